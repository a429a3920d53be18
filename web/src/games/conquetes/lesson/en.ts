import type { fr } from "./fr";

export const en: typeof fr = {
  beside: {
    say: "Number, shape, colour: two in common will do. Touch your blue star, then the place on the right.",
    look: "The blue star, just right of the green star.",
  },
  two: {
    say: "Beside one card alone, 0. Beside two that it goes with, 1\u00a0point: your blue rose, in the corner.",
    look: "The single blue rose, below your blue star.",
  },
  territory: {
    say: "Your cards that touch are a set: the larger, the more it pays at the “end”. Two blue roses, just below.",
    look: "The two blue roses, below your blue rose.",
  },
  pass: { say: "None of your cards fits here. Pass: it costs 1 point.", look: "Nothing can be laid: touch “Pass”." },
  two_cards: {
    say: "Zoé’s three green hearts open a place. Lay your three black hearts above them.",
    look: "The three black hearts, above the three green hearts.",
  },
  built: { say: "“Two cards!” Once it is said, whoever can lay a card must. And now, the treasure." },
  three: {
    say: "Three neighbours that go with it: 5 points! Your two blue stars, in the gap: they join it all.",
    look: "The two blue stars, in the gap between your two cards.",
  },
  neuro: {
    say: "One card has no twin: it is the treasure. You think you know it? Ring the bell: “neuro!”",
    look: "The bell, on the right.",
  },
  bid: {
    say: "The base card says how much, your own card on what. Take 5, and 1: “it is the treasure”. Then the two blue roses.",
    look: "The 5, then the 1, then the two blue roses of the domain.",
  },
  grow: {
    say: "Zoé has bid too. A set is worth its size less two: two black stars, right of your two blue ones.",
    look: "The two black stars, right of your two blue stars.",
  },
  last_card: {
    say: "An empty hand: 2 points. Your last card, in the corner, between two of yours.",
    look: "The two black roses, below the two black stars.",
  },
  end: { say: "Zoé alone still has cards: it is over. The treasure pays you three times 5!" },
};
