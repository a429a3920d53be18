import type { TableMessage, ViewMessage } from "../wire";

/** What the reader has to know or to settle before the game goes on; it stands where the tray says whose turn it is. */
export type Matter = "closed" | "lent" | "vote" | "pause";

/** The one that counts most; null: none. `due`: the reader is to move. */
export function matterOf(table: TableMessage, view: ViewMessage | null, due: boolean): Matter | null {
  const { phase, seat, seats, vote } = table;
  if (phase === "closed") return "closed";
  if (phase !== "playing" || seat === null) return null;
  if (seats[seat]?.lent) return "lent";
  if (vote && vote.seat !== seat && !due) return "vote";
  return view?.clock?.pause_ms == null ? null : "pause";
}
