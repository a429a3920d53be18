/** Clocks of a table. The server tells how much is left; the page counts on by its own steady clock, never by the hour. */
import { t } from ".";

const TICK = 250; // ms

/** Whole seconds that are left of what `told` says now, counted from the moment it was told; null: no clock runs. */
export function countdown(told: () => { ms: number } | null): () => number | null {
  let left = $state<number | null>(null);
  $effect(() => {
    const clock = told();
    if (!clock) {
      left = null;
      return;
    }
    const end = performance.now() + clock.ms;
    const count = () => (left = Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    count();
    const ticks = setInterval(count, TICK);
    return () => clearInterval(ticks);
  });
  return () => left;
}

/** Seconds as people say them: two figures at most. */
export function spell(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return t().days(Math.floor(hours / 24), hours % 24);
  if (hours >= 1) return t().hours(hours, minutes % 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
