import * as s from "./svg.ts";

interface Kind {
  /** The second colour of the print. */
  pass: string;
  count: number;
  /** How many are taken together. */
  needs: number;
  names: s.Words;
  /** Board and ink, where they are not paper and ink. */
  board?: string;
  ink?: string;
}

export const KINDS = {
  dragon: { pass: "#7c1d16", count: 12, needs: 1, board: "#b8382c", ink: "#fff3dc", names: { fr: "dragons", en: "dragons" } },
  spider: { pass: "#6b5a8a", count: 3, needs: 1, board: "#2a2435", ink: "#f3ebff", names: { fr: "araignées", en: "spiders" } },
  ring: { pass: "#7db8e0", count: 8, needs: 1, names: { fr: "bagues", en: "rings" } },
  ball: { pass: "#ef9a86", count: 4, needs: 2, names: { fr: "ballons", en: "balls" } },
  doll: { pass: "#c79fd6", count: 4, needs: 2, names: { fr: "poupées", en: "dolls" } },
  car: { pass: "#86c1a4", count: 4, needs: 2, names: { fr: "voitures", en: "cars" } },
  candlestick: { pass: "#f2a676", count: 6, needs: 3, names: { fr: "chandeliers", en: "candlesticks" } },
  chest: { pass: "#dc914b", count: 8, needs: 4, names: { fr: "coffres", en: "chests" } },
} satisfies Record<string, Kind>;
type Name = keyof typeof KINDS;

const board = (size: number, fill: string, side: string) =>
  s.rect(0, size * 0.07, size, size, size * 0.14, { fill: side }) + s.rect(0, 0, size, size, size * 0.14, { fill });

function tile(name: Name, size: number): string {
  const { pass, needs, board: dye = s.PAPER, ink = s.INK }: Kind = KINDS[name];
  const share = needs > 1 ? 0.64 : 0.72;
  const pip = size * 0.045;
  const pips = Array.from({ length: needs > 1 ? needs : 0 }, (_, i) =>
    s.circle(size / 2 + (i - (needs - 1) / 2) * pip * 3.4, size * 0.88, pip, { fill: ink }),
  );
  const side = dye === s.PAPER ? "#a8977a" : "#120d1b";
  const print = s.print(name, ((1 - share) / 2) * size, (needs > 1 ? 0.12 : 0.14) * size, share * size, pass, ink);
  return board(size, dye, side) + print + pips.join("");
}

function down(size: number): string {
  const inside = (paint: Record<string, string | number>) => s.rect(size * 0.07, size * 0.07, size * 0.86, size * 0.86, size * 0.1, paint);
  const frame = inside({ fill: "none", stroke: "#f3e6c9", "stroke-opacity": 0.8 });
  return board(size, "#0d4a3d", "#062b23") + inside({ fill: "url(#scales)" }) + frame;
}

const hole = (size: number, paint: Record<string, string | number>) =>
  s.rect(1, 1, size - 2, size - 2, size * 0.14, { fill: "none", ...paint });
const gone = (size: number) => hole(size, { stroke: "currentColor", "stroke-opacity": 0.35, "stroke-width": 1.5 });
const free = (size: number) => hole(size, { stroke: s.GOLD, "stroke-width": 2.5, "stroke-dasharray": "5 4" });
const gilt = (size: number) => s.gold(size, size, size * 0.14);

const GAP = 6;

/** Tiles in a row, in the order in which they were turned; those that are `taken` in gold. */
const row = (names: Name[], size: number, taken: (place: number) => boolean) =>
  names
    .map((name, i) => s.at(i * (size + GAP), 0, taken(i) ? tile(name, size) + gilt(size) : s.faded(tile(name, size))))
    .join("");

const tiles: s.Draw = (say) => {
  const shown = (Object.keys(KINDS) as Name[]).map((name, i) => {
    const { count, names } = KINDS[name];
    const badge = s.circle(66, 2, 13, { fill: s.INK }) + s.text(66, 7.5, String(count), { size: 15, fat: true, fill: "#fff3dc" });
    const called = s.written(39, 77, say(names), { size: 12.5 });
    return s.at((i % 4) * 79, 8 + Math.floor(i / 4) * 98, s.at(12, 0, tile(name, 54)), badge, called);
  });
  return { width: 316, height: 190, body: shown.join("") };
};

function square(side: number, size: number): string {
  const pitch = size + 4;
  return Array.from({ length: side * side }, (_, i) => s.at((i % side) * pitch, Math.floor(i / side) * pitch, down(size))).join("");
}

const grids: s.Draw = () => ({ width: 296, height: 166, body: square(7, 20) + s.at(180, 24, square(5, 20)) });

const stop: s.Draw = (say) => {
  const turned: Name[] = ["ring", "ball", "ball", "ball", "doll", "candlestick", "candlestick", "candlestick", "candlestick"];
  const size = 29;
  const left = new Set([3, 4, 8]);
  const under = (first: number, last: number, words: string) => s.points(((first + last + 1) * (size + GAP) - GAP) / 2, size + 22, words);
  const total = s.written(150, size + 58, say({ fr: "six tuiles ramassées", en: "six tiles picked up" }));
  return {
    width: 310,
    height: size + 62,
    body: row(turned, size, (i) => !left.has(i)) + under(0, 0, "+1") + under(1, 2, "+2") + under(5, 7, "+3") + total,
  };
};

const dragons: s.Draw = () => ({
  width: 220,
  height: 56,
  body: row(["dragon", "dragon", "ring"], 48, () => true) + s.points(192, 26, "+3"),
});

const bust: s.Draw = () => ({
  width: 300,
  height: 52,
  body: row(["ring", "chest", "chest", "chest", "chest"], 42, () => false) + s.at(240, 0, tile("dragon", 42)) + s.no(282, 42, 11),
});

/** What is seen at a place of the square: a tile, the back of one, or nothing. */
type Seen = Name | "down" | "gone";

const SPIDER: Seen[][] = [
  ["down", "dragon", "down", "gone"],
  ["ring", "down", "gone", "down"],
  ["down", "spider", "ring", "gone"],
  ["down", "down", "dragon", "down"],
];
const LAST: Seen[][] = [
  ["down", "gone", "ball", "gone"],
  ["gone", "down", "gone", "gone"],
  ["ball", "gone", "gone", "down"],
];

function places(rows: Seen[][], size: number, pitch: number, empty: typeof gone, faceUp: (name: Name) => string): string {
  const look = (seen: Seen) => {
    if (seen === "gone") return empty(size);
    return seen === "down" ? down(size) : faceUp(seen);
  };
  return rows.flatMap((cells, y) => cells.map((seen, x) => s.at(x * pitch, y * pitch, look(seen)))).join("");
}

const spider: s.Draw = (say) => {
  const [size, pitch] = [40, 46];
  const faceUp = (name: Name) => (name === "spider" ? tile(name, size) : s.faded(tile(name, size)));
  const middle = (column: number, line: number) => [column * pitch + size / 2, line * pitch + size / 2] as const;
  const [fromX, fromY] = middle(1, 2);
  const [toX, toY] = middle(2, 1);
  const words = say({ fr: "cases,libres", en: "free,cells" }).split(",");
  return {
    width: 300,
    height: 4 * pitch - 2,
    body:
      places(SPIDER, size, pitch, free, faceUp) +
      s.arrow(fromX + 12, fromY - 14, toX - 6, toY + 8) +
      s.arrow(222, 20, 190, 20) +
      s.lines(230, 18, words, { anchor: "start" }),
  };
};

const last: s.Draw = (say) => {
  const [size, pitch] = [40, 46];
  const faceUp = (name: Name) => tile(name, size) + gilt(size);
  const words = say({ fr: "rien que,des,araignées", en: "nothing,but,spiders" }).split(",");
  return {
    width: 290,
    height: 3 * pitch,
    body: places(LAST, size, pitch, gone, faceUp) + s.arrow(214, 112, 192, 112) + s.lines(222, 100, words, { anchor: "start" }),
  };
};

const HUNTERS = [
  { name: "Alice", dragons: 5, sum: "20", wins: false },
  { name: "Bob", dragons: 7, sum: "18 + 3 = 21", wins: true },
  { name: "Chloé", dragons: 0, sum: "8", wins: false },
];

const end: s.Draw = () => {
  const award = [0, 1, 2].map((i) => s.at(8 + i * 31, 100, tile("spider", 26))).join("") + s.rect(8, 138, 88, 28, 14, { fill: s.GOLD });
  const counts = HUNTERS.map(({ name, dragons: hunted, sum, wins }, seat) => {
    const dragonsTaken = s.at(18, 62, tile("dragon", 28)) + s.written(52, 83, `× ${hunted}`, { size: 16, anchor: "start" });
    const total = s.text(52, 157, sum, { size: wins ? 14 : 17, fat: true, fill: wins ? s.INK : "currentColor" });
    return s.at(seat * 104, 0, s.seat(seat, name, 52, 0), dragonsTaken, wins ? award : "", total);
  });
  return { width: 312, height: 168, body: counts.join("") };
};

export const DRAGONS: Record<string, s.Draw> = { tiles, grids, stop, dragons, bust, spider, last, end };
