/** What the first game of each game says, and where its moves are made on the screen. */
import type { GameId } from "../games";
import type { Move } from "../wire";

export interface Words {
  /** Two short sentences: what is to be seen, what to do. */
  say: string;
  /** What to look for, after something else was tried; left out where nothing is to be done. */
  look?: string;
}

export interface Teaching {
  t(): Record<string, Words>;
  /** What is touched one after the other for a move or a claim, or what a scene `says` besides, as selectors; the last that is there is the next. */
  path(wanted: Move, says: string): string[];
  /** Before a table of this id is shown. */
  begin?(id: string): void;
}

export const TEACHING: Record<GameId, () => Promise<{ default: Teaching }>> = {
  raubern: () => import("../games/raubern/lesson"),
  dragons: () => import("../games/dragons/lesson"),
  conquetes: () => import("../games/conquetes/lesson"),
  coffre: () => import("../games/coffre/lesson"),
};
