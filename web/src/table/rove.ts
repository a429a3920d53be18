/** Arrow keys go to the nearest control that way; Tab goes through them all as ever. */
import { tick } from "svelte";

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A step aside costs this many times a step ahead. */
const ASIDE = 2;

function centre(element: Element): [number, number] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

function nearest(from: Element, [dx, dy]: [number, number], others: Iterable<HTMLElement>): HTMLElement | undefined {
  const [x, y] = centre(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const other of others) {
    const [ox, oy] = centre(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = ahead + ASIDE * aside;
    if (ahead > 1 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

/** For the element around the things one plays with: those marked `data-rove`. */
export function rove(root: HTMLElement): () => void {
  const step = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    const from = event.target instanceof Element ? event.target.closest("[data-rove]") : null;
    if (!way || !from || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    nearest(from, way, root.querySelectorAll<HTMLElement>("[data-rove]"))?.focus();
  };
  root.addEventListener("keydown", step);
  return () => root.removeEventListener("keydown", step);
}

/** A click that came from the keyboard goes on to the control that it has made ready: the first that `selector` finds. */
export async function reach(event: MouseEvent, root: HTMLElement | undefined, selector: string): Promise<void> {
  if (event.detail > 0) return;
  await tick();
  root?.querySelector<HTMLElement>(selector)?.focus();
}
