/** Where points come from, in one fixed order: the treasure, which decides, comes last. */
import type { Breakdown, PositionOptions } from "./wire";

export type Part = Exclude<keyof Breakdown, "total">;

/** The sources that count in a mode; breaches only where somebody has committed one. */
export function partsOf(mode: PositionOptions["mode"], breakdown: Breakdown[]): Part[] {
  const parts: Part[] = ["points"];
  if (mode !== "hunt") parts.push("sets");
  parts.push("hand");
  if (breakdown.some(({ breach }) => breach !== 0)) parts.push("breach");
  if (mode !== "conquests") parts.push("bids");
  return parts;
}

/** What these sources make together. */
export const together = (counted: Breakdown, parts: Part[]): number => parts.reduce((sum, part) => sum + counted[part], 0);
