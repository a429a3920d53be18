import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cues as ofCoffre } from "../src/games/coffre/sounds";
import { cues as ofConquetes } from "../src/games/conquetes/sounds";
import { cues as ofDragons } from "../src/games/dragons/sounds";
import { cues as ofRaubern } from "../src/games/raubern/sounds";
import { gained, hear, type Cue } from "../src/sound/sound";
import { sound } from "../src/settings/settings.svelte";

const { page, play } = vi.hoisted(() => {
  const kept = new Map<string, string>();
  const page = { hidden: false, documentElement: { dataset: {} }, querySelector: () => null };
  class Silent {
    connect = () => this;
    createBuffer = () => ({ getChannelData: () => new Float32Array(1) });
  }
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
    document: page,
    matchMedia: () => ({ addEventListener: () => undefined }),
    AudioContext: Silent,
    GainNode: Silent,
  });
  return { page, play: vi.fn() };
});
vi.mock("../src/sound/synth", async (original) => ({ ...(await original<typeof import("../src/sound/synth")>()), play }));

const names = (cues: Cue[]) => cues.map(({ sound }) => sound);

describe("what is heard of an event", () => {
  it("in Räubern: the card, the theft by its height, one's own loot", () => {
    const laid = { do: "laid", n: 1, seat: 0, motif: "ring", pile: 2, height: 2, before: null, owner: null, takes: 0, covered: false } as const;
    const taken = { ...laid, owner: 0, takes: 5, height: 6 };
    expect(names(ofRaubern(laid, 0))).toEqual(["lay"]);
    expect(names(ofRaubern(taken, 0))).toEqual(["lay", "snatch", "coins"]);
    expect(names(ofRaubern(taken, 1))).toEqual(["lay", "snatch"]);
    expect(ofRaubern(taken, 1)[1]?.pitch).toBe(6);
    expect(ofRaubern({ do: "drew", n: 1, seat: 0, motif: "ring" }, 0)).toEqual([]);
    expect(names(ofRaubern({ do: "ended", n: 9, scores: [1, 2], winners: [1] }, 0))).toEqual(["end"]);
  });

  it("in Trésor des dragons: each tile of a turn a semitone higher, the bust, what anybody gains", () => {
    const turned = { do: "turned", n: 1, seat: 0, cell: 3, kind: "crown" } as unknown as Parameters<typeof ofDragons>[0];
    expect([0, 1, 2].map((tiles) => ofDragons(turned, tiles)[0]?.pitch)).toEqual([0, 1, 2]);
    expect(names(ofDragons({ do: "lost", n: 2, seat: 0, why: "spider" }, 3))).toEqual(["bust"]);
    expect(ofDragons({ do: "took", n: 2, seat: 1, tiles: [] }, 1)).toEqual([]);
    expect(ofDragons({ do: "moved", n: 2, seat: 1, cell: 3, to: null }, 1)).toEqual([]);
  });

  it("in Conquêtes: the bell, the coins, a breath for a pass", () => {
    const placed = { do: "placed", n: 1, seat: 1, card: "N1C", row: 0, column: 1, compatible: 2, points: 20, sets: 0 } as unknown as Parameters<typeof ofConquetes>[0];
    expect(names(ofConquetes(placed, 1))).toEqual(["lay", "purse"]);
    expect(names(ofConquetes(placed, 0))).toEqual(["lay"]);
    expect(names(ofConquetes({ do: "called", n: 2, seat: 1 }, 0))).toEqual(["bell"]);
    expect(names(ofConquetes({ do: "passed", n: 2, seat: 1 }, 0))).toEqual(["breath"]);
  });

  it("in Le Coffre: the lock, a silence, and only the key opens", () => {
    const designated = { do: "designated", n: 7, seat: 0, target: 1 } as const;
    expect(ofCoffre({ ...designated, role: "key" })).toEqual([{ sound: "lock" }, { sound: "open", after: 900 }]);
    expect(names(ofCoffre({ ...designated, role: "trap" }))).toEqual(["lock"]);
    expect(names(ofCoffre({ do: "swapped", n: 1, seat: 0, centre: 1, role: null }))).toEqual(["snatch"]);
  });

  it("of what is gained: nothing, a coin, three, a purse", () => {
    expect([0, -1, 1, 4, 5, 19, 20].map((points) => names(gained(points))[0])).toEqual([undefined, undefined, "coin", "coin", "coins", "coins", "purse"]);
  });
});

describe("hearing", () => {
  beforeEach(() => {
    play.mockClear();
    sound.choose("on");
  });
  afterEach(() => (page.hidden = false));

  const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

  it("makes no sound until somebody has asked for sounds", async () => {
    sound.choose("off");
    hear([{ sound: "coin" }]);
    await settled();
    expect(play).not.toHaveBeenCalled();
    sound.choose("on");
    hear([{ sound: "coin" }]);
    await vi.waitFor(() => expect(play).toHaveBeenCalledExactlyOnceWith([{ sound: "coin" }]));
  });

  it("says in a hidden tab only that it is one's turn", async () => {
    page.hidden = true;
    hear([{ sound: "coin" }]);
    hear([{ sound: "lay" }, { sound: "turn" }]);
    await vi.waitFor(() => expect(play).toHaveBeenCalledExactlyOnceWith([{ sound: "turn" }]));
  });
});

it("every sound lasts less than 400 ms", async () => {
  const { GRAINS } = await import("../src/sound/synth");
  for (const [name, grains] of Object.entries(GRAINS)) {
    const end = Math.max(...grains.map(({ at, lasts }) => at + lasts));
    expect(end, name).toBeLessThanOrEqual(0.4);
    expect(end, name).toBeGreaterThan(0);
  }
});
