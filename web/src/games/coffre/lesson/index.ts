import type { Teaching } from "../../../learn/teaching";
import type { Move } from "../../../wire";
import type { Says } from "./says";
import { t } from "./messages";

const pressed = '[aria-pressed="true"]';
const OWN = ".own [data-card]";
const ANNOUNCE = `.tray .announce`;

/** A claim begins with one's own card. */
function claim({ seat, role }: Move): string[] {
  const own = seat === 0;
  const holder = `.circle [data-seat="${seat}"]`;
  const says = `.claims [data-role="${role}"]`;
  return own ? [ANNOUNCE, says] : [ANNOUNCE, `.table:has(${ANNOUNCE}${pressed}) ${holder}`, `.table:has(${holder}${pressed}) ${says}`];
}

/** Somebody is chosen in the dark, then said. */
function accuse({ do: what, seat }: Move): string[] {
  const one = `dialog[open] [data-seat="${seat}"]`;
  return [`[data-act="${what}"]`, one, `dialog[open]:has([data-seat="${seat}"]${pressed}) .go`];
}

function gesture({ do: what, seat, centre }: Move): string[] {
  const act = `[data-act="${what}"]`;
  const card = `[data-centre="${centre}"]`;
  const holder = `.circle [data-seat="${seat}"]`;
  if (what === "pass") return [act];
  if (what !== "force") return [act, `.table:has(${act}${pressed}) ${card}`];
  return [act, `.table:has(${act}${pressed}) ${holder}`, `.table:has(${act}${pressed}):has(${holder}${pressed}) ${card}`];
}

/** At first one's own card is looked at. */
function look(wanted: Move): string[] {
  const [act = "", ...rest] = gesture(wanted);
  return [OWN, `.table:has(${OWN}${pressed}) ${act}`, ...rest];
}

function path(wanted: Move, says: string): string[] {
  if (says === ("observe" satisfies Says)) return look(wanted);
  if ("claim" in wanted) return claim(wanted);
  return wanted["do"] === "designate" || wanted["do"] === "name" ? accuse(wanted) : gesture(wanted);
}

export default { t, path } satisfies Teaching;
