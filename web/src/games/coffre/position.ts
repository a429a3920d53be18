/** What can be read off a position, and what an event did to it. No rule is here: events say all that happened. */
import type { Centre, Event, Naming, Position, Role } from "./wire";

/** Where a card lies: a seat's hand, or one of the two in the middle. */
export type Place = { hand: number } | { centre: Centre };

export const CENTRES: Centre[] = [0, 1];

/** The name that a position gives to a place. */
export const code = (place: Place): string => ("hand" in place ? `h${place.hand}` : `c${place.centre}`);

/** The card there as far as the reader knows it. */
export const cardAt = ({ hands, centre }: Position, place: Place): Role | null =>
  ("hand" in place ? hands[place.hand] : centre[place.centre]) ?? null;

/** Everybody has been told which card lies there. */
export const shown = (position: Position, place: Place): boolean => position.public.includes(code(place));

/** The seats that have seen the card there, wherever it lay then. */
export const knowers = ({ knows }: Position, place: Place): number[] =>
  knows.flatMap((places, seat) => (places.includes(code(place)) ? [seat] : []));

/** The seat that is to act. */
export function dueOf({ turn, forced, phase, named, seats }: Position): number {
  if (forced !== null) return forced;
  return phase === "final" ? (turn + 1 + named.length) % seats : turn;
}

/** Whom a seat has taken for the holder of the trap. */
export const namedBy = ({ named }: Position, seat: number): number | null =>
  named.find((naming) => naming.seat === seat)?.names ?? null;

/** Which seat gave each card of the middle; null: it lies there since the deal. */
export function givers(events: Event[]): Record<Centre, number | null> {
  const found: Record<Centre, number | null> = { 0: null, 1: null };
  for (const event of events) {
    const moved = exchangeOf(event);
    if (moved) found[moved.centre] = moved.seat;
  }
  return found;
}

export interface Exchange {
  seat: number;
  centre: Centre;
  /** The seat's new card, where the reader is told. */
  role: Role | null;
}

/** The exchange of a seat's card with one of the middle that an event is, if it is one. */
export function exchangeOf(event: Event): Exchange | null {
  if (event.do === "swapped" || event.do === "gave") return event;
  return event.do === "forced" ? { ...event, seat: event.target } : null;
}

/** What somebody did, in signs: to whom, or with which card of the middle. */
export interface Deed {
  n: number;
  by: number;
  act: (typeof ACTS)[keyof typeof ACTS];
  to: number | null;
  centre: Centre | null;
}

const ACTS = {
  observed: "observe",
  swapped: "swap",
  forced: "force",
  asked: "force",
  gave: "swap",
  passed: "pass",
  designated: "designate",
  named: "trap",
} as const;

export function deedOf(event: Event): Deed | null {
  if (event.do === "ended" || event.do === "rounds_over") return null;
  const { n, seat: by } = event;
  return { n, by, act: ACTS[event.do], to: "target" in event ? event.target : null, centre: "centre" in event ? event.centre : null };
}

/** What seats know of two cards goes with them. */
function followed(places: string[], seat: number, centre: Centre): string[] {
  const [hand, middle] = [`h${seat}`, `c${centre}`];
  const moved: Record<string, string> = { [hand]: middle, [middle]: hand };
  return places.map((place) => moved[place] ?? place);
}

const withPlace = (places: string[], place: string) => [...new Set([...places, place])];

const replaced = <T>(list: T[], place: number, item: T): T[] => list.map((old, i) => (i === place ? item : old));

function exchanged(position: Position, { seat, centre, role }: Exchange): Position {
  const { hands, knows } = position;
  return {
    ...position,
    hands: replaced(hands, seat, role ?? position.centre[centre] ?? null),
    centre: replaced(position.centre, centre, hands[seat] ?? null),
    knows: knows.map((places, who) => {
      const known = followed(places, seat, centre);
      return who === seat ? withPlace(known, `h${seat}`) : known;
    }),
    public: followed(position.public, seat, centre),
  };
}

function observed(position: Position, seat: number, centre: Centre, role: Role | null): Position {
  return {
    ...position,
    centre: role ? replaced(position.centre, centre, role) : position.centre,
    knows: position.knows.map((places, who) => (who === seat ? withPlace(places, `c${centre}`) : places)),
  };
}

const named = (position: Position, naming: Naming): Position => ({ ...position, named: [...position.named, naming] });

/** The position once an event has happened: whose turn comes next is for the view to say. */
export function after(position: Position, event: Event): Position {
  const moved = exchangeOf(event);
  if (moved) return exchanged(position, moved);
  if (event.do === "observed") return observed(position, event.seat, event.centre, event.role);
  if (event.do === "designated") {
    return {
      ...position,
      designated: event.target,
      hands: replaced(position.hands, event.target, event.role),
      public: withPlace(position.public, `h${event.target}`),
    };
  }
  return event.do === "named" ? named(position, { seat: event.seat, names: event.target }) : position;
}

/** Where the others sit round the table, clockwise from the reader's left: shares of its width and height. */
export function around(others: number): { x: number; y: number }[] {
  const side = Math.max(1, Math.ceil((others - 3) / 2));
  const top = others - 2 * side;
  const left = Array.from({ length: side }, (_, i) => ({ x: 0, y: (side - i) / (side + 0.5) }));
  const far = Array.from({ length: top }, (_, i) => ({ x: (i + 0.5) / top, y: 0 }));
  const right = left.toReversed().map(({ y }) => ({ x: 1, y }));
  return [...left, ...far, ...right];
}
