/** What lies on the table between two views, and what moves: a card or a coin, from whoever had it to where it lies. */
import { tick } from "svelte";
import { glide, stir } from "../../table/motion";
import { Stage, type Shown } from "../../table/stage.svelte";
import { handOf, keyOf, laid, slots, staked, type Slot } from "./position";
import { cues } from "./sounds";
import type { Event, May, Placed, Position, Staked } from "./wire";

export type View = Shown<Position, May, Event>;

export class ConquetesStage extends Stage<Position, May, Event> {
  /** What lies on the table now. */
  position = $state.raw() as Position;
  /** The slot whose card the reader has chosen. */
  chosen = $state<string | null>(null);
  /** The cell of the card that was laid last. */
  fresh = $state<string | null>(null);

  readonly #seat: number | null;

  constructor(view: View, seat: number | null, root: () => HTMLElement) {
    super(root);
    this.#seat = seat;
    this.jump(view);
  }

  get slots(): Slot[] {
    return slots(handOf(this.position, this.#seat));
  }

  /** The chosen card. */
  get card() {
    return this.slots.find(({ id }) => id === this.chosen)?.card ?? null;
  }

  protected override async play(view: View): Promise<void> {
    const waited = this.position.turn !== this.#seat || this.position.phase !== "build";
    await super.play(view);
    if (!waited || !view.may.some(({ move }) => move.do === "place")) return;
    await tick();
    stir(this.findAll("[data-slot]"));
  }

  protected cues(event: Event) {
    return cues(event, this.#seat);
  }

  protected override jump(view: View): void {
    const last = view.events.findLast((event): event is Placed => event.do === "placed");
    if (last || view.past) this.fresh = last ? keyOf(last) : null;
    super.jump(view);
  }

  protected settle(position: Position): void {
    this.position = position;
    if (this.card === null) this.chosen = null;
  }

  protected perform(event: Event): Promise<void> {
    if (event.do === "placed") return this.#lay(event);
    if (event.do === "staked") return this.#stake(event);
    return Promise.resolve();
  }

  async #lay(event: Placed): Promise<void> {
    const mine = event.seat === this.#seat;
    const from = this.place(mine ? `[data-slot="${this.#slotOf(event)}"]` : `[data-seat="${event.seat}"]`);
    if (mine) this.chosen = null;
    this.position = laid(this.position, event);
    this.fresh = keyOf(event);
    await tick();
    if (from) await glide(this.find(`[data-cell="${keyOf(event)}"] .neuro`), from);
  }

  async #stake(event: Staked): Promise<void> {
    const from = this.place(`[data-seat="${event.seat}"]`);
    this.position = staked(this.position, event);
    await tick();
    if (from) await glide(this.find(`[data-cell="${keyOf(event)}"] .coin:last-child`), from);
  }

  /** The slot that a lay of one's own empties: the chosen one, unless another device chose. */
  #slotOf({ card }: Placed): string | undefined {
    const alike = this.slots.filter((slot) => slot.card === card);
    return (alike.find(({ id }) => id === this.chosen) ?? alike[0])?.id;
  }
}
