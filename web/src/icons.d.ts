/** `import "icons:back,menu"`: the classes `i-back` and `i-menu` (`build/icons.ts`). */
declare module "icons:*";
