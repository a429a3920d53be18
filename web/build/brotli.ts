import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(css|js|svg)$/;

const squeeze = promisify(brotliCompress);

/** Squeezes every text once more, as hard as it goes, for browsers that take it (which they do where nobody listens in). */
export function brotli(): Plugin {
  return {
    name: "butin-brotli",
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
      await Promise.all(
        files.map(async (output) => {
          const small = await squeeze(output.type === "chunk" ? output.code : output.source);
          await writeFile(join(dir ?? "", `${output.fileName}.br`), small);
        }),
      );
    },
  };
}
