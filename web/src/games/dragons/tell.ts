/** What happened, in words. The log names no tile that lies face down: the memory is the players'. */
import type { Told } from "../../i18n/phrases";
import type { LogLine } from "../../table/Log.svelte";
import type { Naming } from "../../table/naming";
import { logLine } from "../../table/sentences";
import { t } from "./messages";
import { countKinds, rowAndColumn, sideOf } from "./position";
import type { Ended, Event, Lost, Position, Took } from "./wire";

const took = (naming: Naming, { seat, tiles }: Took): Told => {
  const by = naming.who(seat);
  return [by ?? t().you, t().took(by, countKinds(tiles.map(({ kind }) => kind)))];
};

const lost = (naming: Naming, { seat }: Lost): Told => {
  const by = naming.who(seat);
  return [by ?? t().you, t().lost(by)];
};

export const outcome = (naming: Naming, { scores, winners }: Ended): Told =>
  t().won({ winners: winners.map(naming.who), tiles: Math.max(...scores) });

/** A line for the log: how a turn ended; none for what is forgotten with it. */
export function line(naming: Naming, event: Event): LogLine | undefined {
  if (event.do === "took") return logLine(naming, event, event.seat, took(naming, event));
  if (event.do === "lost") return logLine(naming, event, event.seat, lost(naming, event));
  if (event.do === "ended") return logLine(naming, event, event.winners.length === 1 ? (event.winners[0] ?? null) : null, outcome(naming, event));
  return undefined;
}

/** For screen readers, who are told each tile while the others see it. */
export function spoken(naming: Naming, event: Event, position: Position): string {
  const side = sideOf(position);
  if (event.do === "turned") return t().turned(naming.who(event.seat), event.kind, ...rowAndColumn(event.cell, side));
  if (event.do === "moved") return t().moved(naming.who(event.seat), event.to === null ? null : rowAndColumn(event.to, side));
  const { subject, rest } = line(naming, event) as LogLine;
  return `${event.do === "lost" && event.why ? `${t().bust[event.why]} ` : ""}${subject} ${rest}.`;
}
