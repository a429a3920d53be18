import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { claimOf, ownClaims } from "../src/games/coffre/claims";
import { en } from "../src/games/coffre/en";
import { fr } from "../src/games/coffre/fr";
import { Table } from "../src/net/table.svelte";
import { kept, keep } from "../src/talk/kept";
import { phrases } from "../src/talk/presets";
import { Talk } from "../src/talk/talk.svelte";
import type { TalkLine } from "../src/wire";
import { browser, Line } from "./lines";

/** There before anything is imported: the language in use is read from it at once. */
const storage = vi.hoisted(() => {
  const items = new Map<string, string>();
  const localStorage = { getItem: (key: string) => items.get(key) ?? null, setItem: items.set.bind(items) };
  Object.assign(globalThis, { localStorage, navigator: { languages: ["fr"] } });
  return items;
});

let table: Table;

beforeEach(() => {
  storage.clear();
  browser();
  table = new Table("abc");
  Line.last.open();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

const line = (n: number, seat: number, more: Partial<TalkLine> = {}): TalkLine => ({
  n, who: seat, seat, name: "Zoé", past: false, at: 0, text: `Ligne ${n}`, preset: null, claim: null, ...more,
});

const tell = (since: number, ...lines: TalkLine[]) => Line.last.say({ t: "talk", since, lines });

test("lines are added to those that are known, and a line opened anew tells none twice", () => {
  expect(new Talk(table).begun).toBe(false);
  tell(0, line(0, 1), line(1, 2));
  tell(2, line(2, 1));
  tell(1, line(1, 2), line(2, 1), line(3, 2));
  const talk = new Talk(table);
  expect(talk.begun).toBe(true);
  expect(talk.lines.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
});

test("what was in sight is no longer new, also on a page opened later", () => {
  tell(0, line(0, 1), line(1, 2));
  const talk = new Talk(table);
  expect(talk.unread).toBe(2);
  const leave = talk.look();
  expect(talk.unread).toBe(0);
  talk.catchUp();
  leave();
  tell(2, line(2, 1));
  expect(talk.unread).toBe(1);
  expect(new Talk(table).unread).toBe(1);
});

test("whoever is hidden is not read, whatever they say later; another person at the seat is", () => {
  tell(0, line(0, 1), line(1, 2));
  const talk = new Talk(table);
  expect(talk.speaker(1)).toBe(1);
  talk.mute(1, true);
  tell(2, line(2, 1), line(3, 1, { who: 7 }));
  expect(talk.lines.map(({ n }) => n)).toEqual([1, 3]);
  expect(new Talk(table).lines.map(({ n }) => n)).toEqual([1, 3]);
  talk.mute(1, false);
  expect(talk.lines).toHaveLength(4);
});

test("somebody who has left the seat speaks there no longer", () => {
  tell(0, line(0, 1, { past: true }));
  expect(new Talk(table).speaker(1)).toBeNull();
});

test("the answer to a line says why it was refused", async () => {
  const saying = new Talk(table).say("Bonjour");
  const [message] = Line.last.of("say");
  expect(message).toMatchObject({ t: "say", text: "Bonjour" });
  Line.last.say({ t: "nack", id: message?.id ?? "", clause: null, why: "hushed" });
  expect(await saying).toBe("hushed");
});

test("a browser remembers a few tables, and reads whatever its storage holds", () => {
  for (let n = 0; n < 40; n += 1) keep(`table${n}`, { fresh: n, muted: [] });
  expect(kept("table39").fresh).toBe(39);
  expect(kept("table0")).toEqual({ fresh: 0, muted: [] });
  localStorage.setItem("butin.talk", "{");
  expect(kept("table39")).toEqual({ fresh: 0, muted: [] });
});

test("phrases that bluff are for the game where one may lie", () => {
  expect(phrases("coffre", "playing")).toContain("liar");
  expect(phrases("raubern", "playing")).not.toContain("liar");
  expect(phrases("coffre", "closed")).toEqual(phrases("raubern", "over"));
});

// --- claims ----------------------------------------------------------------------------------------------------------

test("a tap on a card and one on a role are a claim", () => {
  expect(claimOf({ hand: 2 }, "key", false)).toEqual({ claim: "holds", seat: 2, role: "key" });
  expect(claimOf({ hand: 2 }, "key", true)).toEqual({ claim: "saw", place: "h2", role: "key" });
  expect(claimOf({ centre: 1 }, "trap", false)).toEqual({ claim: "place", place: "c1", role: "trap" });
  expect(claimOf({ centre: 1 }, "trap", true)).toEqual({ claim: "saw", place: "c1", role: "trap" });
});

test("what somebody says last of their own card stands beside them", () => {
  const claims = [
    line(0, 1, { claim: { claim: "holds", seat: 1, role: "key" } }),
    line(1, 1, { claim: { claim: "holds", seat: 2, role: "trap" } }),
    line(2, 1, { claim: { claim: "holds", seat: 1, role: "neutral" } }),
  ];
  expect(ownClaims(claims)).toEqual(new Map([[1, "neutral"]]));
});

test("claims in words", () => {
  const own = { holder: { own: true, who: "Zoé" }, centre: null, role: "key", saw: false } as const;
  const mine = { holder: { own: false, who: null }, centre: null, role: "trap", saw: false } as const;
  const middle = { holder: null, centre: 0, role: "neutral", saw: true } as const;
  expect([own, mine, middle].map(fr.claim.words)).toEqual(["J’ai la Clé", "Tu as le Piège", "J’ai vu la carte de gauche : c’est une Neutre"]);
  expect([own, mine, middle].map(en.claim.words)).toEqual(["I have the Key", "You have the Trap", "I saw the left card: it is a Neutral"]);
});
