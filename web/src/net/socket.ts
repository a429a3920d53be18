/**
 * One table's socket: it notices a dead line, opens another, and sends again what was not answered.
 * A cut network leaves a WebSocket "open" for a minute and more, so only answers count as life.
 */
import type { Action, Answer, Pong, ServerMessage } from "../wire";

export const PING_EVERY = 10_000;
/** How long a question may stay without an answer before the line counts as dead. */
export const SILENCE = 9_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 4_000;

/** `gone`: the server has no such table for this person, and asking again changes nothing. */
export type Connection = "opening" | "open" | "lost" | "gone";

const GONE = [4403, 4404];

export interface Listener {
  message(message: Exclude<ServerMessage, Answer | Pong>): void;
  connection(state: Connection): void;
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** An action before it has its id. */
export type Wish = WithoutId<Action>;

interface Unanswered {
  message: Wish & { id: string };
  resolve(answer: Answer): void;
}

/** `crypto.randomUUID` is missing on plain http, which is what a phone of the house uses. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isAnswer = (message: ServerMessage): message is Answer =>
  message.t === "ack" || message.t === "nack" || message.t === "because";

export class TableSocket {
  readonly #address: string;
  readonly #listener: Listener;
  readonly #unanswered = new Map<string, Unanswered>();
  #socket: WebSocket | undefined;
  #pings: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #heard = 0;

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
    addEventListener("online", this.reopen);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Sends it, again after each reconnection until it is answered; the answer never fails to come but by `close`. */
  send(wish: Wish): Promise<Answer> {
    const message = { ...wish, id: newId() };
    return new Promise((resolve) => {
      this.#unanswered.set(message.id, { message, resolve });
      this.#write(message);
    });
  }

  /** Drops the line and opens another: what the server holds is sent anew. */
  reopen = (): void => {
    this.#drop();
    this.#open();
  };

  close(): void {
    removeEventListener("online", this.reopen);
    document.removeEventListener("visibilitychange", this.#wake);
    clearTimeout(this.#retry);
    this.#drop();
    this.#unanswered.clear();
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#address);
    socket.onopen = () => this.#opened();
    socket.onmessage = ({ data }: MessageEvent<string>) => this.#receive(JSON.parse(data) as ServerMessage);
    socket.onclose = ({ code }) => (GONE.includes(code) ? this.#end() : this.#lost());
    this.#socket = socket;
    this.#await();
  }

  #opened(): void {
    this.#failures = 0;
    this.#hear();
    this.#pings = setInterval(() => this.#write({ t: "ping" }), PING_EVERY);
    this.#listener.connection("open");
    for (const { message } of this.#unanswered.values()) this.#write(message);
  }

  #lost(): void {
    this.#drop();
    this.#listener.connection("lost");
    const wait = Math.min(FIRST_WAIT * 2 ** this.#failures, LONGEST_WAIT);
    this.#failures += 1;
    // spread out, or every page of a restarted server comes back in the same instant
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
  }

  #end(): void {
    this.close();
    this.#listener.connection("gone");
  }

  #drop(): void {
    clearInterval(this.#pings);
    this.#calm();
    const socket = this.#socket;
    this.#socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #write(message: object): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify(message));
    this.#await();
  }

  /** Something was asked: the clock of silence runs, unless it does already. */
  #await(): void {
    this.#silence ??= setTimeout(() => this.#lost(), SILENCE);
  }

  #calm(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #hear(): void {
    this.#calm();
    this.#heard = Date.now();
  }

  #receive(message: ServerMessage): void {
    this.#hear();
    if (message.t === "pong") return;
    if (!isAnswer(message)) return this.#listener.message(message);
    const asked = message.id === null ? undefined : this.#unanswered.get(message.id);
    if (!asked) return;
    this.#unanswered.delete(asked.message.id);
    asked.resolve(message);
  }

  /** A page that slept may hold a dead line: timers do not run in a sleeping tab. */
  #wake = (): void => {
    if (document.visibilityState === "visible" && Date.now() - this.#heard > PING_EVERY) this.reopen();
  };
}
