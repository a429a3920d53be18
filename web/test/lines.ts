/** Stand-ins for the browser's sockets and requests, and for what wakes a page up. */
import { vi } from "vitest";
import type { PollRequest, ServerMessage, TableMessage } from "../src/wire";

/** What the server says first. */
export const TABLE = { t: "table", id: "abc", phase: "waiting" } as TableMessage;

type Sent = { t: string; id?: string } & Record<string, unknown>;

/** A line to nobody: the test is the server. */
export class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];

  static get last(): Line {
    return Line.all.at(-1) as Line;
  }

  readyState = 0;
  sent: Sent[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Line.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }

  close() {
    this.readyState = 3;
  }

  /** The handshake, and nothing after it. */
  shake() {
    this.readyState = Line.OPEN;
  }

  open() {
    this.shake();
    this.say(TABLE);
  }

  say(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  cut(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** What was sent of one kind. */
  of(kind: string): Sent[] {
    return this.sent.filter(({ t }) => t === kind);
  }
}

/** A request to nobody: the test is the server. */
export class Asked {
  static all: Asked[] = [];

  static get last(): Asked {
    return Asked.all.at(-1) as Asked;
  }

  readonly body: PollRequest;
  #settle!: (response: Response) => void;
  #fail!: (error: Error) => void;
  readonly response = new Promise<Response>((resolve, reject) => {
    this.#settle = resolve;
    this.#fail = reject;
  });

  constructor(
    readonly address: string,
    readonly init: RequestInit,
  ) {
    this.body = JSON.parse(String(init.body)) as PollRequest;
    init.signal?.addEventListener("abort", () => this.cut());
    Asked.all.push(this);
  }

  /** Batch `n`; what comes of it has come when this returns. */
  answer(n: number, ...messages: ServerMessage[]) {
    this.#settle(Response.json({ session: "session-1", n, messages }));
    return vi.advanceTimersByTimeAsync(0);
  }

  refuse(status: number, error: string) {
    this.#settle(Response.json({ error, detail: "" }, { status }));
    return vi.advanceTimersByTimeAsync(0);
  }

  /** The answer is lost on its way. */
  cut() {
    this.#fail(new TypeError("cut"));
    return vi.advanceTimersByTimeAsync(0);
  }

  /** What was said of one kind. */
  of(kind: string): Sent[] {
    return (this.body.say as Sent[]).filter(({ t }) => t === kind);
  }
}

/** Puts the stand-ins in place; what it returns wakes the page up. */
export function browser() {
  Line.all = [];
  Asked.all = [];
  const outside = new EventTarget();
  const beacons: Blob[] = [];
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => new Asked(address, init).response);
  vi.stubGlobal("navigator", { sendBeacon: (_: string, body: Blob) => beacons.push(body) });
  vi.stubGlobal("addEventListener", outside.addEventListener.bind(outside));
  vi.stubGlobal("removeEventListener", outside.removeEventListener.bind(outside));
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { origin: "http://table.test" });
  return {
    online: () => outside.dispatchEvent(new Event("online")),
    /** What was sent without waiting for an answer. */
    sent: async () => (await Promise.all(beacons.map((body) => body.text()))).map((text) => JSON.parse(text) as PollRequest),
    hidden: () => outside.dispatchEvent(new Event("pagehide")),
    shown: () => page.dispatchEvent(new Event("visibilitychange")),
  };
}
