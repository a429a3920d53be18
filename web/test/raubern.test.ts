import { expect, test } from "vitest";
import { en } from "../src/games/raubern/en";
import { fr } from "../src/games/raubern/fr";
import { arrange } from "../src/games/raubern/hand";
import { claimed, drawn, laid, lays, loot, prizes, richest, toCome } from "../src/games/raubern/position";
import type { Laid, May, Motif, Position } from "../src/games/raubern/wire";

const motifs = (slots: { motif: Motif | null }[]) => slots.map(({ motif }) => motif);

const START: Position = {
  game: "raubern",
  seats: 2,
  options: { protection: "round" },
  turn: 0,
  first: 0,
  piles: [
    { cards: ["chest"], owner: null, covered: false },
    { cards: ["crown", "ring"], owner: 1, covered: false },
    { cards: ["clock", "ring", "clock"], owner: 0, covered: false },
  ],
  hands: [["ring", "violin", "violin"], [null, null]],
  deck: [null, null],
};

const THEFT: Laid = { do: "laid", n: 3, seat: 0, motif: "ring", pile: 1, height: 3, before: 1, owner: 0, takes: 2, covered: false };

test("a card that leaves the hand leaves a gap, and the next card fills it", () => {
  const before = arrange([], ["chest", "ring", "violin"], { gaps: false });
  const gap = arrange(before, ["chest", "violin"], { gone: before[1]?.id, gaps: true });
  expect(motifs(gap)).toEqual(["chest", null, "violin"]);
  const after = arrange(gap, ["chest", "crown", "violin"], { gaps: false });
  expect(motifs(after)).toEqual(["chest", "crown", "violin"]);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
});

test("of two cards of one motif, the one that was chosen goes", () => {
  const before = arrange([], ["violin", "violin"], { gaps: false });
  for (const gone of before) {
    const [left] = arrange(before, ["violin"], { gone: gone.id, gaps: false });
    expect(left).toBe(before.find((slot) => slot !== gone));
  }
});

test("without a stock the hand closes up", () => {
  const before = arrange([], ["chest", "ring"], { gaps: false });
  expect(motifs(arrange(before, ["ring"], { gone: before[0]?.id, gaps: false }))).toEqual(["ring"]);
});

test("a hand that changed behind the page's back is taken as it is", () => {
  const before = arrange([], ["chest", "ring"], { gaps: false });
  expect(motifs(arrange(before, ["crown", "clock", "purse"], { gaps: false })).sort()).toEqual(["clock", "crown", "purse"]);
});

test("a lay moves the card first, and the pile when it has landed", () => {
  const flying = laid(START, THEFT);
  expect(flying.piles[1]).toEqual({ cards: ["crown", "ring", "ring"], owner: 1, covered: false });
  expect(flying.hands[0]).toEqual(["violin", "violin"]);
  expect([loot(claimed(flying, THEFT), 0), loot(claimed(flying, THEFT), 1)]).toEqual([6, 0]);
  expect(START.piles[1]?.cards).toEqual(["crown", "ring"]);
});

test("another's hidden card leaves a hidden hand, and a draw fills it", () => {
  const after = laid(START, { ...THEFT, seat: 1, pile: 0, before: null, owner: null, takes: 0 });
  expect(after.hands[1]).toEqual([null]);
  const drew = drawn(after, { do: "drew", n: 3, seat: 1, motif: null });
  expect([drew.hands[1], drew.deck]).toEqual([[null, null], [null]]);
});

test("turns are counted by the cards that lie and those to come", () => {
  expect(lays(START)).toEqual({ done: 3, all: 10 });
});

test("copies to come are those in no pile and not in one's own hand", () => {
  expect(toCome(START, "ring", 0)).toBe(1);
  expect(toCome(START, "ring", null)).toBe(2);
  expect(toCome(START, "violin", 0)).toBe(2);
});

test("French says who does what to whom", () => {
  const steal = { motif: "violin" as const, takes: 7 };
  expect(fr.took({ by: "Lila", ...steal, place: { on: "other", whose: "Papa" } })).toBe("chipe 7 cartes à Papa, violon sur violon (+8)");
  expect(fr.took({ by: "Lila", ...steal, place: { on: "other", whose: null } })).toBe("te chipe 7 cartes, violon sur violon (+8)");
  expect(fr.took({ by: null, motif: "clock", takes: 1, place: { on: "middle" } })).toBe("ramasses 1 carte au milieu, horloge sur horloge (+2)");
  expect(fr.put({ by: "Papa", motif: "clock", takes: 0, place: { on: "other", whose: "Indigo" } })).toBe("couvre le tas d’Indigo d’une horloge");
  expect(fr.put({ by: null, motif: "dagger", takes: 0, place: { on: "own" } })).toBe("poses une dague sur ton tas");
  expect(fr.would({ by: null, ...steal, place: { on: "other", whose: "Papa" } })).toBe("Violon sur violon : tu chipes 7 cartes à Papa.");
});

test("a name that ends with a full stop ends the sentence", () => {
  expect(en.would({ by: null, motif: "crown", takes: 2, place: { on: "other", whose: "Bob Jr." } })).toBe(
    "Crown on crown: you snatch 2 cards from Bob Jr.",
  );
});

test("a shared victory names the reader last", () => {
  expect(fr.won({ winners: [null, "Lila"], cards: 17 })).toEqual(["Lila et toi", "vous vous partagez la victoire, 17 cartes chacun"]);
  expect(fr.won({ winners: ["Lila"], cards: 17 })).toEqual(["Lila", "emporte le butin : 17 cartes"]);
  expect(fr.won({ winners: [null, "Lila"], cards: 0 })).toEqual(["Personne", "n’a rien pris"]);
});

test("a card in the hand says the most that it can take", () => {
  const lay = (motif: Motif, pile: number, takes: number): May => ({ move: { do: "play", motif, pile }, gain: takes && takes + 1, ends: false, takes, owner: null });
  const may = [lay("crown", 0, 7), lay("crown", 1, 2), lay("ring", 0, 0)];
  expect([...prizes(may)]).toEqual([["crown", 8]]);
  expect([richest(may)?.move.pile, richest([])]).toEqual([0, undefined]);
});
