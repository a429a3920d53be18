/** What is said at a table, as one reader has it: what is new to them, and whom they do not want to read. */
import { createContext } from "svelte";
import type { Wish } from "../net/line";
import type { Here } from "../table/here";
import type { Code, Grievance, Move, Preset, TalkLine } from "../wire";
import { keep, kept } from "./kept";

/** A claim in words, with the picture of what it is about. */
export interface Sign {
  words: string;
  icon: string;
  /** The colour of the picture. */
  ink: string;
}

export class Talk {
  /** How the game on the table words its claims. */
  sign = $state.raw<((claim: Move, by: number) => Sign) | null>(null);
  /** The people whose lines the reader does not want to see. */
  muted = $state.raw<number[]>([]);

  readonly #table: Here;
  /** The number of the first line that was not in sight yet. */
  #fresh = $state(0);
  /** Panels in sight. */
  #panels = $state(0);

  readonly #all: TalkLine[] = $derived.by(() => this.#table.lines ?? []);
  readonly lines: TalkLine[] = $derived.by(() => this.#all.filter(({ who }) => !this.muted.includes(who)));
  /** What was said before the reader came is there. */
  readonly begun: boolean = $derived.by(() => this.#table.lines !== null);
  readonly unread: number = $derived.by(() => (this.#panels > 0 ? 0 : this.lines.filter((line) => line.n >= this.#fresh && !this.isMine(line)).length));

  constructor(table: Here) {
    this.#table = table;
    ({ fresh: this.#fresh, muted: this.muted } = kept(table.id));
  }

  isMine = ({ seat, past }: TalkLine) => !past && seat === this.#table.table?.seat;

  /** The panel is in sight until the returned function is called. */
  look(): () => void {
    this.#panels += 1;
    return () => (this.#panels -= 1);
  }

  /** All lines so far have been in sight. */
  catchUp(): void {
    this.#fresh = (this.#all.at(-1)?.n ?? -1) + 1;
    this.#keep();
  }

  /** Whoever speaks at a seat now, if they have spoken. */
  speaker = (seat: number): number | null => this.#all.findLast((line) => line.seat === seat && !line.past)?.who ?? null;

  mute(who: number, hidden: boolean): void {
    this.muted = hidden ? [...this.muted, who] : this.muted.filter((one) => one !== who);
    this.#keep();
  }

  /** Why it was refused; null: it was said. */
  say = (text: string) => this.#send({ t: "say", text });
  preset = (preset: Preset) => this.#send({ t: "say", preset });
  claim = (claim: Move) => this.#send({ t: "claim", claim });
  hush = (seat: number, hushed: boolean) => this.#send({ t: "hush", seat, hushed });
  report = (seat: number, why: Grievance, line?: number) => this.#send({ t: "report", seat, why, ...(line === undefined ? {} : { line }) });

  async #send(wish: Wish): Promise<Code | null> {
    const answer = await this.#table.ask(wish);
    return answer.t === "ack" ? null : answer.why;
  }

  #keep(): void {
    keep(this.#table.id, { fresh: this.#fresh, muted: this.muted });
  }
}

export const [talkHere, setTalk] = createContext<Talk>();
