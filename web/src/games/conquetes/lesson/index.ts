import type { Teaching } from "../../../learn/teaching";
import type { Move } from "../../../wire";
import { Bell } from "../bell.svelte";
import { t } from "./messages";

const pressed = '[aria-pressed="true"]';

function place({ card, row, column }: Move): string[] {
  const held = `.hand [data-slot="${card}"]`;
  return [held, `.table:has(${held}${pressed}) .fit[data-cell="${row},${column}"]`];
}

function bid({ base, token, row, column }: Move): string[] {
  const parts = [`[data-base="${base}"]`, `[data-token="${token}"]`, `.land[data-cell="${row},${column}"]`, ".bid .go"];
  return parts.map((part, i) => `.table${parts.slice(0, i).map((done) => `:has(${done}${pressed})`).join("")} ${part}`);
}

function path(wanted: Move): string[] {
  if (wanted["do"] === "place") return place(wanted);
  if (wanted["do"] === "bid") return bid(wanted);
  return wanted["do"] === "pass" ? ['.tray [data-do="pass"]', 'dialog[open] [data-do="pass"]'] : [".tray .bell"];
}

export default {
  t,
  path,
  /** Whoever learns it is asked at each window. */
  begin: (table) => new Bell(table).settle(false),
} satisfies Teaching;
