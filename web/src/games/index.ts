/** The games this page can show, by id. */
import type { Component } from "svelte";
import type { TableProps } from "./table";

interface Face {
  title: string;
  /** How long a game takes. */
  minutes: number;
  /** What sticks out of its bundle. */
  loot: [string, string, ...string[]];
  table: () => Promise<{ default: Component<TableProps> }>;
  rules: () => Promise<{ default: Component }>;
}

export const GAMES = {
  raubern: {
    title: "Räubern",
    minutes: 15,
    loot: ["violin", "candlestick", "crown", "goblet"],
    table: () => import("./raubern/Table.svelte"),
    rules: () => import("../rules/Raubern.svelte"),
  },
} satisfies Record<string, Face>;

export type GameId = keyof typeof GAMES;

export const isGame = (id: string): id is GameId => id in GAMES;
