import { capital, list, stop, type Told, type Who } from "../../i18n/phrases";
import type { fr } from "./fr";
import type { Claimed, Outcome } from "./messages";
import type { Centre, Role } from "./wire";

const ROLES: Record<Role, { name: string; it: string; aim: string }> = {
  key: { name: "Key", it: "the Key", aim: "Get yourself picked" },
  treasure: { name: "Treasure", it: "the Treasure", aim: "Find the Key" },
  trap: { name: "Trap", it: "the Trap", aim: "Get yourself picked" },
  neutral: { name: "Neutral", it: "a Neutral", aim: "Find the Trap" },
};

const SIDES: Record<Centre, string> = { 0: "left", 1: "right" };

const card = (centre: Centre) => `the ${SIDES[centre]} card`;
const itIs = (role: Role | null) => (role ? `: it is ${ROLES[role].it}` : "");
const everybody = (people: Who[]) => list("en", people, "you");
const s = (by: Who) => (by === null ? "" : "s");

function won({ clause, winners }: Outcome): Told {
  const [first = null] = winners;
  switch (clause) {
    case "CC-19":
    case "CC-28":
      return [everybody(winners), "open the chest together"];
    case "CC-20":
    case "CC-29":
      return first === null ? ["You", "shut the Trap and win it all"] : [first, "shuts the Trap and wins it all"];
    case "CC-24":
      return [everybody(winners), "win together: the Trap is unmasked"];
    case "CC-26":
      return ["Nobody", "unmasked the Trap: nobody wins"];
    case "CC-30":
      return ["Nobody", "wins: it was not the Key"];
    default:
      return ["Nobody", "wins: the Treasure is in nobody’s hand"];
  }
}

function title({ clause, winners }: Outcome): string {
  const [first = null] = winners;
  if (winners.length === 0) return "The chest stays shut";
  if (clause === "CC-24") return winners.includes(null) ? "Trap unmasked: you win!" : "The Trap is unmasked";
  if (winners.length > 1) return winners.includes(null) ? "The chest opens for you!" : "The chest opens";
  return first === null ? "Trapped: it is all yours!" : `${first} shuts the Trap`;
}

function words({ clause, winners }: Outcome): string {
  if (winners.length > 1) return stop(`${everybody(winners)}, together`);
  if (winners.length === 1) return "The Trap was taken for the Key.";
  if (clause === "CC-26") return "Nobody unmasked the Trap.";
  return clause === "CC-30" ? "It was not the Key." : "The Treasure is in nobody’s hand.";
}

/** In the mouth of whoever says it. */
function claim({ holder, centre, role, saw }: Claimed): string {
  const it = ROLES[role].it;
  if (!holder) return saw ? `I saw ${card(centre ?? 0)}: it is ${it}` : `${capital(card(centre ?? 0))} is ${it}`;
  if (saw) return `I saw ${holder.who === null ? "your card" : `${holder.who}’s card`}: it is ${it}`;
  if (holder.own) return `I have ${it}`;
  return holder.who === null ? `You have ${it}` : `${holder.who} has ${it}`;
}

export const en: typeof fr = {
  role: (role) => ROLES[role].name,
  aim: (role) => ROLES[role].aim,
  side: (centre) => capital(SIDES[centre]),
  round: (round, rounds) => `Round ${round} of ${rounds}`,
  lastChance: "Last chance",
  roundsOver: "Rounds over",

  hand: "Your card and what you can do",
  own: (role) => `Your card: ${ROLES[role].name}. ${ROLES[role].aim}.`,
  ownHidden: "Your card is hidden. Tap it to look.",
  look: "Look",
  hidden: "hidden card",
  known: (role) => `you know it is ${ROLES[role].it}`,
  shown: (role) => `shown to all: ${ROLES[role].name}`,
  held: (name) => `${name}’s card`,
  middle: (centre) => capital(card(centre)),
  from: (giver) => (giver === null ? "from you" : `from ${giver}`),
  dealt: "from the deal",
  accuses: (name) => `names ${name}`,
  mayTake: "you can choose it",
  story: {
    seenBy: "Seen by:",
    nobody: "Nobody else has seen this card.",
    yours: (role) => `You have seen it: it is ${ROLES[role].it}.`,
    told: (role) => `Shown to the whole table: ${ROLES[role].name}.`,
    unknown: "You have not seen this card.",
  },

  acts: {
    observe: "Observe",
    swap: "Swap",
    force: "Force",
    pass: "Pass",
    designate: "Point at the Key",
    name: "Name the Trap",
  },
  ask: {
    turn: "Your turn! What do you do?",
    observe: "Observe which card of the middle?",
    swap: "Swap for which card of the middle?",
    force: "Force whom to swap?",
    forceWith: (name) => `Which card must ${name} take?`,
    give: (name) => `${name} forces you: for which card?`,
    limit: "No rounds left: who has the Key?",
    name: "Last chance: who has the Trap?",
  },

  designate: {
    title: (name) => (name === null ? "Who has the Key?" : `Is ${name} the Key?`),
    stakes: (last) =>
      `Key: you two win. Trap: they win without you. Neutral: ${last ? "everybody looks for the Trap" : "nobody wins"}.`,
    do: (name) => `Point at ${name}`,
  },
  reveal: (role) => `It is ${ROLES[role].it}!`,
  name: {
    title: (name) => (name === null ? "Who has the Trap?" : `Is ${name} the Trap?`),
    stakes: (neutrals) => `${neutrals ? "A Neutral who is right" : "Whoever is right"} wins with the Trap. Nobody? Then nobody wins.`,
    do: (name) => `Name ${name}`,
  },
  notYet: "Not yet",
  choose: "Choose somebody first.",

  claim: {
    do: "Claim",
    ask: "Touch a card, then say what it is.",
    own: "Your card",
    other: "another",
    saw: "I saw it",
    says: (role) => `says ${ROLES[role].name}`,
    youSay: (role) => `You say ${ROLES[role].name}`,
    words: claim,
  },

  dealtOut: "The cards are dealt.",
  you: "You",
  observed: ({ by, centre, role }) => `observe${s(by)} ${card(centre)}${itIs(role)}`,
  swapped: ({ by, centre, role }) => `swap${s(by)} ${by === null ? "your" : "their"} card for the ${SIDES[centre]} one${itIs(role)}`,
  forced: ({ by, to }, { centre, role }) => `force${s(by)} ${to ?? "you"} to take ${card(centre)}${to === null ? itIs(role) : ""}`,
  asked: ({ by, to }) => `force${s(by)} ${to ?? "you"} to swap ${to === null ? "your" : "their"} card`,
  gave: ({ by, centre, role }) => `take${s(by)} ${card(centre)}, having to${itIs(role)}`,
  passed: (by) => (by === null ? "pass" : "passes"),
  roundsDone: (holder): Told => {
    if (holder === undefined) return ["The rounds", "are over, and the Treasure is in nobody’s hand"];
    return ["The rounds", `are over: ${holder === null ? "you must point at the Key" : `${holder} has the Treasure and must point at the Key`}`];
  },
  designated: ({ by, to }, role) => `point${s(by)} at ${to ?? "you"}${itIs(role)}`,
  named: ({ by, to }) => `name${s(by)} ${to ?? "you"} as the Trap`,
  won,

  why: {
    over: "The game is over.",
    no_such_move: "There is no such action.",
    not_the_finale: "The Trap is only named after a wrong guess at the Key.",
    name_now: "This is the last chance: name who has the Trap.",
    give_now: "You are forced: choose a card of the middle.",
    too_early: "Nobody points at the Key before everybody has had a turn.",
    no_treasure: "Only whoever has the Treasure points at the Key.",
    oneself: "Somebody other than you, please.",
    designate_now: "The rounds are over: you must point at the Key.",
    not_forced: "Nobody forces you.",
    actor_picks: "At this table, who forces picks the card.",
    target_picks: "At this table, who is forced picks the card.",
  },

  options: {
    ending: {
      title: "If the Treasure takes the wrong one for the Key…",
      final_phase: { name: "last chance", words: "Everybody may still unmask the Trap, and win with it." },
      sudden_death: { name: "it is over", words: "Nobody wins. So a Neutral must swap to have any hope." },
    },
    finale: {
      title: "The last chance is…",
      everyone: { name: "for all", words: "Everybody names the Trap, the Treasure last. As the game is written." },
      others: { name: "not the Treasure’s", words: "Whoever was wrong speaks no more." },
      neutrals: { name: "for Neutrals", words: "All speak but the Treasure; only Neutrals win, with the Trap." },
    },
  },
  rarely: {
    deck: {
      title: "In the middle, at first…",
      shuffled: { name: "anything", words: "All is shuffled: the Key may hide there." },
      neutral_centre: { name: "two Neutrals", words: "Key, Treasure and Trap are all in somebody’s hands." },
    },
    force_choice: {
      title: "When somebody is forced…",
      actor: { name: "who forces picks", words: "the card that the other one must take." },
      target: { name: "who is forced picks", words: "the card to be taken." },
    },
    max_rounds: {
      title: "How many rounds at most",
      3: "3",
      4: "4",
      6: "6",
      8: "8",
      12: "12",
      20: "20",
    },
    removed: {
      title: "Cards taken out unseen, from a shuffled deck",
      0: "none",
      1: "one",
      2: "two",
    },
  },

  end: {
    title,
    words,
    names: (name) => `says the Trap is ${name}`,
    designated: (name) => `says the Key is ${name}`,
    middle: "In the middle",
    removed: "Taken out",
    open: "All cards open",
  },
};
