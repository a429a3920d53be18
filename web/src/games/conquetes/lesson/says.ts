// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

/** What is said in the first game. */
export type Says = "beside" | "two" | "territory" | "pass" | "two_cards" | "three" | "neuro" | "bid" | "grow" | "last_card" | "built" | "end";
