import type { Words } from "../../../learn/teaching";
import type { Says } from "./says";

export const fr: Record<Says, Words> = {
  beside: {
    say: "Nombre, forme, couleur : deux en commun suffisent. Touche ton étoile bleue, puis la case à droite.",
    look: "L’étoile bleue, juste à droite de l’étoile verte.",
  },
  two: {
    say: "Contre une seule carte, 0. Contre deux avec qui elle va, 1\u00a0point : ta rose bleue, dans le coin.",
    look: "La rose bleue à une fleur, sous ton étoile bleue.",
  },
  territory: {
    say: "Tes cartes qui se touchent font un ensemble : plus il grandit, plus il paie à la « fin ». Deux roses bleues, dessous.",
    look: "Les deux roses bleues, sous ta rose bleue.",
  },
  pass: {
    say: "Aucune de tes cartes ne va ici. Passe : cela coûte 1\u00a0point.",
    look: "Rien ne se pose : touche « Passer ».",
  },
  two_cards: {
    say: "Les trois cœurs verts de Zoé ouvrent une place. Pose tes trois cœurs noirs au-dessus.",
    look: "Les trois cœurs noirs, sur la case au-dessus des trois cœurs verts.",
  },
  built: { say: "« Deux cartes ! » Dès qu’on l’annonce, qui peut poser doit poser. Et maintenant, le trésor." },
  three: {
    say: "Trois voisines qui vont, c’est 5\u00a0points ! Tes deux étoiles bleues, dans le trou : elles relient tout.",
    look: "Les deux étoiles bleues, dans le trou entre tes deux cartes.",
  },
  neuro: {
    say: "Une carte n’a pas sa jumelle : c’est le trésor. Tu crois savoir ? Sonne la cloche : « neuro ! »",
    look: "La cloche, à droite.",
  },
  bid: {
    say: "Le carton dit combien tu mises, la mention sur quoi. Prends 5, et 1 : « c’est le trésor ». Puis les deux roses bleues.",
    look: "Le 5, puis le 1, puis les deux roses bleues du domaine.",
  },
  grow: {
    say: "Zoé a misé aussi. Un ensemble vaut sa taille moins deux : deux étoiles noires, à droite de tes deux bleues.",
    look: "Les deux étoiles noires, à droite de tes deux étoiles bleues.",
  },
  last_card: {
    say: "Vider sa main : 2\u00a0points. Ta dernière carte, dans le coin, entre deux des tiennes.",
    look: "Les deux roses noires, sous les deux étoiles noires.",
  },
  end: { say: "Zoé seule a encore des cartes : c’est fini. Le trésor te paie trois fois 5 !" },
};
