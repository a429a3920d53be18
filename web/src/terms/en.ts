import type { Late } from "../wire";
import type { fr } from "./fr";

const span = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);

const days = (n: number) => (n === 1 ? "1 day" : `${n} days`);

const DAYS: Record<number, string> = { 1: "A day at most for each move.", 3: "Three days at most for each move.", 7: "A week for each move." };

const LATE: Record<Late, string> = {
  wait: "we wait",
  move: "a bot plays that move",
  seat: "a bot takes the seat",
  vote: "the others vote",
};

export const en: typeof fr = {
  title: "Time and table",

  pace: {
    title: "We play",
    live: { name: "Live", words: "All together, now." },
    days: (n) => ({ name: days(n), words: DAYS[n] }),
  },
  turn: { title: "A clock for each move", value: (seconds) => (seconds === 0 ? "No" : span(seconds)) },
  window: { title: "To call neuro", value: span },
  talk: { title: "A break to talk after each turn", value: (seconds) => (seconds === 0 ? "No" : span(seconds)) },
  late: {
    title: "If somebody is late or goes away",
    values: {
      wait: { name: "We wait", words: "As long as it takes." },
      move: { name: "A bot plays that move", words: "The next one is theirs again." },
      seat: { name: "A bot takes the seat", words: "They take it back when they like." },
      vote: { name: "The others vote", words: "Wait, a bot, or stop there." },
    },
  },
  door: {
    title: "Who may sit down",
    link: { name: "By invitation", words: "Those you send the link to." },
    open: { name: "Anybody", words: "The table is in the list on the home page." },
  },
  watch: { title: "Watching without playing", yes: "Allowed", no: "No" },

  told: {
    live: (seconds) => (seconds === 0 ? "live, no clock" : `live, ${span(seconds)} a move`),
    days: (n) => `${days(n)} a move`,
    window: (seconds) => `${span(seconds)} to call neuro`,
    talk: (seconds) => `${span(seconds)} to talk after each turn`,
    late: (late) => `if somebody is late, ${LATE[late]}`,
    link: "by invitation",
    open: "open to all",
    unwatched: "nobody watches",
  },
};
