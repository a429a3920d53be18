import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { IconifyJSON } from "@iconify/types";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const GAME_ICONS = require("@iconify-json/game-icons/icons.json") as IconifyJSON;

/** Our name for each drawing taken from game-icons.net; every other name is a file of `src/icons`. */
const BORROWED: Record<string, string> = {
  ball: "beach-ball",
  bell: "ringing-bell",
  chest: "locked-chest",
  crown: "queen-crown",
  dagger: "plain-dagger",
  designate: "pointing",
  dragon: "dragon-head",
  draw: "card-draw",
  force: "push",
  goblet: "jeweled-chalice",
  heart: "hearts",
  key: "skeleton-key",
  menu: "hamburger-menu",
  necklace: "pearl-necklace",
  notes: "notebook",
  observe: "semi-closed-eye",
  painting: "mona-lisa",
  pass: "hourglass",
  purse: "swap-bag",
  rules: "rule-book",
  settings: "cog",
  spider: "spider-alt",
  star: "round-star",
  send: "paper-plane",
  "sound-off": "sound-off",
  "sound-on": "sound-on",
  swap: "card-exchange",
  talk: "talk",
  trap: "wolf-trap",
  treasure: "open-treasure-chest",
  violin: "violin",
};

const LIST = "icons:";
const PICTURE = "picture:";
const SHEET = /^\/@icon\/(.+)\.css$/;

function borrowed(name: string): string | undefined {
  const icon = GAME_ICONS.icons[BORROWED[name] ?? ""];
  return icon && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${icon.body}</svg>`;
}

function drawn(name: string): string | undefined {
  const file = new URL(`../src/icons/${name}.svg`, import.meta.url);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * A drawing of one colour, which whoever uses it says, as the text of an SVG; throws where there is none of that name. Whole
 * numbers are fine enough: drawings are 512 units wide and shown at half of it at most.
 */
export function drawing(name: string): string {
  const svg = borrowed(name) ?? drawn(name);
  if (!svg) throw new Error(`no icon is called ${name}`);
  const { data } = optimize(svg, { multipass: true, floatPrecision: 0 });
  return data.replace(/ ?fill="currentColor"/g, "");
}

/** A drawing as the text of a CSS string. Single quotes inside, so that nothing but `#<>%` needs an escape. */
function uri(svg: string): string {
  const escaped = svg.replaceAll('"', "'").replace(/[#<>%]/g, encodeURIComponent);
  return `data:image/svg+xml,${escaped}`;
}

/**
 * `import "icons:back,menu"` gives the page the classes `i-back` and `i-menu`, masks to print with, at once with its
 * styles; `import chest from "picture:chest"` gives the address of a drawing that can come later.
 */
export function icons(): Plugin {
  let building = false;
  return {
    name: "butin-icons",
    config(_, { command }) {
      building = command === "build";
    },
    resolveId(id) {
      return id.startsWith(LIST) || id.startsWith(PICTURE) || SHEET.test(id) ? id : undefined;
    },
    load(id) {
      if (id.startsWith(PICTURE)) {
        const name = id.slice(PICTURE.length);
        const svg = drawing(name);
        if (!building) return `export default ${JSON.stringify(uri(svg))};`;
        const file = this.emitFile({ type: "asset", name: `${name}.svg`, source: svg });
        return `export default import.meta.ROLLUP_FILE_URL_${file};`;
      }
      if (id.startsWith(LIST)) {
        const names = id.slice(LIST.length).split(",");
        return names.map((name) => `import "/@icon/${name}.css";`).join("\n");
      }
      const name = SHEET.exec(id)?.[1];
      if (!name) return undefined;
      return `.i-${name} { --i: url("${uri(drawing(name))}"); }`;
    },
  };
}
