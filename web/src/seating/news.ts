import { namingOf } from "../table/naming";
import { called } from "../ui/people";
import type { TableMessage } from "../wire";
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

/** A warning that was not there, or has become the second one. */
function late(before: TableMessage, { overdue, seats, seat }: TableMessage): string[] {
  if (!overdue || before.overdue?.warning === overdue.warning) return [];
  const own = seat !== null && overdue.seats.includes(seat);
  const words = own ? t().overdueYou(overdue.then) : t().overdue(overdue.seats.map((one) => called(seats, one)).join(", "), overdue.then);
  return [words, t().clock(spell(Math.ceil(overdue.left_ms / 1000)))];
}

/** What a reader who does not see the table has to be told of a change: a sentence each. */
export function news(before: TableMessage, now: TableMessage): string[] {
  const own = now.seat === null ? null : now.seats[now.seat];
  const lost = before.seat !== null && now.seat === null;
  return [
    ...(lost ? [t().news.removed] : []),
    ...coming(before, now),
    ...(own?.lent && now.seat !== null && !before.seats[now.seat]?.lent ? [t().lent.words] : []),
    ...(before.host_seat === now.host_seat ? [] : [now.host ? t().news.hostYou : t().news.host(called(now.seats, now.host_seat))]),
    ...late(before, now),
    ...(now.vote && !before.vote ? [now.vote.seat === now.seat ? t().vote.about : t().vote.question(called(now.seats, now.vote.seat))] : []),
    ...(now.closed && !before.closed ? [t().closed.why[now.closed]] : []),
  ];
}
