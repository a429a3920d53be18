/**
 * What moves on a table. Every duration is a token of `tokens.css`; under `prefers-reduced-motion` the tokens are 0 s, and
 * nothing here moves anything. Only `transform` and `opacity` are animated.
 */

import { tick } from "svelte";

export type Pace = "lay" | "turn" | "snatch" | "knot";

/** A token such as `260ms cubic-bezier(.2, .8, .2, 1)`; a build may write it in seconds. */
function pace(name: Pace): { duration: number; easing: string } {
  const token = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  const [time = "0s", ...easing] = token.split(" ");
  const duration = parseFloat(time) * (time.endsWith("ms") ? 1 : 1000);
  return { duration, easing: easing.join(" ") || "linear" };
}

/** Milliseconds; 0: nothing moves. */
export const lasting = (name: Pace): number => pace(name).duration;

interface Timing {
  /** Milliseconds before it begins. */
  delay?: number;
  /** How many times longer than its token. */
  slower?: number;
}

/** Animates from `frames` to `frames`; resolves at the end, also when the element has gone. */
export function move(element: Element, name: Pace, frames: Keyframe[], { delay = 0, slower = 1 }: Timing = {}): Promise<void> {
  const { duration, easing } = pace(name);
  if (duration === 0) return Promise.resolve();
  const animation = element.animate(frames, { duration: duration * slower, easing, delay, fill: "backwards" });
  return new Promise((resolve) => {
    animation.onfinish = animation.oncancel = () => resolve();
  });
}

/** The transform that lays `element` over the place `there`. */
function over(element: Element, there: DOMRect): string {
  const here = element.getBoundingClientRect();
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  const scale = here.width > 0 ? there.width / here.width : 1; // what lies under the cloth has no size
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** `element`, which lies where it belongs, comes there from the place `from`. */
export const glide = (element: Element, from: DOMRect, name: Pace = "lay"): Promise<void> =>
  move(element, name, [{ transform: over(element, from) }, { transform: "none" }]);

/** An invisible `element` shows itself on the way between two places. */
export const flit = (element: Element, from: DOMRect, to: DOMRect, name: Pace = "lay"): Promise<void> =>
  move(element, name, [
    { transform: over(element, from), opacity: 1 },
    { transform: over(element, to), opacity: 1, offset: 0.8 },
    { transform: over(element, to), opacity: 0 },
  ]);

/** A tower is pulled away: back by 6 px, then a hop. */
export const tug = (element: Element): Promise<void> =>
  move(element, "snatch", [
    { transform: "none" },
    { transform: "translateY(6px)", offset: 0.3 },
    { transform: "translateY(-9px) rotate(-1.2deg)", offset: 0.65 },
    { transform: "none" },
  ]);

/** Cards stir one after the other: your turn. */
export const stir = (elements: Iterable<Element>): void => {
  [...elements].forEach((element, i) => {
    void move(element, "turn", [{ transform: "none" }, { transform: "translateY(-9px)" }, { transform: "none" }], {
      delay: 45 * i,
    });
  });
};

/** A badge comes up, stays long enough to be read, and goes. */
export const flash = (element: Element): Promise<void> =>
  move(
    element,
    "knot",
    [
      { transform: "translateY(8px) scale(.5)", opacity: 0 },
      { transform: "none", opacity: 1, offset: 0.18 },
      { transform: "none", opacity: 1, offset: 0.8 },
      { transform: "translateY(-6px)", opacity: 0 },
    ],
    { slower: 2.5 },
  );

/** An attachment: the invisible element, which lies at a bundle's mouth, tumbles into it from `from`. */
export const pour =
  (from: DOMRect, delay: number) =>
  (element: Element): void => {
    // only then is what is around it shown
    void tick().then(() =>
      move(
        element,
        "turn",
        [
          { transform: over(element, from), opacity: 1 },
          { transform: "translateY(-30px) rotate(150deg) scale(.7)", opacity: 1, offset: 0.7 },
          { transform: "translateY(20px) rotate(220deg) scale(.25)", opacity: 0 },
        ],
        { delay, slower: 2 },
      ),
    );
  };

/** A bundle untied: ears apart, belly flat. A drawing is 240 units wide, and its belly stands on 236. */
const UNTIED: Record<string, string> = {
  ".ear.left": "rotate(-64deg) scale(1, .8)",
  ".ear.right": "rotate(58deg) scale(1, .8)",
  ".belly": "translate(120px, 236px) scale(1.04, .62) translate(-120px, -236px)",
  ".knot": "scale(0)",
};

/** An attachment for what holds a bundle's drawing: it is knotted, `delay` ms later. */
export const knot =
  (delay: number) =>
  (sack: Element): void => {
    for (const [part, transform] of Object.entries(UNTIED)) {
      const element = sack.querySelector(part);
      if (element) void move(element, "knot", [{ transform }, { transform: "none" }], { delay });
    }
  };
