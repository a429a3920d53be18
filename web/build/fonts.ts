import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const FOLDER = fileURLToPath(new URL("../src/style/fonts/", import.meta.url));

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, i) => 0x20 + i));
const ACCENTED = "àâäæçéèêëîïôöœùûüÿ";

/** What French and English need, typographer's marks included. Names from elsewhere fall back on the system's face. */
const LETTERS = `${ASCII}${ACCENTED}${ACCENTED.toLocaleUpperCase("fr")}\u00a0«»‘’“”–—…·−×°`;

type Axes = Record<string, number | { min: number; max: number }>;

interface Face {
  name: string;
  file: string;
  axes: Axes;
}

export const CAPRASIMO = "@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2";
export const FIGTREE = "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2";

const FACES: Face[] = [
  { name: "caprasimo", file: CAPRASIMO, axes: {} },
  { name: "figtree", file: FIGTREE, axes: { wght: { min: 400, max: 800 } } },
];

/** A face with the letters of the two languages and no others. */
export async function subset(file: string, targetFormat: "woff2" | "sfnt", variationAxes: Axes): Promise<Buffer> {
  return subsetFont(await readFile(require.resolve(file)), LETTERS, { targetFormat, noHinting: true, variationAxes });
}

async function cut(face: Face): Promise<void> {
  const target = `${FOLDER}${face.name}.woff2`;
  if (existsSync(target)) return;
  await writeFile(target, await subset(face.file, "woff2", face.axes));
}

/** Cuts both faces to the two languages before the build, and preloads the display face. */
export function fonts(): Plugin {
  return {
    name: "butin-fonts",
    async config() {
      await mkdir(FOLDER, { recursive: true });
      await Promise.all(FACES.map(cut));
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.includes("caprasimo"))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head" as const,
          })),
    },
  };
}
