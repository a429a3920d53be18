/** What happened, in words: one place for the log, the tray and screen readers. */
import type { Told } from "../../i18n/phrases";
import type { LogLine } from "../../table/Log.svelte";
import type { Naming } from "../../table/naming";
import { logLine } from "../../table/sentences";
import { t, type Outcome } from "./messages";
import type { Ended, Event } from "./wire";

export const outcome = (naming: Naming, { clause, winners }: Ended): Outcome => ({ clause, winners: winners.map(naming.who) });

/** Whom a line of the log is about; null: nobody alone. */
function about(event: Event): number | null {
  if (event.do === "ended") return event.winners.length === 1 ? (event.winners[0] ?? null) : null;
  return event.do === "rounds_over" ? null : event.seat;
}

function deed(naming: Naming, event: Exclude<Event, { do: "ended" | "rounds_over" }>): string {
  const by = naming.who(event.seat);
  switch (event.do) {
    case "observed":
      return t().observed({ ...event, by });
    case "swapped":
      return t().swapped({ ...event, by });
    case "forced":
      return t().forced({ by, to: naming.who(event.target) }, { ...event, by });
    case "asked":
      return t().asked({ by, to: naming.who(event.target) });
    case "gave":
      return t().gave({ ...event, by });
    case "passed":
      return t().passed(by);
    case "designated":
      return t().designated({ by, to: naming.who(event.target) }, event.role);
    case "named":
      return t().named({ by, to: naming.who(event.target) });
  }
}

function told(naming: Naming, event: Event): Told {
  if (event.do === "ended") return t().won(outcome(naming, event));
  if (event.do === "rounds_over") return t().roundsDone(event.holder === null ? undefined : naming.who(event.holder));
  return [naming.who(event.seat) ?? t().you, deed(naming, event)];
}

/** A line for the log. */
export const line = (naming: Naming, event: Event): LogLine => logLine(naming, event, about(event), told(naming, event));

/** For screen readers. */
export const spoken = (naming: Naming, event: Event): string => `${told(naming, event).join(" ")}.`;
