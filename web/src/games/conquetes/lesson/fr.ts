import type { Words } from "../../../learn/teaching";
import type { Says } from "./says";

export const fr: Record<Says, Words> = {
  beside: {
    say: "Nombre, forme, couleur : deux en commun suffisent. Touche ton étoile bleue, puis la case à droite.",
    look: "L’étoile bleue, juste à droite de l’étoile verte.",
  },
  two: {
    say: "Contre une carte, rien. Contre deux qui vont, 1 point : ta rose bleue, dans le coin.",
    look: "La rose bleue à une fleur, sous ton étoile bleue.",
  },
  territory: {
    say: "Tes cartes qui se touchent font un territoire. Agrandis-le : deux roses bleues, juste dessous.",
    look: "Les deux roses bleues, sous ta rose bleue.",
  },
  pass: {
    say: "Aucune de tes cartes ne va ici. Passe : cela coûte 1 point.",
    look: "Rien ne se pose : touche « Passer ».",
  },
  two_cards: {
    say: "Les trois cœurs verts de Zoé ouvrent une place. Pose tes trois cœurs noirs au-dessus.",
    look: "Les trois cœurs noirs, sur la case au-dessus des trois cœurs verts.",
  },
  built: { say: "« Deux cartes ! » Dès qu’on l’annonce, qui peut poser doit poser. Et maintenant, le trésor." },
  three: {
    say: "Trois voisines qui vont, c’est 5 points ! Tes deux étoiles bleues, dans le trou : elles relient tout.",
    look: "Les deux étoiles bleues, dans le trou entre tes deux cartes.",
  },
  neuro: {
    say: "Une carte n’a pas sa jumelle : c’est le trésor. Tu crois savoir ? Sonne la cloche : « neuro ! »",
    look: "La cloche, à droite.",
  },
  bid: {
    say: "Je te souffle : deux roses bleues. Mise le carton 5 et ta mention 1, puis touche ces deux roses.",
    look: "Le 5, puis le 1, puis les deux roses bleues du domaine.",
  },
  grow: {
    say: "Zoé a misé aussi. Un territoire vaut sa taille moins deux : deux étoiles noires, à droite de tes deux bleues.",
    look: "Les deux étoiles noires, à droite de tes deux étoiles bleues.",
  },
  last_card: {
    say: "Vider sa main : 2 points. Ta dernière carte, dans le coin, entre deux des tiennes.",
    look: "Les deux roses noires, sous les deux étoiles noires.",
  },
  end: { say: "Zoé seule a encore des cartes : c’est fini. Le trésor te paie trois fois 5 !" },
};
