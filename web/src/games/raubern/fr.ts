import { of, than } from "../../i18n/french";
import { capital, list, stop, type Told, type Who } from "../../i18n/phrases";
import type { OptionWords } from "../face";
import type { Lay, Noun, Outcome } from "./messages";
import type { Motif, Reason } from "./wire";

const NOUNS: Record<Motif, Noun> = {
  chest: { name: "Coffre", a: "un coffre" },
  crown: { name: "Couronne", a: "une couronne" },
  goblet: { name: "Coupe", a: "une coupe" },
  ring: { name: "Bague", a: "une bague" },
  necklace: { name: "Collier", a: "un collier" },
  painting: { name: "Tableau", a: "un tableau" },
  candlestick: { name: "Chandelier", a: "un chandelier" },
  clock: { name: "Horloge", a: "une horloge" },
  violin: { name: "Violon", a: "un violon" },
  dagger: { name: "Dague", a: "une dague" },
  purse: { name: "Bourse", a: "une bourse" },
};

const cards = (n: number) => `${n} ${n < 2 ? "carte" : "cartes"}`;
const noun = (motif: Motif) => NOUNS[motif].name.toLowerCase();
const twice = (motif: Motif) => `${noun(motif)} sur ${noun(motif)}`;
const everybody = (people: Who[]) => list("fr", people, "toi");

function took({ by, motif, place, takes }: Lay): string {
  const taken = cards(takes);
  const how = `${twice(motif)} (+${takes + 1})`;
  if (place.on !== "other") return `${by === null ? "ramasses" : "ramasse"} ${taken} au milieu, ${how}`;
  if (place.whose === null) return `te chipe ${taken}, ${how}`;
  return `${by === null ? "chipes" : "chipe"} ${taken} à ${place.whose}, ${how}`;
}

function put({ by, motif, place }: Lay): string {
  const { a } = NOUNS[motif];
  const mine = by === null;
  if (place.on === "middle") return `${mine ? "poses" : "pose"} ${a} au milieu`;
  if (place.on === "own") return mine ? `poses ${a} sur ton tas` : `pose ${a} sur son tas`;
  return `${mine ? "couvres" : "couvre"} ${place.whose === null ? "ton tas" : `le tas ${of(place.whose)}`} ${of(a)}`;
}

function would({ motif, place, takes }: Lay): string {
  const other = place.on === "other" ? (place.whose ?? "") : "";
  if (takes > 0) return stop(`${capital(twice(motif))} : tu ${other ? "chipes" : "ramasses"} ${cards(takes)}${other && ` à ${other}`}`);
  const card = capital(NOUNS[motif].a);
  if (place.on === "middle") return `${card} au milieu : rien pour personne.`;
  if (place.on === "own") return `${card} sur ton tas : une carte de plus pour toi.`;
  return stop(`${card} sur le tas ${of(other)} : une carte de plus pour ${other}`);
}

export const fr = {
  motif: (motif: Motif) => NOUNS[motif].name,
  cards,
  turn: (done: number, all: number) => `Tour ${done} sur ${all}`,

  seat: (name: string, n: number) => `${name} : ${cards(n)} de butin`,
  held: (n: number) => `${n} en main`,

  piles: "Les huit tas",
  middle: "Au milieu",
  middleShort: "Milieu",
  protected: "protégé",
  protectedInWords: "Ce tas est protégé jusqu’à la fin de la ronde.",
  pile: (motif: Motif, n: number) => `${NOUNS[motif].name}, ${cards(n)}`,
  whose: (owner: Who) => (owner === null ? "à toi" : `à ${owner}`),
  toCome: (n: number) => (n === 0 ? "aucune à venir" : `encore ${n} à venir`),
  would,
  ends: "C’est la dernière carte.",

  hand: "Ta main",
  hands: "Les mains",
  prize: (n: number) => `prend un tas : +${n}`,
  stock: "Pioche",
  stockInWords: (n: number) => (n === 0 ? "Pioche vide" : `Pioche : ${cards(n)}`),

  choose: "À toi : choisis une carte.",
  targets: (motif: Motif, n: number) => {
    const card = capital(NOUNS[motif].a);
    return n === 0 ? `${card} : rien à prendre. Sur quel tas ?` : `${card} : ${n} tas à prendre. Lequel ?`;
  },
  ready: (motif: Motif, name: string) => `${capital(NOUNS[motif].a)}, entendu. Mais d’abord, ${name} joue.`,
  laying: (motif: Motif) => `Tu poses ${NOUNS[motif].a}…`,
  dealt: "Les cartes sont données.",

  took,
  put,
  you: "Tu",
  drew: (motif: Motif) => `Tu pioches ${NOUNS[motif].a}.`,
  won: ({ winners, cards: n }: Outcome): Told => {
    const [first = null, ...others] = winners;
    if (n === 0) return ["Personne", "n’a rien pris"];
    if (others.length > 0) return [everybody(winners), `${winners.includes(null) ? "vous vous partagez" : "se partagent"} la victoire, ${cards(n)} chacun`];
    return first === null ? ["Tu", `emportes le butin : ${cards(n)}`] : [first, `emporte le butin : ${cards(n)}`];
  },

  /** A table's options in plain words. */
  options: {
    protection: {
      title: "Un tas qu’on vient de recouvrir…",
      round: { name: "protégé", words: "Personne ne le chipe avant la fin de la ronde. La règle du livret." },
      none: { name: "à prendre", words: "Le joueur suivant peut déjà le chiper. Plus vif, plus rosse." },
    },
  } satisfies OptionWords,

  why: {
    no_such_pile: "Ce tas n’existe pas.",
    not_in_hand: "Tu n’as pas cette carte en main.",
  } satisfies Record<Exclude<Reason, "over" | "not_your_turn">, string>,

  look: {
    order: "De bas en haut :",
    left: (n: number) =>
      n === 0
        ? "Plus personne d’autre n’a de carte comme celle du dessus."
        : `Encore ${cards(n)} comme celle du dessus, chez les autres ou dans la pioche.`,
  },

  end: {
    nobody: "Tout est resté au milieu",
    ahead: (name: string, by: number) => stop(`${cards(by)} de plus ${than(name)}`),
    behind: (by: number) => `Il te manquait ${cards(by)}.`,
    each: (n: number) => `${cards(n)} chacun.`,
    nobodyInWords: "Personne n’a pris le moindre tas.",
    middle: "Resté au milieu",
    pile: (motif: Motif, n: number) => `${noun(motif)} ${n}`,
  },
};
