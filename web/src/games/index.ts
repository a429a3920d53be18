/** The games this page can show, by id. */
import type { Component } from "svelte";
import RaubernLoot from "../bundles/Raubern.svelte";
import type { TableProps } from "./table";

interface Face {
  title: string;
  /** How long a game takes. */
  minutes: number;
  /** What sticks out of its bundle on the home page, and lies around it when it is `alone` there. */
  loot: Component<{ alone: boolean }>;
  table: () => Promise<{ default: Component<TableProps> }>;
  rules: () => Promise<{ default: Component }>;
}

export const GAMES = {
  raubern: {
    title: "Räubern",
    minutes: 15,
    loot: RaubernLoot,
    table: () => import("./raubern/Table.svelte"),
    rules: () => import("../rules/raubern/Rules.svelte"),
  },
} satisfies Record<string, Face>;

export type GameId = keyof typeof GAMES;

export const isGame = (id: string): id is GameId => id in GAMES;
