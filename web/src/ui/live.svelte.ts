/** Sentences for the live region (`Live.svelte`). */

const KEPT = 3;

let spoken = $state<{ id: number; text: string }[]>([]);
let count = 0;

/** Has a screen reader say `text`, even when it equals the one before. */
export function say(text: string): void {
  count += 1;
  spoken = [...spoken, { id: count, text }].slice(-KEPT);
}

/** Takes back all that was said: it must not stay in the page. */
export function hush(): void {
  spoken = [];
}

export const sentences = () => spoken;
