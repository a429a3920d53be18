import { createContext } from "svelte";
import type { Table } from "../net/table.svelte";

/** The table that the page shows, for whatever on it does more than play. */
export const [here, place] = createContext<Table>();
