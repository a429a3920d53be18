import { gained, LAID, type Cue } from "../../sound/sound";
import type { Event } from "./wire";

const HIGHEST = 12; // semitones

/** What is heard of an event by whoever sits at `reader`: the higher a stolen pile, the higher the cloth sings. */
export function cues(event: Event, reader: number | null): Cue[] {
  if (event.do === "ended") return [{ sound: "end" }];
  if (event.do === "drew") return [];
  if (event.takes === 0) return [LAID];
  const won = event.seat === reader ? gained(event.takes, 650) : [];
  return [LAID, { sound: "snatch", pitch: Math.min(event.height, HIGHEST), after: 260 }, ...won];
}
