import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Polling } from "../src/net/polling";
import { Asked, browser, TABLE } from "./lines";

const ears = { heard: vi.fn(), closed: vi.fn() };
let wake: ReturnType<typeof browser>;
let polling: Polling;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  wake = browser();
  polling = new Polling("abc?seat=2", ears);
});

afterEach(() => {
  polling.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const heard = () => ears.heard.mock.calls.map(([message]) => message as unknown);

test("the first request asks for a session, the others go on with it", async () => {
  expect(Asked.last.address).toBe("/poll/abc?seat=2");
  expect(Asked.last.body).toEqual({ session: null, heard: 0, say: [], bye: false });
  await Asked.last.answer(1, TABLE);
  expect(Asked.last.body).toEqual({ session: "session-1", heard: 1, say: [], bye: false });
  expect(heard()).toEqual([TABLE]);
});

test("what is said breaks off the request that waits", async () => {
  await Asked.last.answer(1, TABLE);
  const waiting = Asked.last;
  polling.say({ t: "ping" });
  expect(waiting.init.signal?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(Asked.all).toHaveLength(3);
  expect(Asked.last.body.say).toEqual([{ t: "ping" }]);
});

test("a request that says something is never broken off: what is said meanwhile goes with the next", async () => {
  await Asked.last.answer(1, TABLE);
  polling.say({ t: "ping" });
  await vi.advanceTimersByTimeAsync(0);
  for (let i = 0; i < 9; i += 1) polling.say({ t: "more", i });
  expect(Asked.all).toHaveLength(3);
  await Asked.last.answer(2, { t: "pong" });
  expect(Asked.last.of("more").map(({ i }) => i)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await Asked.last.answer(3);
  expect(Asked.last.of("more").map(({ i }) => i)).toEqual([8]);
});

test("an answer that is lost is asked for again with the same number, and what was said is said again", async () => {
  await Asked.last.answer(1, TABLE);
  polling.say({ t: "start", id: "action-1" });
  await vi.advanceTimersByTimeAsync(0);
  const lost = Asked.last.body;
  await Asked.last.cut();
  await vi.advanceTimersByTimeAsync(500);
  expect(Asked.last.body).toEqual(lost);
  const ack = { t: "ack", id: "action-1", v: 3 } as const;
  await Asked.last.answer(2, ack);
  expect(heard()).toEqual([TABLE, ack]);
  expect(Asked.last.body).toMatchObject({ heard: 2, say: [] });
});

test("a batch that came already is not heard twice", async () => {
  await Asked.last.answer(1, TABLE);
  await Asked.last.answer(1, TABLE);
  expect(heard()).toEqual([TABLE]);
});

test("nothing is heard after the close, which the server is told of", async () => {
  await Asked.last.answer(1, TABLE);
  const waiting = Asked.last;
  polling.close();
  expect(waiting.init.signal?.aborted).toBe(true);
  await Asked.last.answer(2, TABLE);
  expect(heard()).toEqual([TABLE]);
  expect(Asked.all).toHaveLength(2);
  expect(await wake.sent()).toEqual([{ session: "session-1", heard: 1, say: [], bye: true }]);
  expect(ears.closed).not.toHaveBeenCalled();
});

test("a session that is closed while it opens is left once it is open", async () => {
  polling.close();
  expect(await wake.sent()).toEqual([]);
  await Asked.last.answer(1, TABLE);
  expect(await wake.sent()).toMatchObject([{ session: "session-1", bye: true }]);
  expect(Asked.all).toHaveLength(1);
  expect(heard()).toEqual([]);
});

test("a page that is left says so", async () => {
  await Asked.last.answer(1, TABLE);
  wake.hidden();
  expect(await wake.sent()).toMatchObject([{ session: "session-1", bye: true }]);
});

test.each([
  [404, "no_such_table", "gone"],
  [403, "not_yours", "barred"],
  [404, "no_such_session", undefined],
  [400, "malformed", undefined],
])("%d %s ends it", async (status, error, why) => {
  await Asked.last.answer(1, TABLE);
  await Asked.last.refuse(status, error);
  expect(ears.closed).toHaveBeenCalledExactlyOnceWith(why);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Asked.all).toHaveLength(2);
});

test.each([[503, "compiling"], [502, "unreachable"], [429, "too_fast"]])("%d %s is tried again", async (status, error) => {
  await Asked.last.refuse(status, error);
  await vi.advanceTimersByTimeAsync(500);
  expect(Asked.all).toHaveLength(2);
  await Asked.last.answer(1, TABLE);
  expect(heard()).toEqual([TABLE]);
});

test("four failures in a row are too many", async () => {
  for (const wait of [500, 1000, 2000]) {
    await Asked.last.cut();
    await vi.advanceTimersByTimeAsync(wait);
  }
  expect(Asked.all).toHaveLength(4);
  expect(ears.closed).not.toHaveBeenCalled();
  await Asked.last.cut();
  expect(ears.closed).toHaveBeenCalledExactlyOnceWith(undefined);
});
