import { catalogue } from "../../i18n/language.svelte";
import type { Who } from "../../i18n/phrases";
import type { Motif } from "./wire";

/** A motif as a name, and as a phrase. */
export interface Noun {
  name: string;
  a: string;
}

/** Where a card is laid: in the middle, on the layer's own pile, or on another's. */
export type Place = { on: "middle" } | { on: "own" } | { on: "other"; whose: Who };

/** A lay, or one that could be made; `takes`: cards that come into the layer's loot with it. */
export interface Lay {
  by: Who;
  motif: Motif;
  place: Place;
  takes: number;
}

/** Who has won, and with how many cards. */
export interface Outcome {
  winners: Who[];
  cards: number;
}

export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
