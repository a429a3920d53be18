import type { Level, Phase } from "../wire";
import type { fr } from "./fr";
import { list, stop } from "./phrases";

const NUMBERS = ["No", "One", "Two", "Three", "Four"];

const many = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

const LEVELS: Record<Level, string> = { mousse: "cabin boy", matelot: "sailor" };

export const en: typeof fr = {
  butin: "Butin",
  you: "You",
  back: "Home",
  return: "Back",
  close: "Close",
  and: (names) => new Intl.ListFormat("en", { type: "conjunction" }).format(names),
  kerchiefs: ["Madder", "Indigo", "Saffron", "Pine", "Plum", "Sky", "Coral", "Ink", "Linden", "Wood"],
  levels: LEVELS,
  levelsInWords: {
    mousse: "Takes what it sees, forgets the rest. Good with children.",
    matelot: "Counts cards and picks its moves. Lets nothing go.",
  } satisfies Record<Level, string>,
  levelName: (level) => `The ${LEVELS[level]}`,

  home: {
    headline: (n) =>
      n === 1 ? ["One bundle.", "Shall we untie it?"] : [`${NUMBERS[n] ?? n} bundles.`, "Which one shall we untie?"],
    pitch: (n) =>
      `${n === 1 ? "A treasure game" : "Treasure games"} for the family, around a table or far apart. The crew takes the empty chairs.`,
    play: "Play now",
    invite: "Invite",
    lay: "Lay a table",
    players: (least, most) => `${least}–${most}`,
    playersInWords: (least, most) => `${least} to ${most} players`,
    minutes: (n) => `${n} min`,
    tables: "Your tables",
    finished: "Finished games",
    yourTurn: "Your turn",
    inGame: (game) => `in ${game}`,
    with: (names) => `with ${names}`,
    alone: "nobody else yet",
    states: {
      waiting: "waiting",
      playing: "going on",
      over: "finished",
      broken: "damaged",
    } satisfies Record<Phase, string>,
    name: "Your name",
    nameless: "Your name?",
    keepName: "Keep this name",
    badName: "1 to 24 characters, please.",
    compiling: "Sharpening the rules… A short minute, the first time only.",
    unreachable: "The server does not answer.",
    retry: "Try again",
    credits:
      "Drawings by Lorc, Delapouite and others, game-icons.net, CC BY 3.0, recoloured. Typefaces Caprasimo and Figtree, SIL OFL 1.1.",
  },

  settings: {
    title: "Settings",
    house: "The house",
    language: "Language",
    theme: "Light",
    themes: { auto: "As the device", light: "Day", dark: "Lamp" },
  },

  fresh: {
    title: "Who sits down?",
    chairs: (n) => many(n, "chair"),
    chairsWord: (n) => (n === 1 ? "chair" : "chairs"),
    more: "One more chair",
    fewer: "One chair less",
    chair: (n) => `Chair ${n}`,
    whoSits: "Who sits here?",
    friend: "A friend",
    friendInWords: "The chair stays free: you get a link to send.",
    start: "Off we go",
    invite: "Lay the table",
    rarely: "Other settings",
    refused: "The table could not be laid. Try again.",
  },

  lobby: {
    title: "Waiting for people",
    waitingFor: (n) => (n === 0 ? "Everybody is here." : n === 1 ? "One chair still free." : `${n} chairs still free.`),
    atTable: "at the table",
    free: "Free",
    away: "away",
    share: "Send the link",
    copy: "Copy the link",
    copied: "Link copied",
    link: "The link",
    scan: "Scan with a phone to sit down",
    loopback: "This link works on this computer only. For the phones of the house:",
    invitation: (game) => `Come and play ${game}: a chair is waiting.`,
    start: "Start",
    startWithCrew: "Start with the crew",
    waitHost: "The host starts when everybody is ready.",
    watching: "You are watching. To sit down, ask somebody at the table for the invitation link.",
  },

  table: {
    lost: "Connection lost, trying again…",
    opening: "Unfolding the cloth…",
    broken: "This table is damaged",
    brokenInWords: "Its game can no longer be replayed to the end. Nothing else is lost, but this one cannot go on.",
    unknown: "There is no such table",
    unknownInWords: "The link may be incomplete, or the table was put away.",
    yourTurn: (game) => `Your turn! · ${game}`,
    newTable: "A rematch is ready.",
    follow: "Sit at the new table",
    players: "The players",
    playing: "playing",
    away: "away",
    watching: "You are watching.",
    thinks: (name) => `${name} is thinking…`,
    waiting: (name) => stop(`Waiting for ${name}`),
    waitingAway: (name) => `Waiting for ${name}, who is away.`,
    notYet: (name) => `It is not your turn, but ${name}’s.`,
    clause: (id) => `Rule ${id}`,
    log: "What happened",
    over: "Game over",
    won: "You carry off the loot!",
    wins: (name) => `${name} carries off the loot`,
    shared: (winners) => `${list("en", winners, "you")}: shared loot`,
    count: "The count",
    again: "One more!",
    review: "Look back",
  },

  menu: {
    title: "Menu",
    rules: "The rules",
    elsewhere: "Go on with another device",
    elsewhereInWords: "This link opens your chair, with your cards. Keep it to yourself.",
  },

  join: {
    title: (host, game) => `${host} invites you to play ${game}`,
    anonymous: (game) => `You are invited to play ${game}`,
    seatTitle: (game) => `Your chair at ${game}`,
    free: (n) => (n === 1 ? "One chair is left." : `${n} chairs are left.`),
    seatInWords: "You go on with your game on this device.",
    name: "Your name (if you like)",
    sit: "Sit down",
    resume: "Take my place again",
    full: "All chairs are taken",
    fullInWords: "You can watch the game, or lay a table of your own.",
    watch: "Watch",
    over: "This game is over",
    unknown: "This link opens no table",
    unknownInWords: "It is incomplete, or no longer valid. Ask whoever sent it for another.",
  },

  lost: {
    title: "Nothing in this bundle",
    text: "This page does not exist, or no longer does.",
  },

  why: {
    stale: "The table has changed meanwhile: look, then play again.",
    spectator: "You are watching: only people at the table play.",
    not_host: "That is for the host to do.",
    not_waiting: "The game has already begun.",
    not_playing: "The game has not begun.",
    not_over: "The game is not over.",
    malformed: "The server did not understand.",
    unknown_bot: "This sailor is not aboard.",
    no_such_seat: "There is no such chair.",
    busy: "The server is overloaded, try again.",
    too_fast: "Not so fast! Try again in a moment.",
    broken: "This table is damaged.",
    over: "The game is over.",
  },
};
