import * as s from "./svg.ts";

/** A card as the rules write it: force, nature (C, E, R), ground (N, V, B), as in `2EV`. */
type Card = string;
/** Where a card lies: column and row. */
type Cell = [number, number];

export const GROUNDS: Record<string, { fill: string; weave?: string; fr: string; en: string }> = {
  N: { fill: "#2a2533", fr: "noir", en: "black" },
  V: { fill: "#1c7450", weave: "furrows", fr: "vert", en: "green" },
  B: { fill: "#2a5db5", weave: "specks", fr: "bleu", en: "blue" },
};
export const NATURES: Record<string, { sign: string; fill: string; fr: string; en: string }> = {
  C: { sign: "heart", fill: "#ffa797", fr: "cœur", en: "heart" },
  E: { sign: "star", fill: "#ffd463", fr: "étoile", en: "star" },
  R: { sign: "rose", fill: "#fff1ea", fr: "rose", en: "rose" },
};
const LILA = 2;

/** For each force, the size of a sign and where its signs stand, as shares of the card. */
export const SIGNS: [number, Cell[]][] = [
  [0.58, [[0.21, 0.21]]],
  [0.4, [[0.12, 0.14], [0.48, 0.46]]],
  [0.37, [[0.315, 0.12], [0.11, 0.5], [0.52, 0.5]]],
];

function neuro(card: Card, size: number): string {
  const [force = "1", nature = "C", ground = "N"] = card;
  const { sign, fill } = NATURES[nature] ?? { sign: "heart", fill: "" };
  const { fill: dye, weave } = GROUNDS[ground] ?? { fill: "", weave: undefined };
  const [share, places] = SIGNS[Number(force) - 1] ?? [0, []];
  const inner = (paint: Record<string, string>) => s.rect(1, 1, size - 2, size - 2, size * 0.14, paint);
  const drawn = places.map(([x, y]) => {
    const shade = s.icon(sign, (x + share * 0.06) * size, (y + share * 0.08) * size, share * size, "#120b1a");
    return shade + s.icon(sign, x * size, y * size, share * size, fill);
  });
  const edge = s.rect(1, 1, size - 2, size - 2, size * 0.14, { fill: "none", stroke: "#fff3dc", "stroke-width": 1.8 });
  return inner({ fill: dye }) + (weave ? inner({ fill: `url(#${weave})` }) : "") + drawn.join("") + edge;
}

const ring = (size: number, colour: string) =>
  s.rect(-1, -1, size + 2, size + 2, size * 0.17, { fill: "none", stroke: colour, "stroke-width": 3 });

/** An empty place of the domain. */
function place(size: number): string {
  const paint = { fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-dasharray": "4 4" };
  return s.rect(2, 2, size - 4, size - 4, size * 0.14, paint);
}

const laid = (cards: [Card, Cell][], size: number) =>
  cards.map(([card, [x, y]]) => s.at(x * size, y * size, neuro(card, size - 3))).join("");

/** Cells of one owner run together in the owner's cloth. */
function territory(seat: number, cells: Cell[], size: number): string {
  const has = (x: number, y: number) => cells.some(([a, b]) => a === x && b === y);
  const shape = (paint: Record<string, string | number | undefined>) =>
    cells
      .map(([x, y]) => {
        const [left, top] = [x * size, y * size];
        const east = has(x + 1, y) ? s.rect(left + size / 2, top, size, size, 0, paint) : "";
        const south = has(x, y + 1) ? s.rect(left, top + size / 2, size, size, 0, paint) : "";
        return s.rect(left, top, size, size, size * 0.2, paint) + east + south;
      })
      .join("");
  return s.woven(seat, shape);
}

function owned(seat: number, cards: [Card, Cell][], size: number): string {
  const cells = cards.map(([, cell]) => cell);
  const small = size * 0.78;
  const shift = (size - small) / 2;
  const faces = cards.map(([card, [x, y]]) => s.at(x * size + shift, y * size + shift, neuro(card, small)));
  return territory(seat, cells, size) + faces.join("");
}

const cards: s.Draw = (say) => {
  const shown = ["1CN", "2EV", "3RB"].map((card, i) => {
    const [force = "1", nature = "C", ground = "N"] = card;
    const words = [
      say({ fr: `force ${force}`, en: `force ${force}` }),
      say(NATURES[nature] ?? { fr: "", en: "" }),
      say({ fr: `fond ${GROUNDS[ground]?.fr}`, en: `${GROUNDS[ground]?.en} ground` }),
    ];
    return s.at(i * 104, 0, s.at(18, 0, neuro(card, 68)), s.lines(52, 88, words, { size: 13 }));
  });
  return { width: 312, height: 122, body: shown.join("") };
};

const compatible: s.Draw = (say) => {
  const pairs: [Card, Card, number][] = [["1CN", "1CV", 2], ["1CN", "1EN", 2], ["1CN", "1EV", 1]];
  const shown = pairs.map(([one, other, common], i) => {
    const mark = common > 1 ? s.yes(52, 62) : s.no(52, 62);
    const words = say({ fr: `${common} en commun`, en: `${common} in common` });
    return s.at(i * 104, 0, s.at(9, 0, neuro(one, 42)), s.at(53, 0, neuro(other, 42)), mark, s.written(52, 90, words, { size: 12.5 }));
  });
  return { width: 312, height: 96, body: shown.join("") };
};

const several: s.Draw = () => {
  const around: [Card, Cell][] = [["1EV", [0, 0]], ["1CV", [1, 0]], ["1EN", [0, 1]]];
  const size = 58;
  const tried = (card: Card, north: string, west: string, result: string, colour: string) =>
    laid(around, size) + s.at(size, size, neuro(card, size - 3), ring(size - 3, colour)) + north + west + result;
  const [centre, border] = [size * 1.5 - 1.5, size - 1.5];
  const refused = tried("1RV", s.yes(centre, border), s.no(border, centre), s.no(size * 2 - 2, size * 2 - 2, 12), "#a3261b");
  const fits = tried("1CN", s.yes(centre, border), s.yes(border, centre), s.points(size * 2 - 8, size * 2 - 2, "+1"), s.GOLD);
  return { width: 292, height: 124, body: refused + s.at(174, 0, fits) };
};

const gains: s.Draw = () => {
  const around: [Card, Cell][] = [["1CV", [1, 0]], ["1CB", [0, 1]], ["1EN", [2, 1]], ["2CN", [1, 2]]];
  const size = 33;
  const shown = [2, 3, 4].map((neighbours, i) => {
    const worth = ["+1", "+5", "+20"][i] ?? "";
    const there = around.slice(0, neighbours);
    const marks = there.map(([, [x, y]]) => s.yes(((x + 1) / 2 + 0.5) * size - 1.5, ((y + 1) / 2 + 0.5) * size - 1.5, 7));
    const middle = s.at(size, size, neuro("1CN", size - 3), ring(size - 3, s.GOLD));
    return s.at(i * 107, 0, laid(there, size), middle, marks.join(""), s.points(size * 1.5 - 1.5, size * 3 + 17, worth));
  });
  return { width: 312, height: size * 3 + 30, body: shown.join("") };
};

const shape: s.Draw = () => {
  const size = 8;
  const box = (rows: number, columns: number) =>
    Array.from({ length: rows * columns }, (_, i) =>
      s.rect((i % columns) * size, Math.floor(i / columns) * size, size - 1.5, size - 1.5, 1.5, { fill: "currentColor" }),
    ).join("");
  const row = (boxes: [number, number][], y: number, mark: typeof s.yes) =>
    boxes
      .map(([rows, columns], i) => {
        const wide = columns * size;
        const x = ([32, 112, 236][i] ?? 0) - wide / 2;
        const foot = s.written(wide / 2, rows * size + 40, `${rows} × ${columns}`, { size: 12.5 });
        return s.at(x, y, box(rows, columns), mark(wide / 2, rows * size + 14), foot);
      })
      .join("");
  const allowed = row([[1, 2], [2, 4], [6, 11]], 0, s.yes);
  const forbidden = row([[1, 3], [5, 2], [6, 12]], 110, s.no);
  return { width: 300, height: 202, body: allowed + forbidden };
};

const SETS: [Card, Cell][][] = [
  [["2CB", [0, 0]]],
  [["1EV", [0, 0]], ["1RV", [0, 1]]],
  [["3CN", [0, 0]], ["3EN", [0, 1]], ["2RB", [1, 1]]],
  [["1CV", [0, 0]], ["2CV", [1, 0]], ["2EV", [0, 1]], ["3EV", [1, 1]]],
  [["1RN", [0, 0]], ["1RB", [1, 0]], ["2RB", [2, 0]], ["1CN", [0, 1]], ["3CB", [1, 1]], ["3RB", [2, 1]]],
];

const sets: s.Draw = () => {
  const size = 28;
  let x = 0;
  const shown = SETS.map((set, i) => {
    const columns = Math.max(...set.map(([, [column]]) => column)) + 1;
    const wide = columns * size;
    const drawn = s.at(x, 0, owned(LILA, set, size), s.points(wide / 2, size * 2 + 20, ["−1", "0", "+1", "+2", "+4"][i] ?? ""));
    x += wide + 10;
    return drawn;
  });
  return { width: x - 10, height: size * 2 + 32, body: shown.join("") };
};

const join: s.Draw = () => {
  const size = 36;
  const three: [Card, Cell][] = [["1RV", [0, 0]], ["1RN", [0, 1]], ["2RN", [1, 1]]];
  const two: [Card, Cell][] = [["2CB", [3, 1]], ["2EB", [3, 0]]];
  const between: [Card, Cell] = ["2RB", [2, 1]];
  const gap = s.at(size * 2, size, place(size));
  const before = owned(LILA, three, size) + owned(LILA, two, size) + gap + s.points(size * 2, size * 2 + 20, "+1");
  const after = owned(LILA, [...three, between, ...two], size) + s.points(size * 2, size * 2 + 20, "+4");
  return { width: 330, height: size * 2 + 32, body: before + s.arrow(155, size, 175, size) + s.at(186, 0, after) };
};

/** A base card, face up. */
const base = (value: number, size: number) =>
  s.paper(size, size, 6) + s.text(size / 2, size / 2 + size * 0.19, String(value), { size: size * 0.55, fat: true });

/** A player's own card: its mention, or its back in the player's cloth. */
function mention(words: string, width: number, height: number): string {
  const letters = words.length < 3 ? { size: 19, fat: true } : { size: 11 };
  const band = s.woven(0, (paint) => s.rect(3, 3, width - 6, 7, 3, paint));
  return s.paper(width, height, 6) + band + s.text(width / 2, height / 2 + 9, words, letters);
}

const covered = (size: number) => s.paper(size, size, 6) + s.woven(LILA, (paint) => s.rect(3, 3, size - 6, size - 6, 4, paint));

const stakes: s.Draw = (say) => {
  const big = [5, 4, 3, 2].map((value, i) => s.at(i * 34, 0, base(value, 30)));
  const ones = Array.from({ length: 10 }, (_, i) => s.at(148 + (i % 5) * 34, Math.floor(i / 5) * 34, base(1, 30)));
  const words = ["0", "1", "1", "1", "nature", say({ fr: "couleur", en: "colour" }), "force"];
  const narrow = 33;
  const own = words.map((word, i) => s.at(i < 4 ? i * (narrow + 5) : 152 + (i - 4) * 54, 92, mention(word, i < 4 ? narrow : 50, 44)));
  return { width: 314, height: 140, body: [...big, ...ones, ...own].join("") };
};

const bid: s.Draw = (say) => {
  const there = s.at(20, 0, neuro("2EB", 96));
  const stack = s.at(70, 40, base(5, 54)) + s.at(107, 76, covered(36));
  const note = (y: number, words: s.Words) => s.arrow(200, y, 152, y) + s.written(208, y + 4, say(words), { anchor: "start" });
  return {
    width: 312,
    height: 112,
    body: there + stack + note(58, { fr: "la base", en: "the base" }) + note(94, { fr: "la mention", en: "the mention" }),
  };
};

const worth: s.Draw = (say) => {
  const name = s.written(28, 78, say({ fr: "le trésor", en: "treasure" }), { size: 12.5 });
  const treasure = s.at(0, 8, neuro("2EV", 56), ring(56, s.GOLD), name);
  const bets: [Card, string][] = [["2EV", "+15"], ["2EB", "+5"], ["1EB", "−5"], ["1CB", "−10"]];
  const shown = bets.map(([card, points], i) =>
    s.at(86 + i * 59, 8, neuro(card, 48), s.at(28, 28, base(5, 24)), s.points(25, 72, points)),
  );
  return { width: 316, height: 96, body: treasure + shown.join("") };
};

export const CONQUETES: Record<string, s.Draw> = { cards, compatible, several, gains, shape, sets, join, stakes, bid, worth };
