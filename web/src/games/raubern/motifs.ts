import "icons:chest,crown,goblet,ring,necklace,painting,candlestick,clock,violin,dagger,purse";
import type { Motif } from "./wire";

const PASSES: Record<Motif, string> = {
  chest: "caramel",
  crown: "rose",
  goblet: "eau",
  ring: "ciel",
  necklace: "lilas",
  painting: "tilleul",
  candlestick: "abricot",
  clock: "turquoise",
  violin: "brique",
  dagger: "acier",
  purse: "bis",
};

/** The second colour of the print: shape, name and colour say the same thing. */
export const pass = (motif: Motif): string => `var(--${PASSES[motif]})`;
