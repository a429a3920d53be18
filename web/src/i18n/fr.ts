import type { Level, Phase, Refusal } from "../wire";
import { of } from "./french";
import { list, stop, type Who } from "./phrases";

const NUMBERS = ["Zéro", "Un", "Deux", "Trois", "Quatre"];

const many = (n: number, one: string, more = `${one}s`) => `${n} ${n < 2 ? one : more}`;

const LEVELS: Record<Level, string> = { mousse: "mousse", matelot: "matelot" };

export const fr = {
  butin: "Butin",
  you: "Toi",
  back: "Accueil",
  return: "Retour",
  close: "Fermer",
  and: (names: string[]) => new Intl.ListFormat("fr", { type: "conjunction" }).format(names),
  /** Whoever has no name goes by the colour of the kerchief. */
  kerchiefs: ["Garance", "Indigo", "Safran", "Sapin", "Prune", "Ciel", "Corail", "Encre", "Tilleul", "Bois"],
  levels: LEVELS,
  levelsInWords: {
    mousse: "Prend ce qu’il voit, oublie le reste. Idéal avec des enfants.",
    matelot: "Compte les cartes et choisit ses coups. Ne lâche rien.",
  } satisfies Record<Level, string>,
  levelName: (level: Level) => `Le ${LEVELS[level]}`,

  home: {
    headline: (n: number) =>
      n === 1 ? ["Un baluchon.", "On le dénoue ?"] : [`${NUMBERS[n] ?? n} baluchons.`, "Lequel on dénoue ?"],
    pitch: (n: number) =>
      `${n === 1 ? "Un jeu" : "Des jeux"} de trésors, en famille, à table ou au loin. Les chaises vides sont tenues par l’équipage.`,
    play: "Jouer tout de suite",
    invite: "Inviter",
    lay: "Dresser une table",
    players: (least: number, most: number) => `${least}–${most}`,
    playersInWords: (least: number, most: number) => `de ${least} à ${most} joueurs`,
    minutes: (n: number) => `${n} min`,
    tables: "Tes tables",
    finished: "Parties finies",
    yourTurn: "À toi",
    inGame: (game: string) => `dans ${game}`,
    with: (names: string) => `avec ${names}`,
    alone: "personne d’autre pour l’instant",
    states: {
      waiting: "en attente",
      playing: "en cours",
      over: "finie",
      closed: "fermée",
      broken: "abîmée",
    } satisfies Record<Phase, string>,
    name: "Ton nom",
    nameless: "Ton nom ?",
    keepName: "Garder ce nom",
    badName: "Entre 1 et 24 caractères, s’il te plaît.",
    compiling: "On affûte les règles… Une petite minute, seulement la première fois.",
    unreachable: "Le serveur ne répond pas.",
    retry: "Réessayer",
    credits:
      "Dessins de Lorc, Delapouite et d’autres, game-icons.net, CC BY 3.0, recoloriés. Lettres Caprasimo et Figtree, SIL OFL 1.1.",
  },

  settings: {
    title: "Réglages",
    house: "La maison",
    language: "Langue",
    theme: "Lumière",
    themes: { auto: "Comme l’appareil", light: "Jour", dark: "Lampe" },
  },

  fresh: {
    title: "Qui s’assoit ?",
    chairs: (n: number) => many(n, "chaise"),
    chairsWord: (n: number): string => (n < 2 ? "chaise" : "chaises"),
    more: "Une chaise de plus",
    fewer: "Une chaise de moins",
    chair: (n: number) => `Chaise ${n}`,
    whoSits: "Qui s’assoit là ?",
    friend: "Un ami",
    friendInWords: "La chaise reste libre : tu auras un lien à envoyer.",
    start: "C’est parti",
    invite: "Dresser la table",
    rarely: "Autres réglages",
    refused: "La table n’a pas pu être dressée. Réessaie.",
  },

  lobby: {
    title: "On attend du monde",
    waitingFor: (n: number) => (n === 0 ? "Tout le monde est là." : n === 1 ? "Encore une chaise libre." : `Encore ${n} chaises libres.`),
    atTable: "à table",
    free: "Libre",
    away: "absent",
    share: "Envoyer le lien",
    copy: "Copier le lien",
    copied: "Lien copié",
    link: "Le lien",
    scan: "À scanner avec un téléphone pour s’asseoir",
    loopback: "Ce lien ne marche que sur cet ordinateur. Pour les téléphones de la maison :",
    invitation: (game: string) => `Viens jouer à ${game} : une chaise t’attend.`,
    start: "Commencer",
    startWithCrew: "Commencer avec l’équipage",
    waitHost: "L’hôte lance la partie quand tout le monde est prêt.",
    watching: "Tu regardes. Pour t’asseoir, demande le lien d’invitation à qui est déjà à la table.",
  },

  table: {
    lost: "Connexion perdue, on réessaie…",
    blocked: "Ce réseau bloque la liaison directe : la partie passe autrement, un peu moins vite.",
    opening: "On déplie la toile…",
    broken: "Cette table est abîmée",
    brokenInWords: "Sa partie ne se rejoue plus jusqu’au bout. Rien n’est perdu ailleurs, mais celle-ci ne peut pas continuer.",
    unknown: "Cette table n’existe pas",
    unknownInWords: "Le lien est peut-être incomplet, ou la table a été rangée.",
    yourTurn: (game: string) => `À toi ! · ${game}`,
    newTable: "Une revanche est prête.",
    follow: "S’asseoir à la nouvelle table",
    players: "Les joueurs",
    playing: "joue",
    away: "pas là",
    watching: "Tu regardes.",
    thinks: (name: string) => `${name} réfléchit…`,
    waiting: (name: string) => stop(`On attend ${name}`),
    waitingAway: (name: string) => `On attend ${name}, pas là pour l’instant.`,
    notYet: (name: string) => `Ce n’est pas ton tour, mais celui ${of(name)}.`,
    clause: (id: string) => `La règle ${id}`,
    log: "Ce qui s’est passé",
    over: "Partie finie",
    won: "Tu emportes le butin !",
    wins: (name: string) => `${name} emporte le butin`,
    shared: (winners: Who[]) => `${list("fr", winners, "toi")} : butin partagé`,
    count: "Le décompte",
    again: "Encore une !",
    review: "Revoir",
  },

  menu: {
    title: "Menu",
    rules: "Les règles",
    elsewhere: "Continuer sur un autre appareil",
    elsewhereInWords: "Ce lien ouvre ta chaise, avec tes cartes. Garde-le pour toi.",
  },

  join: {
    title: (host: string, game: string) => `${host} t’invite à jouer à ${game}`,
    anonymous: (game: string) => `On t’invite à jouer à ${game}`,
    seatTitle: (game: string) => `Ta chaise à ${game}`,
    free: (n: number) => (n === 1 ? "Il reste une chaise." : `Il reste ${n} chaises.`),
    seatInWords: "Tu retrouves ta partie sur cet appareil.",
    name: "Ton nom (si tu veux)",
    sit: "S’asseoir",
    resume: "Reprendre ma place",
    full: "Toutes les chaises sont prises",
    fullInWords: "Tu peux regarder la partie, ou dresser ta propre table.",
    watch: "Regarder",
    over: "Cette partie est finie",
    unknown: "Ce lien n’ouvre aucune table",
    unknownInWords: "Il est incomplet, ou il ne sert plus. Redemande-le à qui te l’a envoyé.",
  },

  lost: {
    title: "Rien dans ce baluchon",
    text: "Cette page n’existe pas, ou plus.",
  },

  /** Why something was refused, for the codes that every game shares. */
  why: {
    stale: "La table a changé entre-temps : regarde et rejoue.",
    spectator: "Tu regardes : seules les personnes assises jouent.",
    not_host: "C’est à l’hôte de le faire.",
    not_waiting: "La partie a déjà commencé.",
    not_playing: "La partie n’a pas commencé.",
    not_over: "La partie n’est pas finie.",
    malformed: "Le serveur n’a pas compris.",
    unknown_bot: "Ce matelot n’est pas à bord.",
    no_such_seat: "Cette chaise n’existe pas.",
    not_a_person: "Personne n’est assis là.",
    removed: "L’hôte t’a demandé de quitter cette table.",
    closed: "Cette table est fermée.",
    busy: "Le serveur est débordé, réessaie.",
    pause: "On parle encore : attends la fin de la pause.",
    no_vote: "Il n’y a rien à voter.",
    never_asked: "Cette table ne pose pas cette question.",
    too_fast: "Pas si vite ! Réessaie dans un instant.",
    bad_text: "Cela ne peut pas s’écrire ici : 300 signes au plus, sans signes invisibles.",
    hushed: "L’hôte t’a retiré la parole.",
    no_such_line: "C’était il y a trop longtemps.",
    broken: "Cette table est abîmée.",
    over: "La partie est finie.",
  } satisfies Record<Refusal | "over", string>,
};
