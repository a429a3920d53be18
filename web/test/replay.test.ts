import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEyes, Review, stepsOf, BEAT } from "../src/replay/review.svelte";
import { Stage, type Shown } from "../src/table/stage.svelte";
import type { Event, Step } from "../src/wire";

vi.mock("../src/sound/sound", () => ({ hear: () => undefined }));
vi.stubGlobal("document", { hidden: false });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The deal, three moves, and a sealed window that tells two events. */
const STEPS: Step[] = [[], [0], [1], [2], [3, 4]].map((events) => ({ view: {}, events: events.map((n) => ({ do: "laid", n })) }));

function review(at: number | null): Review {
  const found = new Review();
  found.see(STEPS, at);
  return found;
}

test("a long game comes in parts", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (place: string) => {
    asked.push(place);
    const from = Number(new URL(place, "http://butin").searchParams.get("from"));
    return Promise.resolve(Response.json({ steps: STEPS.slice(from, from + 2), more: from + 2 < STEPS.length }));
  });
  expect(await stepsOf("abc", "all")).toEqual(STEPS);
  expect(asked).toEqual([0, 2, 4].map((from) => `/api/tables/abc/steps?eyes=all&from=${from}`));
});

test("what happens meanwhile can be looked at, and what is shown stays", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ steps: STEPS.slice(3), more: false })));
  const looked = new Review();
  looked.see(STEPS.slice(0, 3), 1);
  looked.add(await stepsOf("abc", 0, 3));
  expect(looked.steps).toEqual(STEPS);
  expect([looked.at, looked.last]).toEqual([1, 4]);
});

test("one begins at the step that is asked for, or at the last", () => {
  expect(review(2).at).toBe(2);
  expect(review(null).at).toBe(4);
  expect(review(99).at).toBe(4);
});

test("every step has all that happened until then", () => {
  const looked = review(0);
  expect(looked.log).toEqual([]);
  looked.show(3);
  expect(looked.log.map(({ n }) => n)).toEqual([0, 1, 2]);
  looked.show(4);
  expect(looked.log.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4]);
});

test("nobody leaves the game at either end", () => {
  const looked = review(1);
  looked.show(-1);
  expect(looked.at).toBe(0);
  looked.show(5);
  expect(looked.at).toBe(4);
});

test("it goes on by itself to the end, and from the beginning again", () => {
  const looked = review(3);
  looked.play();
  vi.advanceTimersByTime(BEAT);
  expect([looked.at, looked.playing]).toEqual([4, false]);
  looked.play();
  expect([looked.at, looked.playing]).toEqual([0, true]);
  vi.advanceTimersByTime(2 * BEAT);
  expect(looked.at).toBe(2);
  looked.show(1);
  vi.advanceTimersByTime(5 * BEAT);
  expect([looked.at, looked.playing]).toEqual([1, false]);
});

test("an address names eyes that there are, or none", () => {
  expect(["0", "3", "none", "all"].map((text) => readEyes(text, 4))).toEqual([0, 3, "none", "all"]);
  expect(["4", "-1", "x", "1.5", "", null].map((text) => readEyes(text, 4))).toEqual(Array(6).fill(null));
});

class Recorder extends Stage<number, unknown, Event> {
  shown: string[] = [];
  protected perform({ n }: Event): Promise<void> {
    this.shown.push(`event ${n}`);
    return Promise.resolve();
  }
  protected cues() {
    return [];
  }
  protected settle(position: number): void {
    this.shown.push(`step ${position}`);
  }
}

const past = (at: number): Shown<number, unknown, Event> => ({
  t: "view", v: at, since: 0, view: at, may: [], events: STEPS.slice(0, at + 1).flatMap(({ events }) => events), clock: null, past: "…",
});

test("a step forward is shown move by move, a step back at once, and forward again", async () => {
  const stage = new Recorder(() => ({}) as HTMLElement);
  for (const at of [1, 2, 1, 0, 1]) await stage.show(past(at));
  expect(stage.shown).toEqual(["event 0", "step 1", "event 1", "step 2", "step 1", "step 0", "event 0", "step 1"]);
  await stage.show(past(0));
  expect(stage.last).toBeNull();
});

test("whoever leafs fast sees the step where they stop", async () => {
  const stage = new Recorder(() => ({}) as HTMLElement);
  await stage.show(past(0));
  const first = stage.show(past(1));
  void stage.show(past(2));
  void stage.show(past(3));
  await first;
  expect(stage.shown.filter((one) => one.startsWith("step"))).toEqual(["step 0", "step 1", "step 3"]);
});
