/** What can be read off a position, and what an event did to it. No rule is here: events say all that happened. */
import { KINDS } from "./kinds";
import type { Event, Kind, Lost, May, Moved, Move, Position, Shown, Tile, Took, Turned } from "./wire";

/** What is seen on a cell: nothing, a back, or a tile; `known`: face down, but the table remembers it for everybody. */
export interface Sight {
  kind: Kind | null;
  lies: "nowhere" | "down" | "known" | "up" | "shown";
}

export const sideOf = ({ tiles }: Position): number => Math.sqrt(tiles.length);

/** From 1, as people count. */
export const rowAndColumn = (cell: number, side: number): [row: number, column: number] => [Math.floor(cell / side) + 1, (cell % side) + 1];

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Tiles on the grid. */
export const lying = ({ tiles }: Position): number => tiles.filter((tile) => tile !== null).length;

export const hoardOf = (position: Position, seat: number): Record<string, number> => position.taken[seat] ?? {};

export const hoarded = (position: Position, seat: number): number => sum(Object.values(hoardOf(position, seat)));

/** Kinds with how many of each, in the order in which they are listed; those of which there are none left out. */
export const counted = (numbers: Record<string, number>): [Kind, number][] =>
  KINDS.map((kind): [Kind, number] => [kind, numbers[kind] ?? 0]).filter(([, number]) => number > 0);

export function countKinds(kinds: Kind[]): [Kind, number][] {
  const numbers: Record<string, number> = {};
  for (const kind of kinds) numbers[kind] = (numbers[kind] ?? 0) + 1;
  return counted(numbers);
}

/** Where a tile that the turn just ended turned up lies now: a spider may have gone, and come in the place of another. */
function restsAt({ cell, to }: Shown, spider: Shown | undefined): number {
  if (to !== null) return to;
  return spider && cell === spider.to ? spider.cell : cell;
}

/** What the turn just ended showed and did not take, by the cell where it lies. */
export function shownAt({ shown, tiles }: Position): Map<number, Kind> {
  const spider = shown.find(({ to }) => to !== null);
  const lies = shown.map((tile): [number, Kind] => [restsAt(tile, spider), tile.kind]);
  return new Map(lies.filter(([cell]) => tiles[cell] !== null));
}

/** Cell by cell, what is seen there. */
export function sights(position: Position): Sight[] {
  const shown = shownAt(position);
  return position.tiles.map((tile, cell): Sight => {
    if (tile === null) return { kind: null, lies: "nowhere" };
    const kind = shown.get(cell);
    if (kind) return { kind, lies: "shown" };
    if (tile.up) return { kind: tile.kind, lies: "up" };
    return { kind: tile.kind, lies: tile.kind ? "known" : "down" };
  });
}

/** The tiles of this turn, or of the one just ended, in the order in which they were turned up. */
export function turnOf({ revealed, shown, tiles }: Position): Tile[] {
  const up = revealed.map((cell) => ({ cell, kind: tiles[cell]?.kind as Kind }));
  return [...up, ...shown.map(({ cell, kind }) => ({ cell, kind }))];
}

/** The first move of the turn in sight: of those before it nobody is told any more (TD-A11). */
export function inSight(events: Event[], { shown }: Position): number {
  const ends = events.filter((event) => event.do === "took" || event.do === "lost");
  return (ends.at(shown.length > 0 ? -2 : -1)?.n ?? -1) + 1;
}

/** Tiles that a turn lost by: the spider, or the dragons and the treasures that wake them. */
export const guilty = (kind: Kind, why: Lost["why"]): boolean => (why === "spider" ? kind === "spider" : why === "dragon" && kind !== "ring");

const same = (one: Move, other: Move) =>
  one.do === other.do && (one.do === "stop" ? null : one.cell) === (other.do === "stop" ? null : other.cell);

/** The legal move that is `move`. */
export const allowed = (may: May[], move: Move): May | undefined => may.find((one) => same(one.move, move));

export const turned = (position: Position, { seat, cell, kind }: Turned): Position => ({
  ...position,
  turn: seat,
  shown: [],
  revealed: [...position.revealed, cell],
  tiles: position.tiles.map((tile, i) => (i === cell ? { kind, up: true } : tile)),
});

/** The turn is over; what it leaves is still shown. */
export const took = (position: Position, { tiles }: Took): Position => ({
  ...position,
  revealed: [],
  shown: turnOf(position).map((tile) => ({ ...tile, to: null })),
  tiles: position.tiles.map((tile, i) => (tiles.some(({ cell }) => cell === i) ? null : tile)),
});

/** The spider changes places with whatever lies where it goes. */
export function moved(position: Position, { cell, to }: Moved): Position {
  if (to === null) return position;
  const trade = (place: number) => (place === cell ? to : place === to ? cell : place);
  return {
    ...position,
    revealed: position.revealed.map(trade),
    tiles: position.tiles.map((_, place) => position.tiles[trade(place)] ?? null),
  };
}
