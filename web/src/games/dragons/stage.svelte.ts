/** What lies on the table between two views, and what moves. */
import { tick } from "svelte";
import { flit, glide, move } from "../../table/motion";
import { Stage, type Shown } from "../../table/stage.svelte";
import { moved, shownAt, took, turned } from "./position";
import { cues } from "./sounds";
import type { Event, May, Moved, Position, Took, Turned } from "./wire";

export type View = Shown<Position, May, Event>;

/** How long the tiles that a turn leaves stay in sight (ms), however fast the next player is (TD-A11). */
const LOOK = 3000;

export class DragonsStage extends Stage<Position, May, Event> {
  /** What lies on the table now. */
  position = $state.raw() as Position;

  readonly #seat: number | null;
  /** When the last tile was turned up or moved, as this page showed it. */
  #touched: number | null = null;
  /** Since when the tiles of the turn just ended are in sight. */
  #since = -LOOK;

  constructor(view: View, seat: number | null, root: () => HTMLElement) {
    super(root);
    this.#seat = seat;
    this.jump(view);
  }

  /** Whoever turns the next tile up has looked long enough; the others are not hurried by it. */
  protected override async play(view: View): Promise<void> {
    const [next] = this.untold(view);
    const rest = this.#since + LOOK - performance.now();
    if (rest > 0 && !view.past && next?.do === "turned" && next.seat !== this.#seat) await new Promise((resolve) => setTimeout(resolve, rest));
    await super.play(view);
  }

  protected cues(event: Event) {
    return cues(event, this.position.revealed.length);
  }

  protected settle(position: Position): void {
    if (shownAt(position).size > 0) this.#since = this.#touched ?? performance.now();
    this.#touched = null;
    this.position = position;
  }

  protected perform(event: Event): Promise<void> {
    if (event.do === "turned") return this.#turn(event);
    if (event.do === "took") return this.#take(event);
    if (event.do === "moved") return this.#move(event);
    return Promise.resolve();
  }

  async #turn(event: Turned): Promise<void> {
    this.#touched = performance.now();
    this.position = turned(this.position, event);
    await tick();
    await move(this.#tile(event.cell), "turn", [{ transform: "translateY(-8px) rotateY(90deg) scale(1.15)" }, { transform: "none" }]);
  }

  /** Into the taker's bundle. */
  async #take(event: Took): Promise<void> {
    const to = this.place(`[data-seat="${event.seat}"]`);
    const flights = event.tiles.map(({ cell }) => {
      const tile = this.#tile(cell);
      return to && flit(tile, tile.getBoundingClientRect(), to, "snatch");
    });
    await Promise.all(flights);
    this.position = took(this.position, event);
  }

  async #move(event: Moved): Promise<void> {
    this.#touched = performance.now();
    if (event.to === null) return;
    const [from, to] = [event.cell, event.to].map((cell) => this.#tile(cell).getBoundingClientRect()) as [DOMRect, DOMRect];
    this.position = moved(this.position, event);
    await tick();
    await Promise.all([glide(this.#tile(event.to), from, "snatch"), glide(this.#tile(event.cell), to, "snatch")]);
  }

  #tile(cell: number): HTMLElement {
    return this.find(`[data-cell="${cell}"] .tile`);
  }
}
