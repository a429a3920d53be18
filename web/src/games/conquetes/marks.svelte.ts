/** What the reader thinks of each card: kept in this browser, for this table and seat; nobody else learns of it. */
import type { Card } from "./wire";

/** It may be the treasure, or it is not. */
export type Mark = "maybe" | "no";

/** What comes after a tap. */
const NEXT = { none: "maybe", maybe: "no", no: null } as const;

export class Marks {
  #all = $state.raw<Partial<Record<Card, Mark>>>({});
  readonly #key: string;

  /** `seat` null: a spectator. */
  constructor(table: string, seat: number | null) {
    this.#key = `butin.marks.${table}.${seat ?? "-"}`;
    this.#all = JSON.parse(localStorage.getItem(this.#key) ?? "{}") as Partial<Record<Card, Mark>>;
  }

  of = (card: Card): Mark | null => this.#all[card] ?? null;

  /** From nothing to "maybe", to "no", to nothing. */
  tap(card: Card): void {
    const { [card]: old, ...rest } = this.#all;
    const mark = NEXT[old ?? "none"];
    this.#all = mark ? { ...rest, [card]: mark } : rest;
    localStorage.setItem(this.#key, JSON.stringify(this.#all));
  }
}
