/** What sentences are made with, in any language. */
import type { Who } from "./messages";

/** A motif as a name, and as a phrase. */
export interface Noun {
  name: string;
  a: string;
}

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A sentence's full stop, unless a name has brought one. */
export const stop = (text: string) => (text.endsWith(".") ? text : `${text}.`);

/** Names in one phrase, the reader last. */
export function list(language: string, people: Who[], you: string): string {
  const names = people.filter((who) => who !== null);
  if (names.length < people.length) names.push(you);
  return capital(new Intl.ListFormat(language, { type: "conjunction" }).format(names));
}
