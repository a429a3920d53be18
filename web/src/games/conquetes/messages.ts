import { catalogue } from "../../i18n/language.svelte";
import type { Told, Who } from "../../i18n/phrases";
import type { Card, Token } from "./wire";

/** Who has won, and with how many points. */
export interface Outcome {
  winners: Who[];
  points: number;
}

/** A bid: `token` null lies face down; `on`: the card of the domain. */
export interface Wager {
  base: number;
  token: Token | null;
  on: Card;
}

export type { Told, Who };

export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
