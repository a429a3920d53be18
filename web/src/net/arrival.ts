/** What the server wrote into the page itself: nothing of it stays there. */
import type { Arrival, Hello, TableMessage, TableSummary, TalkMessage, ViewMessage } from "../wire";

let arrival: Partial<Arrival> = {};

/** Takes it out of the document. */
export function receive(page: Document): void {
  const block = page.getElementById("arrival");
  block?.remove();
  if (block) arrival = JSON.parse(block.textContent) as Arrival;
}

function take<Key extends keyof Arrival>(key: Key): Arrival[Key] | null {
  const told = arrival[key] ?? null;
  arrival = { ...arrival, [key]: null };
  return told;
}

export const takeHello = (): Hello | null => take("hello");

export const takeTables = (): TableSummary[] | null => take("tables");

/** What the line to this table tells first. */
export function takeLine(table: string): (TableMessage | ViewMessage | TalkMessage)[] {
  const line = (take("line") ?? []) as (TableMessage | ViewMessage | TalkMessage)[];
  const [first] = line;
  return first?.t === "table" && first.id === table ? line : [];
}
