import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { budget } from "./build/budget.ts";
import { fonts } from "./build/fonts.ts";
import { icons } from "./build/icons.ts";

const SERVER = "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte(), fonts(), icons(), budget()],
  build: {
    outDir: "../src/butin/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": SERVER, "/ws": { target: SERVER, ws: true } },
  },
});
