/** How a map is moved and made larger: two fingers, the wheel, the mouse, and + and - where the keyboard is. */

interface Zoom {
  /** How large a cell is, in pixels. */
  size(): number;
  /** Makes cells so large; what lies at this point of the screen stays there. */
  to(size: number, x: number, y: number): void;
}

/** So much larger at a notch of the wheel, or at a tap on the button. */
const NOTCH = 1.12;
export const STEP = 1.35;
/** A mouse that has moved so far drags the map; before, it clicks. */
const SLACK = 5;

const middle = (map: Element): [x: number, y: number] => {
  const { left, top, width, height } = map.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

/** How far two fingers are apart, and the point between them. */
function spread([one, other]: Touch[]): { apart: number; x: number; y: number } | null {
  if (!one || !other) return null;
  const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return { apart, x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}

/** One step larger (`by` > 1) or smaller, about the middle of the map. */
export const zoomBy = (map: Element, { size, to }: Zoom, by: number): void => to(size() * by, ...middle(map));

/** An attachment for the map. */
export const zooming = (zoom: Zoom) => (map: HTMLElement) => {
  const leaving = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, hear: (event: HTMLElementEventMap[K]) => void, options = {}) =>
    map.addEventListener(kind, hear, { ...options, signal: leaving.signal });

  let pinch: { apart: number; size: number } | null = null;
  on("touchmove", (event) => {
    const now = spread([...event.touches]);
    if (!now) return;
    event.preventDefault(); // else the whole page would grow
    pinch ??= { apart: now.apart, size: zoom.size() };
    zoom.to((pinch.size * now.apart) / pinch.apart, now.x, now.y);
  }, { passive: false });
  on("touchend", () => (pinch = null));

  on("wheel", (event) => {
    event.preventDefault();
    zoom.to(zoom.size() * (event.deltaY < 0 ? NOTCH : 1 / NOTCH), event.clientX, event.clientY);
  }, { passive: false });

  on("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(map, zoom, STEP);
    else if (event.key === "-") zoomBy(map, zoom, 1 / STEP);
  });

  let dragged = false;
  on("pointerdown", () => (dragged = false));
  on("pointermove", ({ buttons, pointerType, movementX, movementY, pointerId }) => {
    if (pointerType !== "mouse" || !(buttons & 1) || (!dragged && Math.hypot(movementX, movementY) < SLACK)) return;
    if (!dragged) map.setPointerCapture(pointerId);
    dragged = true;
    map.scrollBy(-movementX, -movementY);
  });
  // the click that ends a drag is none
  on("click", (event) => dragged && event.detail > 0 && event.stopPropagation(), { capture: true });

  return () => leaving.abort();
};
