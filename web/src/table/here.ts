import { createContext } from "svelte";
import type { Table } from "../net/table.svelte";

/** A table, as whatever on the page does more than play sees it. */
export type Here = Pick<Table, "id" | "table" | "view" | "log" | "lines" | "pending" | "refusal" | "ask" | "act">;

/** The table that the page shows. */
export const [here, place] = createContext<Here>();
