import type { Words } from "../../../learn/teaching";
import type { Says } from "./says";

export const fr: Record<Says, Words> = {
  observe: {
    say: "Le Trésor cherche la Clé, les Neutres le Piège. Touche ta carte : Neutre. Puis observe celle de gauche, au milieu.",
    look: "Touche « Observer », puis la carte du milieu à gauche.",
  },
  swap: {
    say: "Le Piège ! N’en dis rien aux autres. Échange ta carte contre celle de droite, sans la voir avant.",
    look: "Touche « Échanger », puis la carte du milieu à droite.",
  },
  claim: {
    say: "La Clé ! Ton but change avec ta carte : le Trésor doit te désigner. Annonce que tu as la Clé.",
    look: "Touche « Annoncer », puis la Clé.",
  },
  force: {
    say: "Inès dit pareil : elle ment. Force-la à prendre la carte de gauche, celle que tu connais.",
    look: "Touche « Forcer », puis Inès, puis la carte de gauche.",
  },
  pass: {
    say: "Inès a le Piège, et tu le sais. Plus qu’à attendre que le Trésor te croie : passe.",
    look: "Touche « Passer ».",
  },
  as_key: { say: "Zoé avait le Trésor, et elle t’a fait confiance : vous gagnez. À toi le Trésor !" },
  search: {
    say: "Tu as le Trésor : trouve qui a la Clé. Commence par observer à gauche.",
    look: "Touche « Observer », puis la carte de gauche.",
  },
  designate: {
    say: "La Clé était là, et Malo l’a prise. Deux disent l’avoir, un seul dit vrai : désigne-le.",
    look: "Malo a pris la carte que tu as vue : désigne Malo.",
  },
  as_treasure: { say: "C’était la Clé : Malo et toi, vous gagnez. Et quand on est Neutre ?" },
  watch: {
    say: "Une Neutre cherche le Piège. Observe à gauche, et suis cette carte des yeux.",
    look: "Touche « Observer », puis la carte de gauche.",
  },
  accuse: {
    say: "C’était le Piège, et Inès l’a pris ! Dis-le à tous : annonce qu’Inès a le Piège.",
    look: "Touche « Annoncer », puis Inès, puis le Piège.",
  },
  wait: { say: "Elle nie, bien sûr. Rien d’autre à faire pour l’instant : passe.", look: "Touche « Passer »." },
  name: {
    say: "Zoé te croyait la Clé : raté ! Dernière chance, pour tous : nomme qui a le Piège.",
    look: "Le Piège, c’est la carte qu’Inès a prise : nomme Inès.",
  },
  end: { say: "Le Piège gagne avec ceux qui l’ont nommé : Inès et toi. Tu sais jouer !" },
};
