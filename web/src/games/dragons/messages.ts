import { catalogue } from "../../i18n/language.svelte";
import type { Who } from "../../i18n/phrases";
import type { Kind } from "./wire";

/** A kind of tile as a name, as one, as several, and how it is taken. */
export interface Noun {
  name: string;
  a: string;
  many: string;
  how: string;
}

/** Kinds with how many of each. */
export type Counts = [kind: Kind, number: number][];

/** Who has won, and with how many tiles. */
export interface Outcome {
  winners: Who[];
  tiles: number;
}

export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
