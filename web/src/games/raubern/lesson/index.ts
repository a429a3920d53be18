import type { Teaching } from "../../../learn/teaching";
import { t } from "./messages";

export default {
  t,
  path: ({ motif, pile }) => {
    const card = `[data-motif="${motif}"]`;
    return [card, `.table:has(${card}[aria-pressed="true"]) [data-pile="${pile}"] .tower`];
  },
} satisfies Teaching;
