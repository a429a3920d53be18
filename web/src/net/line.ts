/**
 * The line to one table: it notices when the way that it uses is dead, opens another, and sends again what was not
 * answered. A cut network leaves a WebSocket "open" for a minute and more, so only messages count as life.
 */
import type { Action, Answer, Pong, ServerMessage } from "../wire";
import { byPolling, bySocket, type Open, type Refusal, type Way } from "./way";

export const PING_EVERY = 10_000;
/** How long a question, or a way that opens, may stay without an answer before it counts as dead. */
export const SILENCE = 9_000;
/** So many sockets in a row that bring no message, and polling is tried; if it does not work either, both in turn. */
export const PATIENCE = 3;
/** How often a page that polls looks whether a socket comes through by now. */
export const PROBE_EVERY = 60_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 4_000;

/** This page has seen that its network lets requests through, and no socket. */
let blocked = false;

/** After a refusal nothing is asked any more. */
export type Connection = "opening" | "open" | "lost" | Refusal;

export interface Listener {
  message(message: Exclude<ServerMessage, Answer | Pong>): void;
  connection(state: Connection): void;
  /** The network lets no socket through: told to the first line of a page that finds it out. */
  blocked(): void;
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** An action before it has its id. */
export type Wish = WithoutId<Action>;

interface Unanswered {
  message: Wish & { id: string };
  resolve(answer: Answer): void;
}

/** Where a table's line leads; `seat`: which of the reader's own, null for the first. */
export const placeOf = (table: string, seat: string | null): string => (seat ? `${table}?seat=${seat}` : table);

/** `crypto.randomUUID` is missing on plain http, which is what a phone of the house uses. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isAnswer = (message: ServerMessage): message is Answer =>
  message.t === "ack" || message.t === "nack" || message.t === "because";

export class TableLine {
  readonly #place: string;
  readonly #listener: Listener;
  readonly #unanswered = new Map<string, Unanswered>();
  /** The way in use: it has brought a message. */
  #way: Way | undefined;
  /** The way that is being tried. */
  #attempt: Way | undefined;
  #failures = blocked ? PATIENCE : 0;
  #pings: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;

  constructor(place: string, listener: Listener) {
    this.#place = place;
    this.#listener = listener;
    addEventListener("online", this.reopen);
    document.addEventListener("visibilitychange", this.#wake);
    this.#try();
  }

  /** Sends it, again after each reconnection until it is answered; the answer never fails to come but by `close`. */
  send(wish: Wish): Promise<Answer> {
    const message = { ...wish, id: newId() };
    return new Promise((resolve) => {
      this.#unanswered.set(message.id, { message, resolve });
      this.#write(message);
    });
  }

  /** Drops the way in use and opens another: what the server holds is sent anew. */
  reopen = (): void => {
    this.#drop();
    this.#try();
  };

  close(): void {
    removeEventListener("online", this.reopen);
    document.removeEventListener("visibilitychange", this.#wake);
    this.#drop();
    this.#unanswered.clear();
  }

  #try(open = this.#failures >= PATIENCE && (this.#failures - PATIENCE) % 2 === 0 ? byPolling : bySocket): void {
    const attempt = open(this.#place, {
      heard: (message) => {
        if (attempt === this.#attempt) this.#use(attempt, open);
        this.#receive(message);
      },
      closed: (why) => (why ? this.#end(why) : attempt === this.#attempt ? this.#fail() : this.#lose()),
    });
    this.#attempt = attempt;
    this.#patience = setTimeout(() => this.#fail(), SILENCE);
  }

  #use(way: Way, open: Open): void {
    this.#attempt = undefined;
    this.#drop();
    this.#way = way;
    this.#pings = setInterval(() => this.#write({ t: "ping" }), PING_EVERY);
    this.#listener.connection("open");
    for (const { message } of this.#unanswered.values()) this.#write(message);
    if (open === bySocket) {
      this.#failures = 0;
      blocked = false;
    } else {
      this.#failures = PATIENCE;
      this.#try(bySocket); // perhaps it was the server that was away, not the network that is closed
    }
  }

  /** The way that was tried brought nothing. */
  #fail(): void {
    if (!this.#way) {
      this.#lose();
      this.#failures += 1;
      return;
    }
    clearTimeout(this.#patience);
    this.#attempt?.close();
    this.#attempt = undefined;
    if (!blocked) this.#listener.blocked();
    blocked = true;
    this.#next = setTimeout(() => this.#try(bySocket), PROBE_EVERY);
  }

  #lose(): void {
    this.#drop();
    this.#listener.connection("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    // spread out, or every page of a restarted server comes back in the same instant
    this.#next = setTimeout(() => this.#try(), wait * (0.75 + Math.random() / 2));
  }

  #end(why: Refusal): void {
    this.close();
    this.#listener.connection(why);
  }

  #drop(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#patience);
    clearInterval(this.#pings);
    this.#calm();
    this.#way?.close();
    this.#attempt?.close();
    this.#way = this.#attempt = undefined;
  }

  #write(message: object): void {
    if (!this.#way) return;
    this.#way.say(message);
    this.#await();
  }

  /** Something was asked: the clock of silence runs, unless it does already. */
  #await(): void {
    this.#silence ??= setTimeout(() => this.#lose(), SILENCE);
  }

  #calm(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #receive(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.t !== "pong" && !isAnswer(message)) return this.#listener.message(message);
    // news may come by a way that takes nothing back: only an answer shows that the server hears this page
    this.#calm();
    if (message.t !== "pong" && message.id !== null) {
      this.#unanswered.get(message.id)?.resolve(message);
      this.#unanswered.delete(message.id);
    }
    if (this.#unanswered.size) this.#await();
  }

  /** A page that slept may hold a dead way: timers do not run in a sleeping tab. */
  #wake = (): void => {
    if (document.visibilityState === "visible" && Date.now() - this.#heard > PING_EVERY) this.reopen();
  };
}
