import { gained, type Cue } from "../../sound/sound";
import type { Event } from "./wire";

/** What is heard of an event in a turn that has `turned` tiles so far: everything, for whoever cannot read. */
export function cues(event: Event, turned: number): Cue[] {
  switch (event.do) {
    case "turned":
      return [{ sound: "click", pitch: turned }];
    case "took":
      return gained(event.tiles.length);
    case "moved":
      return event.to === null ? [] : [{ sound: "snatch" }];
    case "lost":
      return [{ sound: "bust" }];
    case "ended":
      return [{ sound: "end" }];
  }
}
