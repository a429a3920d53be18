import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // the name of a component's styles stands on each of its elements: short
    cssHash: ({ hash, filename }) => `s${hash(filename).slice(0, 4)}`,
  },
};
