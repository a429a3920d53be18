import type { fr } from "./fr";

export const en: typeof fr = {
  ring: { say: "There are treasures hidden here. Touch the tile that the finger shows.", look: "The one that the finger shows." },
  go_on: { say: "A ring! It can be taken alone. Go on, one more.", look: "Not yet: turn up the one that the finger shows." },
  pair: { say: "A ball: two dots below, so it takes two. Look for the other one here.", look: "Not yet: turn up the one that the finger shows." },
  stop: { say: "Two balls! Going on is risky. Take them.", look: "Stop while all is well: take them." },
  remember: {
    say: "A doll, then a dragon: it wakes, and Zoé loses all! Where is it? Touch it, just it.",
    look: "Zoé’s red dragon: second row, fourth tile.",
  },
  dragons: { say: "A dragon can be taken alone, like a ring. One more?", look: "Dare: turn up the one that the finger shows." },
  take_dragons: { say: "Two dragons! A toy would wake them: take them quickly.", look: "Turn nothing more up: take your dragons." },
  doll: {
    say: "A spider: Zoé has to stop, and hides it elsewhere. And you, find her doll.",
    look: "Zoé’s doll: second row, far left.",
  },
  dare: { say: "What a memory! It takes a second one. Dare this tile…", look: "Dare: turn up the one that the finger shows." },
  bust: { say: "A dragon! With a toy, all is lost, and Zoé took it after you. Try here.", look: "Turn up the one that the finger shows." },
  spider: { say: "The spider: your turn is over. But hide it there, on an empty place.", look: "On the empty place that the finger shows." },
  three: {
    say: "Zoé saw two candlesticks: it takes three, so she left them. Touch the first.",
    look: "A candlestick, where the finger shows.",
  },
  second: { say: "And Zoé’s other candlestick? You saw it.", look: "Fourth row, far left." },
  unseen: { say: "Just one more! Try this one, which nobody has seen.", look: "The one that the finger shows." },
  take_three: { say: "Three candlesticks, together. Take them!", look: "You have three: take them." },
  left_doll: {
    say: "Zoé saw a doll and did not dare go on. You know the other one: turn it up.",
    look: "Your doll from before: second row, far left.",
  },
  last_doll: { say: "And now Zoé’s!", look: "Third row, fourth tile." },
  take_last: { say: "Only spiders are left. Take them, and it is over!", look: "Take your two dolls." },
  end: { say: "The most dragons: you win the spiders too. Each tile is one point!" },
};
