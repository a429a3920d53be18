/** Shows what happened, one event after the other; what lies on the table between two views is made here. */
import { tick } from "svelte";
import { flit, glide, stir, tug } from "../../table/motion";
import type { ViewMessage } from "../../wire";
import { arrange, type Slot } from "./hand";
import { claimed, drawn, handOf, laid } from "./position";
import type { Drew, Event, Laid, May, Position } from "./wire";

export type View = ViewMessage<Position, May, Event>;

/** More lays than this at once are not shown one by one. */
const MOST = 6;

const lays = (events: Event[]) => events.filter((event) => event.do === "laid").length;

export class Stage {
  /** What lies on the table now. */
  position = $state.raw() as Position;
  /** What the loot is counted from: a lay counts once it has landed. */
  counted = $state.raw() as Position;
  /** The pile that a card is flying to, or that changes hands. */
  moving = $state.raw<{ pile: number; landed: boolean } | null>(null);
  slots = $state.raw<Slot[]>([]);
  /** The version of the view that was shown last; while it is not the newest one, something is on its way. */
  v = $state(0);
  /** The slot whose card the reader has chosen. */
  chosen = $state<number | null>(null);
  /** The last thing shown. */
  last = $state.raw<Event | null>(null);

  readonly #seat: number | null;
  readonly #root: () => HTMLElement;
  #waiting: View[] = [];
  /** The number of the first move not shown yet: a view that comes with a new connection tells all of them again. */
  #told = 0;
  #busy = false;

  constructor(view: View, seat: number | null, root: () => HTMLElement) {
    this.#seat = seat;
    this.#root = root;
    this.#jump(view);
  }

  /** The motif of the chosen card. */
  get motif() {
    return this.slots.find(({ id }) => id === this.chosen)?.motif ?? null;
  }

  /** Shows what `view` tells, after all that came before it. */
  async show(view: View): Promise<void> {
    this.#waiting.push(view);
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#play(next);
    this.#busy = false;
  }

  async #play(view: View): Promise<void> {
    const mine = this.position.turn === this.#seat;
    const fresh = view.events.filter(({ n }) => n >= this.#told);
    if (lays(fresh) <= MOST) {
      for (const event of fresh) if (!document.hidden) await this.#perform(event);
    }
    this.#jump(view);
    if (view.may.length === 0 || mine) return;
    await tick();
    stir(this.#root().querySelectorAll("[data-slot]"));
  }

  #jump({ v, view, events }: View): void {
    this.v = v;
    this.position = this.counted = view;
    this.moving = null;
    this.last = events.at(-1) ?? this.last;
    this.#told = (events.at(-1)?.n ?? this.#told - 1) + 1;
    this.#hold({ gaps: false });
  }

  #perform(event: Event): Promise<void> {
    this.last = event;
    if (event.do === "laid") return this.#lay(event);
    if (event.do === "drew") return this.#draw(event);
    return Promise.resolve();
  }

  async #lay(event: Laid): Promise<void> {
    const mine = event.seat === this.#seat;
    const slot = mine ? this.#slotOf(event) : null;
    const from = this.#place(slot === null ? `[data-seat="${event.seat}"]` : `[data-slot="${slot}"]`);
    this.position = laid(this.position, event);
    this.moving = { pile: event.pile, landed: false };
    if (mine) {
      this.chosen = null;
      this.#hold({ gone: slot, gaps: this.position.deck.length > 0 });
    }
    await tick();
    if (from) await glide(this.#find(`[data-pile="${event.pile}"] .laid`), from);
    this.position = this.counted = claimed(this.position, event);
    this.moving = { pile: event.pile, landed: true };
    if (event.takes > 0) await this.#snatch(event);
  }

  /** The thief's cloth is thrown over the pile. */
  async #snatch({ seat, pile }: Laid): Promise<void> {
    const from = this.#place(`[data-seat="${seat}"]`);
    await tick();
    const tower = this.#find(`[data-pile="${pile}"] .tower`);
    const cloth = this.#find(`[data-pile="${pile}"] .ribbon`);
    await Promise.all([tug(tower), from && glide(cloth, from, "snatch")]);
  }

  async #draw(event: Drew): Promise<void> {
    const from = this.#place("[data-stock]");
    const before = this.slots;
    this.position = drawn(this.position, event);
    if (event.seat !== this.#seat) {
      const to = this.#place(`[data-seat="${event.seat}"]`);
      if (from && to) void flit(this.#find(`[data-carried="${event.seat}"]`), from, to);
      return;
    }
    this.#hold({ gaps: false });
    await tick();
    const fresh = this.slots.find((slot) => !before.includes(slot));
    if (from && fresh) await glide(this.#find(`[data-slot="${fresh.id}"]`), from);
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

  #find(selector: string): HTMLElement {
    return this.#root().querySelector(selector) as HTMLElement;
  }

  #place(selector: string): DOMRect | undefined {
    return this.#root().querySelector(selector)?.getBoundingClientRect();
  }
}
