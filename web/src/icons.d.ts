/** `import "icons:back,menu"`: the classes `i-back` and `i-menu` (`build/icons.ts`). */
declare module "icons:*";

/** `import chest from "picture:chest"`: the address of the drawing as a file of its own. */
declare module "picture:*" {
  const address: string;
  export default address;
}
