/** What each sort of page needs before it can show itself: what the server names in the page, and what `budget` weighs. */
import { readdirSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
import { chunksOf, files, holding } from "./bundle.ts";

type Bundle = Rolldown.OutputBundle;

export const LANGUAGES = ["fr", "en"] as const;

/** By sort and language, the files that the entry does not bring with it. */
export type Needs = Record<string, Record<string, string[]>>;

const GAMES = readdirSync(new URL("../src/games", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const ENTRY = "src/main.ts";
const TABLE = ["src/pages/Table.svelte"];
const TEXTS = ["i18n", "talk", "seating", "terms"];

/** The modules that a sort of page imports when it opens, and the folders of its texts. */
const SORTS: Record<string, { modules: string[]; texts: string[] }> = {
  home: { modules: [], texts: ["i18n"] },
  // home of somebody who has tables
  tables: { modules: ["src/ui/Tables.svelte"], texts: ["i18n"] },
  lobby: { modules: [...TABLE, "src/pages/Lobby.svelte"], texts: TEXTS },
  ...Object.fromEntries(
    GAMES.map((game) => [game, { modules: [...TABLE, `src/games/${game}/Table.svelte`], texts: [...TEXTS, `games/${game}`] }]),
  ),
};

/** The files of some modules and of all that they import. */
function filesOf(modules: string[], bundle: Bundle): string[] {
  const chunks = chunksOf(bundle);
  return [...files(holding(chunks, modules), chunks)];
}

/** The files that every page begins with. */
export const entryOf = (bundle: Bundle): string[] => filesOf([ENTRY], bundle);

export function needsOf(bundle: Bundle): Needs {
  const entry = entryOf(bundle);
  const more = (modules: string[]) => filesOf(modules, bundle).filter((file) => !entry.includes(file));
  return Object.fromEntries(
    Object.entries(SORTS).map(([sort, { modules, texts }]) => [
      sort,
      Object.fromEntries(LANGUAGES.map((language) => [language, more([...modules, ...texts.map((folder) => `src/${folder}/${language}.ts`)])])),
    ]),
  );
}

/** Writes it where the server reads it. */
export function needs(): Plugin {
  return {
    name: "butin-needs",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        this.emitFile({ type: "asset", fileName: ".needs.json", source: JSON.stringify(needsOf(bundle)) });
      },
    },
  };
}
