import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chance } from "../src/games/conquetes/chances";
import { best, choices, fitsOf } from "../src/games/conquetes/choices";
import { en } from "../src/games/conquetes/en";
import { fr } from "../src/games/conquetes/fr";
import { partsOf, together } from "../src/games/conquetes/parts";
import { byCell, extent, frame, joints, laid, mayCall, readingOrder, seen, shore, slots, staked, stakesOn, tally } from "../src/games/conquetes/position";
import type { Breakdown, Card, DomainCard, May, Place, Position } from "../src/games/conquetes/wire";

const card = (row: number, column: number, name: Card, owner: number | null): DomainCard => ({ row, column, card: name, owner });

const START: Position = {
  game: "conquetes",
  seats: 2,
  options: { mode: "full", end: "guarded", duty: "enforced" },
  turn: 0,
  phase: "build",
  domain: [card(0, 0, "2EV", null), card(0, 1, "2EB", 0), card(1, 1, "2EV", 0)],
  hands: [["1CV", "2EN", "2EN"], [null, null]],
  points: [5, 5],
  last: ["place", "pass"],
  announced: true,
  finished: [],
  breached: null,
  base: [1, 1, 4],
  tokens: [["0", "1"], [null]],
  bids: [{ seat: 1, base: 5, token: null, row: 0, column: 1 }],
  answers: [null, null],
  caller: null,
  bidder: null,
  asked: 0,
  removed: null,
};

const may = (move: May["move"], gain: number | null = 0): May => ({ move, gain, ends: false, sets: 0, announces: false, breach: false });
const place = (name: Card, row: number, column: number): Place => ({ do: "place", card: name, row, column });

test("the shore is every free cell beside a card, each once", () => {
  const cells = shore(START.domain).map(({ row, column }) => `${row},${column}`).sort();
  expect(cells).toEqual(["-1,0", "-1,1", "0,-1", "0,2", "1,0", "1,2", "2,1"]);
});

test("the frame leaves a row and a column free all around", () => {
  expect(frame(START.domain)).toEqual({ top: -1, left: -1, rows: 4, columns: 4 });
});

test("cells have an extent, and are read row by row", () => {
  const cells = [{ row: 2, column: -1 }, { row: 0, column: 3 }, { row: 0, column: 1 }];
  expect(extent(cells)).toEqual({ top: 0, left: -1, rows: 3, columns: 5 });
  expect(readingOrder(cells).map(({ row, column }) => [row, column])).toEqual([[0, 1], [0, 3], [2, -1]]);
});

test("cards of one owner join; the start card joins nothing", () => {
  const cells = byCell(START.domain);
  expect(START.domain.map((one) => joints(cells, one))).toEqual([[], ["js"], ["jn"]]);
});

test("twins in the hand can be told apart", () => {
  expect(slots(["2EN", "2EN", "1CV"]).map(({ id }) => id)).toEqual(["2EN", "2ENbis", "1CV"]);
});

test("a lay takes the card from the hand it was in, seen or unseen, and only one of twins", () => {
  const lay = { do: "placed" as const, n: 4, compatible: 2, points: 1, sets: 1 };
  const mine = laid(START, { ...lay, seat: 0, card: "2EN", row: 1, column: 0 });
  expect(mine.hands).toEqual([["1CV", "2EN"], [null, null]]);
  expect(mine.domain.at(-1)).toEqual(card(1, 0, "2EN", 0));
  expect(laid(START, { ...lay, seat: 1, card: "2EN", row: 1, column: 0 }).hands).toEqual([START.hands[0], [null]]);
});

test("several bids may lie on one card", () => {
  const after = staked(START, { do: "staked", n: 5, seat: 0, base: 4, token: "1", row: 0, column: 1 });
  expect(stakesOn(after, { row: 0, column: 1 }).map(({ base }) => base)).toEqual([5, 4]);
  expect(stakesOn(after, { row: 0, column: 0 })).toEqual([]);
});

test("neuro wants a base card and an own card; a spectator has none", () => {
  expect([mayCall(START, 0), mayCall(START, null)]).toEqual([true, false]);
  expect(mayCall({ ...START, base: [] }, 0)).toBe(false);
  expect(mayCall({ ...START, tokens: [[], [null]] }, 0)).toBe(false);
});

test("what has been seen lies on the table or in one's own hand", () => {
  const copies = seen(START, 0);
  expect([copies.get("2EV"), copies.get("2EN"), copies.get("2EB"), copies.get("3RB")]).toEqual([2, 2, 1, undefined]);
  expect(seen(START, null).get("2EN")).toBeUndefined();
  expect(tally([1, 1, 4])).toEqual([[1, 2], [4, 1]]);
});

test("a card that was seen twice has no chance, and all chances of a kind make one", () => {
  const copies = new Map<Card, number>([["1CN", 2], ["1CV", 1]]);
  expect(chance(copies, ({ force, nature, ground }) => `${force}${nature}${ground}` === "1CN")).toBe(0);
  expect(chance(copies, ({ force, nature, ground }) => `${force}${nature}${ground}` === "1CV")).toBeCloseTo(1 / 51);
  expect(chance(copies, ({ nature }) => nature === "C")).toBeCloseTo(15 / 51);
  expect([1, 2, 3].map((n) => chance(copies, ({ force }) => force === n)).reduce((a, b) => a + b)).toBeCloseTo(1);
});

test("choices are sorted by kind", () => {
  const build = choices([may(place("1CV", 0, 2)), may(place("2EN", 1, 0), 1), may({ do: "pass" }, -1)]);
  expect([build.places.length, build.pass?.gain, build.window, build.bids]).toEqual([2, -1, false, null]);
  expect(choices([may({ do: "neuro" }), may({ do: "quiet" })]).window).toBe(true);
  const round = choices([may({ do: "no_bid" }), may({ do: "bids", bases: [1, 4], tokens: ["0"], cells: [{ row: 0, column: 0 }] }, null)]);
  expect([round.decline, round.bids?.bases, round.pass]).toEqual([true, [1, 4], null]);
});

test("a card fits where the server says, and is worth the most of it", () => {
  const places = choices([may(place("2EN", 1, 0), 1), may(place("2EN", -1, 1)), may(place("1CV", 0, 2))]).places;
  expect([...fitsOf(places, "2EN").keys()]).toEqual(["1,0", "-1,1"]);
  expect(fitsOf(places, null).size).toBe(0);
  expect([...best(places)]).toEqual([["2EN", 1], ["1CV", 0]]);
});

test("the count has only the sources of its mode", () => {
  const plain: Breakdown = { points: 5, bids: 0, sets: 0, hand: 0, breach: 0, total: 5 };
  expect(partsOf("full", [plain])).toEqual(["points", "sets", "hand", "bids"]);
  expect(partsOf("conquests", [plain])).toEqual(["points", "sets", "hand"]);
  expect(partsOf("hunt", [plain, { ...plain, breach: -10, total: -5 }])).toEqual(["points", "hand", "breach", "bids"]);
  expect(together({ ...plain, bids: -4, sets: 3, hand: -1 }, ["points", "sets", "hand"])).toBe(7);
});

test("the log says who lays what for how much", () => {
  expect([fr.placed(false, "2EV", 5), fr.placed(true, "2EV", 0)]).toEqual(["pose 2 étoiles vertes : +5", "poses 2 étoiles vertes"]);
  expect([en.placed(false, "2EV", 5), en.placed(true, "2EV", 0)]).toEqual(["lays 2 green stars: +5", "lay 2 green stars"]);
  expect(fr.staked(true, { base: 4, token: "colour", on: "3CN" })).toBe("mises 4 sur 3 cœurs noirs, mention couleur");
  expect(fr.staked(false, { base: 4, token: null, on: "1RV" })).toBe("mise 4 sur 1 rose verte");
  expect(fr.won({ winners: [null, "Lila"], points: -1 })).toEqual(["Lila et toi", "vous vous partagez la victoire, –1 point chacun"]);
});

test("a card is called by what it shows", () => {
  expect([fr.card("2EB"), fr.card("1EB"), fr.card("3CN"), fr.card("1CN")]).toEqual(["2 étoiles bleues", "1 étoile bleue", "3 cœurs noirs", "1 cœur noir"]);
  expect([en.card("2EV"), en.card("1CN")]).toEqual(["2 green stars", "1 black heart"]);
});

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: kept.set.bind(kept),
    removeItem: kept.delete.bind(kept),
  });
});

afterEach(() => vi.unstubAllGlobals());

test("marks go round, and stay in this browser with their table and seat", async () => {
  const { Marks } = await import("../src/games/conquetes/marks.svelte");
  const marks = new Marks("here", 0);
  const seen = [1, 2, 3].map(() => (marks.tap("1CN"), marks.of("1CN")));
  expect(seen).toEqual(["maybe", "no", null]);
  marks.tap("2EV");
  expect([new Marks("here", 0), new Marks("here", 1), new Marks("there", 0)].map((other) => other.of("2EV"))).toEqual(["maybe", null, null]);
});

test("a tap on the bell is forgotten, and a third takes it back", async () => {
  vi.useFakeTimers();
  const { Bell } = await import("../src/games/conquetes/bell.svelte");
  const bell = new Bell("here");
  bell.tap();
  vi.advanceTimersByTime(3000);
  expect([bell.touched, bell.armed]).toEqual([false, false]);
  for (const after of [[true, false], [false, true], [false, false]]) {
    bell.tap();
    expect([bell.touched, bell.armed]).toEqual(after);
  }
  vi.useRealTimers();
});

test("what windows are is told until it has been read, and never again", async () => {
  const { Bell } = await import("../src/games/conquetes/bell.svelte");
  const bell = new Bell("here");
  expect([bell.news, bell.answer(), bell.news]).toEqual([false, "quiet", true]);
  bell.read();
  const next = new Bell("there");
  expect([bell.news, next.answer(), next.news]).toEqual([false, "quiet", false]);
});

test("the bell is quiet by itself, calls once when armed, and asks when it is told to", async () => {
  const { Bell } = await import("../src/games/conquetes/bell.svelte");
  const bell = new Bell("here");
  expect(bell.answer()).toBe("quiet");
  bell.armed = true;
  expect([bell.answer(), bell.answer()]).toEqual(["neuro", "quiet"]);
  bell.tap();
  expect([bell.armed, bell.answer()]).toEqual([false, null]); // the window waits for the second tap
  bell.tap();
  expect([bell.answer(), bell.answer()]).toEqual(["neuro", "quiet"]);
  bell.settle(false);
  expect(bell.answer()).toBeNull();
  expect([new Bell("here").calm, new Bell("there").calm]).toEqual([false, true]);
  bell.settle(true);
  expect(new Bell("here").calm).toBe(true);
});
test("a window is answered for whoever does not hold the device, unless they want to be asked", async () => {
  const { Bell, unasked } = await import("../src/games/conquetes/bell.svelte");
  const window = [may({ do: "neuro" }), may({ do: "quiet" })];
  expect(unasked("here", window)).toEqual({ do: "quiet" });
  expect(unasked("here", [may({ do: "pass" })])).toBeNull();
  new Bell("here").settle(false);
  expect(unasked("here", window)).toBeNull();
});

