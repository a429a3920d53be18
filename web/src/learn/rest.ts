/** When a table has come to rest. */

const LOOK = 100; // ms
/** However slow it is. */
const LONGEST = 8000; // ms

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Resolves when it is its reader's turn, or its end is told. */
export async function settled(): Promise<void> {
  await pause(LOOK);
  for (let waited = 0; waited < LONGEST && !document.querySelector(".tray.loud, dialog[open]"); waited += LOOK) await pause(LOOK);
}

/** Resolves when nothing moves any more but what moves for ever, and `but` itself. */
export async function still(but: Element): Promise<void> {
  const moving = document.getAnimations().filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return effect?.getComputedTiming().endTime !== Infinity && !(target && but.contains(target));
  });
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
