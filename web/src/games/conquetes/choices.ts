/** What the reader may do, sorted by kind. */
import { keyOf } from "./position";
import type { Bids, Card, May, Place } from "./wire";

export type PlaceMay = May & { move: Place };

export interface Choices {
  places: PlaceMay[];
  /** null: not allowed. */
  pass: May | null;
  /** A window is open, and the reader's answer is due. */
  window: boolean;
  /** null: no bid is due. */
  bids: Bids | null;
  /** In a bidding round: one need not bid. */
  decline: boolean;
}

const isPlace = (may: May): may is PlaceMay => may.move.do === "place";

export function choices(may: May[]): Choices {
  const of = (kind: May["move"]["do"]) => may.find(({ move }) => move.do === kind) ?? null;
  const bids = of("bids")?.move;
  return {
    places: may.filter(isPlace),
    pass: of("pass"),
    window: of("neuro") !== null,
    bids: bids?.do === "bids" ? bids : null,
    decline: of("no_bid") !== null,
  };
}

/** Where a card fits, by cell. */
export const fitsOf = (places: PlaceMay[], card: Card | null): Map<string, PlaceMay> =>
  new Map(places.filter(({ move }) => move.card === card).map((may) => [keyOf(may.move), may]));

/** The place that pays most at once; undefined: there is none. */
export const richest = (places: PlaceMay[]): Place | undefined =>
  places.reduce<PlaceMay | undefined>((most, may) => (most && (most.gain ?? 0) >= (may.gain ?? 0) ? most : may), undefined)?.move;

/** The most that each card can bring at once; a card that is missing fits nowhere. */
export function best(places: PlaceMay[]): Map<Card, number> {
  const most = new Map<Card, number>();
  for (const { move, gain } of places) most.set(move.card, Math.max(gain ?? 0, most.get(move.card) ?? 0));
  return most;
}
