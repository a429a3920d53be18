import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";

const RULES = /\/docs\/rules\/(\w+)\.\w+\.md$/;
const CLAUSES = /^<sub>([A-Z\d -]+)<\/sub>/;

const attribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** What Markdown leaves alone and Svelte would take for an expression. */
const literal = (markup: string) => markup.replace(/[{}]/g, (brace) => `&#${brace.charCodeAt(0)};`);

/** Splits a citation: a clause has its place where it is cited first, and is only mentioned afterwards. */
function cited(clauses: string[], told: Set<string>): string {
  const first = clauses.filter((clause) => !told.has(clause));
  const again = clauses.filter((clause) => told.has(clause));
  for (const clause of first) told.add(clause);
  return `<Clauses of="${first.join(" ")}" see="${again.join(" ")}" />`;
}

/**
 * The rules of a game as the source of a Svelte component, from their Markdown. `<sub>CQ-1 CQ-2</sub>` cites clauses,
 * a picture is taken into the page, so that it follows the page's colours; any other markup is an error. The title is
 * left out: the page has it. `picture`: the text of a picture's file.
 */
export function component(markdown: string, game: string, picture: (file: string) => string): string {
  const told = new Set<string>();
  const marked = new Marked({
    extensions: [
      {
        name: "clauses",
        level: "inline",
        start: (text) => text.indexOf("<sub>"),
        tokenizer(text) {
          const found = CLAUSES.exec(text);
          return found ? { type: "clauses", raw: found[0], clauses: found[1] } : undefined;
        },
        renderer: (token) => cited((token as unknown as { clauses: string }).clauses.split(" "), told),
      },
    ],
    renderer: {
      heading({ tokens, depth }) {
        return depth === 1 ? "" : `<h${depth}>${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      paragraph({ tokens }) {
        const alone = tokens.length === 1 && tokens[0]?.type === "image";
        const words = this.parser.parseInline(tokens);
        return alone ? words : `<p>${words}</p>\n`;
      },
      image({ href, text }: Tokens.Image) {
        return `<Scene cloth="${game}" label="${attribute(text)}">${picture(href)}</Scene>\n`;
      },
      html({ raw }) {
        throw new Error(`markup in the rules of ${game}: ${raw}`);
      },
    },
  });
  const imports = ["Clauses", "Scene"].map((name) => `  import ${name} from "/src/rules/${name}.svelte";`);
  return `<script>\n${imports.join("\n")}\n</script>\n\n${literal(marked.parse(markdown, { async: false }))}`;
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
