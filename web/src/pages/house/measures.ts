/** Sizes, spans of time and moments, as people write them. */

const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const SPANS = [
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

const unit = (language: string, n: number, unit: string, unitDisplay: "short" | "long", digits = 0) =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay, maximumFractionDigits: digits }).format(n);

/** A number of bytes: two or three digits that count. */
export function size(language: string, bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), SIZES.length - 1);
  const n = bytes / 1000 ** power;
  return unit(language, n, SIZES[power] ?? "byte", "short", n < 10 ? 1 : 0);
}

/** How long something has lasted, in its largest whole unit. */
export function span(language: string, seconds: number): string {
  const [name, length] = SPANS.find(([, length]) => seconds >= length) ?? ["minute", 60];
  return unit(language, Math.max(1, Math.floor(seconds / length)), name, "long");
}

/** A moment, with the zone that it is told in. */
export const moment = (language: string, at: number) =>
  new Intl.DateTimeFormat(language, {
    day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit", timeZoneName: "short",
  }).format(at);
