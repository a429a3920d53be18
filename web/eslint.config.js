import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", "src/style/fonts/"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // Names come from people: nothing is ever rendered as HTML.
      "svelte/no-at-html-tags": "error",
      "no-restricted-syntax": [
        "error",
        {
          selector: "SvelteAttribute[key.name='style']",
          message: "The content policy refuses style attributes: use a class or a `style:` directive (CSSOM).",
        },
      ],
      // Links are plain addresses; the router takes the click (`router.svelte.ts`).
      "svelte/no-navigation-without-resolve": "off",
    },
  },
);
