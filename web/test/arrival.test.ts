import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { receive, takeHello, takeLine, takeTables } from "../src/net/arrival";
import { Table } from "../src/net/table.svelte";
import type { ServerMessage, ViewMessage } from "../src/wire";
import { browser, Line, TABLE } from "./lines";

const view = { t: "view", v: 3, since: 0, view: {}, may: [], events: [{ do: "laid", n: 0 }], clock: null } satisfies ViewMessage;

const remove = vi.fn();

function arrive(told: object | null) {
  const block = told && { textContent: JSON.stringify(told), remove };
  receive({ getElementById: (id: string) => (id === "arrival" ? block : null) } as unknown as Document);
}

const line = (...messages: ServerMessage[]) => ({ hello: { ready: true }, tables: null, line: messages });

beforeEach(() => {
  browser();
  remove.mockClear();
});

afterEach(() => vi.unstubAllGlobals());

test("what came with the page is taken once, and leaves the document", () => {
  arrive({ hello: { ready: true }, tables: [{ id: "abc" }], line: null });
  expect(remove).toHaveBeenCalledOnce();
  expect(takeHello()).toEqual({ ready: true });
  expect(takeTables()).toEqual([{ id: "abc" }]);
  expect([takeHello(), takeTables()]).toEqual([null, null]);
});

test("a page that came without it asks by itself", () => {
  arrive(null);
  expect([takeHello(), takeTables(), takeLine("abc")]).toEqual([null, null, []]);
});

test("a table is there before its line opens, and no other table is", () => {
  arrive(line(TABLE, view));
  const table = new Table("abc");
  expect(table.table).toEqual(TABLE);
  expect(table.view).toEqual(view);
  expect(table.connection).toBe("opening");
  table.close();
  arrive(line(TABLE, view));
  const other = new Table("xyz");
  expect(other.view).toBeNull();
  other.close();
});

test("a line that begins with the view that is there changes nothing; with another one it does", () => {
  arrive(line(TABLE, view));
  const table = new Table("abc");
  const shown = table.view;
  Line.last.open();
  Line.last.say(view);
  expect(table.view).toBe(shown);
  const late = { ...view, clock: { closes_ms: null, turn_ms: 900, pause_ms: null } };
  Line.last.say(late);
  expect(table.view).toEqual(late);
  table.close();
});
