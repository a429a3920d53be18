/** How far this browser has come in each first game. */
import type { GameId } from "../games";

const KEPT = "butin.learn.";

/** The scene to go on with. */
export const kept = (game: GameId, scenes: number): number => {
  const scene = Number(localStorage.getItem(KEPT + game));
  return Number.isInteger(scene) && scene > 0 && scene < scenes - 1 ? scene : 0;
};

export const keep = (game: GameId, scene: number): void => localStorage.setItem(KEPT + game, String(scene));
