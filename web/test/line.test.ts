import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PING_EVERY, PROBE_EVERY, SILENCE, type TableLine } from "../src/net/line";
import { Asked, browser, Line, TABLE } from "./lines";

const listener = { message: vi.fn(), connection: vi.fn(), blocked: vi.fn() };
let wake: ReturnType<typeof browser>;
let line: TableLine;

/** A page that has learned nothing of its network yet, and has polling at hand. */
async function freshPage() {
  vi.resetModules();
  await import("../src/net/polling");
  return import("../src/net/line");
}

let Fresh: typeof TableLine;

beforeEach(async () => {
  Fresh = (await freshPage()).TableLine;
  vi.useFakeTimers();
  vi.clearAllMocks();
  wake = browser();
  line = new Fresh("abc", listener);
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const states = () => listener.connection.mock.calls.map(([state]) => state as string);

test("an action waits for the line and is told its answer", async () => {
  const answer = line.send({ t: "start" });
  expect(Line.last.sent).toEqual([]);
  Line.last.open();
  const [{ id } = {}] = Line.last.of("start");
  expect(id).toMatch(/^[\w-]{8,36}$/);
  Line.last.say({ t: "ack", id: id ?? "", v: 3 });
  await expect(answer).resolves.toMatchObject({ t: "ack", v: 3 });
});

test("what was not answered is sent again on the next line, with the same id, and once answered no more", async () => {
  Line.last.open();
  const answer = line.send({ t: "play", v: 1, move: { do: "play" } });
  const [first] = Line.last.of("play");
  Line.last.cut();
  vi.advanceTimersByTime(1000);
  Line.last.open();
  expect(Line.last.of("play")).toEqual([first]);
  Line.last.say({ t: "nack", id: first?.id ?? "", clause: "RB-9", why: "not_your_turn" });
  await expect(answer).resolves.toMatchObject({ t: "nack", why: "not_your_turn" });
  Line.last.cut();
  vi.advanceTimersByTime(1000);
  Line.last.open();
  expect(Line.last.of("play")).toEqual([]);
});

test("a line that does not answer a ping is dropped, whatever it says of itself", () => {
  Line.last.open();
  const dead = Line.last;
  vi.advanceTimersByTime(PING_EVERY);
  expect(dead.of("ping")).toHaveLength(1);
  expect(dead.readyState).toBe(Line.OPEN);
  vi.advanceTimersByTime(SILENCE);
  expect(states()).toEqual(["open", "lost"]);
  vi.advanceTimersByTime(1000);
  expect(Line.all).toHaveLength(2);
});

test("a line that answers its pings stays", () => {
  Line.last.open();
  for (let i = 0; i < 6; i += 1) {
    vi.advanceTimersByTime(PING_EVERY);
    Line.last.say({ t: "pong" });
  }
  expect(Line.all).toHaveLength(1);
});

test("an action without an answer drops the line too, long before the next ping", () => {
  Line.last.open();
  vi.advanceTimersByTime(500);
  void line.send({ t: "start" });
  vi.advanceTimersByTime(SILENCE);
  expect(states()).toEqual(["open", "lost"]);
});

test("a line that brings news and takes nothing back is dropped too", () => {
  Line.last.open();
  void line.send({ t: "start" });
  for (let i = 0; i < 3; i += 1) {
    expect(states()).toEqual(["open"]);
    vi.advanceTimersByTime(SILENCE / 3);
    Line.last.say(TABLE);
  }
  expect(states()).toEqual(["open", "lost"]);
});

test("each action has its time to be answered", () => {
  Line.last.open();
  void line.send({ t: "start" });
  vi.advanceTimersByTime(SILENCE - 1000);
  void line.send({ t: "again" });
  Line.last.say({ t: "ack", id: Line.last.of("start")[0]?.id ?? "", v: 3 });
  vi.advanceTimersByTime(SILENCE - 1000);
  expect(states()).toEqual(["open"]);
  vi.advanceTimersByTime(1000);
  expect(states()).toEqual(["open", "lost"]);
});

test("a line that never opens is given up", () => {
  vi.advanceTimersByTime(SILENCE + 1000);
  expect(Line.all).toHaveLength(2);
});

test("a line that opens and brings nothing is given up too", () => {
  Line.last.shake();
  vi.advanceTimersByTime(SILENCE + 1000);
  expect(states()).toEqual(["lost"]);
  expect(Line.all).toHaveLength(2);
});

test("pauses between attempts grow, and begin anew after a success", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const cutAndWait = (wait: number) => {
    const before = Line.all.length;
    Line.last.cut();
    vi.advanceTimersByTime(wait - 1);
    expect(Line.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(before + 1);
  };
  cutAndWait(500);
  cutAndWait(1000);
  Line.last.open();
  cutAndWait(500);
});

test("a network that comes back opens another line at once", () => {
  Line.last.open();
  wake.online();
  expect(Line.all).toHaveLength(2);
  expect(Line.all[0]?.readyState).toBe(3);
});

test("a page that slept opens another line; one that only looked away keeps its own", () => {
  Line.last.open();
  wake.shown();
  expect(Line.all).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000);
  wake.shown();
  expect(Line.all).toHaveLength(2);
});

test.each([
  [4404, "gone"],
  [4403, "barred"],
])("a table that is not there, or not for everybody, is not asked for again (%d)", (code, state) => {
  Line.last.open();
  Line.last.cut(code);
  vi.advanceTimersByTime(60_000);
  expect(states()).toEqual(["open", state]);
  expect(Line.all).toHaveLength(1);
});

test("closing leaves nothing running", () => {
  Line.last.open();
  void line.send({ t: "start" });
  line.close();
  expect(vi.getTimerCount()).toBe(0);
  wake.online();
  expect(Line.all).toHaveLength(1);
});

/** Three sockets in a row fail, and polling is tried. */
async function fallBack() {
  for (let i = 0; i < 3; i += 1) {
    Line.last.cut();
    await vi.advanceTimersByTimeAsync(5000);
  }
}

/** Polling works, and the socket that is tried beside it fails. */
async function poll() {
  await fallBack();
  await Asked.last.answer(1, TABLE);
  Line.last.cut();
}

test("after three sockets that failed the line polls, and says so when one more has", async () => {
  await fallBack();
  expect(Line.all).toHaveLength(3);
  expect(Asked.last.address).toBe("/poll/abc");
  await Asked.last.answer(1, TABLE);
  expect(listener.message).toHaveBeenCalledExactlyOnceWith(TABLE);
  expect(states()).toEqual(["lost", "lost", "lost", "open"]);
  expect(listener.blocked).not.toHaveBeenCalled();
  expect(Line.all).toHaveLength(4);
  vi.advanceTimersByTime(SILENCE);
  expect(listener.blocked).toHaveBeenCalledOnce();
  expect(states().at(-1)).toBe("open");
});

test("it was the server that was away: a socket that comes through takes over, and nothing is said", async () => {
  await fallBack();
  await Asked.last.answer(1, TABLE);
  Line.last.open();
  expect(states()).toEqual(["lost", "lost", "lost", "open", "open"]);
  expect(await wake.sent()).toMatchObject([{ session: "session-1", bye: true }]);
  Line.last.cut();
  vi.advanceTimersByTime(1000);
  expect(Line.all).toHaveLength(5);
  expect(listener.blocked).not.toHaveBeenCalled();
});

test("where nothing comes through, polling and sockets are tried in turn", async () => {
  await fallBack();
  for (let sockets = 4; sockets < 7; sockets += 1) {
    for (let i = 0; i < 4; i += 1) {
      await Asked.last.cut();
      await vi.advanceTimersByTimeAsync(2000);
    }
    await vi.advanceTimersByTimeAsync(5000);
    expect(Line.all).toHaveLength(sockets);
    Line.last.cut();
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(listener.blocked).not.toHaveBeenCalled();
  expect(new Set(states())).toEqual(new Set(["lost"]));
});

/** Ten seconds of a line that polls: it pings, and is answered. */
async function idle() {
  await vi.advanceTimersByTimeAsync(PING_EVERY);
  const [ping] = Asked.last.of("ping");
  expect(ping).toBeDefined();
  await Asked.last.answer(Asked.last.body.heard + 1, { t: "pong" });
}

test("a line that polls looks now and then whether a socket comes through by now", async () => {
  await poll();
  for (const sockets of [5, 6]) {
    for (let waited = PING_EVERY; waited < PROBE_EVERY; waited += PING_EVERY) await idle();
    expect(Line.all).toHaveLength(sockets - 1);
    await idle();
    expect(Line.all).toHaveLength(sockets);
    Line.last.cut();
  }
  expect(listener.blocked).toHaveBeenCalledOnce();
  expect(states().filter((state) => state === "open")).toHaveLength(1);
});

test("a line that polls and hears nothing more opens another session, and sends again what was not answered", async () => {
  await poll();
  const answer = line.send({ t: "start" });
  await vi.advanceTimersByTimeAsync(0);
  const [first] = Asked.last.of("start");
  await vi.advanceTimersByTimeAsync(SILENCE + 5000);
  expect(states().at(-1)).toBe("lost");
  expect(Asked.last.body.session).toBeNull();
  await Asked.last.answer(1, TABLE);
  expect(Asked.last.of("start")).toEqual([first]);
  await Asked.last.answer(2, { t: "ack", id: first?.id ?? "", v: 3 });
  await expect(answer).resolves.toMatchObject({ t: "ack", v: 3 });
});

test("the next table of a page that polls polls at once", async () => {
  await poll();
  line.close();
  const before = Line.all.length;
  line = new Fresh("def", listener);
  await vi.advanceTimersByTimeAsync(0);
  expect(Line.all).toHaveLength(before);
  expect(Asked.last.address).toBe("/poll/def");
  await Asked.last.answer(1, TABLE);
  Line.last.cut();
  expect(listener.blocked).toHaveBeenCalledOnce();
});
