/** What can be read off a position, and what an event did to it. No rule is here: events say all that happened. */
import type { Drew, Laid, May, Motif, Pile, Position } from "./wire";

/** The game has so many cards of each motif. */
const COPIES = 4;

export const height = (pile: Pile): number => pile.cards.length;

export const top = (pile: Pile): Motif => pile.cards[pile.cards.length - 1] as Motif;

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** The cards in a seat's piles; null: in the middle. */
export const loot = (position: Position, seat: number | null): number =>
  sum(position.piles.filter(({ owner }) => owner === seat).map(height));

export const highest = (position: Position): number => Math.max(...position.piles.map(height));

/** Lays so far, and in all: everything beyond the first card of each pile was or will be laid. */
export function lays(position: Position): { done: number; all: number } {
  const done = sum(position.piles.map(height)) - position.piles.length;
  return { done, all: done + position.deck.length + sum(position.hands.map((hand) => hand.length)) };
}

const copies = (cards: (Motif | null)[], motif: Motif) => cards.filter((card) => card === motif).length;

/** Copies of `motif` that `seat` sees neither in a pile nor in its own hand: they may still come from anybody else. */
export function toCome(position: Position, motif: Motif, seat: number | null): number {
  const laid = sum(position.piles.map(({ cards }) => copies(cards, motif)));
  return COPIES - laid - copies(handOf(position, seat), motif);
}

/** The hand that `seat` sees: its own; a spectator (null) sees none. */
export const handOf = (position: Position, seat: number | null): Motif[] =>
  ((seat === null ? undefined : position.hands[seat]) ?? []).filter((card) => card !== null);

function replaced<T>(list: T[], place: number, change: (old: T) => T): T[] {
  return list.map((item, i) => (i === place ? change(item) : item));
}

function without(hand: (Motif | null)[], motif: Motif): (Motif | null)[] {
  const known = hand.indexOf(motif);
  const place = known >= 0 ? known : hand.indexOf(null);
  return hand.filter((_, i) => i !== place);
}

/** The card has left the hand and lies on the pile; whose the pile is comes next, with `claimed`. */
export const laid = (position: Position, { seat, motif, pile }: Laid): Position => ({
  ...position,
  turn: seat,
  hands: replaced(position.hands, seat, (hand) => without(hand, motif)),
  piles: replaced(position.piles, pile, (old) => ({ ...old, cards: [...old.cards, motif] })),
});

export const claimed = (position: Position, { pile, owner, covered }: Laid): Position => ({
  ...position,
  piles: replaced(position.piles, pile, (old) => ({ ...old, owner, covered })),
});

export const drawn = (position: Position, { seat, motif }: Drew): Position => ({
  ...position,
  deck: position.deck.slice(1),
  hands: replaced(position.hands, seat, (hand) => [...hand, motif]),
});

/** The lay that takes most, of those that may be made. */
export const richest = (may: May[]): May | undefined =>
  may.reduce<May | undefined>((most, one) => (most && most.takes >= one.takes ? most : one), undefined);

/** What each motif can bring at most by taking a pile; a motif that is missing takes none. */
export const prizes = (may: May[]): Map<Motif, number> =>
  new Map(may.filter(({ takes }) => takes > 0).toSorted((one, other) => one.gain - other.gain).map(({ move, gain }) => [move.motif, gain]));
