import { catalogue } from "../../../i18n/language.svelte";

export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
