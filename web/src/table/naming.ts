import { t } from "../i18n";
import type { Who } from "../i18n/phrases";
import { t as seating } from "../seating";
import { called, letters } from "../ui/people";
import type { TableMessage } from "../wire";

/** What people are called at a table: by name, the reader "you". */
export interface Naming {
  /** As a subject in sentences: null is the reader. */
  who(seat: number): Who;
  /** On labels. */
  name(seat: number): string;
  /** On a bundle. */
  initial(seat: number): string;
}

/** The reader's own seat; null: they watch, or look through somebody else's eyes. */
export const readerOf = ({ seat, mine }: TableMessage): number | null => (seat !== null && mine.includes(seat) ? seat : null);

export function namingOf(table: TableMessage): Naming {
  const { seats, mine } = table;
  const reader = readerOf(table);
  return {
    who: (seat) => (seat === reader ? null : called(seats, seat)),
    // where several share a device, "you" does not say whom
    name: (seat) => (seat === reader && mine.length < 2 ? t().you : called(seats, seat)),
    initial: (seat) => letters(seats, seat),
  };
}

/** Whom the table waits for, in words. */
export function waiting({ seats }: TableMessage, naming: Naming, seat: number): string {
  const seated = seats[seat];
  const name = naming.name(seat);
  if (seated?.lent) return seating().playsFor(name);
  if (seated?.kind === "bot") return t().table.thinks(name);
  return seated?.here ? t().table.waiting(name) : t().table.waitingAway(name);
}
