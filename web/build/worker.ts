import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { chunksOf, files, holding } from "./bundle.ts";

const WORKER = "sw.js";

/** What opens without a network: the frame in both languages, and the page that says that there is none. */
const FRAME = ["src/main.ts", "src/i18n/fr.ts", "src/i18n/en.ts", "src/pages/Offline.svelte"];
const DRAWN = /\.(woff2|svg)$/;

/** Builds the service worker to an address that never changes, and tells it what to keep. */
export function worker(): Plugin {
  return {
    name: "butin-worker",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/app/worker.ts", fileName: WORKER });
    },
    generateBundle(_, bundle) {
      const chunks = chunksOf(bundle);
      const letters = Object.keys(bundle).filter((file) => DRAWN.test(file) && /caprasimo|logo/.test(file));
      const frame = [...files(holding(chunks, FRAME), chunks), ...letters].map((file) => `/${file}`).sort();
      const version = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
      const own = chunks.find(({ fileName }) => fileName === WORKER);
      if (!own) return this.error(`there is no ${WORKER}`);
      own.code = `const VERSION=${JSON.stringify(version)},FRAME=${JSON.stringify(frame)};${own.code}`;
    },
  };
}
