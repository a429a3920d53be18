import { namingOf } from "../table/naming";
import { called } from "../ui/people";
import type { Overdue, TableMessage, Terms } from "../wire";
import { t } from ".";
import { spell } from "./countdown.svelte";

/** Who came, went, lent a seat or took it back, seat by seat. */
function coming(before: TableMessage, now: TableMessage): string[] {
  const naming = namingOf(now);
  return now.seats.flatMap((seat, i) => {
    const was = before.seats[i];
    if (!was || i === now.seat) return [];
    if (was.kind === "person" && seat.kind !== "person") return [t().news.left(called(before.seats, i))];
    if (was.kind !== "person" && seat.kind === "person") return [t().news.sat(naming.name(i))];
    if (seat.lent && !was.lent) return [t().news.lent(naming.name(i))];
    return was.lent && !seat.lent ? [t().news.back(naming.name(i))] : [];
  });
}

/** A vote that is over without a bot: they wait, or the late seat has played meanwhile. */
function kept({ vote: before }: TableMessage, { vote, phase, seats }: TableMessage): string[] {
  if (!before || vote || phase !== "playing" || seats[before.seat]?.lent) return [];
  return [t().vote.kept(called(seats, before.seat))];
}

/** What has happened to the chairs: a sentence each. */
export function chairs(before: TableMessage, now: TableMessage): string[] {
  const lost = before.seat !== null && now.seat === null;
  return [
    ...(lost ? [t().news.removed] : []),
    ...coming(before, now),
    ...(before.host_seat === now.host_seat ? [] : [now.host ? t().news.hostYou : t().news.host(called(now.seats, now.host_seat))]),
    ...kept(before, now),
  ];
}

/** Somebody is away, and nothing runs out: that they are waited for is said already. */
export const endless = ({ then }: Overdue, { days, turn_s }: Terms): boolean => then === "wait" && days === null && turn_s === 0;

/** What there is to say of whoever is late, and of what is done about it; null: nobody is. */
export function warningOf({ overdue, vote, seats, seat, terms }: TableMessage): string | null {
  if (vote) return vote.seat === seat ? t().vote.about : t().vote.others(called(seats, vote.seat));
  if (!overdue || endless(overdue, terms)) return null;
  if (seat !== null && overdue.seats.includes(seat)) return t().overdueYou(overdue.then);
  return t().overdue(overdue.seats.map((one) => called(seats, one)).join(", "), overdue.then);
}

/** A warning that was not there, or has become the second one. */
function late(before: TableMessage, now: TableMessage): string[] {
  if (!now.overdue || now.vote || before.overdue?.warning === now.overdue.warning) return [];
  const warning = warningOf(now);
  return warning === null ? [] : [warning, t().clock(spell(Math.ceil(now.overdue.left_ms / 1000)))];
}

/** What a reader who does not see the table has to be told of a change, beside what has happened to the chairs. */
export function news(before: TableMessage, now: TableMessage): string[] {
  const own = now.seat === null ? null : now.seats[now.seat];
  return [
    ...(own?.lent && now.seat !== null && !before.seats[now.seat]?.lent ? [`${t().lent.words} ${t().lent.how}`] : []),
    ...late(before, now),
    ...(now.vote && !before.vote ? [now.vote.seat === now.seat ? t().vote.about : t().vote.question(called(now.seats, now.vote.seat))] : []),
    ...(now.closed && !before.closed ? [t().closed.why[now.closed]] : []),
  ];
}
