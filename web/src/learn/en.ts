import type { fr } from "./fr";

export const en: typeof fr = {
  title: (game) => `First game · ${game}`,
  step: (n, all) => `Step ${n} of ${all}`,
  back: "The step before",
  skip: "Skip this step",
  leave: "Leave the lesson",
  show: "Show me",
  next: "Go on",
  real: "Play for real",
  praise: ["That’s it!", "Well spotted!", "There!", "Nice!"],
  compiling: "Sharpening the rules… A minute at most, and only the first time.",
  failed: "The lesson has not arrived.",
  retry: "Try again",
};
