import { catalogue } from "../../i18n/language.svelte";
import type { Who } from "../../i18n/phrases";
import type { Centre, Role } from "./wire";

/** Somebody looks at or takes a card of the middle; `role` where the reader sees it. */
export interface Look {
  by: Who;
  centre: Centre;
  role: Role | null;
}

/** Somebody does something to somebody else. */
export interface Deed {
  by: Who;
  to: Who;
}

/** A claim: of a hand, by the one whose it is (`own`) or not, or of a card of the middle. */
export interface Claimed {
  holder: { own: boolean; who: Who } | null;
  centre: Centre | null;
  role: Role;
  saw: boolean;
}

/** How a game ended: by which clause, and who has won. */
export interface Outcome {
  clause: string;
  winners: Who[];
}

export const t = catalogue({
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
});
