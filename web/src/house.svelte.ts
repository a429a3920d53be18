/** What the server says of itself and of whoever asks: in the page, else asked once, and again until it answers. */
import { takeHello } from "./net/arrival";
import { hello, rename } from "./net/http";
import type { Hello } from "./wire";

const AGAIN_AFTER = 1500; // ms

let house = $state.raw<Hello | null>(null);
let trouble = $state.raw<unknown>(null);
let next: ReturnType<typeof setTimeout> | undefined;

/** What the server said; null: nothing yet. */
export const server = () => house;
/** Why the server did not say anything when it was asked last; null: it did. */
export const silent = () => trouble;
/** Nothing has come from the server since the page was opened. */
export const cutOff = () => trouble !== null && house === null;

/** An address of this page; in home mode one that the other phones of the house can reach. */
export const addressOf = (path: string) => (house?.base ?? location.origin) + path;

/** The address that a token opens. */
export const inviting = (token: string) => addressOf(`/j#${token}`);

/** Links lead nowhere from another device: the page came from this very computer, and home mode is off. */
export const alone = () => !house?.base && /^(localhost|127\..*|\[::1\])$/.test(location.hostname);

/** Takes what came with the page, and asks the server where that says nothing, or that the rules are not ready. */
export async function meet(): Promise<void> {
  house = takeHello();
  if (!house?.ready) await greet();
}

/** Asks the server, and again while it compiles or does not answer. */
export async function greet(): Promise<void> {
  clearTimeout(next);
  try {
    house = await hello();
    trouble = null;
  } catch (no) {
    trouble = no;
  }
  if (trouble !== null || !house?.ready) next = setTimeout(() => void greet(), AGAIN_AFTER);
}

export async function callMe(name: string): Promise<void> {
  const me = await rename(name);
  if (house) house = { ...house, me };
}
