import { of } from "../../i18n/french";
import { capital, list, stop, type Told, type Who } from "../../i18n/phrases";
import type { Refusal } from "../../wire";
import type { OptionWords } from "../face";
import type { Claimed, Deed, Look, Outcome } from "./messages";
import type { Centre, Reason, Role } from "./wire";

const ROLES: Record<Role, { name: string; it: string; aim: string }> = {
  key: { name: "Clé", it: "la Clé", aim: "Fais-toi désigner" },
  treasure: { name: "Trésor", it: "le Trésor", aim: "Trouve la Clé" },
  trap: { name: "Piège", it: "le Piège", aim: "Fais-toi désigner" },
  neutral: { name: "Neutre", it: "une Neutre", aim: "Trouve le Piège" },
};

const SIDES: Record<Centre, string> = { 0: "gauche", 1: "droite" };

const card = (centre: Centre) => `la carte de ${SIDES[centre]}`;
const itIs = (role: Role | null) => (role ? ` : c’est ${ROLES[role].it}` : "");
const everybody = (people: Who[]) => list("fr", people, "toi");

function won({ clause, winners }: Outcome): Told {
  const [first = null] = winners;
  const mine = winners.includes(null);
  switch (clause) {
    case "CC-19":
    case "CC-28":
      return [everybody(winners), mine ? "vous ouvrez le coffre ensemble" : "ouvrent le coffre ensemble"];
    case "CC-20":
    case "CC-29":
      return first === null ? ["Tu", "refermes le Piège et gagnes tout"] : [first, "referme le Piège et gagne tout"];
    case "CC-24":
      return [everybody(winners), mine ? "vous gagnez ensemble : le Piège est démasqué" : "gagnent ensemble : le Piège est démasqué"];
    case "CC-26":
      return ["Personne", "n’a démasqué le Piège : personne ne gagne"];
    case "CC-30":
      return ["Personne", "ne gagne : ce n’était pas la Clé"];
    default:
      return ["Personne", "ne gagne : le Trésor n’est dans aucune main"];
  }
}

function title({ clause, winners }: Outcome): string {
  const [first = null] = winners;
  if (winners.length === 0) return "Le coffre reste fermé";
  if (clause === "CC-24") return winners.includes(null) ? "Piège démasqué : tu gagnes !" : "Le Piège est démasqué";
  if (winners.length > 1) return winners.includes(null) ? "Le coffre s’ouvre pour toi !" : "Le coffre s’ouvre";
  return first === null ? "Pris au Piège : tout est à toi !" : `${first} referme le Piège`;
}

function words({ clause, winners }: Outcome): string {
  if (winners.length > 1) return stop(`${everybody(winners)}, ensemble`);
  if (winners.length === 1) return "Le Piège a été pris pour la Clé.";
  if (clause === "CC-26") return "Personne n’a démasqué le Piège.";
  return clause === "CC-30" ? "Ce n’était pas la Clé." : "Le Trésor n’est dans aucune main.";
}

/** In the mouth of whoever says it. */
function claim({ holder, centre, role, saw }: Claimed): string {
  const it = ROLES[role].it;
  if (!holder) return `${saw ? "J’ai vu la carte" : "La carte"} de ${SIDES[centre ?? 0]}${saw ? " :" : ","} c’est ${it}`;
  if (saw) return `J’ai vu ${holder.who === null ? "ta carte" : `la carte ${of(holder.who)}`} : c’est ${it}`;
  if (holder.own) return `J’ai ${it}`;
  return holder.who === null ? `Tu as ${it}` : `${holder.who} a ${it}`;
}

export const fr = {
  role: (role: Role) => ROLES[role].name,
  aim: (role: Role) => ROLES[role].aim,
  side: (centre: Centre) => capital(SIDES[centre]),
  round: (round: number, rounds: number) => `Tour ${round} sur ${rounds}`,
  lastChance: "Dernière chance",
  roundsOver: "Tours finis",

  hand: "Ta carte et tes gestes",
  own: (role: Role) => `Ta carte : ${ROLES[role].name}. ${ROLES[role].aim}.`,
  ownHidden: "Ta carte est cachée. Touche-la pour la regarder.",
  look: "Regarder",
  hidden: "carte cachée",
  known: (role: Role) => `tu sais que c’est ${ROLES[role].it}`,
  shown: (role: Role) => `montrée à tous : ${ROLES[role].name}`,
  held: (name: string) => `Carte ${of(name)}`,
  middle: (centre: Centre) => capital(card(centre)),
  from: (giver: Who) => (giver === null ? "venue de toi" : `venue ${of(giver)}`),
  dealt: "du départ",
  accuses: (name: string) => `nomme ${name}`,
  mayTake: "tu peux la choisir",
  story: {
    seenBy: "L’ont vue :",
    nobody: "Personne d’autre n’a vu cette carte.",
    yours: (role: Role) => `Tu l’as vue : c’est ${ROLES[role].it}.`,
    told: (role: Role) => `Montrée à toute la table : ${ROLES[role].name}.`,
    unknown: "Tu n’as pas vu cette carte.",
  },

  acts: {
    observe: "Observer",
    swap: "Échanger",
    force: "Forcer",
    pass: "Passer",
    designate: "Désigner la Clé",
    name: "Nommer le Piège",
  },
  ask: {
    turn: "À toi ! Que fais-tu ?",
    observe: "Observer quelle carte du milieu ?",
    swap: "Échanger contre quelle carte du milieu ?",
    force: "Forcer qui à échanger ?",
    forceWith: (name: string) => `${name} doit prendre quelle carte ?`,
    give: (name: string) => `${name} te force : contre quelle carte ?`,
    limit: "Plus de tours : qui a la Clé ?",
    name: "Dernière chance : qui a le Piège ?",
  },

  designate: {
    title: (name: string | null) => (name === null ? "Qui a la Clé ?" : `La Clé, c’est ${name} ?`),
    stakes: (last: boolean) =>
      `Clé : vous gagnez à deux. Piège : il gagne sans toi. Neutre : ${last ? "chacun cherche le Piège" : "personne ne gagne"}.`,
    do: (name: string) => `Désigner ${name}`,
  },
  reveal: (role: Role) => `C’est ${ROLES[role].it} !`,
  name: {
    title: (name: string | null) => (name === null ? "Qui a le Piège ?" : `Le Piège, c’est ${name} ?`),
    stakes: (neutrals: boolean) =>
      `${neutrals ? "Une Neutre qui tombe juste" : "Qui tombe juste"} gagne avec le Piège. Personne ? Alors personne ne gagne.`,
    do: (name: string) => `Nommer ${name}`,
  },
  notYet: "Pas encore",
  choose: "Choisis d’abord quelqu’un.",

  claim: {
    do: "Annoncer",
    ask: "Touche une carte, puis dis ce que c’est.",
    own: "Ta carte",
    other: "une autre",
    saw: "je l’ai vue",
    says: (role: Role) => `dit ${ROLES[role].name}`,
    youSay: (role: Role) => `Tu dis ${ROLES[role].name}`,
    words: claim,
  },

  dealtOut: "Les cartes sont données.",
  you: "Tu",
  observed: ({ by, centre, role }: Look) => `${by === null ? "observes" : "observe"} ${card(centre)}${itIs(role)}`,
  swapped: ({ by, centre, role }: Look) =>
    `${by === null ? "échanges ta carte" : "échange sa carte"} contre celle de ${SIDES[centre]}${itIs(role)}`,
  forced: ({ by, to }: Deed, { centre, role }: Look) =>
    to === null
      ? `te force à prendre ${card(centre)}${itIs(role)}`
      : `${by === null ? "forces" : "force"} ${to} à prendre ${card(centre)}`,
  asked: ({ by, to }: Deed) =>
    to === null ? "te force à échanger ta carte" : `${by === null ? "forces" : "force"} ${to} à échanger sa carte`,
  gave: ({ by, centre, role }: Look) => `${by === null ? "prends" : "prend"} ${card(centre)} sous la contrainte${itIs(role)}`,
  passed: (by: Who): string => (by === null ? "passes" : "passe"),
  roundsDone: (holder: Who | undefined): Told => {
    if (holder === undefined) return ["Les tours", "sont finis, et le Trésor n’est dans aucune main"];
    return ["Les tours", `sont finis : ${holder === null ? "tu dois désigner" : `${holder} a le Trésor et doit désigner`}`];
  },
  designated: ({ by, to }: Deed, role: Role) =>
    `${to === null ? "te désigne" : `${by === null ? "désignes" : "désigne"} ${to}`}${itIs(role)}`,
  named: ({ by, to }: Deed) => `${by === null ? "dis" : "dit"} que le Piège, c’est ${to ?? "toi"}`,
  won,

  why: {
    over: "La partie est finie.",
    no_such_move: "Ce geste n’existe pas.",
    not_the_finale: "On ne nomme le Piège qu’après une désignation ratée.",
    name_now: "C’est la dernière chance : nomme qui a le Piège.",
    give_now: "On te force : choisis une carte du milieu.",
    too_early: "On ne désigne pas avant que chacun ait joué une fois.",
    no_treasure: "Seul celui qui a le Trésor peut désigner.",
    oneself: "Quelqu’un d’autre que toi, s’il te plaît.",
    designate_now: "Les tours sont finis : il faut désigner.",
    not_forced: "Personne ne te force.",
    actor_picks: "À cette table, qui force choisit la carte.",
    target_picks: "À cette table, qui est forcé choisit la carte.",
  } satisfies Record<Exclude<Reason, Refusal | "not_your_turn">, string>,

  /** A table's options in plain words. */
  options: {
    ending: {
      title: "Si le Trésor se trompe de Clé…",
      final_phase: { name: "dernière chance", words: "Chacun peut encore démasquer le Piège, et gagner avec lui." },
      sudden_death: { name: "c’est fini", words: "Personne ne gagne. Une Neutre doit donc échanger pour espérer gagner." },
    },
    finale: {
      title: "La dernière chance est…",
      everyone: { name: "pour tous", words: "Chacun nomme le Piège, le Trésor en dernier. Le texte du jeu." },
      others: { name: "sauf le Trésor", words: "Qui s’est trompé ne parle plus." },
      neutrals: { name: "pour les Neutres", words: "Tous parlent sauf le Trésor ; seules les Neutres gagnent, avec le Piège." },
    },
  } satisfies OptionWords,
  rarely: {
    deck: {
      title: "Au milieu, au départ…",
      shuffled: { name: "n’importe quoi", words: "Tout est mélangé : la Clé peut s’y cacher." },
      neutral_centre: { name: "deux Neutres", words: "Clé, Trésor et Piège sont tous dans des mains." },
    },
    force_choice: {
      title: "Quand on force quelqu’un…",
      actor: { name: "qui force choisit", words: "la carte que l’autre doit prendre." },
      target: { name: "qui est forcé choisit", words: "la carte qu’il faut bien prendre." },
    },
    max_rounds: {
      title: "Combien de tours au plus",
      3: "3",
      4: "4",
      6: "6",
      8: "8",
      12: "12",
      20: "20",
    },
    removed: {
      title: "Cartes écartées sans les voir, paquet mélangé",
      0: "aucune",
      1: "une",
      2: "deux",
    },
  } satisfies OptionWords,

  end: {
    title,
    words,
    names: (name: string) => `voit le Piège chez ${name}`,
    designated: (name: string) => `voit la Clé chez ${name}`,
    middle: "Au milieu",
    removed: "Écartées",
    open: "Cartes sur table",
  },
};
