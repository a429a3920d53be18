export const fr = {
  title: (game: string) => `Première partie · ${game}`,
  step: (n: number, all: number) => `Étape ${n} sur ${all}`,
  back: "L’étape d’avant",
  skip: "Sauter cette étape",
  leave: "Quitter la leçon",
  show: "Montre-moi",
  next: "La suite",
  real: "Une vraie partie",
  praise: ["C’est ça !", "Bien vu !", "Voilà !", "Joli !"],
  compiling: "On affûte les règles… Une petite minute, seulement la première fois.",
  failed: "La leçon n’est pas arrivée.",
  retry: "Réessayer",
};
