/** What a built page consists of. */
import type { Rolldown } from "vite";

type Chunk = Rolldown.OutputChunk;

export const chunksOf = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).filter((output): output is Chunk => output.type === "chunk");

/** The chunks that hold one of the modules `sources`, such as `src/main.ts`. */
export const holding = (chunks: Chunk[], sources: string[]): Chunk[] =>
  chunks.filter((chunk) => chunk.moduleIds.some((id) => sources.some((file) => id.endsWith(`/${file}`))));

/** The files of `chunks` and of all that they import. */
export function files(chunks: Chunk[], all: Chunk[]): Set<string> {
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
