/** A bid in the making. */
import type { Cell } from "./position";
import type { Card, Token } from "./wire";

/** What has been chosen so far. */
export interface Draft {
  base: number | null;
  token: Token | null;
  cell: (Cell & { card: Card }) | null;
}

export const NO_DRAFT: Draft = { base: null, token: null, cell: null };
