import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { CAPRASIMO, FIGTREE, subset } from "./fonts.ts";
import { drawing } from "./icons.ts";
import { ROLES } from "./pictures/coffre.ts";
import { GROUNDS, NATURES, SIGNS } from "./pictures/conquetes.ts";
import { KINDS } from "./pictures/dragons.ts";
import { NAMES, PASSES } from "./pictures/raubern.ts";
import { CLOTHS } from "./pictures/svg.ts";

/** The package that draws the sheets to print; it reads what is written here. */
const FOLDER = fileURLToPath(new URL("../../src/butin/sheets/static/", import.meta.url));
const TOKENS = new URL("../src/style/tokens.css", import.meta.url);

/** Drawings that are on no card. */
const MORE = ["bundle", "observe", "swap", "force", "pass", "designate"];

const named = <T extends { fr: string; en: string }>({ fr, en, ...rest }: T) => ({ ...rest, names: { fr, en } });

const each = <T, R>(things: Record<string, T>, change: (thing: T, name: string) => R) =>
  Object.fromEntries(Object.entries(things).map(([name, thing]) => [name, change(thing, name)]));

const MOTIFS = each(NAMES, (names, motif) => ({ names, pass: PASSES[motif as keyof typeof PASSES] }));

/** The colours of the kerchiefs, as they are unless somebody chose another palette. */
async function seats(): Promise<string[]> {
  const [usual = ""] = (await readFile(TOKENS, "utf8")).split(":root[data-palette");
  return [...usual.matchAll(/--seat\d+: (#\w{6});/g)].map(([, colour = ""]) => colour);
}

/** Every colour, name and drawing that a sheet needs; those of the rules' pictures, so that all look alike. */
async function looks() {
  const pieces = [MOTIFS, KINDS, ROLES].flatMap(Object.keys);
  const signs = Object.values(NATURES).map(({ sign }) => sign);
  const drawings = new Set([...pieces, ...signs, ...MORE]);
  return {
    cloths: CLOTHS,
    seats: await seats(),
    motifs: MOTIFS,
    kinds: KINDS,
    roles: ROLES,
    grounds: each(GROUNDS, named),
    natures: each(NATURES, named),
    signs: SIGNS,
    drawings: Object.fromEntries([...drawings].map((name) => [name, drawing(name)])),
  };
}

/** Writes what the sheets for a real table are drawn with: `looks.json`, and the faces as TrueType. */
export function sheets(): Plugin {
  return {
    name: "butin-sheets",
    apply: "build",
    async writeBundle() {
      await mkdir(FOLDER, { recursive: true });
      await Promise.all([
        looks().then((found) => writeFile(`${FOLDER}looks.json`, JSON.stringify(found))),
        subset(CAPRASIMO, "sfnt", {}).then((font) => writeFile(`${FOLDER}caprasimo.ttf`, font)),
        subset(FIGTREE, "sfnt", { wght: 500 }).then((font) => writeFile(`${FOLDER}figtree.ttf`, font)),
        subset(FIGTREE, "sfnt", { wght: 800 }).then((font) => writeFile(`${FOLDER}figtree-bold.ttf`, font)),
      ]);
    },
  };
}
