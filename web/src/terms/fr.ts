import type { Late } from "../wire";

const span = (seconds: number): string => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);

const days = (n: number): string => (n === 1 ? "1 jour" : `${n} jours`);

const DAYS: Record<number, string> = { 1: "Un jour au plus pour chaque coup.", 3: "Trois jours au plus pour chaque coup.", 7: "Une semaine pour chaque coup." };

const LATE: Record<Late, string> = {
  wait: "on l’attend",
  move: "un bot joue ce coup",
  seat: "un bot prend sa place",
  vote: "les autres votent",
};

export const fr = {
  title: "Le temps et la table",

  pace: {
    title: "On joue",
    live: { name: "En direct", words: "Tous ensemble, maintenant." },
    days: (n: number) => ({ name: days(n), words: DAYS[n] }),
  },
  turn: { title: "Un chrono pour chaque coup", value: (seconds: number): string => (seconds === 0 ? "Non" : span(seconds)) },
  window: { title: "Pour dire neuro", value: span },
  talk: { title: "Une pause pour parler après chaque tour", value: (seconds: number): string => (seconds === 0 ? "Non" : span(seconds)) },
  late: {
    title: "Si quelqu’un tarde ou s’en va",
    values: {
      wait: { name: "On l’attend", words: "Le temps qu’il faut." },
      move: { name: "Un bot joue ce coup", words: "Le suivant est de nouveau à lui." },
      seat: { name: "Un bot prend sa place", words: "Il la reprend quand il veut." },
      vote: { name: "Les autres votent", words: "Attendre, un bot, ou arrêter là." },
    } satisfies Record<Late, { name: string; words: string }>,
  },
  door: {
    title: "Qui peut s’asseoir",
    link: { name: "Sur invitation", words: "Ceux à qui tu envoies le lien." },
    open: { name: "Qui veut", words: "La table est dans la liste de l’accueil." },
  },
  watch: { title: "Regarder sans jouer", yes: "Permis", no: "Non" },

  /** The terms in short, a phrase each. */
  told: {
    live: (seconds: number): string => (seconds === 0 ? "en direct, sans chrono" : `en direct, ${span(seconds)} par coup`),
    days: (n: number) => `${days(n)} par coup`,
    window: (seconds: number) => `${span(seconds)} pour dire neuro`,
    talk: (seconds: number) => `${span(seconds)} pour parler après chaque tour`,
    late: (late: Late) => `si quelqu’un tarde, ${LATE[late]}`,
    link: "sur invitation",
    open: "ouverte à tous",
    unwatched: "sans public",
  },
};
