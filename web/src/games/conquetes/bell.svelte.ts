/** How the reader answers the windows in which everybody is asked for “neuro”, so that they are never a nuisance. */

const KEPT = "butin.asked.";

export class Bell {
  /** Neuro, as soon as a window opens. */
  armed = $state(false);
  /** Not to be asked: every window is answered at once. */
  calm = $state(true);

  readonly #key: string;

  constructor(table: string) {
    this.#key = KEPT + table;
    this.calm = localStorage.getItem(this.#key) === null;
  }

  /** Asks at every window, or at none; kept for this table. */
  settle(calm: boolean): void {
    this.calm = calm;
    if (calm) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, "yes");
  }

  /** The answer to a window that has opened; null: the reader is asked. */
  answer(): "neuro" | "quiet" | null {
    if (this.armed) {
      this.armed = false;
      return "neuro";
    }
    return this.calm ? "quiet" : null;
  }
}
