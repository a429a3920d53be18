import type { fr } from "./fr";

export const en: typeof fr = {
  title: "The house",
  up: (time) => `open for ${time}`,
  tables: "Tables",
  phases: { playing: "going on", waiting: "waiting", over: "finished", closed: "closed", broken: "damaged" },
  live: (n) => `In memory: ${n}.`,
  people: "People",
  known: "have been here",
  named: "with a name",
  here: "at a table now",
  disk: "Space",
  used: "taken by the tables",
  free: "free beside them",
  tight: "There is almost no space left: soon no move can be kept any more.",
  errors: "Latest errors",
  none: "None since the start.",
  forgotten: "Only the latest are shown; the server’s output has them all.",
  versions: "What runs here",
  rules: (game) => `Rules: ${game}`,
  again: "Look again",
};
