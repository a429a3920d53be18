/** The games this page can show, by id. */
import { language } from "../i18n/language.svelte";
import coffre from "./coffre/face";
import conquetes from "./conquetes/face";
import dragons from "./dragons/face";
import type { Face } from "./face";
import raubern from "./raubern/face";

export const GAMES = { raubern, dragons, conquetes, coffre } satisfies Record<string, Face>;

export type GameId = keyof typeof GAMES;

export const isGame = (id: string): id is GameId => id in GAMES;

/** What a game is called in the language in use. */
export const titleOf = (game: GameId): string => GAMES[game].title[language()];
