import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { brotli } from "./build/brotli.ts";
import { budget } from "./build/budget.ts";
import { first } from "./build/first.ts";
import { fonts } from "./build/fonts.ts";
import { icons } from "./build/icons.ts";
import { needs } from "./build/needs.ts";
import { rules } from "./build/rules.ts";
import { sheets } from "./build/sheets.ts";
import { worker } from "./build/worker.ts";

const SERVER = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [rules(), svelte({ extensions: [".svelte", ".md"] }), fonts(), icons(), worker(), needs(), first(), brotli(), sheets(), budget()],
  build: {
    outDir: "../src/butin/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // few files squeeze better than many: one for the frame, one for what home has in common with tables,
        // one for what tables share, their texts, their icons, one for each game's table
        codeSplitting: {
          groups: [
            { name: "frame", test: /src\/(main|i18n\/(phrases|french))\.ts|rolldown\/runtime/, priority: 3 },
            { name: (id) => `table.${/(\w+)\.ts$/.exec(id)?.[1] ?? ""}`, test: /src\/(talk|seating|terms)\/(fr|en)\.ts/, priority: 3 },
            { name: "common", test: /src\/(ui\/(people\.ts|Until\.svelte)|table\/motion\.ts)/, priority: 3 },
            { name: "icons", test: /@icon\//, minShareCount: 2, priority: 2.5 },
            { name: "table", test: /src\/(table\/|talk\/|pages\/Table\.svelte|ui\/(Bar|Menu)\.svelte)/, priority: 2 },
            { name: (id) => /(\w+)\/Table\.svelte/.exec(id)?.[1] ?? null, test: /src\/games\/\w+\/Table\.svelte/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": SERVER, "/poll": SERVER, "/print": SERVER, "/ws": { target: SERVER, ws: true } },
  },
});
