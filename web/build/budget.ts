import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

/** What a person loads to play the first game, fonts and pictures apart. */
const PAGES = ["src/main.ts", "src/pages/Table.svelte", "src/games/raubern/Table.svelte"];
const LIMIT = 60_000;

const weight = (code: string | Uint8Array) => gzipSync(code, { level: 9 }).length;

function files(chunks: Chunk[]): Set<string> {
  const found = new Set<string>();
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const take = (chunk: Chunk) => {
    if (found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) take(imported);
    }
  };
  const opened = ({ moduleIds, isEntry }: Chunk) =>
    isEntry || PAGES.some((page) => moduleIds.some((id) => id.endsWith(page)));
  chunks.filter(opened).forEach(take);
  return found;
}

/** Prints what the home page and the first table weigh together, and fails the build above the limit. */
export function budget(): Plugin {
  return {
    name: "butin-budget",
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === "chunk");
      let total = 0;
      for (const name of files(chunks)) {
        const output = bundle[name];
        if (output) total += weight(output.type === "chunk" ? output.code : output.source);
      }
      const figure = `home and Räubern table: ${(total / 1000).toFixed(1)} kB of ${LIMIT / 1000} kB (gzip, fonts apart)`;
      if (total > LIMIT) this.error(figure);
      this.info(figure);
    },
  };
}
