import { catalogue } from "../i18n/language.svelte";

/** The texts of looking back at a game. */
export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
