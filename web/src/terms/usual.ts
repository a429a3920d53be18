import type { Terms } from "../wire";

/** How a table is kept when nobody asks for anything else: in real time without clocks, for whoever has the link. */
export const USUAL: Terms = { days: null, turn_s: 0, window_s: 5, talk_s: 0, late: "wait", public: false, watch: true };
