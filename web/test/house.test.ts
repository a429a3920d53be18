import { beforeAll, expect, test, vi } from "vitest";
import { moment, size, span } from "../src/pages/house/measures";

vi.stubGlobal("localStorage", { getItem: () => "en" });

const { ready } = await import("../src/i18n/language.svelte");
const { Refused } = await import("../src/net/http");
const { whyNotLaid } = await import("../src/ui/laying");
const { silence } = await import("../src/ui/silence");

beforeAll(() => ready("en"));

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  [0, "0 o"],
  [999, "999 o"],
  [1000, "1 ko"],
  [69_632, "70 ko"],
  [1_250_000, "1,3 Mo"],
  [34_000_000_000, "34 Go"],
  [5e15, "5 000 To"],
])("%d bytes are %s", (bytes, words) => {
  expect(plain(size("fr", bytes))).toBe(words);
});

test.each([
  [5, "1 minute", "1 minute"],
  [3599, "59 minutes", "59 minutes"],
  [7200, "2 heures", "2 hours"],
  [3 * 86_400 + 5, "3 jours", "3 days"],
])("%d seconds are told in their largest unit", (seconds, french, english) => {
  expect(plain(span("fr", seconds))).toBe(french);
  expect(span("en", seconds)).toBe(english);
});

test("a moment says its time zone", () => {
  const zone = new Intl.DateTimeFormat("en", { timeZoneName: "short" }).formatToParts(0).find(({ type }) => type === "timeZoneName");
  expect(moment("en", 0)).toContain(zone?.value ?? "?");
});

test("a server that can keep nothing is not one that does not answer", () => {
  expect(silence(new Refused("unkept", 503))).toBe("The server cannot save anything: tell whoever runs it.");
  expect(whyNotLaid(new Refused("unkept", 503))).toBe(silence(new Refused("unkept", 503)));
  expect(silence(new Refused("unreachable", 0))).toBe("The server does not answer.");
  expect(silence(new TypeError())).toBe("The server does not answer.");
});
