import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PING_EVERY, SILENCE, TableSocket } from "../src/net/socket";
import { browser, Line } from "./lines";

const listener = { message: vi.fn(), connection: vi.fn() };
let wake: ReturnType<typeof browser>;
let socket: TableSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  wake = browser();
  socket = new TableSocket("ws://table.test/ws/1", listener);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const states = () => listener.connection.mock.calls.map(([state]) => state as string);

test("an action waits for the line and is told its answer", async () => {
  const answer = socket.send({ t: "start" });
  expect(Line.last.sent).toEqual([]);
  Line.last.open();
  const [{ id } = {}] = Line.last.of("start");
  expect(id).toMatch(/^[\w-]{8,36}$/);
  Line.last.say({ t: "ack", id: id ?? "", v: 3 });
  await expect(answer).resolves.toMatchObject({ t: "ack", v: 3 });
});

test("what was not answered is sent again on the next line, with the same id, and once answered no more", async () => {
  Line.last.open();
  const answer = socket.send({ t: "play", v: 1, move: { do: "play" } });
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
  void socket.send({ t: "start" });
  vi.advanceTimersByTime(SILENCE);
  expect(states()).toEqual(["open", "lost"]);
});

test("a line that never opens is given up", () => {
  vi.advanceTimersByTime(SILENCE + 1000);
  expect(Line.all).toHaveLength(2);
});

test("pauses between attempts grow, and begin anew after a success", () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  Line.last.cut();
  for (const wait of [500, 1000, 2000, 4000, 4000]) {
    const before = Line.all.length;
    vi.advanceTimersByTime(wait - 1);
    expect(Line.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Line.all).toHaveLength(before + 1);
    Line.last.cut();
  }
  vi.advanceTimersByTime(4000);
  Line.last.open();
  Line.last.cut();
  const before = Line.all.length;
  vi.advanceTimersByTime(500);
  expect(Line.all).toHaveLength(before + 1);
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

test("a table that is not there is not asked for again", () => {
  Line.last.open();
  Line.last.cut(4404);
  vi.advanceTimersByTime(60_000);
  expect(states()).toEqual(["open", "gone"]);
  expect(Line.all).toHaveLength(1);
});

test("closing leaves nothing running", () => {
  Line.last.open();
  void socket.send({ t: "start" });
  socket.close();
  expect(vi.getTimerCount()).toBe(0);
  wake.online();
  expect(Line.all).toHaveLength(1);
});
