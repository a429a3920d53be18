/** The two languages, the one in use, and catalogues of texts that follow it. */

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

export function speak(chosen: Language): void {
  current = chosen;
  localStorage.setItem(KEPT, chosen);
}

/** Texts are typed with plain spaces; French wants no-break ones before `: ; ? !` and inside « ». */
const spaced = (text: string) => text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0");

function french<T>(texts: T): T {
  if (typeof texts === "string") return spaced(texts) as T;
  if (typeof texts === "function") return ((...args: unknown[]) => french(texts(...args))) as T;
  if (Array.isArray(texts)) return texts.map(french) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, french(text)])) as T;
}

/**
 * The texts of one area in the language in use: `const t = catalogue({ fr, en })`, then `t().play` in markup.
 * French is the source; with `const en: typeof fr` a missing key fails the build.
 */
export function catalogue<T>({ fr, en }: { fr: T; en: T }): () => T {
  const texts: Record<Language, T> = { fr: french(fr), en };
  return () => texts[current];
}
