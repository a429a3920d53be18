/** What sentences are made with, in any language. */

/** Somebody at the table by name; null: whoever reads. */
export type Who = string | null;

/** A sentence in two parts: its subject, and the rest. */
export type Told = [subject: string, rest: string];

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A sentence's full stop, unless a name has brought one. */
export const stop = (text: string) => (text.endsWith(".") ? text : `${text}.`);

/** Names in one phrase, the reader last. */
export function list(language: string, people: Who[], you: string): string {
  const names = people.filter((who) => who !== null);
  if (names.length < people.length) names.push(you);
  return capital(new Intl.ListFormat(language, { type: "conjunction" }).format(names));
}
