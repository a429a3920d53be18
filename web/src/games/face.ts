import type { Component } from "svelte";
import type { Language } from "../i18n/language.svelte";
import type { Naming } from "../table/naming";
import type { Event, Move, ViewMessage } from "../wire";
import type { TableProps } from "./table";

/** What is printed on a kerchief: paths in a square of `size`, repeated, at a slant of `turn` degrees. */
export interface Print {
  size: number;
  turn: number;
  ink: string;
  paths: string[];
}

/** A drawing that sticks out of a bundle, printed over its second colour (a token). */
export interface Loot {
  drawing: string;
  pass: string;
}

/** The options of a game that people choose: a title, then each value with what it means. */
export type OptionWords = Record<string, Record<string, string | { name: string; words: string }>>;

/**
 * A game's table; `spoken`: what happened in a sentence, with the position as it was then; `unasked`: what is answered at once
 * for a seat of this device that is not the one shown, null: its people are to take the device.
 */
export interface TableModule {
  default: Component<TableProps>;
  spoken(naming: Naming, event: Event, position: unknown): string;
  unasked?(table: string, may: ViewMessage["may"]): Move | null;
}

/** What the page knows of a game before its table is opened. Its colours are in `face.css`, beside. */
export interface Face {
  /** Nobody holds what others may not see. */
  open?: true;
  title: Record<Language, string>;
  /** What one does there, in five words. */
  aim: Record<Language, string>;
  /** How long a game takes. */
  minutes: number;
  /** What sticks out of its bundle on the home page, left and right. */
  loot: [Loot, Loot];
  print: Print;
  /** Its texts have words for its options, apart those that people `rarely` choose. */
  texts: () => Promise<{ t: () => { options: OptionWords; rarely?: OptionWords } }>;
  table: () => Promise<TableModule>;
}
