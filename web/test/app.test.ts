import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { keepPage } from "../src/app/keep.svelte";
import type { Face } from "../src/games/face";
import { en } from "../src/i18n/en";
import { fr } from "../src/i18n/fr";

interface Manifest {
  name: string;
  description: string;
  start_url: string;
  display: string;
  theme_color: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

const FACES = import.meta.glob<Face>("../src/games/*/face.ts", { eager: true, import: "default" });

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");

describe("the manifest", () => {
  const manifest = JSON.parse(read("public/manifest.webmanifest")) as Manifest;
  const html = read("index.html");

  it("calls the app what the page does, in its colours", () => {
    expect(manifest.name).toBe(fr.butin);
    expect(en.butin).toBe(fr.butin);
    expect(html.toLowerCase()).toContain(`butin : ${manifest.description.toLowerCase()}`);
    expect(html).toContain(`<meta name="theme-color" content="${manifest.theme_color}">`);
    expect(read("src/style/tokens.css")).toContain(`--page: light-dark(${manifest.theme_color},`);
  });

  it("has a shortcut to a new table of each game, under its name", () => {
    const shortcuts = manifest.shortcuts.map(({ name, url }) => [new URL(url, "http://butin").searchParams.get("game"), name]);
    const faces = Object.entries(FACES).map(([file, face]) => [file.split("/").at(-2), face.title.fr]);
    expect(shortcuts.sort()).toEqual(faces.sort());
  });

  it("has icons of the sizes that it says", () => {
    for (const { src, sizes } of manifest.icons) {
      const header = readFileSync(new URL(`../public${src}`, import.meta.url)).subarray(16, 24);
      expect(`${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`).toBe(sizes);
    }
  });
});

/** A worker as a browser runs it, with a network and caches of its own. */
class Browser {
  readonly kept = new Map<string, Map<string, string>>();
  readonly #listeners = new Map<string, (event: unknown) => void>();
  online = true;
  waitsNot = false;

  constructor() {
    const { kept } = this;
    const cache = (name: string) => {
      const files = kept.get(name) ?? new Map<string, string>();
      kept.set(name, files);
      return {
        addAll: async (addresses: string[]) => void addresses.forEach((one) => files.set(one, `${name} ${one}`)),
        put: async ({ url }: Request, answer: Response) => void files.set(new URL(url).pathname, await answer.text()),
      };
    };
    const match = async (asked: Request | string) => {
      const path = typeof asked === "string" ? asked : new URL(asked.url).pathname;
      const found = [...kept.values()].find((files) => files.has(path))?.get(path);
      return found === undefined ? undefined : new Response(found);
    };
    Object.assign(globalThis, {
      self: {
        location: { origin: "http://butin" },
        skipWaiting: async () => (this.waitsNot = true),
        clients: { claim: async () => undefined },
        addEventListener: (type: string, listener: (event: unknown) => void) => this.#listeners.set(type, listener),
      },
      caches: { open: async (name: string) => cache(name), keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name), match },
      fetch: async ({ url }: Request) => {
        if (!this.online) throw new TypeError("no network");
        return new Response(`fresh ${new URL(url).pathname}`);
      },
      FRAME: ["/assets/frame-1.js"],
      VERSION: "2",
    });
  }

  /** Has the worker live through `install` or `activate`. */
  async live(type: string): Promise<void> {
    let done: Promise<unknown> | undefined;
    this.#listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  }

  /** What the worker answers; null: it leaves the request to the browser. */
  async get(path: string, { mode = "cors", method = "GET" } = {}): Promise<string | null> {
    let answer: Promise<Response> | undefined;
    this.#listeners.get("fetch")?.({ request: { url: new URL(path, "http://butin").href, mode, method }, respondWith: (response: Promise<Response>) => (answer = response) });
    return answer ? (await answer).text() : null;
  }
}

describe("the service worker", () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = new Browser();
    // @ts-expect-error it is a script, not a module
    await import("../src/app/worker");
    browser.kept.set("butin-1", new Map([["/assets/frame-0.js", "old"]]));
    await browser.live("install");
    await browser.live("activate");
  });

  it("keeps the frame and lets what an older version kept go, without anybody waiting", () => {
    expect([...browser.kept.keys()]).toEqual(["butin-2"]);
    expect([...(browser.kept.get("butin-2")?.keys() ?? [])]).toEqual(["/index.html", "/assets/frame-1.js"]);
    expect(browser.waitsNot).toBe(true);
  });

  it("shows the server's page while there is one, and the kept one without a network", async () => {
    expect(await browser.get("/t/abc", { mode: "navigate" })).toBe("fresh /t/abc");
    browser.online = false;
    expect(await browser.get("/t/abc", { mode: "navigate" })).toBe("butin-2 /index.html");
    browser.online = true;
  });

  it("asks once for what never changes under its name", async () => {
    expect(await browser.get("/assets/table-7.js")).toBe("fresh /assets/table-7.js");
    browser.online = false;
    expect(await browser.get("/assets/table-7.js")).toBe("fresh /assets/table-7.js");
    browser.online = true;
  });

  it.each(["/api/hello", "/api/tables", "/poll/abc", "/ws/abc", "/healthz"])("does not touch %s", async (path) => {
    expect(await browser.get(path)).toBeNull();
    expect(await browser.get(path, { mode: "navigate" })).toBeNull();
  });

  it("touches nothing that is sent, and nothing of other places", async () => {
    expect(await browser.get("/assets/x.js", { method: "POST" })).toBeNull();
    expect(await browser.get("http://elsewhere/assets/x.js")).toBeNull();
  });
});

describe("a page that misses a part of itself", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("loads anew as soon as the server answers, not before, and not over and over", async () => {
    vi.useFakeTimers();
    const misses: (() => void)[] = [];
    const reload = vi.fn();
    const kept = new Map<string, string>();
    let online = false;
    vi.stubGlobal("addEventListener", (what: string, then: () => void) => what === "vite:preloadError" && misses.push(then));
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("location", { reload });
    vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    vi.stubGlobal("fetch", () => (online ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError("no network"))));
    keepPage();
    const miss = () => misses.forEach((then) => then());
    miss();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    online = true;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reload).toHaveBeenCalledTimes(1);
    miss();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
