import type { fr } from "./fr";

export const en: typeof fr = {
  same: {
    say: "Eight piles, all yours to steal. Touch your chest, then the chest on the table.",
    look: "Your chest is below, in your hand. Lay it on the other chest.",
  },
  steal: {
    say: "The same card: the pile is yours! You can steal from others too: lay your dagger on Malo’s.",
    look: "Malo has a pile of three with a dagger on top. Lay yours on it.",
  },
  other: {
    say: "Zoé laid another card on yours: your pile grows. Do the same: a ring on Malo’s clocks.",
    look: "One of your two rings, on Malo’s pile of three.",
  },
  trick: {
    say: "Malo’s pile is ripe, with your ring on top. Lay the second one and sweep it up!",
    look: "Your second ring, on the one you have just laid.",
  },
  draw: {
    say: "Five at once! After each card you draw, but the stock is empty now. Take the goblet with yours.",
    look: "A goblet lies alone in the middle. Lay one of yours on it.",
  },
  thief: { say: "You know how to steal. Here is the end of another game: five cards each." },
  protected: {
    say: "The protected pile was just covered: nobody takes it this round. Steal Zoé’s crown instead.",
    look: "Leave the protected violin. Your crown goes on Zoé’s.",
  },
  open: {
    say: "A new round: the protection is over. Steal Malo’s violin!",
    look: "One of your violins, on Malo’s pile of four.",
  },
  last_copy: {
    say: "Ouch, Zoé took it back! A black dot is a copy to fear. No dot left: take it back.",
    look: "Your last violin, on Zoé’s big pile.",
  },
  own: {
    say: "Nobody has a violin any more: it is well guarded. Nothing to take with your goblet? Lay it at home, on your chest.",
    look: "Your goblet, on your own pile that shows a chest: it grows by one.",
  },
  last_card: {
    say: "Your last card; then we count. Zoé’s clock is still there to take.",
    look: "Your clock, on Zoé’s.",
  },
  end: { say: "Each card in your piles counts one. Nineteen: you win!" },
};
