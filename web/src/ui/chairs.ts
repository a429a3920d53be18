import type { Chair, Level } from "../wire";

const FEW = 3;

/** The chairs of a fresh table: oneself, `beside`, and the crew on the others; three, or as many as the game needs. */
export function fresh(least: number, beside: Chair = { kind: "bot", bot: "matelot" }): Chair[] {
  const others = Array.from({ length: Math.max(FEW, least) - 2 }, (): Chair => ({ kind: "bot", bot: beside.kind === "bot" ? "mousse" : "matelot" }));
  return [{ kind: "me", name: null }, beside, ...others];
}

/** The chairs of a quick game: oneself, and bots that are all of one level. */
export const quick = (least: number, level: Level): Chair[] =>
  fresh(least).map((chair) => (chair.kind === "bot" ? { kind: "bot", bot: level } : chair));
