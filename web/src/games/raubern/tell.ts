/** What happened, in words: one place for the log, the tray and screen readers. */
import type { Told } from "../../i18n/phrases";
import type { LogLine } from "../../table/Log.svelte";
import type { Naming } from "../../table/naming";
import { logLine } from "../../table/sentences";
import { t, type Lay } from "./messages";
import type { Ended, Event, Laid, May } from "./wire";

function lay(naming: Naming, { seat, motif, owner, takes }: Pick<Laid, "seat" | "motif" | "takes"> & { owner: number | null }): Lay {
  const by = naming.who(seat);
  if (owner === null) return { by, motif, takes, place: { on: "middle" } };
  if (owner === seat) return { by, motif, takes, place: { on: "own" } };
  return { by, motif, takes, place: { on: "other", whose: naming.who(owner) } };
}

/** A lay that could be made on a pile of `owner`'s. */
export const would = (naming: Naming, seat: number, { move, takes }: May, owner: number | null): string =>
  t().would(lay(naming, { seat, motif: move.motif, takes, owner }));

function told(naming: Naming, event: Laid): Told {
  const made = lay(naming, { ...event, owner: event.before });
  return [made.by ?? t().you, event.takes > 0 ? t().took(made) : t().put(made)];
}

export const outcome = (naming: Naming, { scores, winners }: Ended): Told =>
  t().won({ winners: winners.map(naming.who), cards: Math.max(...scores) });

/** A line for the log; none for what only concerns hands. */
export function line(naming: Naming, event: Event): LogLine | undefined {
  if (event.do === "drew") return undefined;
  if (event.do === "laid") return logLine(naming, event, event.seat, told(naming, event));
  return logLine(naming, event, event.winners.length === 1 ? (event.winners[0] ?? null) : null, outcome(naming, event));
}

/** For screen readers. */
export function spoken(naming: Naming, event: Event): string {
  if (event.do === "drew") return event.motif && naming.who(event.seat) === null ? t().drew(event.motif) : "";
  const { subject, rest } = line(naming, event) as LogLine;
  return `${subject} ${rest}.`;
}
