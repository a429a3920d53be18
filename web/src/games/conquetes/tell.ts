/** What happened, in words: one place for the log, the tray and screen readers. */
import type { Told } from "../../i18n/phrases";
import type { LogLine } from "../../table/Log.svelte";
import type { Naming } from "../../table/naming";
import { logLine } from "../../table/sentences";
import { t } from "./messages";
import { byCell, keyOf } from "./position";
import type { DomainCard, Ended, Event, Position } from "./wire";

export const outcome = (naming: Naming, { scores, winners }: Ended): Told =>
  t().won({ winners: winners.map(naming.who), points: Math.max(...scores) });

function told(naming: Naming, event: Event, domain: DomainCard[]): Told | undefined {
  if (event.do === "ended") return outcome(naming, event);
  if (event.do === "closed" || event.do === "answered") return undefined;
  const who = naming.who(event.seat);
  const subject = who ?? t().you;
  const mine = who === null;
  switch (event.do) {
    case "placed":
      return [subject, t().placed(mine, event.card, event.points)];
    case "passed":
      return [subject, t().passed(mine)];
    case "two_cards":
      return [subject, t().twoCards(mine)];
    case "finished":
      return [subject, t().finished(mine, event.points)];
    case "called":
      return [subject, t().called(mine)];
    case "declined":
      return [subject, t().declined(mine)];
    case "staked": {
      const on = byCell(domain).get(keyOf(event))?.card;
      return on && [subject, t().staked(mine, { ...event, on })];
    }
  }
}

const about = (event: Event): number | null => {
  if (event.do === "ended") return event.winners.length === 1 ? (event.winners[0] ?? null) : null;
  return event.do === "closed" ? null : event.seat;
};

/** A line for the log; none for what is not seen. */
export function line(naming: Naming, event: Event, domain: DomainCard[]): LogLine | undefined {
  const words = told(naming, event, domain);
  return words && logLine(naming, event, about(event), words);
}

/** For screen readers. */
export function spoken(naming: Naming, event: Event, { domain }: Position): string {
  const words = told(naming, event, domain);
  return words ? `${words.join(" ")}.` : "";
}
