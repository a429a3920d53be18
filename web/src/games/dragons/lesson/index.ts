import type { Teaching } from "../../../learn/teaching";
import { t } from "./messages";

export default {
  t,
  path: ({ do: what, cell }) => [what === "stop" ? ".tray .stop" : `[data-cell="${cell}"]`],
} satisfies Teaching;
