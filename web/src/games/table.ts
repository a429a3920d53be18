import type { Shown } from "../table/stage.svelte";
import type { Because, Event, Move, Nack, TableMessage } from "../wire";

/** What the page hands to a game's table, which fills the screen. */
export interface TableProps {
  table: TableMessage;
  view: Shown;
  /** Everything that happened so far. */
  log: Event[];
  /** An action has no answer yet. */
  pending: boolean;
  /** The answer to the last action, when it was no; it stays until the next action. */
  refusal: Pick<Nack, "clause" | "why"> | null;
  connected: boolean;
  /** `sure`: it is not asked about, for time runs or the reader has said so already. */
  play(move: Move, sure?: boolean): void;
  why(move: Move): Promise<Pick<Because, "clause" | "why">>;
  /** Once over: the same people at a new table; left out where the reader looks back. */
  again?: (() => void) | undefined;
}
