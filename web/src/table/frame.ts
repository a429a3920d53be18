import { getContext, setContext, type Component } from "svelte";

/** What stands round a table that is none of the house's: in the place of its bar, and at its end what is said there and on the first button. */
export interface Frame {
  head: Component;
  again(): string;
  says(): string;
}

const FRAME = Symbol("frame");

export const setFrame = (frame: Frame) => setContext(FRAME, frame);

/** undefined: the table is one of the house's. */
export const frameHere = () => getContext<Frame | undefined>(FRAME);
