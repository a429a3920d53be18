/** Shows what happened, one event after the other: what the stages of all games share. */
import { untrack } from "svelte";
import { hear, type Cue } from "../sound/sound";
import { say } from "../ui/live.svelte";
import type { Event, ViewMessage } from "../wire";

/** More moves than this at once are not shown one by one. */
const MOST = 6;

/** The number of the first move after `events`. */
const after = (events: Event[]) => (events.at(-1)?.n ?? -1) + 1;

const moves = (events: Event[]) => events.filter(({ n }, i) => n !== events[i - 1]?.n).length;

/** A view as the page shows it. */
export type Shown<ViewT = unknown, MayT = unknown, EventT extends Event = Event> = ViewMessage<ViewT, MayT, EventT> & {
  /** The reader looks back: `v` counts steps, `events` are all up to this one, and this is what to say of it. */
  past?: string;
};

export abstract class Stage<ViewT, MayT, EventT extends Event> {
  /** The version of the view that was shown last; while it is not the newest one, something is on its way. */
  v = $state(0);
  /** The last thing shown. */
  last = $state.raw<EventT | null>(null);

  readonly #root: () => HTMLElement;
  /** The cloth, also once the page has left the table: what is on its way then ends there, unseen. */
  #cloth!: HTMLElement;
  #waiting: Shown<ViewT, MayT, EventT>[] = [];
  /** The number of the first move not shown yet: a view that comes with a new connection tells all of them again. */
  #told = 0;
  #busy = false;

  constructor(root: () => HTMLElement) {
    this.#root = root;
  }

  /** Shows what `view` tells, after all that came before it. */
  async show(view: Shown<ViewT, MayT, EventT>): Promise<void> {
    if (view.past) this.#waiting = []; // whoever leafs on does not wait for the steps between
    this.#waiting.push(view);
    if (this.#busy) return;
    this.#cloth = this.#root();
    this.#busy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.play(next);
    this.#busy = false;
  }

  /** Shows the events of a view one by one, then all as it is. */
  protected async play(view: Shown<ViewT, MayT, EventT>): Promise<void> {
    if (view.v < this.v) this.#turnBack(view);
    const fresh = this.untold(view);
    if (moves(fresh) <= MOST) {
      for (const event of fresh) {
        if (document.hidden) break;
        this.last = event;
        hear(this.cues(event));
        await this.perform(event);
      }
    }
    this.jump(view);
  }

  /** What comes after an older view is not shown yet. */
  #turnBack({ events }: Shown<ViewT, MayT, EventT>): void {
    this.#told = after(events);
    this.last = null;
  }

  /** What a view tells that has not been shown. */
  protected untold(view: Shown<ViewT, MayT, EventT>): EventT[] {
    return view.events.filter(({ n }) => n >= this.#told);
  }

  /** Shows everything as the view has it. */
  protected jump({ v, events, view }: Shown<ViewT, MayT, EventT>): void {
    this.v = v;
    this.last = events.at(-1) ?? this.last;
    this.#told = Math.max(this.#told, after(events));
    this.settle(view);
  }

  /** What is heard of an event. */
  protected abstract cues(event: EventT): Cue[];

  /** Shows one event. */
  protected abstract perform(event: EventT): Promise<void>;

  /** Nothing is on its way any more: the position as it is. */
  protected abstract settle(position: ViewT): void;

  protected find(selector: string): HTMLElement {
    return this.#cloth.querySelector(selector) as HTMLElement;
  }

  protected findAll(selector: string): Iterable<HTMLElement> {
    return this.#cloth.querySelectorAll<HTMLElement>(selector);
  }

  protected place(selector: string): DOMRect | undefined {
    return this.#cloth.querySelector(selector)?.getBoundingClientRect();
  }
}

interface Following<View> {
  view: View;
  /** Everything that happened so far. */
  log: Event[];
}

/**
 * Has every new view shown on the stage, and its news said to screen readers: a sentence each, then what the reader is to
 * do; of the past, whoever leafs through it says it. For the component of a table, while it is made.
 */
export function follow<View extends Shown>(
  now: () => Following<View>,
  stage: { show(view: View): Promise<void> },
  spoken: (event: View["events"][number]) => string,
  due: (view: View) => string,
): void {
  let newest = untrack(() => now().view);
  let heard = untrack(() => after(now().log));
  $effect(() => {
    const { view, log } = now();
    if (view === newest) return;
    newest = view;
    const words = view.past ? [] : untrack(() => [...log.filter(({ n }) => n >= heard).map(spoken), due(view)].filter(Boolean));
    heard = after(log);
    if (words.length > 0) untrack(() => say(words.join(" ")));
    void stage.show(view);
  });
}
