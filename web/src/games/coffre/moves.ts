/** What the reader may do, as the server says it. */
import type { Centre, May, Move } from "./wire";

/** An action that wants a card or a seat before it is a move. */
export type Act = Move["do"];

/** The parts of a move that are not the same in all of them. */
type Wish = { do: Act; seat?: number; centre?: Centre };

/** The move that is asked for, if it may be played. */
export const offered = (may: May[], wish: Wish): Move | undefined =>
  may.map(({ move }) => move).find((move) => move.do === wish.do && seatOf(move) === wish.seat && centreOf(move) === wish.centre);

export const can = (may: May[], act: Act): boolean => may.some(({ move }) => move.do === act);

/** The seats that an action may be done to. */
export const seatsFor = (may: May[], act: Act): Set<number> =>
  new Set(may.flatMap(({ move }) => (move.do === act && "seat" in move ? [move.seat] : [])));

const seatOf = (move: Move): number | undefined => ("seat" in move ? move.seat : undefined);
const centreOf = (move: Move): Centre | undefined => ("centre" in move ? move.centre : undefined);
