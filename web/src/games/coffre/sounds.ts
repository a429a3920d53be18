import type { Cue } from "../../sound/sound";
import type { Event } from "./wire";

const SILENCE = 900; // ms after the lock has turned

/** What is heard of an event. */
export function cues(event: Event): Cue[] {
  switch (event.do) {
    case "observed":
      return [{ sound: "lay" }];
    case "swapped":
    case "forced":
    case "gave":
      return [{ sound: "snatch" }];
    case "asked":
      return [{ sound: "turn" }];
    case "passed":
      return [{ sound: "breath" }];
    case "designated":
      return [{ sound: "lock" }, ...(event.role === "key" ? [{ sound: "open" as const, after: SILENCE }] : [])];
    case "ended":
      return [{ sound: "end" }];
    default:
      return [];
  }
}
