import { gained, LAID, type Cue } from "../../sound/sound";
import type { Event } from "./wire";

/** What is heard of an event by whoever sits at `reader`. */
export function cues(event: Event, reader: number | null): Cue[] {
  switch (event.do) {
    case "placed":
      return [LAID, ...(event.seat === reader ? gained(event.points, 300) : [])];
    case "passed":
    case "declined":
      return [{ sound: "breath" }];
    case "called":
      return [{ sound: "bell" }];
    case "staked":
      return [{ sound: "coin", after: 180 }];
    case "ended":
      return [{ sound: "end" }];
    default:
      return [];
  }
}
