import type { fr } from "./fr";

export const en: typeof fr = {
  lead: "Eight piles, and as many thieves as chairs. Lay your card on its twin and the pile is yours… until somebody snatches it.",
  aim: {
    title: "The aim",
    count: "At the end everybody counts the cards of their piles. Whoever has most carries off the loot.",
  },
  setUp: {
    title: "Before you start",
    cards: "44 cards: eleven treasures, four of each.",
    piles: "Eight cards, all different, lie open in the middle. They are the eight piles, and there will be eight to the end.",
    hands: "Everybody gets five cards. The rest is the stock.",
    scene: "Eight different cards side by side: the eight piles of the start.",
  },
  turn: {
    title: "On your turn",
    lay: "Lay a card from your hand on any pile: in the middle, your own or somebody else’s. Then draw one, while there are any. The turn goes round clockwise.",
  },
  take: {
    title: "The same card: the pile is yours",
    words: "Is your card the same as the top one? The whole pile comes to you, whether it was in the middle or somebody’s.",
    scene: "A violin on Dad’s violin, a pile of four: the pile goes to you, with five cards.",
  },
  cover: {
    title: "Another card: the pile grows",
    words: "The pile does not change hands. Your card stays on it, to its owner’s profit, and is now the one to match.",
    scene: "A dagger on Dad’s violin: the pile has five cards, is still Dad’s, and is protected.",
    same: "Two piles may show the same card: they stay two piles.",
  },
  safe: {
    title: "Protected for a round",
    round: "Nobody can snatch a pile covered like this before the round is over: before it is again the turn of whoever began the game. You may lay the same card on it, but you take nothing.",
    none: "The booklet can be read in another way too. At a table without protection, the next player may snatch at once.",
  },
  end: {
    title: "The end",
    last: "Is the stock empty? Play goes on to the last card of the last hand. That always makes 36 lays.",
    count: "Then you count. What is left in the middle is nobody’s. If there is a tie, the victory is shared.",
    scene: "Fourteen cards in two piles beat thirteen cards in three piles.",
    caption: "14 cards in two piles beat 13 cards in three: cards are counted, not piles.",
  },
  tip: {
    title: "A tip from the booklet",
    words: "Two of a kind in your hand? Lay the first on a high pile. Next turn lay the second: the pile is yours. Unless somebody covered it meanwhile, or had the same card. It is safest when the other two are already out.",
  },
  read: {
    title: "Reading a pile",
    height: "The big number: how high the pile is.",
    dots: "The dots: cards like the top one that may still come from elsewhere. No full dot, no thief.",
    ribbon: "The ribbon: whose the pile is.",
    scene: "A crown on a pile of five, Lila’s; two more crowns to come.",
  },
  treasures: "The eleven treasures",
  papa: "Dad",
  lila: "Lila",
  then: "becomes",
};
