import { capital, list, stop, type Who } from "../../i18n/phrases";
import type { fr } from "./fr";
import type { Counts, Noun } from "./messages";
import type { Kind } from "./wire";

const NOUNS: Record<Kind, Noun> = {
  dragon: { name: "Dragon", a: "a dragon", many: "dragons", how: "alone or with rings" },
  ring: { name: "Ring", a: "a ring", many: "rings", how: "one by one" },
  ball: { name: "Ball", a: "a ball", many: "balls", how: "in twos" },
  doll: { name: "Doll", a: "a doll", many: "dolls", how: "in twos" },
  car: { name: "Car", a: "a car", many: "cars", how: "in twos" },
  candlestick: { name: "Candlestick", a: "a candlestick", many: "candlesticks", how: "in threes" },
  chest: { name: "Chest", a: "a chest", many: "chests", how: "in fours" },
  spider: { name: "Spider", a: "a spider", many: "spiders", how: "all is lost" },
};

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const tiles = (n: number) => `${n} ${n === 1 ? "tile" : "tiles"}`;
const some = ([kind, n]: Counts[number]) => (n === 1 ? NOUNS[kind].a : `${NUMBERS[n] ?? n} ${NOUNS[kind].many}`);
const all = (counts: Counts) => new Intl.ListFormat("en", { type: "conjunction" }).format(counts.map(some));
const everybody = (people: Who[]) => list("en", people, "you");
const place = (row: number, column: number) => `row ${row}, column ${column}`;
const s = (by: Who) => (by === null ? "" : "s");

export const en: typeof fr = {
  kind: (kind) => NOUNS[kind].name,
  how: (kind) => NOUNS[kind].how,
  tiles,
  some,

  seat: (name, n, counts) => `${name}: ${tiles(n)}${counts.length > 0 ? ` (${all(counts)})` : ""}`,

  grid: "The tiles",
  place,
  down: "tile face down",
  known: (kind) => `${NOUNS[kind].a}, face down`,
  empty: "empty cell",
  wasShown: "shown in the turn just ended",

  turn: "This turn",
  left: "Still under the cloth",
  leftShort: "under the cloth",
  leftInWords: (n) => `${tiles(n)} still under the cloth`,
  taken: "Everybody’s loot",
  none: "nothing",

  reveal: "Your turn: turn up a tile.",
  more: (counts) => `${capital(counts.map(some).join(", "))}… One more?`,
  mustStop: "Only spiders are left: stop here.",
  spider: (free) =>
    free ? "A spider! Hide it on a free cell, or leave it." : "A spider! Swap it with a tile, or leave it.",
  stay: "Leave it",
  take: "Take",
  stop: "Stop",
  takeInWords: (n) => (n === 0 ? "Stop and take nothing" : `Take ${tiles(n)}`),
  turning: "You turn up a tile…",
  theirs: (name, counts) => `${name}: ${counts.map(some).join(", ")}…`,
  places: (name) => `${name} is hiding a spider…`,
  dealt: "The tiles are laid out.",

  you: "You",
  took: (by, counts) => (counts.length === 0 ? `stop${s(by)} and take${s(by)} nothing` : `take${s(by)} ${all(counts)}`),
  lost: (by) => `take${s(by)} nothing`,
  because: (told: string, why: string) => `${told}: ${why}`,
  lostTo: { spider: "a spider", dragon: "a dragon and a treasure" },
  bust: { spider: "A spider!", dragon: "The dragon wakes!" },
  turned: (by, kind, row, column) => `${by ?? "You"} turn${s(by)} up ${NOUNS[kind].a}, ${place(row, column)}.`,
  moved: (by, to) => (to === null ? `${by ?? "You"} leave${s(by)} the spider.` : `${by ?? "You"} hide${s(by)} the spider, ${place(...to)}.`),
  won: ({ winners, tiles: n }) => {
    const [first = null, ...others] = winners;
    if (others.length > 0) return [everybody(winners), `share the victory, ${tiles(n)} each`];
    return first === null ? ["You", `carry off the loot: ${tiles(n)}`] : [first, `carries off the loot: ${tiles(n)}`];
  },

  why: {
    spider_is_up: "A spider is up: say first where it goes.",
    no_spider_is_up: "No spider is up.",
    not_free: "The spider goes to a free cell only, or stays.",
    nothing_turned: "A turn begins with a tile.",
    no_tile: "No tile lies here any more.",
    face_up: "This tile has been turned up already.",
    must_stop: "Only spiders are left face down: there is nothing to do but stop.",
  },

  end: {
    spiders: (leader, n) =>
      leader === null ? `You have the most dragons: ${some(["spider", n])} more for you.` : `${leader} has the most dragons: ${some(["spider", n])} more.`,
    tie: "Dragons are tied: the spiders stay on the cloth.",
    ahead: (name, by) => stop(`${tiles(by)} more than ${name}`),
    behind: (by) => `You were ${tiles(by)} short.`,
    each: (n) => `${tiles(n)} each.`,
  },

  options: {
    grid: {
      title: "The cloth",
      "7x7": { name: "7\u00a0×\u00a07", words: "49 tiles, 3 spiders. The whole game." },
      "5x5": { name: "5\u00a0×\u00a05", words: "25 tiles, 2 spiders. Shorter, easier to remember." },
    },
    memory: {
      title: "Tiles turned back…",
      human: { name: "from memory", words: "Everybody remembers what they saw. As the rules have it." },
      assisted: { name: "stay in sight", words: "The screen shows what has been seen. For the youngest." },
    },
    spider: {
      title: "A spider turned up goes…",
      free_cell: { name: "to a free cell", words: "A cell that a capture has emptied. As the rules have it." },
      swap: { name: "anywhere", words: "Or it changes places with another tile." },
    },
  },
  rarely: {
    spiders: {
      title: "How many spiders",
      null: { name: "as printed", words: "3, or 2 on 5\u00a0×\u00a05" },
      0: "0",
      1: "1",
      2: "2",
      3: "3",
      4: "4",
      5: "5",
      6: "6",
    },
    dry_turns: {
      title: "The end after turns without a capture",
      20: "20",
      60: "60",
      200: "200",
    },
  },
};
