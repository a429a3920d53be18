import { beforeAll, expect, test, vi } from "vitest";
import type { TableMessage, Terms, ViewMessage } from "../src/wire";

vi.stubGlobal("localStorage", { getItem: () => "en" });

const { ready } = await import("../src/i18n/language.svelte");
const { chairs, news, warningOf } = await import("../src/seating/news");
const { Notes } = await import("../src/seating/notes.svelte");
const { matterOf } = await import("../src/seating/matter");
const { spell } = await import("../src/seating/countdown.svelte");
const { namingOf } = await import("../src/table/naming");
const { letters } = await import("../src/ui/people");
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
  terms: USUAL,
} as unknown as TableMessage;

const bob = (change: object): TableMessage => ({ ...TABLE, seats: TABLE.seats.with(1, { ...person("Bob"), ...change }) });
const poll = (seat: number): TableMessage => ({ ...TABLE, vote: { seat, wait: 0, bot: 0, end: 0, mine: null, left_ms: null } });
const late = (warning: 1 | 2, seat: number): TableMessage => ({ ...TABLE, overdue: { seats: [seat], left_ms: 30_000, warning, then: "move" } });
const pause = { clock: { closes_ms: null, turn_ms: null, pause_ms: 9000 } } as ViewMessage;

test("what has not changed is not told", () => {
  expect([...chairs(TABLE, { ...TABLE }), ...news(TABLE, { ...TABLE })]).toEqual([]);
});

test.each<[string, TableMessage, TableMessage, string]>([
  ["a bot plays for somebody", TABLE, bob({ lent: "mousse" }), "A bot plays for Bob."],
  ["who is back", bob({ lent: "mousse" }), TABLE, "Bob is back."],
  ["who has left", TABLE, bob({ kind: "bot", name: null }), "Bob has left the table."],
  ["who sits down", bob({ kind: "open", name: null }), TABLE, "Bob sits down."],
  ["the host's rights", TABLE, { ...TABLE, host: false, host_seat: 1 }, "Bob is the host now."],
  ["one's own seat is gone", TABLE, { ...TABLE, seat: null, mine: [] }, "Your chair was freed: you are watching."],
  ["a vote that ended without a bot", poll(1), TABLE, "The vote is over: Bob keeps the seat."],
])("it happens to chairs: %s", (_, before, now, words) => {
  expect(chairs(before, now)).toEqual([words]);
});

test("a vote that ended with a bot, or ended the game, leaves nobody their seat", () => {
  expect(chairs(poll(1), bob({ lent: "mousse" }))).toEqual(["A bot plays for Bob."]);
  expect(chairs(poll(1), { ...TABLE, phase: "closed", closed: "vote" })).toEqual([]);
});

test.each<[string, TableMessage, TableMessage, string]>([
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

test("once they vote, the warning is about the vote", () => {
  const voting = (reader: number | null): TableMessage => ({ ...late(2, 1), ...poll(1), seat: reader, overdue: late(2, 1).overdue });
  expect(warningOf(late(2, 1))).toBe("Bob: soon a bot plays this move.");
  expect(warningOf(voting(1))).toBe("The others are deciding: play, and nothing changes.");
  expect(warningOf(voting(null))).toBe("Bob no longer plays: the others are deciding.");
  expect(warningOf(TABLE)).toBeNull();
});

test("what happened to chairs is in sight for a moment, and stays in the log where it happened", () => {
  vi.useFakeTimers();
  const notes = new Notes();
  notes.tell(["Bob has left the table.", "Zoe sits down."], 4);
  expect(notes.now).toBe("Bob has left the table. Zoe sits down.");
  vi.advanceTimersByTime(3_000);
  notes.tell(["Zoe is the host now."], 5);
  vi.advanceTimersByTime(3_000);
  expect(notes.now).toBe("Zoe is the host now.");
  vi.advanceTimersByTime(3_000);
  expect(notes.now).toBeNull();
  vi.useRealTimers();
  const line = (n: number) => ({ id: `${n}laid`, n, seat: 0, initial: "A", subject: "Ann", rest: `lays card ${n}` });
  expect(notes.among([3, 4, 5, 6].map(line)).map(({ rest }) => rest)).toEqual([
    "lays card 3", "lays card 4", "Bob has left the table.", "Zoe sits down.", "lays card 5", "Zoe is the host now.", "lays card 6",
  ]);
});

test("where several share a device, seats go by their names", () => {
  expect(namingOf(TABLE).name(0)).toBe("You");
  const shared = namingOf({ ...TABLE, mine: [0, 1] });
  expect([shared.name(0), shared.name(1), shared.who(0)]).toEqual(["Ann", "Bob", null]);
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

test("where nothing runs out nobody is said to be late", () => {
  const waited: TableMessage = { ...TABLE, overdue: { seats: [1], left_ms: 0, warning: 2, then: "wait" } };
  expect(warningOf(waited)).toBeNull();
  expect(news(TABLE, waited)).toEqual([]);
  expect(warningOf({ ...waited, terms: { ...USUAL, turn_s: 60 } })).not.toBeNull();
});

test("two marks with the same initial have the letter that tells them apart", () => {
  const seats = ["Max", "Inès", "Maximilienne", "Safran", "Sapin"].map((name) => person(name));
  expect(seats.map((_, seat) => letters(seats, seat))).toEqual(["M", "I", "Mi", "Sf", "Sp"]);
});

test("a table's terms in short leave out what the game has not", () => {
  const terms: Terms = { ...USUAL, turn_s: 60, window_s: 3, late: "seat", public: true };
  expect(summary(terms, { window: false })).toBe("Live, 1 min a move. If somebody is late, a bot takes the seat. Open to all.");
  expect(summary(terms, { window: true })).toContain("3 s to call neuro");
  expect(summary({ ...USUAL, days: 3, watch: false }, { window: true })).toBe("3 days a move. If somebody is late, we wait. By invitation. Nobody watches.");
});
