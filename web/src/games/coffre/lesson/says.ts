// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

/** What is said in the first game. */
export type Says = "observe" | "swap" | "claim" | "force" | "pass" | "search" | "designate" | "watch" | "accuse" | "wait" | "name" | "as_key" | "as_treasure" | "end";
