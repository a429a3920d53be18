import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { FIRST, type Drawn } from "./first.ts";
import { entryOf, needsOf } from "./needs.ts";

/** What a person loads at most, in bytes as they are sent (`brotli.ts`), fonts and pictures apart: to see the home page, one's tables on it, to wait at a table, to play. */
const LIMITS: Record<string, number> = { home: 40_000, tables: 45_000 };
const TABLE = 90_000;
const FONTS = 60_000;

const weight = (code: string | Uint8Array) => brotliCompressSync(code).length;

/** Prints what each sort of page weighs with all that it needs; fails the build above a limit. */
export function budget(): Plugin {
  return {
    name: "butin-budget",
    writeBundle(_, bundle) {
      const weigh = (name: string) => {
        const output = bundle[name] as Rolldown.OutputChunk | Rolldown.OutputAsset;
        return weight(output.type === "chunk" ? output.code : output.source);
      };
      const drawn = JSON.parse(String((bundle[FIRST] as Rolldown.OutputAsset).source)) as Drawn;
      const sum = (names: string[]) => names.reduce((total, name) => total + weigh(name), 0);
      const check = (what: string, total: number, limit: number) => {
        const figure = `${what}: ${(total / 1000).toFixed(1)} kB of ${limit / 1000} kB`;
        if (total > limit) this.error(figure);
        this.info(figure);
      };
      const entry = ["index.html", ...entryOf(bundle)];
      for (const [sort, languages] of Object.entries(needsOf(bundle)))
        // texts are loaded in one language: the heavier one counts
        check(
          sort,
          Math.max(...Object.entries(languages).map(([language, files]) => weight(drawn[language]?.[sort] ?? "") + sum([...entry, ...files]))),
          LIMITS[sort] ?? TABLE,
        );
      check("fonts", sum(Object.keys(bundle).filter((name) => name.endsWith(".woff2"))), FONTS);
    },
  };
}
