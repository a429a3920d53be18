import type { Words } from "../../../learn/teaching";
import type { Says } from "./says";

export const fr: Record<Says, Words> = {
  ring: { say: "Des trésors sont cachés là-dessous. Touche la tuile que montre le doigt.", look: "Celle que montre le doigt." },
  go_on: { say: "Une bague ! Elle se prend toute seule. Continue, encore une.", look: "Pas tout de suite : retourne encore celle du doigt." },
  pair: {
    say: "Un ballon : deux points au pied, il en faut deux. Cherche l’autre ici.",
    look: "Pas tout de suite : retourne encore celle du doigt.",
  },
  stop: { say: "Deux ballons ! Continuer, c’est risqué. Ramasse.", look: "Arrête-toi tant que tout va bien : ramasse." },
  remember: {
    say: "Une poupée, puis un dragon : il se réveille, Zoé perd tout ! Où est-il ? Touche-le, lui seul.",
    look: "Le dragon rouge de Zoé : deuxième rangée, quatrième tuile.",
  },
  dragons: { say: "Un dragon se prend tout seul, comme une bague. Encore une ?", look: "Ose : retourne celle du doigt." },
  take_dragons: {
    say: "Deux dragons ! Un jouet les réveillerait : ramasse-les vite.",
    look: "Ne retourne plus rien : ramasse tes dragons.",
  },
  doll: {
    say: "Une araignée : Zoé s’arrête, et la cache ailleurs. Toi, retrouve sa poupée.",
    look: "La poupée de Zoé : deuxième rangée, tout à gauche.",
  },
  dare: { say: "Quelle mémoire ! Il faut la deuxième. Ose celle-ci…", look: "Ose : retourne celle du doigt." },
  bust: {
    say: "Un dragon ! Avec un jouet, tout est perdu, et Zoé l’a pris après toi. Essaie ici.",
    look: "Retourne celle du doigt.",
  },
  spider: { say: "L’araignée : ton tour est fini. Mais cache-la là, sur une case vide.", look: "Sur la case vide que montre le doigt." },
  three: {
    say: "Zoé a vu deux chandeliers : il en faut trois, elle les laisse. Touche le premier.",
    look: "Un chandelier, là où montre le doigt.",
  },
  second: { say: "Et l’autre chandelier de Zoé ? Tu l’as vu.", look: "Quatrième rangée, tout à gauche." },
  unseen: { say: "Plus qu’un ! Essaie celle-ci, que personne n’a vue.", look: "Celle que montre le doigt." },
  take_three: { say: "Trois chandeliers, ensemble. Ramasse !", look: "Tu en as trois : ramasse." },
  left_doll: {
    say: "Zoé a vu une poupée, et n’a pas osé continuer. Toi, tu connais l’autre : retourne-la.",
    look: "Ta poupée de tout à l’heure : deuxième rangée, tout à gauche.",
  },
  last_doll: { say: "Et maintenant, celle de Zoé !", look: "Troisième rangée, quatrième tuile." },
  take_last: { say: "Il ne reste que des araignées. Ramasse, c’est fini !", look: "Ramasse tes deux poupées." },
  end: { say: "Le plus de dragons : tu gagnes aussi les araignées. Chaque tuile vaut un point !" },
};
