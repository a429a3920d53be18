/** Stand-ins for the browser's sockets and for what wakes a page up. */
import { vi } from "vitest";
import type { ServerMessage } from "../src/wire";

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
  onopen: (() => void) | null = null;
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

  open() {
    this.readyState = Line.OPEN;
    this.onopen?.();
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

/** Puts the stand-ins in place; what it returns wakes the page up. */
export function browser() {
  Line.all = [];
  const outside = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("addEventListener", outside.addEventListener.bind(outside));
  vi.stubGlobal("removeEventListener", outside.removeEventListener.bind(outside));
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { origin: "http://table.test" });
  return {
    online: () => outside.dispatchEvent(new Event("online")),
    shown: () => page.dispatchEvent(new Event("visibilitychange")),
  };
}
