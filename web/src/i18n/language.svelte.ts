/** The two languages, the one in use, and catalogues of texts that follow it. Only the language in use is loaded. */

import { shared } from "../settings/setting.svelte";

export type Language = "fr" | "en";

export const LANGUAGES: Record<Language, string> = { fr: "Français", en: "English" };

const KEPT = "butin.language";

const isLanguage = (tag: string | null | undefined): tag is Language => tag === "fr" || tag === "en";

function preferred(): Language {
  const kept = localStorage.getItem(KEPT);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? "fr";
}

let current = $state<Language>(preferred());

export const language = () => current;

shared(KEPT, () => void speak(preferred()));

/** Texts are typed with plain spaces; French wants no-break ones before `: ; ? !` and inside « ». */
const spaced = (text: string) => text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

function french<T>(texts: T): T {
  if (typeof texts === "string") return spaced(texts) as T;
  if (typeof texts === "function") return ((...args: unknown[]) => french(texts(...args))) as T;
  if (Array.isArray(texts)) return texts.map(french) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, french(text)])) as T;
}

/** A catalogue's texts in one language, not yet in use; calling it puts them in use. */
type Fetch = (language: Language) => Promise<() => void>;

interface Catalogue {
  fetch: Fetch;
  loaded?: Language;
}

const catalogues: Catalogue[] = [];

/**
 * The texts of one area in the language in use: `const t = catalogue({ fr: () => import…, en: () => import… })`, then
 * `t().play` in markup, once `ready()`. French is the source; with `const en: typeof fr` a missing key fails the build.
 */
export function catalogue<T>(languages: Record<Language, () => Promise<T>>): () => T {
  let texts = $state.raw<T>();
  const fetch: Fetch = async (language) => {
    const loaded = await languages[language]();
    return () => (texts = language === "fr" ? french(loaded) : loaded);
  };
  catalogues.push({ fetch });
  return () => texts as T;
}

/** Loads what has been imported since: before the first page, and after importing an area with texts of its own. */
export async function ready(language: Language = current): Promise<void> {
  const missing = catalogues.filter(({ loaded }) => loaded !== language);
  const uses = await Promise.all(missing.map(({ fetch }) => fetch(language)));
  for (const use of uses) use();
  for (const catalogue of missing) catalogue.loaded = language;
}

export async function speak(chosen: Language): Promise<void> {
  localStorage.setItem(KEPT, chosen); // first: the page may be left while the texts are on their way
  document.cookie = `${KEPT}=${chosen}; path=/; max-age=31536000; samesite=lax`; // the server names the texts to load
  await ready(chosen);
  current = chosen;
}
