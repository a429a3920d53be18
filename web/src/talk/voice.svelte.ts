import { say } from "../ui/live.svelte";
import { t } from "./messages";
import type { Talk } from "./talk.svelte";
import { nameOf, wordsOf } from "./words";

/** Has screen readers say what others say, while the component that calls this is shown; not what was said before. */
export function hear(talk: Talk): void {
  let told: number | null = null;
  $effect(() => {
    const { lines, begun } = talk;
    if (!begun) return;
    const heard = told ?? Infinity;
    told = Math.max(told ?? -1, lines.at(-1)?.n ?? -1);
    for (const line of lines) if (line.n > heard && !talk.isMine(line)) say(t().said(nameOf(talk, line), wordsOf(talk, line)));
  });
}
