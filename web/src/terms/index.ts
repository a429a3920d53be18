import { catalogue } from "../i18n/language.svelte";

/** The texts of how a table is kept: chosen when it is laid, told in its lobby and in the list of open tables. */
export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
