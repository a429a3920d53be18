import { catalogue } from "../i18n/language.svelte";

/** The words of the settings, which are loaded when somebody opens them. */
export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
