import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Table } from "../src/net/table.svelte";
import type { Event, ViewMessage } from "../src/wire";
import { browser, Line } from "./lines";

let table: Table;

beforeEach(() => {
  browser();
  table = new Table("abc");
  Line.last.open();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

const laid = (n: number): Event => ({ do: "laid", n });

const view = (v: number, since: number, events: Event[]): ViewMessage => ({
  t: "view", v, since, view: { v }, may: [], events, clock: null,
});

const answer = (kind: string) => Line.last.of(kind).at(-1)?.id ?? "";

test("the line is for the seat that the address names, else for the first", () => {
  expect(Line.last.url).toBe("ws://table.test/ws/abc");
  const other = new Table("abc", "2");
  expect(Line.last.url).toBe("ws://table.test/ws/abc?seat=2");
  other.close();
});

test("events are added to those that are known", () => {
  Line.last.say(view(2, 0, [laid(0), laid(1)]));
  Line.last.say(view(3, 2, [laid(2)]));
  expect(table.log.map(({ n }) => n)).toEqual([0, 1, 2]);
});

test("a line opened anew tells everything again, and nothing stands twice", () => {
  Line.last.say(view(2, 0, [laid(0), laid(1)]));
  Line.last.say(view(3, 0, [laid(0), laid(1), laid(2)]));
  expect(table.log.map(({ n }) => n)).toEqual([0, 1, 2]);
});

test("a gap in the moves asks for the whole anew", () => {
  Line.last.say(view(2, 0, [laid(0), laid(1)]));
  Line.last.say(view(5, 4, [laid(4)]));
  expect(Line.all).toHaveLength(2);
  expect(table.view?.v).toBe(2);
});

test("an older view than the one shown is left alone", () => {
  Line.last.say(view(4, 0, [laid(0)]));
  Line.last.say(view(3, 0, []));
  expect(table.view?.v).toBe(4);
});

test("a second tap is no second move while the first has no answer", async () => {
  Line.last.say(view(7, 0, []));
  const first = table.play({ do: "play", pile: 1 });
  await table.play({ do: "play", pile: 2 });
  expect(Line.last.of("play")).toMatchObject([{ v: 7, move: { pile: 1 } }]);
  expect(table.pending).toBe(true);
  Line.last.say({ t: "ack", id: answer("play"), v: 8 });
  await first;
  expect(table.pending).toBe(false);
});

test("a refusal is kept until the next action", async () => {
  Line.last.say(view(7, 0, []));
  const refused = table.play({ do: "play" });
  Line.last.say({ t: "nack", id: answer("play"), clause: "RB-9", why: "not_your_turn" });
  await refused;
  expect(table.refusal).toMatchObject({ clause: "RB-9", why: "not_your_turn" });
  Line.last.say(view(7, 0, []));
  expect(table.refusal).not.toBeNull();
  void table.play({ do: "play" });
  expect(table.refusal).toBeNull();
});

test("the rematch is where the answer says", async () => {
  const next = table.act({ t: "again" });
  Line.last.say({ t: "ack", id: answer("again"), v: 40, table: "def" });
  await expect(next).resolves.toMatchObject({ table: "def" });
});

test("why a move is refused is told without playing it", async () => {
  const why = table.why({ do: "play" });
  Line.last.say({ t: "because", id: answer("why"), clause: "RB-11", why: "not_in_hand" });
  await expect(why).resolves.toMatchObject({ clause: "RB-11", why: "not_in_hand" });
  expect(table.pending).toBe(false);
});
