/** What can be read off a position. No rule is here: what can be done comes from `may`. */
import type { Card, DomainCard, Placed, Position, Stake, Staked, Token } from "./wire";

export interface Cell {
  row: number;
  column: number;
}

export const keyOf = ({ row, column }: Cell): string => `${row},${column}`;

const SIDES: [side: "n" | "e" | "s" | "w", step: Cell][] = [
  ["n", { row: -1, column: 0 }],
  ["e", { row: 0, column: 1 }],
  ["s", { row: 1, column: 0 }],
  ["w", { row: 0, column: -1 }],
];

const beside = (cell: Cell, step: Cell): Cell => ({ row: cell.row + step.row, column: cell.column + step.column });

export const byCell = <T extends Cell>(things: T[]): Map<string, T> => new Map(things.map((thing) => [keyOf(thing), thing]));

/** The empty cells that touch a card, each once. */
export function shore(domain: DomainCard[]): Cell[] {
  const laid = byCell(domain);
  const around = domain.flatMap((card) => SIDES.map(([, step]) => beside(card, step)));
  return [...byCell(around).values()].filter((cell) => !laid.has(keyOf(cell)));
}

export interface Frame {
  top: number;
  left: number;
  rows: number;
  columns: number;
}

/** The rows and columns that hold a cell. */
export function extent(cells: Cell[]): Frame {
  const rows = cells.map(({ row }) => row);
  const columns = cells.map(({ column }) => column);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return { top, left, rows: Math.max(...rows) + 1 - top, columns: Math.max(...columns) + 1 - left };
}

/** The rows and columns of the domain, and one more on each side. */
export function frame(domain: DomainCard[]): Frame {
  const { top, left, rows, columns } = extent(domain);
  return { top: top - 1, left: left - 1, rows: rows + 2, columns: columns + 2 };
}

/** Row by row, as a map is read aloud. */
export const readingOrder = <T extends Cell>(cells: T[]): T[] =>
  cells.toSorted((one, other) => one.row - other.row || one.column - other.column);

/** The sides on which a card joins another of its owner's, as classes `jn`, `je`, `js`, `jw`. */
export function joints(laid: Map<string, DomainCard>, card: DomainCard): string[] {
  if (card.owner === null) return [];
  return SIDES.filter(([, step]) => laid.get(keyOf(beside(card, step)))?.owner === card.owner).map(([side]) => `j${side}`);
}

/** The hand that `seat` sees: its own; a spectator (null) sees none. */
export const handOf = (position: Position, seat: number | null): Card[] =>
  ((seat === null ? undefined : position.hands[seat]) ?? []).filter((card) => card !== null);

/** A card in the hand; its twin has another id. */
export interface Slot {
  id: string;
  card: Card;
}

export const slots = (hand: Card[]): Slot[] =>
  hand.map((card, i) => ({ id: `${card}${hand.indexOf(card) === i ? "" : "bis"}`, card }));

/** How many there are of each, in the order in which they come. */
export function tally<T>(things: T[]): [thing: T, count: number][] {
  const counts = new Map<T, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return [...counts];
}

/** One's own bidding cards that are left; a spectator (null) has none. */
export const tokensOf = (position: Position, seat: number | null): Token[] =>
  ((seat === null ? undefined : position.tokens?.[seat]) ?? []).filter((token) => token !== null);

/** Whether this seat may yet say neuro: there is a base card to take, and an own card to lay on it. */
export const mayCall = (position: Position, seat: number | null): boolean =>
  (position.base?.length ?? 0) > 0 && tokensOf(position, seat).length > 0;

/** Copies of each card that `seat` has seen: in the domain, and in its own hand. */
export function seen(position: Position, seat: number | null): Map<Card, number> {
  return new Map(tally([...position.domain.map(({ card }) => card), ...handOf(position, seat)]));
}

export const stakesOn = (position: Position, cell: Cell): Stake[] =>
  (position.bids ?? []).filter((stake) => keyOf(stake) === keyOf(cell));

function without<T>(things: T[], thing: T): T[] {
  const place = things.indexOf(thing);
  return things.filter((_, i) => i !== place);
}

/** The card has left the hand, as itself or unseen, and lies on the domain; what it brings is told with the next view. */
export const laid = (position: Position, { seat, card, row, column }: Placed): Position => ({
  ...position,
  domain: [...position.domain, { row, column, card, owner: seat }],
  hands: position.hands.map((hand, i) => (i === seat ? without(hand, hand.includes(card) ? card : null) : hand)),
});

/** The coin of a bid lies on its card. */
export const staked = (position: Position, { seat, base, token, row, column }: Staked): Position => ({
  ...position,
  bids: [...(position.bids ?? []), { seat, base, token, row, column }],
});
