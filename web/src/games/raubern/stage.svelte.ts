/** What lies on the table between two views, and what moves. */
import { tick } from "svelte";
import { flit, glide, stir, tug } from "../../table/motion";
import { Stage, type Shown } from "../../table/stage.svelte";
import { arrange, type Slot } from "./hand";
import { claimed, drawn, handOf, laid } from "./position";
import { cues } from "./sounds";
import type { Drew, Event, Laid, May, Position } from "./wire";

export type View = Shown<Position, May, Event>;

export class RaubernStage extends Stage<Position, May, Event> {
  /** What lies on the table now. */
  position = $state.raw() as Position;
  /** What the loot is counted from: a lay counts once it has landed. */
  counted = $state.raw() as Position;
  /** The pile that a card is flying to, or that changes hands. */
  moving = $state.raw<{ pile: number; landed: boolean } | null>(null);
  slots = $state.raw<Slot[]>([]);
  /** The slot whose card the reader has chosen. */
  chosen = $state<number | null>(null);

  readonly #seat: number | null;

  constructor(view: View, seat: number | null, root: () => HTMLElement) {
    super(root);
    this.#seat = seat;
    this.jump(view);
  }

  /** The motif of the chosen card. */
  get motif() {
    return this.slots.find(({ id }) => id === this.chosen)?.motif ?? null;
  }

  protected override async play(view: View): Promise<void> {
    const mine = this.position.turn === this.#seat;
    await super.play(view);
    if (view.may.length === 0 || mine) return;
    await tick();
    stir(this.findAll("[data-slot]"));
  }

  protected cues(event: Event) {
    return cues(event, this.#seat);
  }

  protected settle(position: Position): void {
    this.position = this.counted = position;
    this.moving = null;
    this.#hold({ gaps: false });
  }

  protected perform(event: Event): Promise<void> {
    if (event.do === "laid") return this.#lay(event);
    if (event.do === "drew") return this.#draw(event);
    return Promise.resolve();
  }

  async #lay(event: Laid): Promise<void> {
    const mine = event.seat === this.#seat;
    const slot = mine ? this.#slotOf(event) : null;
    const from = this.place(slot === null ? `[data-seat="${event.seat}"]` : `[data-slot="${slot}"]`);
    this.position = laid(this.position, event);
    this.moving = { pile: event.pile, landed: false };
    if (mine) {
      this.chosen = null;
      this.#hold({ gone: slot, gaps: this.position.deck.length > 0 });
    }
    await tick();
    if (from) await glide(this.find(`[data-pile="${event.pile}"] .laid`), from);
    this.position = this.counted = claimed(this.position, event);
    this.moving = { pile: event.pile, landed: true };
    if (event.takes > 0) await this.#snatch(event);
  }

  /** The thief's cloth is thrown over the pile. */
  async #snatch({ seat, pile }: Laid): Promise<void> {
    const from = this.place(`[data-seat="${seat}"]`);
    await tick();
    const tower = this.find(`[data-pile="${pile}"] .tower`);
    const cloth = this.find(`[data-pile="${pile}"] .ribbon`);
    await Promise.all([tug(tower), from && glide(cloth, from, "snatch")]);
  }

  async #draw(event: Drew): Promise<void> {
    const from = this.place("[data-stock]");
    const before = this.slots;
    this.position = drawn(this.position, event);
    if (event.seat !== this.#seat) {
      const to = this.place(`[data-seat="${event.seat}"]`);
      if (from && to) void flit(this.find(`[data-carried="${event.seat}"]`), from, to);
      return;
    }
    this.#hold({ gaps: false });
    await tick();
    const fresh = this.slots.find((slot) => !before.includes(slot));
    if (from && fresh) await glide(this.find(`[data-slot="${fresh.id}"]`), from);
  }

  /** The slot that a lay of one's own empties: the chosen one, unless another device chose. */
  #slotOf({ motif }: Laid): number | null {
    const alike = this.slots.filter((slot) => slot.motif === motif);
    return (alike.find(({ id }) => id === this.chosen) ?? alike[0])?.id ?? null;
  }

  #hold(how: { gone?: number | null; gaps: boolean }): void {
    this.slots = arrange(this.slots, handOf(this.position, this.#seat), how);
    if (this.motif === null) this.chosen = null;
  }
}
