import { beforeAll, expect, test, vi } from "vitest";
import type { TableMessage, Terms, ViewMessage } from "../src/wire";

vi.stubGlobal("localStorage", { getItem: () => "en" });

const { ready } = await import("../src/i18n/language.svelte");
const { news } = await import("../src/seating/news");
const { matterOf } = await import("../src/seating/matter");
const { spell } = await import("../src/seating/countdown.svelte");
const { summary } = await import("../src/terms/told");
const { USUAL } = await import("../src/terms/usual");

beforeAll(() => ready("en"));

const person = (name: string) => ({ kind: "person" as const, name, bot: null, here: true, lent: null, hushed: false });

/** Ann (the reader, the host), Bob and a bot are playing. */
const TABLE = {
  phase: "playing",
  closed: null,
  seats: [person("Ann"), person("Bob"), { kind: "bot", name: null, bot: "mousse", here: true, lent: null, hushed: false }],
  seat: 0,
  mine: [0],
  host: true,
  host_seat: 0,
  overdue: null,
  vote: null,
} as unknown as TableMessage;

const bob = (change: object): TableMessage => ({ ...TABLE, seats: TABLE.seats.with(1, { ...person("Bob"), ...change }) });
const poll = (seat: number): TableMessage => ({ ...TABLE, vote: { seat, wait: 0, bot: 0, end: 0, mine: null, left_ms: null } });
const late = (warning: 1 | 2, seat: number): TableMessage => ({ ...TABLE, overdue: { seats: [seat], left_ms: 30_000, warning, then: "move" } });
const pause = { clock: { closes_ms: null, turn_ms: null, pause_ms: 9000 } } as ViewMessage;

test("what has not changed is not told", () => {
  expect(news(TABLE, { ...TABLE })).toEqual([]);
});

test.each<[string, TableMessage, TableMessage, string]>([
  ["a bot plays for somebody", TABLE, bob({ lent: "mousse" }), "A bot plays for Bob."],
  ["who is back", bob({ lent: "mousse" }), TABLE, "Bob is back."],
  ["who has left", TABLE, bob({ kind: "bot", name: null }), "Bob has left the table."],
  ["who sits down", bob({ kind: "open", name: null }), TABLE, "Bob sits down."],
  ["the host's rights", TABLE, { ...TABLE, host: false, host_seat: 1 }, "Bob is the host now."],
  ["one's own seat is gone", TABLE, { ...TABLE, seat: null, mine: [] }, "Your chair was freed: you are watching."],
  ["a vote", TABLE, poll(1), "Bob no longer plays. What now?"],
  ["a vote about the reader", TABLE, poll(0), "The others are deciding: play, and nothing changes."],
  ["the end", TABLE, { ...TABLE, phase: "closed", closed: "vote" }, "Those who were left voted to stop there."],
])("it is told: %s", (_, before, now, words) => {
  expect(news(before, now)).toContain(words);
});

test("each of the two warnings is told once, with the time that is left", () => {
  expect(news(TABLE, late(1, 1))).toEqual(["Bob: soon a bot plays this move.", "Time left: 0:30"]);
  expect(news(late(1, 1), late(1, 1))).toEqual([]);
  expect(news(late(1, 0), late(2, 0))).toEqual(["Or else a bot plays this move for you.", "Time left: 0:30"]);
});

test("what counts most takes the place of the sentence", () => {
  expect(matterOf({ ...poll(1), phase: "closed" }, pause, false)).toBe("closed");
  expect(matterOf({ ...poll(1), seats: TABLE.seats.with(0, { ...person("Ann"), lent: "mousse" }) }, pause, false)).toBe("lent");
  expect(matterOf(poll(1), pause, false)).toBe("vote");
  expect(matterOf(poll(0), null, false)).toBeNull();
  expect(matterOf(poll(1), pause, true)).toBe("pause");
  expect(matterOf(TABLE, pause, false)).toBe("pause");
  expect(matterOf({ ...poll(1), seat: null }, pause, false)).toBeNull();
});

test.each([
  [0, "0:00"],
  [65, "1:05"],
  [3600, "1 h"],
  [3660, "1 h 1 min"],
  [86_400, "1 d"],
  [2 * 86_400 + 3 * 3600 + 59, "2 d 3 h"],
])("%d seconds are %s", (seconds, words) => {
  expect(spell(seconds)).toBe(words);
});

test("a table's terms in one line leave out what the game has not", () => {
  const terms: Terms = { ...USUAL, turn_s: 60, window_s: 3, late: "seat", public: true };
  expect(summary(terms, { window: false })).toBe("Live, 1 min a move\u00a0· if somebody is late, a bot takes the seat\u00a0· open to all");
  expect(summary(terms, { window: true })).toContain("3 s to call neuro");
  expect(summary({ ...USUAL, days: 3, watch: false }, { window: true })).toBe("3 days a move · if somebody is late, we wait · by invitation · nobody watches");
});
