/** A first game as its learner goes through it: the server has played it, and here it is shown scene by scene. */
import { createContext } from "svelte";
import type { GameId } from "../games";
import { doubt } from "../net/http";
import type { Wish } from "../net/line";
import type { Here } from "../table/here";
import { USUAL } from "../terms/usual";
import type { Ack, Answer, Event, Lesson, Move, Nack, Reason, Scene, Seated, Setting, TableMessage, TalkLine, ViewMessage } from "../wire";
import { keep, kept } from "./kept";
import type { Teaching, Words } from "./teaching";

/** What others do follows after a moment in which one sees what came before. */
const PACE = 1200; // ms
/** After so many slips the page offers to show the way. */
const SLIPS = 2;

const DONE: Ack = { t: "ack", id: "", v: 0 };
const NO: Nack = { t: "nack", id: null, clause: null, why: "not_playing" };

/** What the learner says. */
const OWN: TalkLine = { n: 0, who: 0, seat: 0, name: null, past: false, at: 0, text: null, preset: null, claim: null };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The same move or claim, in whatever order its words come. */
export function same(one: Move | null, other: Move): boolean {
  const keys = Object.keys(other);
  return one !== null && Object.keys(one).length === keys.length && keys.every((key) => one[key] === other[key]);
}

const person = (name: string | null): Seated => ({ kind: "person", name, bot: null, here: true, lent: null, hushed: false });

/** The table of a part, with its learner at the first seat. */
const tableOf = (id: string, game: string, { options, seats }: Setting, over: boolean): TableMessage => ({
  t: "table", id, game, options, terms: USUAL, phase: over ? "over" : "playing", closed: null, seats: seats.map(person), seat: 0, mine: [0],
  host: false, host_seat: 0, watchers: 0, invite: null, link: null, next: null, overdue: null, vote: null, ask: null, ready: null,
});

const add = (log: Event[], { since, events }: ViewMessage): Event[] => [...log.filter(({ n }) => n < since), ...events];

export class Course implements Here {
  readonly id: string;
  /** The number of the scene. */
  at = $state(0);
  /** What was done is being shown, and what others do then. */
  busy = $state(false);
  /** How often something else than what is wanted was tried. */
  slips = $state(0);
  /** What is wanted is pointed at. */
  pointing = $state(false);
  /** One more each time the table is laid anew. */
  laid = $state(0);
  view = $state.raw() as ViewMessage;
  log = $state.raw<Event[]>([]);
  lines = $state.raw<TalkLine[]>([]);
  readonly pending = false;
  readonly refusal = null;

  readonly game: GameId;
  readonly teaching: Teaching;
  readonly scenes: Scene[];
  readonly scene: Scene = $derived.by(() => this.scenes[this.at] as Scene);
  readonly words: Words = $derived.by(() => this.teaching.t()[this.scene.say] as Words);
  readonly over: boolean = $derived.by(() => this.log.some(({ do: kind }) => kind === "ended"));
  readonly table: TableMessage = $derived.by(() => tableOf(this.id, this.game, this.#settings[this.scene.part] as Setting, this.over));
  /** The way can be shown on request. */
  readonly stuck: boolean = $derived.by(() => this.slips >= SLIPS && !this.pointing);
  readonly last: boolean = $derived.by(() => this.at === this.scenes.length - 1);

  readonly #settings: Setting[];
  readonly #settled: () => Promise<void>;

  /** `settled`: resolves when the table has shown all that it was told. */
  constructor(game: GameId, { scenes, settings }: Lesson, teaching: Teaching, settled: () => Promise<void>) {
    this.game = game;
    this.teaching = teaching;
    this.id = `learn-${game}`;
    this.scenes = scenes;
    this.#settings = settings;
    this.#settled = settled;
    this.#lay(kept(game, scenes.length));
  }

  play(move: Move): void {
    if (this.busy) return;
    if (same(this.scene.wanted, move)) void this.next();
    else this.slips += 1;
  }

  async why(move: Move): Promise<Reason> {
    this.slips += 1;
    return doubt(this.game, { scene: this.at, move });
  }

  /** What is said at the table; a claim may be what is wanted. */
  ask = (wish: Wish): Promise<Answer> => {
    if (wish.t === "claim" && same(this.scene.wanted, wish.claim)) this.play(wish.claim);
    else if (wish.t === "claim") this.#hear([{ ...OWN, claim: wish.claim }]);
    else if (wish.t === "say") this.#hear([{ ...OWN, text: wish.text ?? null, preset: wish.preset ?? null }]);
    else return Promise.resolve(NO);
    return Promise.resolve(DONE);
  };

  act = (): Promise<null> => Promise.resolve(null);

  show(): void {
    this.pointing = true;
  }

  back(): void {
    if (this.at > 0) this.#lay(this.at - 1);
  }

  /** What is wanted is done, and what follows. */
  async next(): Promise<void> {
    const scene = this.scenes[this.at + 1];
    if (!scene || this.busy) return;
    if (scene.part !== this.scene.part) return this.#lay(this.at + 1);
    const laid = this.laid;
    this.busy = true;
    this.pointing = false;
    for (const [i, view] of scene.views.entries()) {
      if (i > 0) await pause(PACE);
      if (laid !== this.laid) return;
      this.#see(view);
    }
    this.#hear(scene.lines);
    await this.#settled();
    if (laid === this.laid) this.#arrive(this.at + 1);
  }

  /** Lays the table as it stands in a scene. */
  #lay(at: number): void {
    const part = this.scenes[at]?.part;
    const before = this.scenes.slice(0, at + 1).filter((scene) => scene.part === part);
    this.log = [];
    this.lines = before.flatMap(({ lines }) => lines);
    before.flatMap(({ views }) => views).forEach((view) => this.#see(view));
    this.laid += 1;
    this.#arrive(at);
  }

  #see(view: ViewMessage): void {
    this.log = add(this.log, view);
    this.view = view;
  }

  /** Something is said; the learner's own words have come in between. */
  #hear(lines: TalkLine[]): void {
    this.lines = [...this.lines, ...lines.map((line, i) => ({ ...line, n: this.lines.length + i }))];
  }

  #arrive(at: number): void {
    this.at = at;
    this.busy = false;
    this.slips = 0;
    this.pointing = this.scene.shown;
    keep(this.game, at);
  }
}

export const [courseHere, setCourse] = createContext<Course>();
