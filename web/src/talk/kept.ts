/** What this browser remembers of the talk at each table. */

interface Memory {
  /** The number of the first line that was not in sight yet. */
  fresh: number;
  /** The people whose lines are hidden. */
  muted: number[];
}

const KEPT = "butin.talk";
const MANY = 30;

/** What is kept, table by table, the latest last; storage may hold anything. */
function all(): [table: string, memory: Memory][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

export const kept = (table: string): Memory => all().find(([id]) => id === table)?.[1] ?? { fresh: 0, muted: [] };

export function keep(table: string, memory: Memory): void {
  const others = all().filter(([id]) => id !== table);
  localStorage.setItem(KEPT, JSON.stringify([...others, [table, memory]].slice(-MANY)));
}
