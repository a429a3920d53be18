// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

/** What is said in the first game. */
export type Says = "ring" | "go_on" | "pair" | "stop" | "remember" | "dragons" | "take_dragons" | "doll" | "dare" | "bust" | "spider" | "three" | "second" | "unseen" | "take_three" | "left_doll" | "last_doll" | "take_last" | "end";
