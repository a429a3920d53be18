import { gzipSync } from "node:zlib";
import { readdirSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** What a person loads at most, in bytes of gzip, fonts and pictures apart: to see the home page, and to play a game. */
const HOME = 50_000;
const TABLE = 90_000;

const GAMES = readdirSync(new URL("../src/games", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const weight = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length;

const holds = (chunk: Chunk, file: string) => chunk.moduleIds.some((id) => id.endsWith(`/${file}`));

/** The files of `chunks` and of all that they import. */
function files(chunks: Chunk[], all: Chunk[]): Set<string> {
  const found = new Set<string>();
  const byName = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const take = (chunk: Chunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) take(imported);
    }
  };
  chunks.forEach(take);
  return found;
}

/** Prints what the home page weighs, and each table with all that it needs; fails the build above a limit. */
export function budget(): Plugin {
  return {
    name: "butin-budget",
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === "chunk");
      const weigh = (sources: string[]) => {
        const opened = chunks.filter((chunk) => sources.some((file) => holds(chunk, file)));
        return [...files(opened, chunks)].reduce((sum, name) => {
          const output = bundle[name];
          return output ? sum + weight(output.type === "chunk" ? output.code : output.source) : sum;
        }, 0);
      };
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
