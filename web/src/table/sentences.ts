/** Sentences and labels that the tables of all games share. */
import { t } from "../i18n";
import type { Told } from "../i18n/phrases";
import { t as seating } from "../seating";
import type { Because, Code, Event, Seated, TableMessage } from "../wire";
import type { LogLine } from "./Log.svelte";
import { readerOf, type Naming } from "./naming";
import type { SeatLine } from "./Seats.svelte";

/** Why an action was refused, and by which clause. */
export type Refused = Pick<Because, "clause" | "why">;

/** A refusal in words: `own` are those of the game's rules. */
export const excuse = (code: Code, naming: Naming, due: number, own: Partial<Record<Code, string>>): string =>
  code === "not_your_turn" ? t().table.notYet(naming.name(due)) : ({ ...t().why, ...own }[code] ?? "");

/** "It is not your turn" is no longer true once it is. */
export const standing = (refused: Refused | null, due: number | null, reader: number | null): Refused | null =>
  refused?.why === "not_your_turn" && (due === reader || due === null) ? null : refused;

/** What there is to say of who should be at a seat: a bot plays for them, or they are away; null: nothing. */
export function presence(seated: Seated | undefined): string | null {
  if (seated?.lent) return seating().botPlays;
  return seated?.here ? null : t().table.away;
}

/** A seat's line: `score`, what there is to say of it besides (`facts`), and whether it is `due`. */
export function seatLine(
  { seats, seat: reader }: TableMessage,
  naming: Naming,
  seat: number,
  { score, facts, due }: { score: number; facts: string[]; due: boolean },
): SeatLine {
  const note = presence(seats[seat]);
  const notes = [due ? t().table.playing : "", note ?? ""];
  return {
    name: naming.name(seat),
    initial: naming.initial(seat),
    score,
    label: [...facts, ...notes].filter(Boolean).join(", "),
    note,
    away: note !== null,
    mine: seat === reader,
  };
}

/** A line of the log: what an event tells about `seat` (null: nobody alone). */
export const logLine = (naming: Naming, { n, do: kind }: Event, seat: number | null, [subject, rest]: Told): LogLine => ({
  id: `${n}${kind}`,
  n,
  seat,
  initial: seat === null ? "" : naming.initial(seat),
  subject,
  rest,
});

/** The title of the end: who carries the loot off. */
export function victory(table: TableMessage, naming: Naming, winners: number[]): string {
  const [first, ...others] = winners;
  if (first === undefined || others.length > 0) return t().table.shared(winners.map(naming.who));
  return first === readerOf(table) ? t().table.won : t().table.wins(naming.name(first));
}
