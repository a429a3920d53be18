import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Marked, type RendererObject, type TokenizerAndRendererExtension } from "marked";
import type { Plugin } from "vite";

const RULES = /\/docs\/rules\/(\w+)\.\w+\.md$/;
const CLAUSES = /^<sub>([A-Z\d -]+)<\/sub>/;
const IMPORTS = ["Clauses", "Scene"].map((name) => `  import ${name} from "/src/rules/${name}.svelte";\n`);

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** What Markdown leaves alone and Svelte would take for an expression. */
const literal = (markup: string) => markup.replace(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`);

/** `<sub>CQ-1 CQ-2</sub>`: a clause has its place where it is cited first, and is only mentioned afterwards. */
function citations(): TokenizerAndRendererExtension {
  const told = new Set<string>();
  const cited = (clauses: string[]) => {
    const first = clauses.filter((clause) => !told.has(clause));
    const again = clauses.filter((clause) => told.has(clause));
    for (const clause of first) told.add(clause);
    return `<Clauses of="${first.join(" ")}" see="${again.join(" ")}" />`;
  };
  return {
    name: "clauses",
    level: "inline",
    start: (text) => text.indexOf("<sub>"),
    tokenizer(text) {
      const [raw, clauses] = CLAUSES.exec(text) ?? [];
      return raw && clauses ? { type: "clauses", raw, clauses } : undefined;
    },
    renderer: ({ clauses }) => cited(String(clauses).split(" ")),
  };
}

const elements = (game: string, picture: (file: string) => string): RendererObject => ({
  heading({ tokens, depth }) {
    return depth === 1 ? "" : `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
  },
  paragraph({ tokens }) {
    const words = this.parser.parseInline(tokens);
    return tokens.every(({ type }) => type === "image") ? words : `<p>${words}</p>\n`;
  },
  image({ href, text }) {
    return `<Scene cloth="${game}" label="${quoted(text)}">${picture(href)}</Scene>\n`;
  },
  html({ raw }) {
    throw new Error(`markup in the rules of ${game}: ${raw}`);
  },
});

/**
 * The rules of a game as the source of a Svelte component, from their Markdown; throws at any other markup. The title is
 * left out: the page has it. Pictures, whose text `picture` gives, are taken in, so that they follow the page's colours.
 */
export function component(markdown: string, game: string, picture: (file: string) => string): string {
  const marked = new Marked({ extensions: [citations()], renderer: elements(game, picture) });
  return `<script>\n${IMPORTS.join("")}</script>\n\n${literal(marked.parse(markdown, { async: false }))}`;
}

/** `import("docs/rules/raubern.fr.md")` gives the component that shows it. */
export function rules(): Plugin {
  return {
    name: "butin-rules",
    enforce: "pre",
    transform(markdown, file) {
      const game = RULES.exec(file)?.[1];
      if (!game) return undefined;
      const picture = (name: string) => {
        const path = resolve(dirname(file), name);
        this.addWatchFile(path);
        return readFileSync(path, "utf8");
      };
      return component(markdown, game, picture);
    },
  };
}
