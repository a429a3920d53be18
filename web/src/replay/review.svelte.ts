/** A game that is looked at again, step by step. */
import { Refused, ask } from "../net/http";
import type { Continuing, Event, Made, Step, Steps } from "../wire";

export const BEAT = 1600; // ms that a step is shown while the game goes on by itself

/** A seat's, a spectator's, or of whoever sees everything. */
export type Eyes = number | "none" | "all";

/** The eyes that an address names; null: none that there are. */
export function readEyes(text: string | null, seats: number): Eyes | null {
  if (text === "none" || text === "all") return text;
  const seat = text === null || !/^\d+$/.test(text) ? seats : Number(text);
  return seat < seats ? seat : null;
}

/** Every step from one on, as these eyes see it; throws `Refused`. */
export async function stepsOf(table: string, eyes: Eyes, first = 0): Promise<Step[]> {
  const steps: Step[] = [];
  for (let more = true; more; ) {
    const part = await ask<Steps>(`/api/tables/${table}/steps?eyes=${eyes}&from=${first + steps.length}`);
    steps.push(...part.steps);
    more = part.more && part.steps.length > 0;
  }
  return steps;
}

/** A table where the game goes on from a step; throws `Refused`. */
export const goOn = async (table: string, wish: Continuing) => (await ask<Made>(`/api/tables/${table}/continue`, wish)).table;

export const whyNot = (error: unknown): string => (error instanceof Refused ? error.code : "unreachable");

export class Review {
  steps = $state.raw<Step[]>([]);
  /** The number of the step that is shown. */
  at = $state(0);
  playing = $state(false);

  readonly last: number = $derived(Math.max(0, this.steps.length - 1));
  /** Everything that happened up to the step that is shown. */
  readonly log: Event[] = $derived(this.steps.slice(0, this.at + 1).flatMap(({ events }) => events));

  #beat: ReturnType<typeof setInterval> | undefined;

  /** These are the steps now; `at`: which is shown, null: the last. */
  see(steps: Step[], at: number | null): void {
    this.steps = steps;
    this.at = Math.min(at ?? this.last, this.last);
  }

  /** These have happened meanwhile; what is shown stays. */
  add(steps: Step[]): void {
    if (steps.length > 0) this.steps = [...this.steps, ...steps];
  }

  /** Shows a step, or the nearest that there is, and stays there. */
  show(step: number): void {
    this.pause();
    this.at = Math.max(0, Math.min(step, this.last));
  }

  /** Goes on by itself, from the beginning if there is no more. */
  play(): void {
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.#beat = setInterval(() => {
      this.at += 1;
      if (this.at >= this.last) this.pause();
    }, BEAT);
  }

  pause(): void {
    clearInterval(this.#beat);
    this.playing = false;
  }
}
