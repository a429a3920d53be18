import "icons:dragon,spider,ring,ball,doll,car,candlestick,chest";
import type { Kind } from "./wire";

/** In the order in which they are always listed. */
export const KINDS: Kind[] = ["dragon", "ring", "ball", "doll", "car", "candlestick", "chest", "spider"];

/** Pips at a tile's foot: so many of a kind are taken together. */
export const PIPS: Record<Kind, number> = { dragon: 0, spider: 0, ring: 0, ball: 2, doll: 2, car: 2, candlestick: 3, chest: 4 };
