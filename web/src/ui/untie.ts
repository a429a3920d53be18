/** Untying: a bundle's ears open and its print grows to the whole screen, which is then the table. */
import type { GameId } from "../games";

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The kerchief, folded as a diamond at the bundle, opening to the whole screen. */
function unfold(from: DOMRect, game: GameId): Animation {
  const cloth = document.createElement("div");
  cloth.className = `cloth ${game} unfolding`;
  document.body.append(cloth);
  const x = from.left + from.width / 2 - innerWidth / 2;
  const y = from.top + from.height * 0.62 - innerHeight / 2;
  const side = from.width * 0.5;
  return cloth.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(45deg) scale(${side / innerWidth}, ${side / innerHeight})`, opacity: 0 },
      { transform: `translate(${x}px, ${y}px) rotate(45deg) scale(${(1.2 * side) / innerWidth}, ${(1.2 * side) / innerHeight})`, opacity: 1, offset: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 620, easing: "cubic-bezier(.5, 0, .2, 1)", fill: "both" },
  );
}

function openEars(sack: HTMLElement): void {
  const options: KeyframeAnimationOptions = { duration: 720, easing: "cubic-bezier(.3, 1.4, .4, 1)", fill: "forwards" };
  const move = (part: string, transform: string) => sack.querySelector(part)?.animate({ transform }, options);
  move(".ear.left", "rotate(-62deg)");
  move(".ear.right", "rotate(58deg)");
  move(".knot", "translateY(26px) scale(1.3, .5)");
  for (const thing of sack.querySelectorAll(".print")) thing.animate({ transform: "translateY(-18%) scale(1.08)" }, options);
}

/**
 * Unties `sack`. Resolves when the cloth covers the screen, with what takes the cloth away again
 * once the next page is there. Without motion nothing covers anything.
 */
export async function untie(sack: HTMLElement | null, game: GameId): Promise<() => Promise<void>> {
  if (!sack || still()) return async () => undefined;
  openEars(sack);
  await new Promise((resolve) => setTimeout(resolve, 240));
  const opening = unfold(sack.getBoundingClientRect(), game);
  await opening.finished;
  return async () => {
    const cloth = (opening.effect as KeyframeEffect).target;
    await cloth?.animate({ opacity: 0 }, { duration: 220, delay: 80, fill: "forwards" }).finished;
    cloth?.remove();
  };
}
