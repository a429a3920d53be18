import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();

beforeEach(() => {
  vi.resetModules();
  kept.clear();
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) });
});

afterEach(() => vi.unstubAllGlobals());

async function speaking(...languages: string[]) {
  vi.stubGlobal("navigator", { languages });
  const module = await import("../src/i18n/language.svelte");
  const fr = { ask: "Lequel ?", count: (n: number) => `${n} tas : « à toi » !`, lines: ["Un.", "Deux ?"] };
  const en: typeof fr = { ask: "Which one ?", count: (n) => `${n} piles`, lines: ["One.", "Two."] };
  const t = module.catalogue({ fr: async () => fr, en: async () => en });
  await module.ready();
  return { ...module, t };
}

test("the first language of the device that the page speaks is spoken", async () => {
  expect((await speaking("de-DE", "en-GB", "fr")).language()).toBe("en");
  vi.resetModules();
  expect((await speaking("de", "it")).language()).toBe("fr");
});

test("a choice is kept, and texts follow it", async () => {
  const { speak, t } = await speaking("fr");
  await speak("en");
  expect(t().count(2)).toBe("2 piles");
  expect(kept.get("butin.language")).toBe("en");
  expect(document.cookie).toMatch(/^butin\.language=en; path=\//);
});

test("French gets its no-break spaces everywhere, English none", async () => {
  const { speak, t } = await speaking("fr");
  expect(t().ask).toBe("Lequel\u00a0?");
  expect(t().count(3)).toBe("3 tas\u00a0: «\u00a0à toi\u00a0»\u00a0!");
  expect(t().lines).toEqual(["Un.", "Deux\u00a0?"]);
  await speak("en");
  expect(t().ask).toBe("Which one ?");
});
