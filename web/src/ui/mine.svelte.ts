/** The tables one has a chair at, told anew every few seconds. */
import { takeTables } from "../net/arrival";
import { myTables } from "../net/http";
import type { TableSummary } from "../wire";

const REFRESH = 5000; // ms

export const ended = ({ phase }: TableSummary) => phase === "over" || phase === "closed";

export class Mine {
  tables = $state.raw<TableSummary[]>([]);
  /** When the server told of them. */
  told = $state(Date.now());
  /** Those where something is due first. */
  readonly going = $derived(this.tables.filter((table) => !ended(table)).sort((a, b) => Number(b.your_turn) - Number(a.your_turn)));
  readonly over = $derived(this.tables.filter(ended));

  #known: boolean;

  constructor() {
    const arrived = takeTables();
    this.#known = arrived !== null;
    this.tables = arrived ?? [];
  }

  refresh = async (): Promise<void> => {
    const fresh = await myTables().catch(() => null);
    if (fresh) [this.tables, this.told] = [fresh, Date.now()];
  };

  /** Keeps asking; what came with the page is not asked for again. The answer ends it. */
  watch(): () => void {
    if (!this.#known) void this.refresh();
    this.#known = false;
    const timer = setInterval(() => document.visibilityState === "visible" && void this.refresh(), REFRESH);
    return () => clearInterval(timer);
  }
}
