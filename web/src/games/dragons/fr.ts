import { than } from "../../i18n/french";
import { capital, list, stop, type Told, type Who } from "../../i18n/phrases";
import type { OptionWords } from "../face";
import type { Counts, Noun, Outcome } from "./messages";
import type { Kind, Lost, Reason } from "./wire";

const NOUNS: Record<Kind, Noun> = {
  dragon: { name: "Dragon", a: "un dragon", many: "dragons", how: "seul ou avec des bagues" },
  ring: { name: "Bague", a: "une bague", many: "bagues", how: "à l’unité" },
  ball: { name: "Ballon", a: "un ballon", many: "ballons", how: "par deux" },
  doll: { name: "Poupée", a: "une poupée", many: "poupées", how: "par deux" },
  car: { name: "Voiture", a: "une voiture", many: "voitures", how: "par deux" },
  candlestick: { name: "Chandelier", a: "un chandelier", many: "chandeliers", how: "par trois" },
  chest: { name: "Coffre", a: "un coffre", many: "coffres", how: "par quatre" },
  spider: { name: "Araignée", a: "une araignée", many: "araignées", how: "tout est perdu" },
};

const NUMBERS = ["zéro", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"];

const tiles = (n: number) => `${n} ${n < 2 ? "tuile" : "tuiles"}`;
const some = ([kind, n]: Counts[number]) => (n === 1 ? NOUNS[kind].a : `${NUMBERS[n] ?? n} ${NOUNS[kind].many}`);
const all = (counts: Counts) => new Intl.ListFormat("fr", { type: "conjunction" }).format(counts.map(some));
const everybody = (people: Who[]) => list("fr", people, "toi");
const place = (row: number, column: number) => `rangée ${row}, colonne ${column}`;

export const fr = {
  kind: (kind: Kind) => NOUNS[kind].name,
  how: (kind: Kind) => NOUNS[kind].how,
  tiles,
  some,

  seat: (name: string, n: number, counts: Counts) => `${name} : ${tiles(n)}${counts.length > 0 ? ` (${all(counts)})` : ""}`,

  grid: "Les tuiles",
  place,
  down: "tuile cachée",
  known: (kind: Kind) => `${NOUNS[kind].a}, face cachée`,
  empty: "case vide",
  wasShown: "montrée au tour fini",

  turn: "Ce tour",
  left: "Encore sous la toile",
  leftShort: "sous la toile",
  leftInWords: (n: number) => `Encore ${tiles(n)} sous la toile`,
  taken: "Le butin de chacun",
  none: "rien",

  reveal: "À toi : retourne une tuile.",
  more: (counts: Counts) => `${capital(counts.map(some).join(", "))}… Encore une ?`,
  mustStop: "Il ne reste que des araignées : arrête-toi là.",
  spider: (free: boolean): string =>
    free ? "Une araignée ! Cache-la sur une case libre, ou laisse-la." : "Une araignée ! Échange-la avec une tuile, ou laisse-la.",
  stay: "La laisser",
  take: "Ramasser",
  stop: "S’arrêter",
  takeInWords: (n: number) => (n === 0 ? "S’arrêter sans rien ramasser" : `Ramasser ${tiles(n)}`),
  turning: "Tu retournes une tuile…",
  theirs: (name: string, counts: Counts) => `${name} : ${counts.map(some).join(", ")}…`,
  places: (name: string) => `${name} cache une araignée…`,
  dealt: "Les tuiles sont posées.",

  you: "Tu",
  took: (by: Who, counts: Counts) => {
    if (counts.length === 0) return by === null ? "t’arrêtes sans rien ramasser" : "s’arrête sans rien ramasser";
    return `${by === null ? "ramasses" : "ramasse"} ${all(counts)}`;
  },
  lost: (by: Who): string => (by === null ? "ne ramasses rien" : "ne ramasse rien"),
  /** While everybody sees it. */
  because: (told: string, why: string) => `${told} : ${why}`,
  lostTo: { spider: "une araignée", dragon: "dragon et trésor" } satisfies Record<NonNullable<Lost["why"]>, string>,
  bust: { spider: "Une araignée !", dragon: "Le dragon se réveille !" } satisfies Record<NonNullable<Lost["why"]>, string>,
  turned: (by: Who, kind: Kind, row: number, column: number) =>
    `${by === null ? "Tu retournes" : `${by} retourne`} ${NOUNS[kind].a}, ${place(row, column)}.`,
  moved: (by: Who, to: [row: number, column: number] | null) => {
    if (to === null) return by === null ? "Tu laisses l’araignée." : `${by} laisse l’araignée.`;
    return `${by === null ? "Tu caches" : `${by} cache`} l’araignée, ${place(...to)}.`;
  },
  won: ({ winners, tiles: n }: Outcome): Told => {
    const [first = null, ...others] = winners;
    if (others.length > 0) return [everybody(winners), `${winners.includes(null) ? "vous vous partagez" : "se partagent"} la victoire, ${tiles(n)} chacun`];
    return first === null ? ["Tu", `emportes le butin : ${tiles(n)}`] : [first, `emporte le butin : ${tiles(n)}`];
  },

  why: {
    spider_is_up: "Une araignée est retournée : dis d’abord où elle va.",
    no_spider_is_up: "Aucune araignée n’est retournée.",
    not_free: "L’araignée ne va que sur une case libre, ou reste là.",
    nothing_turned: "Un tour commence par une tuile.",
    no_tile: "Il n’y a plus de tuile ici.",
    face_up: "Cette tuile est déjà retournée.",
    must_stop: "Il ne reste que des araignées face cachée : il faut s’arrêter.",
  } satisfies Record<Exclude<Reason, "over" | "not_your_turn">, string>,

  end: {
    spiders: (leader: Who, n: number) =>
      leader === null
        ? `Tu as le plus de dragons : ${some(["spider", n])} de plus pour toi.`
        : `${leader} a le plus de dragons : ${some(["spider", n])} de plus.`,
    tie: "Égalité de dragons : les araignées restent sur la toile.",
    ahead: (name: string, by: number) => stop(`${tiles(by)} de plus ${than(name)}`),
    behind: (by: number) => `Il te manquait ${tiles(by)}.`,
    each: (n: number) => `${tiles(n)} chacun.`,
  },

  /** A table's options in plain words. */
  options: {
    grid: {
      title: "La toile",
      "7x7": { name: "7\u00a0×\u00a07", words: "49 tuiles, 3 araignées. Le jeu complet." },
      "5x5": { name: "5\u00a0×\u00a05", words: "25 tuiles, 2 araignées. Plus court, plus facile à retenir." },
    },
    memory: {
      title: "Les tuiles recachées…",
      human: { name: "de mémoire", words: "Chacun retient ce qu’il a vu. La règle du jeu." },
      assisted: { name: "restent visibles", words: "L’écran montre ce qui a été vu. Pour les plus jeunes." },
    },
    spider: {
      title: "Une araignée retournée va…",
      free_cell: { name: "sur une case libre", words: "Une case vidée par une prise. La règle du jeu." },
      swap: { name: "où l’on veut", words: "Ou bien elle échange sa place avec une autre tuile." },
    },
  } satisfies OptionWords,
  rarely: {
    spiders: {
      title: "Combien d’araignées",
      null: { name: "comme imprimé", words: "3, ou 2 en 5\u00a0×\u00a05" },
      0: "0",
      1: "1",
      2: "2",
      3: "3",
      4: "4",
      5: "5",
      6: "6",
    },
    dry_turns: {
      title: "Fin après des tours sans prise",
      20: "20",
      60: "60",
      200: "200",
    },
  } satisfies OptionWords,
};
