import type { GameId } from "../games";
import type { Phase, Preset } from "../wire";

const PHRASES: Record<"waiting" | "playing" | "over", Preset[]> = {
  waiting: ["hello", "luck", "soon", "thanks", "sorry", "bye"],
  playing: ["thinking", "your_turn", "nice", "wow", "ouch", "sorry", "thanks", "soon"],
  over: ["well_played", "nice", "thanks", "more", "bye"],
};

/** In games where one may lie. */
const BLUFFS: Preset[] = ["trust_me", "liar", "who_has_it", "choose_me", "not_me", "thinking", "wow", "thanks"];

/** What one says with one tap, as far as the game is. */
export function phrases(game: GameId, phase: Phase): Preset[] {
  if (phase === "playing" && game === "coffre") return BLUFFS;
  return PHRASES[phase === "waiting" || phase === "playing" ? phase : "over"];
}
