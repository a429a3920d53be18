/** What happens to the chairs of a table while the reader is there: in sight for a moment, then in the log. */
import { createContext } from "svelte";
import type { LogLine } from "../table/Log.svelte";

const IN_SIGHT = 5_000; // ms

interface Note {
  /** The number of the last move before it, -1: none. */
  n: number;
  words: string;
}

export class Notes {
  /** All of them. */
  all = $state.raw<Note[]>([]);
  /** What has just happened, in one piece; null: nothing. */
  now = $state<string | null>(null);

  #over: ReturnType<typeof setTimeout> | undefined;

  /** Something has happened after move `n`: a sentence each. */
  tell(sentences: string[], n: number): void {
    this.all = [...this.all, ...sentences.map((words) => ({ n, words }))];
    this.now = sentences.join(" ");
    clearTimeout(this.#over);
    this.#over = setTimeout(() => (this.now = null), IN_SIGHT);
  }

  /** A game's log with what happened to the chairs meanwhile. */
  among(lines: LogLine[]): LogLine[] {
    const own = this.all.map(({ n, words }, i) => ({ id: `chair${i}`, n, seat: null, initial: "", subject: "", rest: words }));
    return [...lines, ...own].sort((one, other) => one.n - other.n);
  }
}

export const [notesHere, setNotes] = createContext<Notes>();
