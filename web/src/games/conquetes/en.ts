import { list, stop, type Who } from "../../i18n/phrases";
import { traits, type Ground, type Nature } from "./cards";
import type { fr } from "./fr";
import type { Mark } from "./marks.svelte";
import type { Part } from "./parts";
import type { Card, Token } from "./wire";

const NATURES: Record<Nature, string> = { C: "heart", E: "star", R: "rose" };
const GROUNDS: Record<Ground, string> = { N: "black", V: "green", B: "blue" };
const PARTS: Record<Part, string> = { points: "Points", bids: "Bids", sets: "Sets", hand: "Hand", breach: "Breach" };
const MARKS: Record<Mark, string> = { maybe: "perhaps the treasure", no: "not the treasure" };
const TOKENS: Record<Token, string> = { "0": "0", "1": "1", nature: "nature", colour: "colour", force: "force" };

const signless = (n: number) => (n < 0 ? `–${-n}` : `${n}`);
const signed = (n: number) => (n > 0 ? `+${n}` : signless(n));
const points = (n: number) => `${signless(n)} ${Math.abs(n) === 1 ? "point" : "points"}`;
const cards = (n: number) => `${n} ${n === 1 ? "card" : "cards"}`;
const everybody = (people: Who[]) => list("en", people, "you");
const s = (mine: boolean) => (mine ? "" : "s");

/** "1 black", "heart". */
const cardInLines = (one: Card): [string, string] => {
  const { force, nature, ground } = traits(one);
  return [`${force} ${GROUNDS[ground]}`, `${NATURES[nature]}${force === 1 ? "" : "s"}`];
};
const card = (one: Card) => cardInLines(one).join(" ");

export const en: typeof fr = {
  card,
  cardInLines,
  nature: (nature) => NATURES[nature],
  ground: (ground) => GROUNDS[ground],
  force: (force) => `force ${force}`,
  signed,
  signless,
  points,
  cards,

  seat: (name, n) => `${name}: ${points(n)}`,
  held: (n) => `${cards(n)} in hand`,
  twoCardsSaid: "Two cards!",

  domain: "The domain",
  start: "start card",
  cell: (row, column) => `row ${row}, column ${column}`,
  fit: (gain, sets) => (sets === null ? `lay here: ${signed(gain)}` : `lay here: ${signed(gain)}, your sets at the end ${signed(sets)}`),
  atEnd: (sets) => `end ${signed(sets)}`,
  noFit: "free place",
  stake: (name, base, token) => `bid of ${base}, ${name}${token === null ? "" : `, on ${TOKENS[token]}`}`,
  further: {
    left: (n) => `Further left: ${n}`,
    right: (n) => `Further right: ${n}`,
    up: (n) => `Further up: ${n}`,
    down: (n) => `Further down: ${n}`,
  },
  whole: "See it all",
  closer: "Closer",

  hand: "Your hand",
  hands: "The hands",
  best: (gain) => `up to ${signed(gain)}`,
  nowhere: "fits nowhere",

  choose: "Your turn: choose a card.",
  chosen: (one, n, sets) => {
    if (n === 0) return `${card(one)}: this card fits nowhere.`;
    return sets ? "Where does it go? “end”: what your sets gain by it in the count." : `${card(one)}: where does it go?`;
  },
  onlyPass: "No card fits: you have to pass.",
  ready: (one, name) => `${card(one)}, all right. But ${name} plays first.`,
  laying: (one) => `You lay ${card(one)}…`,

  pass: "Pass",
  passing: {
    title: "Pass your turn?",
    cost: "Passing costs 1 point.",
    ends: "And the game ends there.",
    breach: "You could lay a card: after “two cards”, passing all the same costs 10 points at the end.",
    hold: (n) => `Sets and hands will be counted as they are; you still hold ${cards(n)}.`,
    yes: "Pass",
    no: "Stay in",
  },

  neuro: "Neuro!",
  soon: "as soon as possible",
  twice: "again?",
  surely: "Neuro, really? Tap the bell again.",
  news: {
    title: "Neuro?",
    words: "After every move anybody may say “neuro”; then everybody may bid on the treasure. You are not asked each time: tap the bell whenever you feel like it.",
    ask: "Do ask me",
    fine: "All right",
  },
  armed: "set",
  calm: "In peace: you are not asked",
  asks: "You are asked after every move: neuro?",
  quiet: "Nothing to say",
  window: (name) => `${name === "" ? "You have just played" : `${name} has just played`}. Neuro?`,
  answers: "Does anybody say neuro?",
  willCall: "Neuro: it will be said after the next move.",

  auction: {
    title: "Bids",
    points: "Tokens",
    pointsOf: (name, n) => `${name}: ${n}`,
    base: "Base cards",
    noBase: "None is left.",
    tokens: "Your own cards",
    noTokens: "You have laid them all.",
    calm: "Leave me in peace until I say so",
    calmInWords: "You are not asked after every move. The button Neuro! still works.",
    left: (n) => `${n} left`,
  },

  bid: {
    open: "You said neuro: make your bid!",
    offer: "You may bid, if you like.",
    missing: {
      base: "Choose a base card.",
      token: "Choose an own card.",
      cell: "Tap the card of the domain to bid on.",
    },
    base: "Base card: how much you bid, for all to see",
    token: "Own card: your bet, hidden to the end",
    copies: (n) => `${n} left`,
    bets: {
      "0": "0: nothing, a bluff.",
      "1": "1: this card is the treasure, or almost.",
      nature: "Nature: the treasure has the same shape.",
      colour: "Colour: the treasure has the same ground.",
      force: "Force: the treasure has the same number.",
    },
    baseLabel: (value) => `base card ${value}`,
    tokenLabel: (token) => `own card ${TOKENS[token]}`,
    mention: (token) => TOKENS[token],
    make: ({ base, token, on }) => `Bid ${base} on ${card(on)}${token === null ? "" : `, own card ${TOKENS[token]}`}`,
    none: "No bid",
  },

  notebook: {
    title: "Notebook",
    both: "both seen: not the treasure",
    one: "one seen, on the table or in your hand",
    maybe: "your mark: perhaps",
    no: "your mark: no",
    copies: (one, n, mark) => `${card(one)}: ${n === 0 ? "not seen" : n === 1 ? "one seen" : "both seen"}${mark ? `, ${MARKS[mark]}` : ""}`,
    chances: "Chances of the treasure",
  },

  you: "You",
  placed: (mine, one, gain) => `lay${s(mine)} ${card(one)}${gain === 0 ? "" : `: ${signed(gain)}`}`,
  passed: (mine) => `pass${mine ? "" : "es"}: –1`,
  twoCards: (mine) => `say${s(mine)} “two cards”`,
  finished: (mine, gain) => `${mine ? "have" : "has"} laid every card: ${signed(gain)}`,
  called: (mine) => `say${s(mine)} neuro`,
  declined: (mine) => `make${s(mine)} no bid`,
  staked: (mine, { base, token, on }) => `bid${s(mine)} ${base} on ${card(on)}${token === null ? "" : `, own card ${TOKENS[token]}`}`,
  won: ({ winners, points: n }) => {
    const [first = null, ...others] = winners;
    if (others.length > 0) return [everybody(winners), `share the victory, ${points(n)} each`];
    return first === null ? ["You", `carry off the loot: ${points(n)}`] : [first, `carries off the loot: ${points(n)}`];
  },

  options: {
    mode: {
      title: "We play…",
      full: { name: "everything", words: "Build the domain, and bet on the treasure." },
      conquests: { name: "the conquests", words: "Build, without bids: connected sets count." },
      hunt: { name: "the hunt", words: "Build and bet: connected sets do not count." },
    },
    end: {
      title: "Once only two hold cards…",
      guarded: { name: "two passes", words: "Before “two cards” both must pass to end the game." },
      literal: { name: "one pass", words: "A single pass ends it all. To the letter of the booklet." },
    },
    duty: {
      title: "Passing after “two cards” is…",
      enforced: { name: "forbidden", words: "Unless nothing fits." },
      on_honour: { name: "on your honour", words: "Whoever could lay a card loses 10 points at the end." },
    },
  },

  why: {
    over: "The game is over.",
    no_window: "Neuro is said right after a move, and once.",
    window_open: "First everybody says whether they call neuro.",
    no_round: "There are no bids before somebody says “neuro”.",
    round_open: "Nothing is laid while there are bids.",
    no_card_to_bid: "Who says neuro must bid, and you have no own card left.",
    occupied: "A card lies here already.",
    touches_nothing: "Here it would touch no card.",
    nothing_compatible: "It does not share two traits with the card it touches.",
    one_of_several: "It touches several cards: it must share two traits with at least two of them.",
    too_wide: "Too wide: no more columns than twice the rows.",
    too_high: "Too high: no more rows than twice the columns.",
    too_large: "The domain has at most six rows and eleven columns.",
    not_in_hand: "You do not hold this card.",
    must_place: "After “two cards” you may pass only when nothing fits.",
    caller_must_bid: "You said neuro: you have to bid.",
    second_bid: "One bid a round.",
    no_such_base: "This base card is gone.",
    no_such_token: "You have no such card left.",
    no_card_there: "A bid lies on a card of the domain.",
  },

  dealt: "The cards are dealt.",

  end: {
    treasure: (one) => `The treasure: ${card(one)}.`,
    ahead: (name, by) => stop(`${points(by)} more than ${name}`),
    behind: (by) => `You were ${points(by)} short.`,
    each: (n) => `${points(n)} each.`,
    parts: PARTS,
    how: {
      points: ": the start, cards laid, passes, the hand emptied.",
      bids: ": what they bring or cost, now that the treasure is known.",
      sets: ": the size of each, minus two.",
      hand: ": the cards that are left in it.",
      breach: ": having passed when a card could be laid.",
    },
    line: (name, counted, parts) =>
      `${name}: ${points(counted.total)} (${parts.map((part) => `${PARTS[part].toLowerCase()} ${signless(counted[part])}`).join(", ")})`,
    counting: "Counting…",
    skip: "All at once",
    wagers: "The bids",
    wager: ({ base, token, on }) => `${base} on ${card(on)}${token === null ? "" : `, own card ${TOKENS[token]}`}`,
  },
};
