import type { Ack, Answer, Because, Event, Move, Nack, TableMessage, TalkLine, TalkMessage, ViewMessage } from "../wire";
import { takeLine } from "./arrival";
import { placeOf, TableLine, type Connection, type Wish } from "./line";

export type Refused = Pick<Nack, "clause" | "why">;

/** The number of the first move that `log` does not tell. */
const told = (log: Event[]) => (log.at(-1)?.n ?? -1) + 1;

/** A table as the server last told it. The page never changes it: an action is only marked as pending. */
export class Table {
  table = $state.raw<TableMessage | null>(null);
  view = $state.raw<ViewMessage | null>(null);
  /** Everything that happened so far. */
  log = $state.raw<Event[]>([]);
  /** What was said, as far as the server keeps it at hand; null: it has not told yet. */
  lines = $state.raw<TalkLine[] | null>(null);
  connection = $state<Connection>("opening");
  /** This page has just found out that its network lets no socket through. */
  blocked = $state(false);
  /** An action of this page has no answer yet. */
  pending = $state(false);
  /** The answer to this page's last action, when it was no. */
  refusal = $state.raw<Refused | null>(null);

  readonly #line: TableLine;
  /** The view that the page came with; when its line begins with the same one, nothing has happened. */
  readonly #arrived: string | null;

  /** `seat`: which of the reader's own, null for the first. */
  constructor(
    readonly id: string,
    seat: string | null = null,
  ) {
    for (const message of takeLine(id)) this.#hear(message);
    this.#arrived = this.view && JSON.stringify(this.view);
    this.#line = new TableLine(placeOf(id, seat), {
      message: (message) => this.#hear(message),
      connection: (state) => (this.connection = state),
      blocked: () => (this.blocked = true),
    });
  }

  /** Asks what holds up nothing else. */
  ask = (wish: Wish): Promise<Answer> => this.#line.send(wish);

  play = (move: Move) => this.act({ t: "play", v: this.view?.v ?? 0, move });

  /** Why the rules refuse `move`, without playing it; `why` null: they do not. */
  async why(move: Move): Promise<Pick<Because, "clause" | "why">> {
    const answer = await this.#line.send({ t: "why", move });
    return answer.t === "ack" ? { clause: null, why: null } : answer;
  }

  close(): void {
    this.#line.close();
  }

  /** Has something done; the answer, null when it was no, or another action still waits for its own. */
  async act(wish: Wish): Promise<Ack | null> {
    if (this.pending) return null;
    this.pending = true;
    this.refusal = null;
    const answer = await this.#line.send(wish);
    this.pending = false;
    if (answer.t === "nack") this.refusal = answer;
    return answer.t === "ack" ? answer : null;
  }

  #hear(message: TableMessage | ViewMessage | TalkMessage): void {
    if (message.t === "table") this.table = message;
    else if (message.t === "talk") this.lines = [...(this.lines ?? []).filter(({ n }) => n < message.since), ...message.lines];
    else this.#see(message);
  }

  #see(message: ViewMessage): void {
    if (message.since > told(this.log)) return this.#line.reopen();
    if (this.view && message.v < this.view.v) return;
    if (message.v === this.view?.v && JSON.stringify(message) === this.#arrived) return;
    this.log = [...this.log.filter(({ n }) => n < message.since), ...message.events];
    this.view = message;
  }
}
