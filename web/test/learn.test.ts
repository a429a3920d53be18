import { beforeEach, describe, expect, test, vi } from "vitest";
import { Course, same } from "../src/learn/course.svelte";
import { keep, kept } from "../src/learn/kept";
import { TEACHING, type Teaching } from "../src/learn/teaching";
import type { Event, Lesson, Move, Scene, TalkLine, ViewMessage } from "../src/wire";

const view = (v: number, since: number, ...events: Event[]): ViewMessage => ({ t: "view", v, since, view: { v }, may: [], events, clock: null });
const move = (n: number): Move => ({ do: "play", n });
const line = (n: number): TalkLine => ({ n, who: 1, seat: 1, name: "Zoé", past: false, at: 0, text: null, preset: null, claim: { claim: "holds", seat: 1, role: "key" } });

const scene = (part: number, wanted: Move | null, views: ViewMessage[], lines: TalkLine[] = []): Scene => ({
  part, say: "same", clause: "RB-12", shown: part === 0, wanted, views, lines,
});

const LESSON: Lesson = {
  game: "raubern",
  settings: [
    { options: { protection: "round" }, seats: [null, "Zoé"] },
    { options: { protection: "none" }, seats: [null, "Zoé", "Malo"] },
  ],
  scenes: [
    scene(0, move(0), [view(0, 0)]),
    scene(0, { claim: "holds", seat: 0, role: "key" }, [view(1, 0, { do: "laid", n: 0 }), view(2, 1, { do: "laid", n: 1 })]),
    scene(0, null, [view(3, 2)], [line(0)]),
    scene(1, move(1), [view(0, 0)]),
    scene(1, null, [view(1, 0, { do: "laid", n: 0 }, { do: "ended", n: 0 })]),
  ],
};

const TAUGHT: Teaching = { t: () => ({ same: { say: "Lay it.", look: "There." } }), path: () => [] };

let course: Course;

const begin = () => new Course("raubern", LESSON, TAUGHT, () => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  const stored = new Map([["butin.language", "fr"]]);
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  course = begin();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("a course", () => {
  test("what is wanted leads on, move by move", async () => {
    course.play(move(0));
    expect([course.busy, course.at, course.view.v]).toEqual([true, 0, 1]);
    await vi.runAllTimersAsync();
    expect([course.busy, course.at, course.view.v]).toEqual([false, 1, 2]);
    expect(course.log.map(({ n }) => n)).toEqual([0, 1]);
  });

  test("anything else is a slip, and after two the way can be shown", () => {
    course = begin();
    course.pointing = false;
    course.play(move(1));
    expect([course.at, course.stuck]).toEqual([0, false]);
    course.play(move(1));
    expect(course.stuck).toBe(true);
    course.show();
    expect([course.pointing, course.stuck]).toEqual([true, false]);
  });

  test("nothing is taken while it shows what was done", async () => {
    course.play(move(0));
    course.play(move(1));
    expect(course.slips).toBe(0);
    await vi.runAllTimersAsync();
    expect(course.at).toBe(1);
  });

  test("a claim may be what is wanted; other words are only said", async () => {
    course.play(move(0));
    await vi.runAllTimersAsync();
    await course.ask({ t: "say", text: "Hello" });
    expect(course.lines.map(({ text }) => text)).toEqual(["Hello"]);
    await course.ask({ t: "claim", claim: { claim: "holds", role: "key", seat: 0 } });
    await vi.runAllTimersAsync();
    expect(course.at).toBe(2);
    expect(course.lines.map(({ n, who }) => [n, who])).toEqual([[0, 0], [1, 1]]);
  });

  test("what has nothing to do with a lesson is refused", async () => {
    expect(await course.ask({ t: "close" })).toMatchObject({ t: "nack" });
  });

  test("a part begins at a table of its own", async () => {
    keep("raubern", 2);
    course = begin();
    expect([course.at, course.table.options["protection"], course.table.seats.length]).toEqual([2, "round", 2]);
    const { laid } = course;
    await course.next();
    expect([course.at, course.table.options["protection"], course.table.seats.length]).toEqual([3, "none", 3]);
    expect(course.laid).toBe(laid + 1);
    expect(course.log).toEqual([]);
  });

  test("back lays the table as it was", async () => {
    course.play(move(0));
    await vi.runAllTimersAsync();
    course.back();
    expect([course.at, course.view.v, course.log.length]).toEqual([0, 0, 0]);
    course.back();
    expect(course.at).toBe(0);
  });

  test("going back while others play stops them", async () => {
    course.play(move(0));
    await vi.runAllTimersAsync();
    void course.next();
    course.back();
    await vi.runAllTimersAsync();
    expect([course.at, course.busy]).toEqual([0, false]);
  });

  test("the last scene is over", async () => {
    keep("raubern", 3);
    course = begin();
    expect([course.over, course.table.phase]).toEqual([false, "playing"]);
    course.play(move(1));
    await vi.runAllTimersAsync();
    expect([course.over, course.last, course.table.phase]).toEqual([true, true, "over"]);
  });
});

test("it goes on where it was left, and begins anew once it was over", () => {
  keep("raubern", 2);
  expect(kept("raubern", 5)).toBe(2);
  expect(kept("dragons", 5)).toBe(0);
  keep("raubern", 4);
  expect(kept("raubern", 5)).toBe(0);
  keep("raubern", 40);
  expect(kept("raubern", 5)).toBe(0);
});

test("moves are the same whatever the order of their words", () => {
  expect(same({ do: "spider", cell: null }, { cell: null, do: "spider" })).toBe(true);
  expect(same({ do: "spider", cell: null }, { do: "spider", cell: 3 })).toBe(false);
  expect(same({ do: "stop" }, { do: "stop", cell: 3 })).toBe(false);
  expect(same(null, { do: "stop" })).toBe(false);
});

describe("the way", () => {
  const WANTED: [game: keyof typeof TEACHING, wanted: Move, steps: number, says?: string][] = [
    ["raubern", { do: "play", motif: "chest", pile: 0 }, 2],
    ["dragons", { do: "reveal", cell: 3 }, 1],
    ["dragons", { do: "stop" }, 1],
    ["conquetes", { do: "place", card: "1EB", row: 0, column: 1 }, 2],
    ["conquetes", { do: "pass" }, 2],
    ["conquetes", { do: "bid", base: 5, token: "1", row: 2, column: 1 }, 4],
    ["coffre", { do: "force", seat: 3, centre: 0 }, 3],
    ["coffre", { do: "designate", seat: 2 }, 3],
    ["coffre", { claim: "holds", seat: 0, role: "key" }, 2],
    ["coffre", { claim: "holds", seat: 3, role: "trap" }, 3],
    ["coffre", { do: "observe", centre: 0 }, 2],
    ["coffre", { do: "observe", centre: 0 }, 3, "observe"],
  ];

  test.each(WANTED)("in %s, %o", async (game, wanted, steps, says = "") => {
    const { default: teaching } = await TEACHING[game]();
    expect(teaching.path(wanted, says)).toHaveLength(steps);
  });
});
