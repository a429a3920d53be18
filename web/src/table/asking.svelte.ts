/** Moves that are asked about before they are played, where the reader wants that: the same in every game. */
import { createContext } from "svelte";
import { t } from "../i18n";
import { confirm } from "../settings/settings.svelte";
import { say } from "../ui/live.svelte";
import type { Move, ViewMessage } from "../wire";

const same = (one: Move, other: Move) => JSON.stringify(one) === JSON.stringify(other);

/** Where the move is played. */
interface Played {
  readonly view: ViewMessage | null;
  play(move: Move): unknown;
}

/** A move that waits for the reader's yes: another tap at the same place, or the button of the tray. */
export class Asking {
  #asked = $state.raw<{ move: Move; v: number } | null>(null);
  readonly #table: Played;

  constructor(table: Played) {
    this.#table = table;
  }

  /** What is asked about; null: nothing, or the table has changed meanwhile. */
  get move(): Move | null {
    return this.#asked?.v === this.#table.view?.v ? (this.#asked?.move ?? null) : null;
  }

  /** Plays `move`, or asks about it. `sure`: it is not to be asked about. */
  play(move: Move, sure = false): void {
    if (sure || confirm.now() === "off" || (this.move && same(move, this.move))) return this.#play(move);
    this.#asked = { move, v: this.#table.view?.v ?? 0 };
    say(t().table.sure);
  }

  yes(): void {
    if (this.move) this.#play(this.move);
  }

  no(): void {
    this.#asked = null;
  }

  #play(move: Move): void {
    this.no();
    void this.#table.play(move);
  }
}

export const [asking, setAsking] = createContext<Asking>();
