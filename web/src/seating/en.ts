import { stop } from "../i18n/phrases";
import type { Late, Level } from "../wire";
import type { fr } from "./fr";

const LEVELS: Record<Level, string> = { mousse: "cabin boy", matelot: "sailor" };

const THEN: Record<Late, string> = {
  wait: "we go on waiting",
  move: "soon a bot plays this move",
  seat: "soon a bot takes the seat",
  vote: "soon the others vote",
};

const OWN_THEN: Record<Late, string> = {
  wait: "The others are waiting for you.",
  move: "Or else a bot plays this move for you.",
  seat: "Or else a bot plays for you.",
  vote: "Or else the others decide.",
};

const COUNTED = { wait: "Wait", bot: "A bot", end: "Stop" };

export const en: typeof fr = {
  table: "At the table",
  host: "host",
  you: "you",
  bot: (level) => `a bot, ${LEVELS[level]}`,
  away: "away",
  late: "late",
  open: "free chair",
  botPlays: "a bot plays",
  playsFor: (name) => `A bot plays for ${stop(name)}`,
  watchers: (n) => (n === 1 ? "One person is watching." : `${n} people are watching.`),

  days: (days, hours) => (hours ? `${days} d ${hours} h` : `${days} d`),
  hours: (hours, minutes) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`),
  clock: (time) => `Time left: ${time}`,
  overdue: (names, then) => `${names}: ${THEN[then]}.`,
  overdueYou: (then) => OWN_THEN[then],
  hurry: (game) => `Quick, your turn! · ${game}`,

  lent: { words: "A bot plays for you.", how: "“I am back”, and you play yourself again.", back: "I am back" },
  vote: {
    question: (name) => `${name} no longer plays. What now?`,
    about: "The others are deciding: play, and nothing changes.",
    others: (name) => `${name} no longer plays: the others are deciding.`,
    kept: (name) => `The vote is over: ${name} keeps the seat.`,
    choices: COUNTED,
    label: (choice, votes) => `${COUNTED[choice]}, ${votes} ${votes === 1 ? "vote" : "votes"}`,
  },
  pause: {
    words: "Time to talk!",
    ready: "Ready",
    waiting: (n) => (n === 1 ? "Waiting for one more." : `Waiting for ${n} more.`),
  },

  closed: {
    title: "This table is closed",
    why: {
      host: "The host has closed the table.",
      vote: "Those who were left voted to stop there.",
      nobody: "Everybody has gone.",
    },
    now: "You can still look at everything.",
    home: "Home",
    fresh: "Another table",
  },

  ask: {
    title: "“Neuro” while you are away",
    quiet: "I say nothing",
    ask: "Ask me",
    words: "You are then waited for, 12 hours at most. Nobody knows.",
  },

  chair: "Your chair",
  lend: "Lend my chair",
  lendInWords: "A bot plays for you until you are back.",
  lendTo: (level) => `to a ${LEVELS[level]}`,
  leave: "Leave the table",
  leaveInWords: {
    waiting: "Your chair is free again.",
    playing: "A bot finishes the game in your place, and somebody else may take your chair. To come back later, lend it instead.",
    last: "You are the last person at the table: the game ends there, without a count.",
    over: "The game leaves your list.",
  },
  close: "Close the table",
  closeInWords: "The game ends for everybody, without a count.",
  sure: {
    leave: { yes: "Yes, leave", no: "No, stay" },
    close: { yes: "Yes, close", no: "No, go on" },
    remove: { yes: "Yes, free it", no: "No, leave it" },
  },
  hand: (name) => `Hand the table to ${name}`,
  handInWords: "The host starts the game, frees chairs and closes the table.",
  remove: (name) => `Free ${name}’s chair`,
  removeInWords: (name, playing) =>
    playing ? `A bot plays in their place. ${name} can no longer sit at this table.` : `${name} can no longer sit at this table.`,
  freeInWords: (playing) => (playing ? "A bot plays in their place." : "The chair is open again."),
  invite: "Invite in a bot’s place",
  inviteInWords: "Whoever follows this link takes a bot’s chair, with its hand.",
  sit: "Take a bot’s place",
  refused: "The table has changed meanwhile: look, then try again.",

  news: {
    host: (name) => `${name} is the host now.`,
    hostYou: "You are the host of the table now.",
    left: (name) => `${name} has left the table.`,
    lent: (name) => `A bot plays for ${stop(name)}`,
    back: (name) => `${name} is back.`,
    removed: "Your chair was freed: you are watching.",
    sat: (name) => `${name} sits down.`,
  },

  together: {
    turn: (name) => `${name}’s turn!`,
    pass: (name) => `Hand the device to ${name}, then look away.`,
    me: (name) => `It is me, ${name}`,
    look: (name) => `${name} looks at their card`,
    next: (name) => `${name} is to play, on this device.`,
  },
};
