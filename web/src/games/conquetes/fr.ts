import { than } from "../../i18n/french";
import { list, stop, type Told, type Who } from "../../i18n/phrases";
import type { OptionWords } from "../face";
import { traits, type Ground, type Nature } from "./cards";
import type { Mark } from "./marks.svelte";
import type { Outcome, Wager } from "./messages";
import type { Part } from "./parts";
import type { Breakdown, Card, Reason, Token } from "./wire";

const NATURES: Record<Nature, { name: string; feminine: boolean }> = {
  C: { name: "cœur", feminine: false },
  E: { name: "étoile", feminine: true },
  R: { name: "rose", feminine: true },
};
const GROUNDS: Record<Ground, string> = { N: "noir", V: "vert", B: "bleu" };
const PARTS: Record<Part, string> = { points: "Points", bids: "Mises", sets: "Ensembles", hand: "Main", breach: "Faute" };
const MARKS: Record<Mark, string> = { maybe: "peut-être le trésor", no: "pas le trésor" };
const TOKENS: Record<Token, string> = { "0": "0", "1": "1", nature: "nature", colour: "couleur", force: "force" };

const points = (n: number) => `${signless(n)} ${Math.abs(n) < 2 ? "point" : "points"}`;
const signless = (n: number) => (n < 0 ? `–${-n}` : `${n}`);
const signed = (n: number) => (n > 0 ? `+${n}` : signless(n));
const cards = (n: number) => `${n} ${n < 2 ? "carte" : "cartes"}`;
const everybody = (people: Who[]) => list("fr", people, "toi");
const s = (mine: boolean) => (mine ? "s" : "");

/** "2 étoiles", "vertes": the ground agrees with the signs. */
const cardInLines = (one: Card): [string, string] => {
  const { force, nature, ground } = traits(one);
  const { name, feminine } = NATURES[nature];
  const plural = force === 1 ? "" : "s";
  return [`${force} ${name}${plural}`, `${GROUNDS[ground]}${feminine ? "e" : ""}${plural}`];
};
const card = (one: Card) => cardInLines(one).join(" ");

export const fr = {
  card,
  /** A card's name on two lines. */
  cardInLines,
  nature: (nature: Nature) => NATURES[nature].name,
  ground: (ground: Ground) => GROUNDS[ground],
  force: (force: number) => `force ${force}`,
  signed,
  signless,
  points,
  cards,

  seat: (name: string, n: number) => `${name} : ${points(n)}`,
  held: (n: number) => `${cards(n)} en main`,
  twoCardsSaid: "Deux cartes !",

  domain: "Le domaine",
  start: "carte de départ",
  /** Counted from the upper left corner of what is shown. */
  cell: (row: number, column: number) => `ligne ${row}, colonne ${column}`,
  fit: (gain: number, sets: number | null) =>
    sets === null ? `pose : ${signed(gain)}` : `pose : ${signed(gain)}, tes ensembles à la fin ${signed(sets)}`,
  /** Under what a lay brings now: what it does to the count at the end. */
  atEnd: (sets: number) => `fin ${signed(sets)}`,
  noFit: "place libre",
  stake: (name: string, base: number, token: Token | null) =>
    `mise de ${base}, ${name}${token === null ? "" : `, mention ${TOKENS[token]}`}`,
  further: {
    left: (n: number) => `Plus à gauche : ${n}`,
    right: (n: number) => `Plus à droite : ${n}`,
    up: (n: number) => `Plus haut : ${n}`,
    down: (n: number) => `Plus bas : ${n}`,
  },
  whole: "Tout voir",
  closer: "Plus près",

  hand: "Ta main",
  hands: "Les mains",
  best: (gain: number) => `jusqu’à ${signed(gain)}`,
  nowhere: "ne va nulle part",

  choose: "À toi : choisis une carte.",
  /** `sets`: some places change the sets, and say so. */
  chosen: (one: Card, n: number, sets: boolean) => {
    if (n === 0) return `${card(one)} : cette carte ne va nulle part.`;
    return sets ? "Où la poser ? « fin » : ce que tes ensembles y gagnent au décompte." : `${card(one)} : où la poser ?`;
  },
  onlyPass: "Aucune carte ne va : il faut passer.",
  ready: (one: Card, name: string) => `${card(one)}, entendu. Mais d’abord, ${name} joue.`,
  laying: (one: Card) => `Tu poses ${card(one)}…`,

  pass: "Passer",
  passing: {
    title: "Passer ton tour ?",
    cost: "Passer coûte 1 point.",
    ends: "Et la partie s’arrête là.",
    breach: "Tu pourrais poser une carte : après « deux cartes », passer quand même coûte 10 points à la fin.",
    hold: (n: number) => `Ensembles et mains seront comptés tels quels ; il te reste ${cards(n)}.`,
    yes: "Passer",
    no: "Je reste",
  },

  neuro: "Neuro !",
  soon: "dès que possible",
  twice: "encore ?",
  surely: "Neuro, vraiment ? Touche encore la cloche.",
  news: {
    title: "Neuro ?",
    words: "Après chaque coup, qui veut dit « neuro » ; alors chacun peut miser sur le trésor. On ne te le demande pas à chaque fois : touche la cloche quand l’envie te prend.",
    ask: "Demande-moi",
    fine: "Compris",
  },
  armed: "prévu",
  calm: "Tranquille : on ne te demande rien",
  asks: "On te demande après chaque coup : neuro ?",
  quiet: "Rien à dire",
  window: (name: string) => `${name === "" ? "Tu viens de jouer" : `${name} vient de jouer`}. Neuro ?`,
  answers: "Quelqu’un dit neuro ?",
  willCall: "Neuro : ce sera dit au prochain coup.",

  auction: {
    title: "Enchères",
    points: "Les jetons",
    pointsOf: (name: string, n: number) => `${name} : ${n}`,
    base: "Cartons à miser",
    noBase: "Il n’en reste plus.",
    tokens: "Tes mentions",
    noTokens: "Tu les as toutes posées.",
    calm: "Tranquille jusqu’à nouvel ordre",
    calmInWords: "On ne te demande rien après chaque coup. Le bouton Neuro ! marche toujours.",
    left: (n: number) => `reste ${n}`,
  },

  bid: {
    open: "Tu as dit neuro : mise !",
    offer: "À toi d’enchérir, si tu veux.",
    missing: {
      base: "Choisis un carton.",
      token: "Choisis une mention.",
      cell: "Touche la carte du domaine où miser.",
    },
    base: "Carton : combien tu mises, vu de tous",
    token: "Mention : ton pari, caché jusqu’à la fin",
    /** What is written in small on a card that there are several of. */
    copies: (n: number) => `reste ${n}`,
    /** What an own card bets on, once it is chosen. */
    bets: {
      "0": "0 : rien, c’est du bluff.",
      "1": "1 : cette carte est le trésor, ou presque.",
      nature: "Nature : le trésor a la même forme.",
      colour: "Couleur : le trésor a le même fond.",
      force: "Force : le trésor a le même nombre.",
    } satisfies Record<Token, string>,
    baseLabel: (value: number) => `carton ${value}`,
    tokenLabel: (token: Token) => `mention ${TOKENS[token]}`,
    mention: (token: Token) => TOKENS[token],
    make: ({ base, token, on }: Wager) => `Miser ${base} sur ${card(on)}${token === null ? "" : `, mention ${TOKENS[token]}`}`,
    none: "Sans mise",
  },

  notebook: {
    title: "Pense-bête",
    both: "les deux vues : ce n’est pas le trésor",
    one: "une vue, sur la table ou dans ta main",
    maybe: "ta marque : peut-être",
    no: "ta marque : non",
    copies: (one: Card, n: number, mark: Mark | null) =>
      `${card(one)} : ${n === 0 ? "pas vue" : n === 1 ? "une vue" : "les deux vues"}${mark ? `, ${MARKS[mark]}` : ""}`,
    chances: "Chances du trésor",
  },

  you: "Tu",
  placed: (mine: boolean, one: Card, gain: number) => `pose${s(mine)} ${card(one)}${gain === 0 ? "" : ` : ${signed(gain)}`}`,
  passed: (mine: boolean) => `passe${s(mine)} : –1`,
  twoCards: (mine: boolean) => `annonce${s(mine)} « deux cartes »`,
  finished: (mine: boolean, gain: number) => `${mine ? "as" : "a"} tout posé : ${signed(gain)}`,
  called: (mine: boolean): string => (mine ? "dis neuro" : "dit neuro"),
  declined: (mine: boolean) => `ne mise${s(mine)} pas`,
  staked: (mine: boolean, { base, token, on }: Wager) =>
    `mise${s(mine)} ${base} sur ${card(on)}${token === null ? "" : `, mention ${TOKENS[token]}`}`,
  won: ({ winners, points: n }: Outcome): Told => {
    const [first = null, ...others] = winners;
    if (others.length > 0)
      return [everybody(winners), `${winners.includes(null) ? "vous vous partagez" : "se partagent"} la victoire, ${points(n)} chacun`];
    return first === null ? ["Tu", `emportes le butin : ${points(n)}`] : [first, `emporte le butin : ${points(n)}`];
  },

  /** A table's options in plain words. */
  options: {
    mode: {
      title: "On joue…",
      full: { name: "tout", words: "Bâtir le domaine, et parier sur le trésor." },
      conquests: { name: "les conquêtes", words: "Bâtir, sans enchères : les ensembles comptent." },
      hunt: { name: "la chasse", words: "Bâtir et parier : les ensembles ne comptent pas." },
    },
    end: {
      title: "Quand il ne reste que deux mains…",
      guarded: { name: "deux passes", words: "Avant « deux cartes », les deux doivent passer pour finir." },
      literal: { name: "une passe", words: "Un seul qui passe arrête tout. La lettre du livret." },
    },
    duty: {
      title: "Passer après « deux cartes »…",
      enforced: { name: "interdit", words: "Sauf si rien ne va." },
      on_honour: { name: "sur l’honneur", words: "Qui pouvait poser perd 10 points à la fin." },
    },
  } satisfies OptionWords,

  why: {
    over: "La partie est finie.",
    no_window: "On dit neuro juste après un coup, et une seule fois.",
    window_open: "D’abord, chacun dit s’il appelle neuro.",
    no_round: "On n’enchérit qu’après un « neuro ».",
    round_open: "On ne pose rien pendant les enchères.",
    no_card_to_bid: "Qui dit neuro doit miser, et tu n’as plus de mention.",
    occupied: "Il y a déjà une carte ici.",
    touches_nothing: "Ici, elle ne toucherait aucune carte.",
    nothing_compatible: "Elle n’a pas deux traits en commun avec la carte qu’elle touche.",
    one_of_several: "Elle touche plusieurs cartes : il faut deux traits en commun avec au moins deux d’entre elles.",
    too_wide: "Trop large : pas plus de colonnes que le double des lignes.",
    too_high: "Trop haut : pas plus de lignes que le double des colonnes.",
    too_large: "Le domaine a six lignes et onze colonnes au plus.",
    not_in_hand: "Tu n’as pas cette carte en main.",
    must_place: "Après « deux cartes », on ne passe que si rien ne va.",
    caller_must_bid: "Tu as dit neuro : il faut miser.",
    second_bid: "Une seule mise par tour d’enchères.",
    no_such_base: "Ce carton n’est plus là.",
    no_such_token: "Tu n’as plus cette mention.",
    no_card_there: "On mise sur une carte du domaine.",
  } satisfies Record<Exclude<Reason, "not_your_turn">, string>,

  dealt: "Les cartes sont données.",

  end: {
    treasure: (one: Card) => `Le trésor : ${card(one)}.`,
    ahead: (name: string, by: number) => stop(`${points(by)} de plus ${than(name)}`),
    behind: (by: number) => `Il te manquait ${points(by)}.`,
    each: (n: number) => `${points(n)} chacun.`,
    parts: PARTS,
    /** How each source is counted: what follows its name. */
    how: {
      points: " : le départ, les poses, les passes, la main vidée.",
      bids: " : ce qu’elles rapportent ou coûtent, une fois le trésor connu.",
      sets: " : la taille de chacun, moins deux.",
      hand: " : les cartes restées en main.",
      breach: " : avoir passé alors qu’on pouvait poser.",
    } satisfies Record<Part, string>,
    line: (name: string, counted: Breakdown, parts: Part[]) =>
      `${name} : ${points(counted.total)} (${parts.map((part) => `${PARTS[part].toLowerCase()} ${signless(counted[part])}`).join(", ")})`,
    counting: "On compte…",
    skip: "Tout de suite",
    wagers: "Les mises",
    wager: ({ base, token, on }: Wager) => `${base} sur ${card(on)}${token === null ? "" : `, mention ${TOKENS[token]}`}`,
  },
};
