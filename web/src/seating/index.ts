import { catalogue } from "../i18n/language.svelte";

/** The texts of who sits at a table, who is late, and what is done about it. */
export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
