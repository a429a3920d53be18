import "icons:heart,star,rose";
import type { Card } from "./wire";

export type Nature = "C" | "E" | "R";
export type Ground = "N" | "V" | "B";

/** What a card says of itself: how many signs, which, on what ground. */
export interface Traits {
  force: number;
  nature: Nature;
  ground: Ground;
}

export const NATURES: Nature[] = ["C", "E", "R"];
export const GROUNDS: Ground[] = ["N", "V", "B"];
export const FORCES = [1, 2, 3];

export const traits = (card: Card): Traits => ({
  force: Number(card[0]),
  nature: card[1] as Nature,
  ground: card[2] as Ground,
});

export const cardOf = ({ force, nature, ground }: Traits): Card => `${force}${nature}${ground}` as Card;
