/** All settings but the language, which has its own module (`i18n/language.svelte.ts`). */
import { setting } from "./setting.svelte";

const root = document.documentElement;

/** The system's own strips take the colour of the page. */
const strips = () =>
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", getComputedStyle(document.body).backgroundColor);

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", strips);

/** Day, lamp, or as the device says. */
export const theme = setting("theme", ["auto", "light", "dark"], (theme) => {
  root.dataset["theme"] = theme;
  strips();
});

/** As the device says, or nothing moves. */
export const motion = setting("motion", ["auto", "none"], (motion) => (root.dataset["motion"] = motion));

/** The colours of the seats: the usual ones, or those that stay apart for eyes that confuse some. */
export const palette = setting("palette", ["usual", "apart"], (palette) => (root.dataset["palette"] = palette));

export const sound = setting("sound", ["off", "on"]);

/** The bots of a quick game: the gentle ones, until somebody has chosen others for a table. */
export const level = setting("level", ["mousse", "matelot"]);

/** Whether a move is asked about before it is played. */
export const confirm = setting("confirm", ["off", "on"]);
