import { expect, test, vi } from "vitest";
import { en } from "../src/games/dragons/en";
import { fr } from "../src/games/dragons/fr";
import { allowed, counted, countKinds, guilty, inSight, moved, rowAndColumn, shownAt, sideOf, sights, took, turned, turnOf } from "../src/games/dragons/position";
import { DragonsStage, type View } from "../src/games/dragons/stage.svelte";
import type { Event, May, Place, Position, Turned } from "../src/games/dragons/wire";

vi.mock("../src/sound/sound", () => ({ hear: () => undefined }));

const down: Place = { kind: null, up: false };

const START: Position = {
  game: "dragons",
  seats: 2,
  options: { grid: "5x5", spider: "free_cell", spiders: null, memory: "human", dry_turns: 60 },
  turn: 0,
  phase: "reveal",
  dry: 0,
  tiles: Array.from({ length: 25 }, () => down),
  taken: [{ dragon: 2, ring: 1 }, {}],
  revealed: [],
  shown: [],
  seen: [],
};

const lying = (position: Position) => sights(position).map(({ lies }) => lies);

test("a tile that is turned up is seen, and what the last turn showed is not any more", () => {
  const between: Position = { ...START, shown: [{ cell: 3, kind: "chest", to: null }] };
  expect(sights(between)[3]).toEqual({ kind: "chest", lies: "shown" });
  const after = turned(between, { do: "turned", n: 4, seat: 1, cell: 7, kind: "ring" });
  expect(sights(after)[7]).toEqual({ kind: "ring", lies: "up" });
  expect(sights(after)[3]).toEqual({ kind: null, lies: "down" });
  expect([after.turn, after.revealed]).toEqual([1, [7]]);
});

test("a turn's tiles keep the order in which they were turned up", () => {
  const first = turned(START, { do: "turned", n: 0, seat: 0, cell: 9, kind: "doll" });
  const second = turned(first, { do: "turned", n: 1, seat: 0, cell: 2, kind: "ring" });
  expect(turnOf(second)).toEqual([{ cell: 9, kind: "doll" }, { cell: 2, kind: "ring" }]);
});

test("tiles that are taken leave their cells, and are not shown there", () => {
  const tiles = [{ cell: 2, kind: "ring" as const }];
  const after = took(turned(START, { do: "turned", n: 0, seat: 0, cell: 2, kind: "ring" }), { do: "took", n: 1, seat: 0, tiles });
  expect(lying(after)[2]).toBe("nowhere");
  expect(turnOf(after)).toEqual(tiles);
  const shown: Position = { ...after, shown: [...after.shown, { cell: 4, kind: "doll", to: null }] };
  expect([...shownAt(shown)]).toEqual([[4, "doll"]]);
});

test("a spider is shown where it went, and the tile whose place it took where the spider was", () => {
  const swapped: Position = { ...START, shown: [{ cell: 1, kind: "doll", to: null }, { cell: 6, kind: "spider", to: 1 }] };
  expect(shownAt(swapped)).toEqual(new Map([[6, "doll"], [1, "spider"]]));
  const away: Position = { ...START, shown: [{ cell: 6, kind: "spider", to: 20 }] };
  expect(shownAt(away)).toEqual(new Map([[20, "spider"]]));
});

test("a spider that moves changes places with what lies there, or leaves a gap", () => {
  const up = turned(START, { do: "turned", n: 0, seat: 0, cell: 6, kind: "spider" });
  const gap: Position = { ...up, tiles: up.tiles.with(20, null) };
  expect(lying(moved(gap, { do: "moved", n: 1, seat: 0, cell: 6, to: 20 })).filter((lies) => lies !== "down")).toEqual(["nowhere", "up"]);
  expect(lying(moved(gap, { do: "moved", n: 1, seat: 0, cell: 6, to: 20 }))[6]).toBe("nowhere");
  const swapped = moved(up, { do: "moved", n: 1, seat: 0, cell: 6, to: 1 });
  expect([sights(swapped)[1]?.kind, lying(swapped)[6]]).toEqual(["spider", "down"]);
  expect(turnOf(swapped)).toEqual([{ cell: 1, kind: "spider" }]);
  expect(moved(up, { do: "moved", n: 1, seat: 0, cell: 6, to: null })).toBe(up);
});

test("only a table with a memory shows a tile that lies face down", () => {
  const known: Position = { ...START, tiles: START.tiles.with(5, { kind: "car", up: false }) };
  expect(sights(known)[5]).toEqual({ kind: "car", lies: "known" });
  expect(sights(START).every(({ kind }) => kind === null)).toBe(true);
});

test("dragons and the treasures that wake them are to blame, rings are not; a spider is alone to blame", () => {
  expect((["dragon", "chest", "ring"] as const).map((kind) => guilty(kind, "dragon"))).toEqual([true, true, false]);
  expect((["spider", "chest"] as const).map((kind) => guilty(kind, "spider"))).toEqual([true, false]);
  expect(guilty("dragon", null)).toBe(false);
});

test("a move is allowed when it is among the legal ones", () => {
  const may: May[] = [
    { move: { do: "spider", cell: 4 }, gain: 0, ends: false, takes: [] },
    { move: { do: "spider", cell: null }, gain: 0, ends: false, takes: [] },
    { move: { do: "stop" }, gain: 2, ends: false, takes: [1, 2] },
  ];
  expect(allowed(may, { do: "spider", cell: null })).toBe(may[1]);
  expect(allowed(may, { do: "stop" })).toBe(may[2]);
  expect(allowed(may, { do: "reveal", cell: 4 })).toBeUndefined();
});

test("kinds are listed in one order, and counted", () => {
  expect(countKinds(["chest", "ring", "chest", "dragon"])).toEqual([["dragon", 1], ["ring", 1], ["chest", 2]]);
  expect(counted({ spider: 2, ball: 0, ring: 1 })).toEqual([["ring", 1], ["spider", 2]]);
});

test("rows and columns are counted from one", () => {
  expect(sideOf(START)).toBe(5);
  expect([0, 4, 5, 24].map((cell) => rowAndColumn(cell, 5))).toEqual([[1, 1], [1, 5], [2, 1], [5, 5]]);
});

test("French and English say what was taken, and the log no more than that", () => {
  expect(fr.took("Lila", [["ring", 1], ["ball", 2], ["candlestick", 3]])).toBe("ramasse une bague, deux ballons et trois chandeliers");
  expect(fr.took(null, [])).toBe("t’arrêtes sans rien ramasser");
  expect(fr.lost("Papa")).toBe("ne ramasse rien");
  expect(fr.more([["ring", 1], ["ball", 2]])).toBe("Une bague, deux ballons… Encore une ?");
  expect(en.took("Lila", [["dragon", 2], ["ring", 1]])).toBe("takes two dragons and a ring");
  expect(en.turned(null, "spider", 2, 3)).toBe("You turn up a spider, row 2, column 3.");
  expect(fr.moved("Indigo", [1, 5])).toBe("Indigo cache l’araignée, rangée 1, colonne 5.");
});

const LAST: Turned = { do: "turned", n: 1, seat: 0, cell: 3, kind: "dragon" };
const BUST: Position = { ...START, turn: 1, shown: [{ cell: 3, kind: "dragon", to: null }], seen: [3] };
const NEXT: Turned = { do: "turned", n: 2, seat: 1, cell: 7, kind: "ring" };
const LEFT: Position = { ...START, turn: 1, tiles: START.tiles.with(2, null), shown: [{ cell: 2, kind: "ring", to: null }] };
const lost = { do: "lost" as const, n: 1, seat: 0, why: "dragon" as const };
const viewOf = (v: number, view: Position, events: View["events"]): View => ({ t: "view", since: 0, may: [], clock: null, v, view, events });

/** What `seat` sees: a page opened on the first view, which is shown the others at once. */
const seenBy = (seat: number, [first, ...rest]: [View, ...View[]]) => {
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "0s" }));
  const stage = new DragonsStage(first, seat, () => ({ querySelector: () => null }) as unknown as HTMLElement);
  for (const view of rest) void stage.show(view);
  return stage;
};

test("a lost turn stays in sight for three seconds, but for whoever plays on; also on a page that was opened meanwhile", async () => {
  vi.useFakeTimers();
  const begun = viewOf(1, START, []);
  const busted = viewOf(2, BUST, [LAST, lost]);
  const next = viewOf(3, turned(BUST, NEXT), [NEXT]);
  const [other, mover, late] = [seenBy(0, [begun, busted, next]), seenBy(1, [begun, busted, next]), seenBy(0, [busted, next])];
  await vi.advanceTimersByTimeAsync(2900);
  expect([other, mover, late].map(({ position }) => position.revealed)).toEqual([[], [7], []]);
  await vi.advanceTimersByTimeAsync(200);
  expect([other, late].map(({ position }) => position.revealed)).toEqual([[7], [7]]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a turn that took all that it turned up keeps nobody waiting", async () => {
  const took = viewOf(2, LEFT, []);
  const stage = seenBy(0, [took, viewOf(3, turned(LEFT, NEXT), [NEXT])]);
  await vi.waitFor(() => expect(stage.position.revealed).toEqual([7]), { timeout: 500 });
  vi.unstubAllGlobals();
});

test("of a turn that is over nothing is told once the next has begun, however many views came at once", () => {
  const lost: Event[] = [
    { do: "turned", n: 0, seat: 0, cell: 9, kind: "chest" },
    { do: "turned", n: 1, seat: 0, cell: 2, kind: "spider" },
    { do: "moved", n: 2, seat: 0, cell: 2, to: 3 },
    { do: "lost", n: 2, seat: 0, why: "spider" },
  ];
  const next: Event[] = [...lost, { do: "turned", n: 3, seat: 1, cell: 7, kind: "ring" }, { do: "turned", n: 4, seat: 1, cell: 8, kind: "ring" }];
  expect(inSight(lost.slice(0, 2), START)).toBe(0);
  expect(inSight(lost, { ...START, shown: [{ cell: 9, kind: "chest", to: null }] })).toBe(0);
  expect(inSight(next, START)).toBe(3);
  const taken: Event[] = [...next, { do: "took", n: 5, seat: 1, tiles: [{ cell: 7, kind: "ring" }] }];
  expect(inSight(taken, { ...START, shown: [{ cell: 8, kind: "ring", to: null }] })).toBe(3);
});
