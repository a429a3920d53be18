import { capital, list, stop, type Who } from "../../i18n/phrases";
import type { fr } from "./fr";
import type { Lay, Noun } from "./messages";
import type { Motif } from "./wire";

const NOUNS: Record<Motif, Noun> = {
  chest: { name: "Chest", a: "a chest" },
  crown: { name: "Crown", a: "a crown" },
  goblet: { name: "Goblet", a: "a goblet" },
  ring: { name: "Ring", a: "a ring" },
  necklace: { name: "Necklace", a: "a necklace" },
  painting: { name: "Painting", a: "a painting" },
  candlestick: { name: "Candlestick", a: "a candlestick" },
  clock: { name: "Clock", a: "a clock" },
  violin: { name: "Violin", a: "a violin" },
  dagger: { name: "Dagger", a: "a dagger" },
  purse: { name: "Purse", a: "a purse" },
};

const cards = (n: number) => `${n} ${n === 1 ? "card" : "cards"}`;
const noun = (motif: Motif) => NOUNS[motif].name.toLowerCase();
const twice = (motif: Motif) => `${noun(motif)} on ${noun(motif)}`;
const everybody = (people: Who[]) => list("en", people, "you");
const s = (by: Who) => (by === null ? "" : "s");

function took({ by, motif, place, takes }: Lay): string {
  const taken = cards(takes);
  const how = `${twice(motif)} (+${takes + 1})`;
  if (place.on !== "other") return `pick${s(by)} up ${taken} from the middle, ${how}`;
  return `snatch${by === null ? "" : "es"} ${taken} from ${place.whose ?? "you"}, ${how}`;
}

function put({ by, motif, place }: Lay): string {
  const { a } = NOUNS[motif];
  if (place.on === "middle") return `lay${s(by)} ${a} in the middle`;
  if (place.on === "own") return `lay${s(by)} ${a} on ${by === null ? "your" : "their"} own pile`;
  return `cover${s(by)} ${place.whose === null ? "your" : `${place.whose}’s`} pile with ${a}`;
}

function would({ motif, place, takes }: Lay): string {
  const other = place.on === "other" ? (place.whose ?? "") : "";
  if (takes > 0) return stop(`${capital(twice(motif))}: you ${other ? "snatch" : "pick up"} ${cards(takes)}${other && ` from ${other}`}`);
  const card = capital(NOUNS[motif].a);
  if (place.on === "middle") return `${card} in the middle: nothing for anybody.`;
  if (place.on === "own") return `${card} on your own pile: one more card for you.`;
  return stop(`${card} on ${other}’s pile: one more card for ${other}`);
}

export const en: typeof fr = {
  motif: (motif) => NOUNS[motif].name,
  cards,
  turn: (done, all) => `Turn ${done} of ${all}`,

  seat: (name, n) => `${name}: loot of ${cards(n)}`,
  held: (n) => `${n} in hand`,

  piles: "The eight piles",
  middle: "In the middle",
  middleShort: "Middle",
  protected: "protected",
  protectedInWords: "This pile is protected until the end of the round.",
  pile: (motif, n) => `${NOUNS[motif].name}, ${cards(n)}`,
  whose: (owner) => (owner === null ? "yours" : `${owner}’s`),
  toCome: (n) => (n === 0 ? "none to come" : `${n} more to come`),
  would,
  ends: "It is the last card.",

  hand: "Your hand",
  hands: "The hands",
  prize: (n) => `takes a pile: +${n}`,
  stock: "Stock",
  stockInWords: (n) => (n === 0 ? "The stock is empty" : `Stock: ${cards(n)}`),

  choose: "Your turn: choose a card.",
  targets: (motif, n) => {
    const card = capital(NOUNS[motif].a);
    return n === 0 ? `${card}: nothing to take. Onto which pile?` : `${card}: ${n} piles to take. Which one?`;
  },
  ready: (motif, name) => `${capital(NOUNS[motif].a)}, all right. But ${name} plays first.`,
  laying: (motif) => `You lay ${NOUNS[motif].a}…`,
  dealt: "The cards are dealt.",

  took,
  put,
  you: "You",
  drew: (motif) => `You draw ${NOUNS[motif].a}.`,
  won: ({ winners, cards: n }) => {
    const [first = null, ...others] = winners;
    if (n === 0) return ["Nobody", "took anything"];
    if (others.length > 0) return [everybody(winners), `share the victory, ${cards(n)} each`];
    return first === null ? ["You", `carry off the loot: ${cards(n)}`] : [first, `carries off the loot: ${cards(n)}`];
  },

  options: {
    protection: {
      title: "A pile just covered is…",
      round: { name: "protected", words: "Nobody snatches it before the round is over. As in the booklet." },
      none: { name: "up for grabs", words: "The next player may snatch it at once. Quicker and meaner." },
    },
  },

  why: {
    no_such_pile: "There is no such pile.",
    not_in_hand: "You do not hold this card.",
  },

  look: {
    order: "From the bottom to the top:",
    left: (n) =>
      n === 0
        ? "No other card like the top one is left in other hands."
        : `${n} more like the top one, in other hands or in the stock.`,
  },

  end: {
    nobody: "Everything stayed in the middle",
    ahead: (name, by) => stop(`${cards(by)} more than ${name}`),
    behind: (by) => `You were ${cards(by)} short.`,
    each: (n) => `${cards(n)} each.`,
    nobodyInWords: "Nobody took a single pile.",
    middle: "Left in the middle",
    pile: (motif, n) => `${noun(motif)} ${n}`,
  },
};
