/** What is claimed of cards: as the server takes it, and in words. */
import type { Naming } from "../../table/naming";
import type { Sign } from "../../talk/talk.svelte";
import type { TalkLine } from "../../wire";
import { t } from "./messages";
import type { Place } from "./position";
import { inks } from "./roles";
import type { Centre, Claim, Role } from "./wire";

/** The claim that a card has a role; `saw`: that one has seen it. */
export function claimOf(place: Place, role: Role, saw: boolean): Claim {
  const at = "centre" in place ? `c${place.centre}` : `h${place.hand}`;
  if (saw) return { claim: "saw", place: at, role };
  return "hand" in place ? { claim: "holds", seat: place.hand, role } : { claim: "place", place: at, role };
}

/** The card that a claim is about. */
function placeOf(claim: Claim): Place {
  if (claim.claim === "holds") return { hand: claim.seat };
  const number = Number(claim.place.slice(1));
  return claim.place.startsWith("c") ? { centre: number as Centre } : { hand: number };
}

/** A claim of seat `by` as the reader reads it. */
export function signOf(naming: Naming, claim: Claim, by: number): Sign {
  const place = placeOf(claim);
  const holder = "hand" in place ? { own: place.hand === by, who: naming.who(place.hand) } : null;
  const centre = "centre" in place ? place.centre : null;
  return { words: t().claim.words({ holder, centre, role: claim.role, saw: claim.claim === "saw" }), icon: claim.role, ink: inks(claim.role).line };
}

/** What each seat says last of its own card. */
export function ownClaims(lines: TalkLine[]): Map<number, Role> {
  const said = new Map<number, Role>();
  for (const { claim, seat } of lines) if (claim?.claim === "holds" && claim.seat === seat) said.set(seat, claim.role as Role);
  return said;
}
