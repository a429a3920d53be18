/** Untying: a bundle's ears open and its print grows to the whole screen, which is then the table. */
import type { GameId } from "../games";
import { lasting, move } from "../table/motion";

/** The kerchief, folded as a diamond at the bundle, opening to the whole screen; its print fades as it lies down. */
async function unfold(from: DOMRect, game: GameId): Promise<HTMLElement> {
  const cloth = document.createElement("div");
  cloth.className = `cloth ${game} unfolding`;
  document.body.append(cloth);
  const x = from.left + from.width / 2 - innerWidth / 2;
  const y = from.top + from.height * 0.62 - innerHeight / 2;
  const folded = (side: number) =>
    `translate(${x}px, ${y}px) rotate(45deg) scale(${(side * from.width) / innerWidth}, ${(side * from.width) / innerHeight})`;
  await move(cloth, "turn", [{ transform: folded(0.3), opacity: 0 }, { transform: folded(0.62), opacity: 1 }]);
  await move(cloth, "knot", [{ transform: folded(0.62), easing: "cubic-bezier(.5, 0, .2, 1)" }, { transform: "none" }], {
    slower: 0.7,
  });
  return cloth;
}

/** They stay open: the bundle is gone when the cloth goes. */
function openEars(bundle: HTMLElement): Animation[] {
  const options: KeyframeAnimationOptions = { duration: lasting("knot"), easing: "cubic-bezier(.3, 1.4, .4, 1)", fill: "forwards" };
  const parts: [selector: string, transform: string][] = [
    [".ear.left", "rotate(-62deg)"],
    [".ear.right", "rotate(58deg)"],
    [".knot", "translateY(26px) scale(1.3, .5)"],
    [".print", "translateY(-18%) scale(1.08)"],
  ];
  return parts.flatMap(([selector, transform]) =>
    [...bundle.querySelectorAll(selector)].map((part) => part.animate({ transform }, options)),
  );
}

/**
 * Unties `bundle`. Resolves when the cloth covers the screen, with what takes the cloth away again once the next page
 * is there (or, where there is none, shows the bundle as it was). Without motion nothing covers anything.
 */
export async function untie(bundle: HTMLElement | null | undefined, game: GameId): Promise<() => Promise<void>> {
  if (!bundle || lasting("knot") === 0) return async () => undefined;
  const ears = openEars(bundle);
  const cloth = await unfold(bundle.getBoundingClientRect(), game);
  return async () => {
    for (const ear of ears) ear.cancel();
    await cloth.animate({ opacity: 0 }, { duration: lasting("lay"), delay: 80, fill: "forwards" }).finished;
    cloth.remove();
  };
}
