import { en } from "./en";
import { fr } from "./fr";
import { catalogue } from "./language.svelte";

/** The texts of the frame: home, new table, waiting, joining, menus. Each game keeps its own. */
export const t = catalogue({ fr, en });
