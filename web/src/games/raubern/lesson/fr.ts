import type { Words } from "../../../learn/teaching";
import type { Says } from "./says";

export const fr: Record<Says, Words> = {
  same: {
    say: "Huit tas, et tout est à chiper. Touche ton coffre, puis le coffre de la table.",
    look: "Ton coffre est en bas, dans ta main. Pose-le sur l’autre coffre.",
  },
  steal: {
    say: "La même carte : le tas est à toi ! On chipe aussi aux autres : pose ta dague sur celle de Malo.",
    look: "Malo a un tas de trois, avec une dague dessus. Pose la tienne.",
  },
  other: {
    say: "Zoé a posé une autre carte chez toi : ton tas grandit. Fais pareil : une bague sur les horloges de Malo.",
    look: "Une de tes deux bagues, sur le tas de trois de Malo.",
  },
  trick: {
    say: "Le tas de Malo est mûr, avec ta bague dessus. Pose la deuxième et rafle tout !",
    look: "Ta deuxième bague, sur celle que tu viens de poser.",
  },
  draw: {
    say: "Cinq d’un coup ! Après chaque carte, on pioche ; mais la pioche est vide. Prends la coupe avec la tienne.",
    look: "Une coupe est au milieu, toute seule. Pose une des tiennes dessus.",
  },
  thief: { say: "Tu sais chiper. Voici la fin d’une autre partie : encore cinq cartes chacun." },
  protected: {
    say: "Le tas protégé vient d’être recouvert : cette ronde, personne ne le prend. Chipe plutôt la couronne de Zoé.",
    look: "Laisse le violon protégé. Ta couronne va sur celle de Zoé.",
  },
  open: {
    say: "Nouvelle ronde : le nœud est parti. Chipe le violon de Malo !",
    look: "Un de tes violons, sur le tas de quatre de Malo.",
  },
  last_copy: {
    say: "Aïe, Zoé te l’a repris ! Un point noir, c’est une copie à craindre. Plus aucun point : reprends-le.",
    look: "Ton dernier violon, sur le grand tas de Zoé.",
  },
  own: {
    say: "Plus personne n’a de violon : il est bien gardé. Rien à prendre avec ta coupe ? Pose-la chez toi, sur ton coffre.",
    look: "Ta coupe, sur le tas à toi qui montre un coffre : il monte d’une carte.",
  },
  last_card: {
    say: "Ta dernière carte ; après, on compte. L’horloge de Zoé est encore à prendre.",
    look: "Ton horloge, sur celle de Zoé.",
  },
  end: { say: "Chaque carte de tes tas compte pour un. Dix-neuf : tu gagnes !" },
};
