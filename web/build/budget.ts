import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** What a person loads to play the first game, fonts and pictures apart. */
const PAGES = ["src/main.ts", "src/games/raubern/Table.svelte"];
/** Texts are loaded in one language: the heavier one counts. */
const TEXTS = ["fr", "en"].map((language) => [`src/i18n/${language}.ts`, `src/games/raubern/${language}.ts`]);
const LIMIT = 60_000;

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

/** Prints what the home page and the first table weigh together, and fails the build above the limit. */
export function budget(): Plugin {
  return {
    name: "butin-budget",
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === "chunk");
      const weights = TEXTS.map((texts) => {
        const opened = chunks.filter((chunk) => [...PAGES, ...texts].some((file) => holds(chunk, file)));
        const outputs = [...files(opened, chunks)].map((name) => bundle[name]);
        return outputs.reduce((sum, output) => {
          if (!output) return sum;
          return sum + weight(output.type === "chunk" ? output.code : output.source);
        }, 0);
      });
      const total = Math.max(...weights);
      const figure = `home and Räubern table: ${(total / 1000).toFixed(1)} kB of ${LIMIT / 1000} kB (gzip, fonts apart)`;
      if (total > LIMIT) this.error(figure);
      this.info(figure);
    },
  };
}
