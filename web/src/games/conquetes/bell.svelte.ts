/** How the reader answers the windows in which everybody is asked for “neuro”, so that they are never a nuisance. */

import { choices } from "./choices";
import type { May, Move } from "./wire";

const KEPT = "butin.asked.";
const TOLD = "butin.neuro";
/** Milliseconds within which a second tap means it. A window is open for longer. */
const TWICE = 3000;

const isCalm = (table: string) => localStorage.getItem(KEPT + table) === null;

/** A window is answered for whoever does not hold the device, unless the people at it want to be asked. */
export const unasked = (table: string, may: May[]): Move | null => (choices(may).window && isCalm(table) ? { do: "quiet" } : null);

export class Bell {
  /** Neuro, as soon as a window opens. */
  armed = $state(false);
  /** Tapped once, unasked: a slip would cost a bid, so another tap has to follow. */
  touched = $state(false);
  /** Not to be asked: every window is answered at once. */
  calm = $state(true);
  /** A window was answered for somebody who has not been told yet what windows are. */
  news = $state(false);

  readonly #key: string;
  #slip: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.#key = KEPT + table;
    this.calm = isCalm(table);
  }

  /** Asks at every window, or at none; kept for this table. */
  settle(calm: boolean): void {
    this.calm = calm;
    if (calm) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, "yes");
  }

  /** The news have been read: they are never told again. */
  read(): void {
    this.news = false;
    localStorage.setItem(TOLD, "yes");
  }

  /** A tap while the reader is not asked: two arm the bell, one more takes it back. */
  tap(): void {
    clearTimeout(this.#slip);
    [this.armed, this.touched] = [this.touched, !this.touched && !this.armed];
    if (this.touched) this.#slip = setTimeout(() => (this.touched = false), TWICE);
  }

  /** The answer to a window that has opened; null: the reader is asked, or about to say it. */
  answer(): "neuro" | "quiet" | null {
    if (this.touched) return null;
    if (this.armed) {
      this.armed = false;
      return "neuro";
    }
    if (!this.calm) return null;
    this.news = localStorage.getItem(TOLD) === null;
    return "quiet";
  }
}
