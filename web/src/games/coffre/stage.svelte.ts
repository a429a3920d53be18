/** What lies on the table between two views, and what moves. */
import { tick } from "svelte";
import { glide, lasting, stir } from "../../table/motion";
import { Stage } from "../../table/stage.svelte";
import type { ViewMessage } from "../../wire";
import { after, exchangeOf, type Exchange } from "./position";
import { cues } from "./sounds";
import type { Event, May, Position } from "./wire";

export type View = ViewMessage<Position, May, Event>;

export class CoffreStage extends Stage<Position, May, Event> {
  /** What lies on the table now. */
  position = $state.raw() as Position;

  constructor(view: View, root: () => HTMLElement) {
    super(root);
    this.jump(view);
  }

  protected cues(event: Event) {
    return cues(event);
  }

  protected settle(position: Position): void {
    this.position = position;
  }

  protected async perform(event: Event): Promise<void> {
    const moved = exchangeOf(event);
    if (moved) return this.#cross(event, moved);
    this.position = after(this.position, event);
    await tick();
    if (event.do === "observed") stir(this.findAll(`[data-card="c${event.centre}"]`));
    if (event.do === "designated") await shownLongEnough();
  }

  /** The two cards change places. */
  async #cross(event: Event, { seat, centre }: Exchange): Promise<void> {
    const [hand, middle] = [`[data-card="h${seat}"]`, `[data-card="c${centre}"]`];
    const [from, to] = [this.place(hand), this.place(middle)];
    this.position = after(this.position, event);
    await tick();
    if (from && to) await Promise.all([glide(this.find(hand), to, "snatch"), glide(this.find(middle), from, "snatch")]);
  }
}

/** The card of whom was designated is seen before the end is told. */
const shownLongEnough = () => new Promise<void>((resolve) => setTimeout(resolve, 2 * lasting("knot")));
