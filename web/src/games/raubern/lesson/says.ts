// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

/** What is said in the first game. */
export type Says = "same" | "steal" | "other" | "trick" | "draw" | "protected" | "open" | "last_copy" | "own" | "last_card" | "thief" | "end";
