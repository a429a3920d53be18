import * as s from "./svg.ts";

export const PASSES = {
  chest: "#dc914b",
  crown: "#e88b9c",
  goblet: "#86c1a4",
  ring: "#7db8e0",
  necklace: "#c79fd6",
  painting: "#aebf5b",
  candlestick: "#f2a676",
  clock: "#63b9b2",
  violin: "#cf6b4d",
  dagger: "#a5b3c7",
  purse: "#cbab7c",
};
type Motif = keyof typeof PASSES;
const MOTIFS = Object.keys(PASSES) as Motif[];

export const NAMES: Record<Motif, s.Words> = {
  chest: { fr: "Coffre", en: "Chest" },
  crown: { fr: "Couronne", en: "Crown" },
  goblet: { fr: "Coupe", en: "Goblet" },
  ring: { fr: "Bague", en: "Ring" },
  necklace: { fr: "Collier", en: "Necklace" },
  painting: { fr: "Tableau", en: "Painting" },
  candlestick: { fr: "Chandelier", en: "Candlestick" },
  clock: { fr: "Horloge", en: "Clock" },
  violin: { fr: "Violon", en: "Violin" },
  dagger: { fr: "Dague", en: "Dagger" },
  purse: { fr: "Bourse", en: "Purse" },
};
const DAD = { fr: "Papa", en: "Dad" };
const YOU = { fr: "Toi", en: "You" };
const LILA = { fr: "Lila", en: "Lila" };

const CARD = 68;
const SHEET = 6;
const HEIGHT = CARD * 1.4;
const RIBBON = 23;

function card(motif: Motif, name: string, width = CARD): string {
  const height = width * 1.4;
  return (
    s.paper(width, height, width * 0.11) +
    s.rect(width * 0.07, width * 0.077, width * 0.86, width * 1.057, width * 0.08, { fill: PASSES[motif], "fill-opacity": 0.3 }) +
    s.print(motif, width * 0.14, width * 0.25, width * 0.72, PASSES[motif]) +
    s.text(width / 2, height - width * 0.09, name, { size: width * 0.145, weight: 800 })
  );
}

interface Pile {
  cards: Motif[];
  owner: number;
  whose: string;
  /** Copies of the top card that may still come from elsewhere. */
  left: number;
  /** The word on the band of a pile that is protected. */
  tied?: string;
}

function edges(below: Motif[]): string {
  return below
    .map((motif, i) => {
      const y = (below.length - i) * SHEET + HEIGHT - 24;
      const aside = ((i * 29 + 34) % 5) - 2;
      const strip = s.rect(4, 18.5, CARD - 8, 2, 1, { fill: PASSES[motif] });
      return s.at(aside, y, s.rect(0.5, 0.5, CARD - 1, 23, 7, { class: "card", fill: s.PAPER, stroke: "#d9cbb0" }), strip);
    })
    .join("");
}

function dots(left: number): string {
  const [full, open] = [{ fill: s.INK }, { fill: "none", stroke: s.INK, "stroke-opacity": 0.45 }];
  return [0, 1, 2].map((i) => s.circle(CARD - 10.5, 13 + i * 8, 2.7, i < left ? full : open)).join("");
}

const tie = (word: string) =>
  s.rect(-4, HEIGHT - 38, CARD + 8, 19, 3, { fill: s.INK }) + s.text(CARD / 2, HEIGHT - 24.5, word, { size: 11.5, fill: "#fff3dc" });

function ribbon(owner: number, whose: string, y: number): string {
  const paper = s.rect(-10, y, CARD + 20, RIBBON, 5, { fill: s.PAPER });
  const swatch = s.woven(owner, (paint) => s.rect(-8, y + 2, 17, RIBBON - 4, 3, paint));
  return paper + swatch + s.text(CARD / 2 + 9, y + 16, whose, { size: 12, weight: 800 });
}

/** Stands on the line `base`, its ribbon under it. */
function pile({ cards, owner, whose, left, tied }: Pile, x: number, base: number, name: (motif: Motif) => string): string {
  const below = cards.slice(0, -1);
  const top = cards.at(-1) ?? "chest";
  const y = base - HEIGHT - below.length * SHEET;
  const face = card(top, name(top)) + dots(left) + (tied ? tie(tied) : "");
  const leaning = `<g transform="rotate(1 ${CARD / 2} ${HEIGHT / 2})">${face}</g>`;
  const height = s.circle(1, 1, 13.5, { fill: s.INK }) + s.text(1, 7, String(cards.length), { size: 17, fat: true, fill: "#fff3dc" });
  return s.at(x, y, edges(below), leaning, height) + s.at(x, base, ribbon(owner, whose, 6));
}

const START: Motif[] = ["purse", "crown", "violin", "candlestick", "dagger", "chest", "painting", "ring"];
const PAPAS: Motif[] = ["ring", "purse", "chest", "violin"];

/** A card is laid on Dad's pile: before, the card, after. */
const change = (motif: Motif, after: Omit<Pile, "cards">): s.Draw => (say) => {
  const name = (of: Motif) => say(NAMES[of]);
  const base = HEIGHT + 4 * SHEET + 6;
  const before = { cards: PAPAS, owner: 1, whose: say(DAD), left: 2 };
  return {
    width: 312,
    height: base + RIBBON + 8,
    body:
      pile(before, 14, base, name) +
      s.at(116, base - HEIGHT - 12, card(motif, name(motif))) +
      s.arrow(197, base - HEIGHT / 2, 215, base - HEIGHT / 2) +
      pile({ ...after, cards: [...PAPAS, motif] }, 232, base, name),
  };
};

const grid = (motifs: Motif[], columns: number, width: number): s.Draw => (say) => {
  const [across, down] = [width + 10, width * 1.4 + 10];
  const rows = Math.ceil(motifs.length / columns);
  const placed = motifs.map((motif, i) => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, motifs.length - row * columns);
    const indent = ((columns - inRow) * across) / 2;
    return s.at(indent + (i % columns) * across, row * down, card(motif, say(NAMES[motif]), width));
  });
  return { width: columns * across - 10, height: rows * down - 8, body: placed.join("") };
};

const round: s.Draw = (say) => {
  const middle = (turn: number) => 26 + turn * 66;
  const seats = ["Alice", "Bob", "Chloé", "David", "Alice"].map((name, turn) => s.seat(turn % 4, name, middle(turn), 0));
  const held = (turn: number) => s.at(middle(turn) - 22, 66, card("clock", "", 44));
  const mark = (turn: number, sign: typeof s.yes) => sign(middle(turn) + 20, 120);
  const under = (turn: number, words: s.Words) => s.written(middle(turn), 144, say(words), { size: 12 });
  const dots = { stroke: "currentColor", "stroke-width": 2, "stroke-dasharray": "1 6", "stroke-linecap": "round" };
  return {
    width: 312,
    height: 150,
    body:
      seats.join("") +
      [1, 2, 3, 4].map(held).join("") +
      mark(2, s.no) +
      mark(3, s.no) +
      mark(4, s.yes) +
      s.path(`M${middle(3.5) + 3} -6V138`, dots) +
      under(1, { fr: "recouvre", en: "covers" }) +
      under(2.5, { fr: "protégé", en: "protected" }) +
      under(4, { fr: "ronde 2", en: "round 2" }),
  };
};

const COUNTED = [
  { name: "Alice", piles: [6, 4, 3], total: 13, wins: false },
  { name: "Bob", piles: [9, 5], total: 14, wins: true },
];

function tower(cards: number, x: number, base: number): string {
  const paint = { class: "card", fill: s.PAPER, stroke: "#d9cbb0" };
  const sheets = Array.from({ length: cards }, (_, i) => s.rect(x, base - (i + 1) * 8, 30, 7, 2, paint));
  return sheets.join("") + s.written(x + 15, base + 16, String(cards));
}

const end: s.Draw = () => {
  const counts = COUNTED.map(({ name, piles, total, wins }, seat) => {
    const towers = piles.map((cards, i) => tower(cards, 46 + i * 36, 82)).join("");
    const gold = wins ? s.rect(2, 82, 32, 26, 13, { fill: s.GOLD }) : "";
    const sum = s.text(18, 101, String(total), { size: 19, fat: true, fill: wins ? s.INK : "currentColor" });
    return s.at(seat * 168, 0, s.seat(seat, name, 18, 22), towers, gold, sum);
  });
  return { width: 300, height: 110, body: counts.join("") };
};

const read: s.Draw = (say) => {
  const base = HEIGHT + 4 * SHEET + 4;
  const shown: Pile = { cards: ["dagger", "clock", "ring", "chest", "crown"], owner: 2, whose: say(LILA), left: 2 };
  const note = (y: number, words: s.Words) => s.arrow(218, y, 200, y) + s.written(226, y + 4, say(words), { size: 13, anchor: "start" });
  return {
    width: 312,
    height: base + RIBBON + 8,
    body:
      pile(shown, 118, base, (of) => say(NAMES[of])) +
      note(24, { fr: "à venir", en: "to come" }) +
      note(base + 18, { fr: "à qui", en: "whose" }) +
      s.arrow(80, 3, 98, 3) +
      s.written(74, 7, say({ fr: "hauteur", en: "height" }), { size: 13, anchor: "end" }),
  };
};

export const RAUBERN: Record<string, s.Draw> = {
  treasures: grid(MOTIFS, 4, 66),
  start: grid(START, 4, 66),
  take: (say) => change("violin", { owner: 0, whose: say(YOU), left: 1 })(say),
  cover: (say) => change("dagger", { owner: 1, whose: say(DAD), left: 3, tied: say({ fr: "protégé", en: "protected" }) })(say),
  round,
  end,
  read,
};
