import type { PollAnswer, PollRequest, ServerMessage } from "../wire";
import { ask, Refused } from "./http";
import type { Ears, Refusal, Way } from "./way";

/** Messages that a request may say. */
const MOST = 8;
/** Pauses (ms) before a request that failed is tried again, with the same session: nothing is lost meanwhile. */
const WAITS = [500, 1_000, 2_000];
const REFUSALS: Record<string, Refusal> = { not_yours: "barred", no_such_table: "gone" };

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isTemporary = ({ status }: Refused) => status === 0 || status === 429 || status >= 500;

/** A session of requests, one at a time: each says what there is to say, and waits for what the server has to tell. */
export class Polling implements Way {
  readonly #address: string;
  readonly #ears: Ears;
  #session: string | null = null;
  /** The number of the last batch that has come. */
  #heard = 0;
  #unsaid: object[] = [];
  /** Breaks off the request that only waits. */
  #waiting: AbortController | undefined;
  #closed = false;

  constructor(place: string, ears: Ears) {
    this.#address = `/poll/${place}`;
    this.#ears = ears;
    addEventListener("pagehide", this.#leave);
    void this.#run();
  }

  say(message: object): void {
    this.#unsaid.push(message);
    this.#waiting?.abort();
  }

  close(): void {
    removeEventListener("pagehide", this.#leave);
    this.#closed = true;
    this.#waiting?.abort();
    this.#leave();
  }

  /** Tells the server, as a socket does by closing, that nobody is here any more. */
  #leave = (): void => {
    if (this.#session === null) return;
    const bye = JSON.stringify(this.#request([], true));
    navigator.sendBeacon(this.#address, new Blob([bye], { type: "application/json" }));
  };

  #request(say: object[], bye = false): PollRequest {
    return { session: this.#session, heard: this.#heard, say, bye };
  }

  async #run(): Promise<void> {
    let failures = 0;
    while (!this.#closed) {
      const say = this.#unsaid.slice(0, MOST);
      this.#waiting = say.length || this.#session === null ? undefined : new AbortController();
      const signal = this.#waiting?.signal;
      try {
        this.#take(await ask<PollAnswer>(this.#address, this.#request(say), { signal: signal ?? null }));
        this.#unsaid.splice(0, say.length);
        failures = 0;
      } catch (error) {
        if (signal?.aborted) continue;
        const wait = WAITS[failures++];
        if (!(error instanceof Refused) || !isTemporary(error) || wait === undefined) return this.#end(error);
        await sleep(wait);
      }
    }
  }

  #take({ session, n, messages }: PollAnswer): void {
    const opens = this.#session === null;
    this.#session = session;
    if (opens && this.#closed) this.#leave(); // what was closed while it opened is open now
    if (n <= this.#heard) return;
    this.#heard = n;
    for (const message of messages) if (!this.#closed) this.#ears.heard(message as ServerMessage);
  }

  #end(error: unknown): void {
    if (this.#closed) return;
    removeEventListener("pagehide", this.#leave);
    this.#closed = true;
    this.#ears.closed(error instanceof Refused ? REFUSALS[error.code] : undefined);
  }
}
