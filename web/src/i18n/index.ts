import { catalogue } from "./language.svelte";

/** The texts of the frame: home, new table, waiting, joining, menus. Each game keeps its own. */
export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
