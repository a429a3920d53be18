/** What is seen of home and of each table before any script has come: drawn here, for the server to send it with the page. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin, type Rolldown } from "vite";
import { chunksOf } from "./bundle.ts";
import { icons } from "./icons.ts";
import { LANGUAGES } from "./needs.ts";

/** By language and sort of page. */
export type Drawn = Record<string, Record<string, string>>;

/** Where the server reads it. */
export const FIRST = ".first.json";

const nothing = () => undefined;

/** As much of a browser as the page asks for before it is shown: nobody has chosen anything in it, and no server answers. */
const BROWSER = {
  addEventListener: nothing,
  document: { addEventListener: nothing, documentElement: { dataset: {} }, querySelector: () => null },
  fetch: () => new Promise(nothing),
  localStorage: { getItem: () => null, setItem: nothing },
  location: { pathname: "/", search: "", hash: "" },
  matchMedia: () => ({ addEventListener: nothing }),
  navigator: { languages: [] },
};

interface First {
  draw(language: string): Promise<Record<string, string>>;
}

/** Pages of other addresses are not drawn. */
const others: Plugin = {
  name: "butin-others",
  resolveDynamicImport: (id) => (/\.(svelte|md)$/.test(String(id)) ? { id: String(id), external: true } : null),
};

/** `src/first.ts` as one script that runs outside of a browser. */
async function script(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    plugins: [others, svelte(), icons()],
    ssr: { noExternal: true },
    build: { ssr: "src/first.ts", write: false, assetsInlineLimit: 0, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}

async function draw(): Promise<Drawn> {
  for (const [name, value] of Object.entries(BROWSER)) Object.defineProperty(globalThis, name, { value, configurable: true });
  const first = (await import(`data:text/javascript,${encodeURIComponent(await script())}`)) as First;
  const drawn: Drawn = {};
  for (const language of LANGUAGES) drawn[language] = await first.draw(language); // one after the other: each changes the language
  return drawn;
}

/** The styles of the frame, which are not to be asked for: they are taken out of the files that the page names. */
function frameStyles(bundle: Rolldown.OutputBundle): string {
  const frame = chunksOf(bundle).find(({ name }) => name === "frame");
  const files = frame?.viteMetadata?.importedCss ?? new Set();
  const sheets = [...files].map((file) => String((bundle[file] as Rolldown.OutputAsset).source));
  for (const file of files) Reflect.deleteProperty(bundle, file);
  files.clear();
  return sheets.join("");
}

/** What is drawn says its own styles in a sheet: the content policy takes none from attributes. */
function move(drawn: string, rules: Map<string, string>): string {
  return drawn.replace(/ style="(.*?)"/g, (_, style: string) => {
    const number = rules.get(style) ?? String(rules.size);
    rules.set(style, number);
    return ` data-drawn="${number}"`;
  });
}

/** Writes what is drawn beside the page, and all of its styles into it. */
export function first(): Plugin {
  let sheet = "";
  return {
    name: "butin-first",
    apply: "build",
    generateBundle: {
      order: "pre",
      async handler(_, bundle) {
        const rules = new Map<string, string>();
        const source = JSON.stringify(await draw(), (_, part: unknown) => (typeof part === "string" ? move(part, rules) : part));
        this.emitFile({ type: "asset", fileName: FIRST, source });
        sheet = frameStyles(bundle) + [...rules].map(([style, number]) => `[data-drawn="${number}"]{${style}}`).join("");
      },
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [{ tag: "style", children: sheet.replaceAll("\n", ""), injectTo: "head" }],
    },
  };
}
