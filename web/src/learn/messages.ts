import { catalogue } from "../i18n/language.svelte";

/** The texts of what stands round a first game. */
export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
