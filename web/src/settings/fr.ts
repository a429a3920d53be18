export const fr = {
  language: "Langue",
  theme: "Lumière",
  themes: { auto: "Comme l’appareil", light: "Jour", dark: "Lampe" },
  sound: "Sons",
  sounds: { off: "Sans", on: "Avec" },
  turnSound: { off: "Mettre le son", on: "Couper le son" },
  motion: "Mouvements",
  motions: { auto: "Comme l’appareil", none: "Aucun" },
  palette: "Couleurs des joueurs",
  palettes: { usual: "Celles des toiles", apart: "Pour daltoniens" },
  confirm: "Avant chaque coup",
  confirms: { off: "Jouer tout de suite", on: "Me demander" },
};
