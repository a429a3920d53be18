import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Asking } from "../src/table/asking.svelte";
import type { Table } from "../src/net/table.svelte";
import { confirm, level } from "../src/settings/settings.svelte";
import { quick } from "../src/ui/chairs";
import { followTabs, setting } from "../src/settings/setting.svelte";

const page = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const listeners: ((event: { key: string }) => void)[] = [];
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    document: { documentElement: { dataset: {} }, querySelector: () => null },
    matchMedia: () => ({ addEventListener: () => undefined }),
    addEventListener: (_: string, listener: (event: { key: string }) => void) => listeners.push(listener),
  });
  return { kept, listeners };
});
vi.mock("../src/i18n", () => ({ t: () => ({ table: { sure: "" } }) }));

describe("a setting", () => {
  const seen: string[] = [];
  page.kept.set("butin.pace", "nonsense");
  const pace = setting("pace", ["slow", "fast"], (value) => seen.push(value));

  it("is its first value until another is chosen, whatever was kept", () => {
    expect(pace.now()).toBe("slow");
    pace.choose("fast");
    expect(pace.now()).toBe("fast");
    expect(page.kept.get("butin.pace")).toBe("fast");
    expect(seen).toEqual(["slow", "fast"]);
  });

  it("follows what another tab chooses", () => {
    followTabs();
    page.kept.set("butin.pace", "slow");
    for (const told of page.listeners) told({ key: "butin.pace" });
    expect(pace.now()).toBe("slow");
    expect(seen.at(-1)).toBe("slow");
  });
});

describe("a move that is asked about", () => {
  const lay = { do: "play", motif: "ring", pile: 3 };
  const played = vi.fn();
  const view = { v: 1 };
  let asking: Asking;

  beforeEach(() => {
    played.mockClear();
    view.v = 1;
    asking = new Asking({ view, play: played } as unknown as Table);
    confirm.choose("on");
  });
  afterEach(() => confirm.choose("off"));

  it("waits for a second tap at the same place", () => {
    asking.play(lay);
    expect(played).not.toHaveBeenCalled();
    asking.play({ ...lay, pile: 4 });
    expect(played).not.toHaveBeenCalled();
    asking.play({ ...lay, pile: 4 });
    expect(played).toHaveBeenCalledExactlyOnceWith({ ...lay, pile: 4 });
    expect(asking.move).toBeNull();
  });

  it("waits for the button, or is let go", () => {
    asking.play(lay);
    asking.no();
    asking.yes();
    expect(played).not.toHaveBeenCalled();
    asking.play(lay);
    asking.yes();
    expect(played).toHaveBeenCalledExactlyOnceWith(lay);
  });

  it("is forgotten when the table changes", () => {
    asking.play(lay);
    view.v = 2;
    expect(asking.move).toBeNull();
    asking.yes();
    asking.play(lay);
    expect(played).not.toHaveBeenCalled();
  });

  it("is played at once where nobody wants to be asked, or time runs", () => {
    asking.play(lay, true);
    confirm.choose("off");
    asking.play(lay);
    expect(played).toHaveBeenCalledTimes(2);
  });
});

type Colour = [number, number, number];

/** Machado, Oliveira and Fernandes 2009, complete: what is seen of linear red, green and blue. */
const EYES: Record<string, Colour[]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
  deutan: [[0.367, 0.861, -0.228], [0.28, 0.673, 0.047], [-0.012, 0.043, 0.969]],
  tritan: [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
};
const XYZ: Colour[] = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
const WHITE: Colour = [0.9505, 1, 1.0888];

const dot = (row: Colour, [a, b, c]: Colour) => row[0] * a + row[1] * b + row[2] * c;
const times = (rows: Colour[], colour: Colour) => rows.map((row) => dot(row, colour)) as Colour;

function linear(hex: string): Colour {
  const channels = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Colour;
}

function lab(seen: Colour): Colour {
  const inside = seen.map((c) => Math.min(1, Math.max(0, c))) as Colour;
  const [x, y, z] = times(XYZ, inside).map((c, i) => c / (WHITE[i] ?? 1)).map((c) => (c > 0.008856 ? Math.cbrt(c) : 7.787 * c + 16 / 116)) as Colour;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** How far apart the two nearest of `colours` are (CIE76). */
function nearest(colours: string[], eyes: Colour[]): number {
  const seen = colours.map((hex) => lab(times(eyes, linear(hex))));
  return Math.min(...seen.flatMap((one, i) => seen.slice(i + 1).map((other) => Math.hypot(...one.map((c, k) => c - (other[k] ?? 0))))));
}

describe("the colours of ten seats", () => {
  const [usual = "", apart = ""] = readFileSync(new URL("../src/style/tokens.css", import.meta.url), "utf8").split('[data-palette="apart"]');
  const colours = (css: string) => [...css.matchAll(/--seat\d+: (#\w{6})/g)].map(([, hex]) => hex ?? "");

  it.each(Object.keys(EYES))("stay apart for %s eyes, in the palette for them", (eyes) => {
    expect(colours(apart)).toHaveLength(10);
    expect(nearest(colours(apart), EYES[eyes] ?? [])).toBeGreaterThan(25);
  });

  it("meet for some eyes in the usual palette, whose weaves tell the seats apart", () => {
    expect(nearest(colours(usual), EYES["protan"] ?? [])).toBeLessThan(10);
  });
});

describe("a quick game", () => {
  it("is oneself and bots of the level chosen last, the gentle one at first", () => {
    expect(level.now()).toBe("mousse");
    expect(quick(2, level.now())).toEqual([{ kind: "me", name: null }, { kind: "bot", bot: "mousse" }, { kind: "bot", bot: "mousse" }]);
    level.choose("matelot");
    expect(quick(4, level.now()).slice(1)).toEqual(Array(3).fill({ kind: "bot", bot: "matelot" }));
  });
});
