import { gzipSync } from "node:zlib";
import { readdirSync } from "node:fs";
import type { Plugin } from "vite";
import { chunksOf, files, holding } from "./bundle.ts";

/** What a person loads at most, in bytes of gzip, fonts and pictures apart: to see the home page, and to play a game. */
const HOME = 50_000;
const TABLE = 90_000;

const GAMES = readdirSync(new URL("../src/games", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const weight = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length;

/** Prints what the home page weighs, and each table with all that it needs; fails the build above a limit. */
export function budget(): Plugin {
  return {
    name: "butin-budget",
    writeBundle(_, bundle) {
      const chunks = chunksOf(bundle);
      const weigh = (sources: string[]) =>
        [...files(holding(chunks, sources), chunks)].reduce((sum, name) => {
          const output = bundle[name];
          return output ? sum + weight(output.type === "chunk" ? output.code : output.source) : sum;
        }, 0);
      /** Texts are loaded in one language: the heavier one counts. */
      const check = (what: string, limit: number, sources: string[], folders: string[]) => {
        const total = Math.max(
          ...["fr", "en"].map((language) => weigh([...sources, ...folders.map((folder) => `src/${folder}/${language}.ts`)])),
        );
        const figure = `${what}: ${(total / 1000).toFixed(1)} kB of ${limit / 1000} kB (gzip, fonts apart)`;
        if (total > limit) this.error(figure);
        this.info(figure);
      };
      check("home", HOME, ["src/main.ts"], ["i18n"]);
      for (const game of GAMES) {
        check(`table of ${game}`, TABLE, ["src/main.ts", "src/pages/Table.svelte", `src/games/${game}/Table.svelte`], ["i18n", "talk", "seating", "terms", `games/${game}`]);
      }
    },
  };
}
