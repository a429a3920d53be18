import type { fr } from "./fr";

export const en: typeof fr = {
  observe: {
    say: "The Treasure seeks the Key, Neutrals the Trap. Touch your card: Neutral. Then observe the left one in the middle.",
    look: "Touch “Observe”, then the card in the middle on the left.",
  },
  swap: {
    say: "The Trap! Tell nobody. Swap your card for the one on the right, without seeing it first.",
    look: "Touch “Swap”, then the card in the middle on the right.",
  },
  claim: {
    say: "The Key! Your aim changes with your card: the Treasure must choose you. Claim that you have the Key.",
    look: "Touch “Claim”, then the Key.",
  },
  force: {
    say: "Inès says the same: she lies. Force her to take the left card, the one you know.",
    look: "Touch “Force”, then Inès, then the left card.",
  },
  pass: {
    say: "Inès has the Trap, and you know it. Now wait for the Treasure to believe you: pass.",
    look: "Touch “Pass”.",
  },
  as_key: { say: "Zoé had the Treasure, and she believed you: you win together. Your turn to have it!" },
  search: { say: "You have the Treasure: find who has the Key. Begin by observing the left card.", look: "Touch “Observe”, then the left card." },
  designate: {
    say: "The Key was there, and Malo took it. Two say they have it, one of them truly: point at that one.",
    look: "Malo took the card you saw: point at Malo.",
  },
  as_treasure: { say: "It was the Key: Malo and you win. And what does a Neutral do?" },
  watch: { say: "A Neutral looks for the Trap. Observe the left card, and keep your eyes on it.", look: "Touch “Observe”, then the left card." },
  accuse: {
    say: "It was the Trap, and Inès took it! Tell everybody: claim that Inès has the Trap.",
    look: "Touch “Claim”, then Inès, then the Trap.",
  },
  wait: { say: "She denies it, of course. Nothing else to do for now: pass.", look: "Touch “Pass”." },
  name: {
    say: "Zoé took you for the Key: wrong! A last chance, for all: name who has the Trap.",
    look: "The Trap is the card that Inès took: name Inès.",
  },
  end: { say: "The Trap wins with those who named it: Inès and you. You know how to play!" },
};
