/** What the pictures of the rules are made of: plain SVG in the colours of the house, by day; the page sets some by class. */
import { drawing } from "../icons.ts";

export type Language = "fr" | "en";
export type Words = Record<Language, string>;

/** A picture: its size, and what is in it. */
export interface Picture {
  width: number;
  height: number;
  body: string;
}

/** A picture in the words of one language. */
export type Draw = (say: (words: Words) => string) => Picture;

export const INK = "#221c35";
export const PAPER = "#fffaf0";
export const GOLD = "#f4b52e";
const EDGE = "#d9cbb0";
const BAD = "#a3261b";
const GOOD = "#12604c";

/** Each game's cloth, and the colour of what is written and printed on it. */
export const CLOTHS = {
  conquetes: { dye: "#d5e0ee", on: "#1b2850" },
  dragons: { dye: "#1b6b59", on: "#fff6e4" },
  raubern: { dye: "#ad3529", on: "#fff6e4" },
  coffre: { dye: "#673a6a", on: "#fff6e4" },
};

export type Game = keyof typeof CLOTHS;

const SEATS = ["#b8382c", "#2b4c9b", "#e9a820", "#157a62"];

/** The kerchiefs' weaves, as the cells of patterns. */
const WEAVES = [
  "",
  '<pattern width="7" height="7" patternTransform="rotate(45)"><path fill="#fff" fill-opacity=".6" d="M0 0h7v2H0z"/></pattern>',
  '<pattern width="7" height="7"><circle cx="3.5" cy="3.5" r="1.7" fill="#5a3600"/></pattern>',
  '<pattern width="8" height="8"><path fill="#fff" fill-opacity=".4" d="M0 0h4v8H0zM0 0h8v4H0z"/></pattern>',
];

/** The grounds of the neurotrio cards, and the backs of tiles. */
const TEXTURES: Record<string, string> = {
  furrows: '<pattern width="7" height="7" patternTransform="rotate(45)"><path fill-opacity=".32" d="M0 0h7v2H0z"/></pattern>',
  specks: '<pattern width="6" height="6"><circle cx="3" cy="3" r="1.1" fill="#fff" fill-opacity=".5"/></pattern>',
  scales:
    '<pattern width="10" height="10"><path fill="none" stroke="#f3e6c9" stroke-opacity=".6" ' +
    'd="M0 5a5 5 0 0 0 10 0M-5 0a5 5 0 0 0 10 0M5 0a5 5 0 0 0 10 0"/></pattern>',
};

type Paint = Record<string, string | number | undefined>;

const number = (value: number) => String(Math.round(value * 10) / 10);

function attributes(values: Paint): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? number(value) : value}"`)
    .join("");
}

export const at = (x: number, y: number, ...parts: string[]) =>
  `<g transform="translate(${number(x)} ${number(y)})">${parts.join("")}</g>`;

export const faded = (...parts: string[]) => `<g opacity=".45">${parts.join("")}</g>`;

export const rect = (x: number, y: number, width: number, height: number, rx: number, paint: Paint) =>
  `<rect${attributes({ x, y, width, height, rx: rx || undefined, ...paint })}/>`;

export const circle = (cx: number, cy: number, r: number, paint: Paint) => `<circle${attributes({ cx, cy, r, ...paint })}/>`;

export const path = (d: string, paint: Paint) => `<path${attributes({ d, ...paint })}/>`;

interface Lettering {
  size?: number;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  /** In the display face. */
  fat?: boolean;
  weight?: number;
}

export function text(x: number, y: number, words: string, letters: Lettering = {}): string {
  const { size = 13, fill = INK, anchor = "middle", fat = false, weight = fat ? 400 : 700 } = letters;
  const face = fat ? "Caprasimo, Georgia, serif" : undefined;
  const look = { "font-family": face, "font-size": size, "font-weight": weight, "text-anchor": anchor, fill };
  return `<text${attributes({ x, y, ...look })}>${words}</text>`;
}

/** Words that stand on the cloth itself; `on` is its ink. */
export const written = (x: number, y: number, words: string, letters: Lettering = {}) =>
  text(x, y, words, { fill: "currentColor", ...letters });

/** Several lines of words on the cloth. */
export const lines = (x: number, y: number, words: string[], letters: Lettering = {}) =>
  words.map((line, i) => written(x, y + i * (letters.size ?? 13) * 1.2, line, letters)).join("");

export const icon = (name: string, x: number, y: number, size: number, fill: string) =>
  `<use${attributes({ href: `#${name}`, x, y, width: size, height: size, fill, color: fill })}/>`;

/** The two-pass print: the colour first, then the ink, never quite in register. */
export const print = (name: string, x: number, y: number, size: number, pass: string, ink = INK) =>
  icon(name, x + size * 0.05, y + size * 0.04, size, pass) + icon(name, x, y, size, ink);

/** Paper with an edge and a shadow. */
export const paper = (width: number, height: number, rx: number) =>
  rect(0, 2, width, height, rx, { fill: "#1a0f26", "fill-opacity": 0.28 }) +
  rect(0.5, 0.5, width - 1, height - 1, rx, { class: "card", fill: PAPER, stroke: EDGE });

/** Printed paper face down, in the game's own colour. */
export const back = (width: number, height: number, rx: number, fill: string, inside = "") =>
  paper(width, height, rx) +
  rect(width * 0.06, width * 0.06, width * 0.88, height - width * 0.12, rx * 0.7, { fill }) +
  inside;

/** A gold edge: what may be taken, and what was won. */
export const gold = (width: number, height: number, rx: number) =>
  rect(-1.5, -1.5, width + 3, height + 3, rx + 1.5, { fill: "none", stroke: GOLD, "stroke-width": 3 });

/** Points: gold when won, paper when nothing, red ink when lost. Centred on (x, y). */
export function points(x: number, y: number, words: string): string {
  const width = Math.max(26, words.length * 9 + 10);
  const won = words.startsWith("+");
  const fill = won ? GOLD : PAPER;
  const ink = words.startsWith("−") ? BAD : INK;
  return (
    rect(x - width / 2, y - 11, width, 22, 11, { fill }) +
    text(x, y + 5, words.replace("−", "–"), { size: 15, fat: true, fill: ink })
  );
}

const sign = (x: number, y: number, r: number, fill: string, d: string) =>
  circle(x, y, r, { fill, stroke: PAPER, "stroke-width": 1.5 }) +
  at(x, y, path(d, { fill: "none", stroke: PAPER, "stroke-width": r * 0.3, "stroke-linecap": "round", "stroke-linejoin": "round" }));

const pulled = (d: string, r: number) => d.replace(/-?\d+(\.\d+)?/g, (value) => number((Number(value) * r) / 10));

export const yes = (x: number, y: number, r = 9) => sign(x, y, r, GOOD, pulled("M-4.5 0.5l3 3.5 6-7.5", r));
export const no = (x: number, y: number, r = 9) => sign(x, y, r, BAD, pulled("M-4 -4l8 8m0-8l-8 8", r));

/** From one point to another, with a head. */
export function arrow(x1: number, y1: number, x2: number, y2: number, dashed = false): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const paint = {
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2.5,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  };
  return (
    `<g transform="translate(${number(x1)} ${number(y1)}) rotate(${number(turn)})">` +
    path(`M0 0H${number(length)}`, { ...paint, "stroke-dasharray": dashed ? "1 6" : undefined }) +
    path(`M${number(length - 6)}-5l6 5-6 5`, paint) +
    "</g>"
  );
}

/** A shape in a seat's cloth; `shape` makes it in a paint, `scale` is how many of its units are one of the picture's. */
export function woven(seat: number, shape: (paint: Paint) => string, scale = 1): string {
  const plain = shape({ fill: SEATS[seat] });
  return WEAVES[seat] ? plain + shape({ fill: `url(#weave${seat}x${scale})` }) : plain;
}

const BUNDLE = 512;

/** A seat: a bundle in its cloth with an initial, and the name under it, unless it is called otherwise. */
export function seat(place: number, name: string, x: number, y: number, size = 36, called = name): string {
  const shape = drawing("bundle").replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const scale = BUNDLE / size;
  const cloth = (paint: Paint) => `<g${attributes(paint)}>${shape}</g>`;
  return at(
    x - size / 2,
    y,
    `<g transform="scale(${(1 / scale).toFixed(4)})">`,
    `<g stroke="${PAPER}" stroke-width="${Math.round(3 * scale)}" stroke-linejoin="round">${shape}</g>`,
    woven(place, cloth, Math.round(scale)),
    "</g>",
    circle(size / 2, size * 0.66, size * 0.21, { fill: PAPER }),
    text(size / 2, size * 0.66 + size * 0.12, name.charAt(0), { size: size * 0.32, weight: 800 }),
    called && written(size / 2, size + 14, called, { size: 12.5 }),
  );
}

/** A pattern of the given name; `scale` is how many of its units are one of the picture's. */
function pattern(id: string, cell: string, scale: number): string {
  const turned = cell.includes("rotate(45)") ? " rotate(45)" : "";
  const transform = attributes({ patternTransform: `scale(${scale})${turned}` });
  return cell
    .replace(/ patternTransform="[^"]*"/, "")
    .replace("<pattern", `<pattern id="${id}" patternUnits="userSpaceOnUse"${transform}`);
}

function filling(name: string, id: string): string {
  const [, place = "0", scale = "1"] = /weave(\d)x(\d+)/.exec(id) ?? [];
  return pattern(`${name}-${id}`, TEXTURES[id] ?? WEAVES[Number(place)] ?? "", Number(scale));
}

/** The drawings and patterns that a body uses, each once, by names that no other picture of a page has. */
function definitions(name: string, body: string): string {
  const icons = new Set([...body.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id ?? ""));
  const fillings = new Set([...body.matchAll(/url\(#(\w+)\)/g)].map(([, id]) => id ?? ""));
  const drawn = [...icons].map((id) =>
    drawing(id)
      .replace(/(id="|url\(#|href="#)(\w+)/g, `$1${name}-${id}-$2`)
      .replace(/^<svg[^>]*?(viewBox="[^"]*")[^>]*>/, `<symbol id="${name}-${id}" $1>`)
      .replace(/<\/svg>$/, "</symbol>")
      .replaceAll('stroke="#000"', 'stroke="currentColor"'),
  );
  const filled = [...fillings].map((id) => filling(name, id));
  return drawn.length + filled.length ? `<defs>${[...drawn, ...filled].join("")}</defs>` : "";
}

const MARGIN = 20;

/** The text of a picture's file. The ground is for readers elsewhere; the page has a cloth of its own. */
export function file(name: string, game: Game, { width, height, body }: Picture): string {
  const { dye, on } = CLOTHS[game];
  const [wide, high] = [width + 2 * MARGIN, height + 2 * MARGIN];
  const own = body.replace(/href="#/g, `href="#${name}-`).replace(/url\(#/g, `url(#${name}-`);
  const ground =
    '<g class="ground">' +
    rect(0, 0, wide, high, 14, { fill: dye }) +
    rect(6, 6, wide - 12, high - 12, 9, { fill: "none", stroke: on, "stroke-opacity": 0.5, "stroke-dasharray": "2 4" }) +
    "</g>";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ width: wide, height: high, viewBox: `0 0 ${wide} ${high}` })} ` +
    `color="${on}" font-family="Figtree, system-ui, sans-serif">` +
    `${definitions(name, body)}${ground}${at(MARGIN, MARGIN, own)}</svg>\n`
  );
}
