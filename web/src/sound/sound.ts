/** Small sounds, for whoever has asked for them: a table's stage tells what is to be heard. */
import { sound as wanted } from "../settings/settings.svelte";

export type Sound = "lay" | "snatch" | "click" | "bust" | "coin" | "coins" | "purse" | "bell" | "breath" | "lock" | "open" | "turn" | "end";

export interface Cue {
  sound: Sound;
  /** Semitones above its own. */
  pitch?: number;
  /** Milliseconds until it begins. */
  after?: number;
}

const LANDED = 180; // ms, of the 260 that a card flies

/** A card flies and lands. */
export const LAID: Cue = { sound: "lay", after: LANDED };

/** What is won, `after` so many milliseconds: a coin, three of them for five and more, a purse for twenty. */
export function gained(points: number, after = 0): Cue[] {
  if (points <= 0) return [];
  return [{ sound: points >= 20 ? "purse" : points >= 5 ? "coins" : "coin", after }];
}

/** In a tab that nobody sees, only that it is one's turn. */
export function hear(cues: Cue[]): void {
  const heard = document.hidden ? cues.filter(({ sound }) => sound === "turn") : cues;
  if (heard.length === 0 || wanted.now() === "off") return;
  void import("./synth").then(({ play }) => play(heard));
}
