/** What lies on the table between two views, and what moves. */
import { tick } from "svelte";
import { glide, lasting, stir } from "../../table/motion";
import { Stage, type Shown } from "../../table/stage.svelte";
import { after, exchangeOf, type Exchange } from "./position";
import { cues } from "./sounds";
import type { Designated, Event, May, Position, Role } from "./wire";

/** How long one holds one's breath, counted in knots. */
const BEATS = 1.25;

export type View = Shown<Position, May, Event>;

export class CoffreStage extends Stage<Position, May, Event> {
  /** What lies on the table now. */
  position = $state.raw() as Position;
  /** Whose card is about to be turned up before everybody, and what it is once it has turned. */
  revealed = $state.raw<{ seat: number; role: Role | null } | null>(null);

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
    if (event.do === "designated") return this.#reveal(event);
    this.position = after(this.position, event);
    await tick();
    if (event.do === "observed") stir(this.findAll(`[data-card="c${event.centre}"]`));
  }

  /** A moment of nothing, then the card turns; where nothing moves, it simply lies open. */
  async #reveal(event: Designated): Promise<void> {
    const moment = BEATS * lasting("knot");
    if (moment > 0) {
      this.revealed = { seat: event.target, role: null };
      await wait(moment);
      this.revealed = { seat: event.target, role: event.role };
    }
    this.position = after(this.position, event);
    await wait(2 * moment);
    this.revealed = null;
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

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
