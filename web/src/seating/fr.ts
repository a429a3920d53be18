import { of } from "../i18n/french";
import { stop } from "../i18n/phrases";
import type { Choice, Ending, Late, Level } from "../wire";

const LEVELS: Record<Level, string> = { mousse: "mousse", matelot: "matelot" };

const THEN: Record<Late, string> = {
  wait: "on attend encore",
  move: "bientôt un bot joue ce coup",
  seat: "bientôt un bot prend la place",
  vote: "bientôt les autres votent",
};

const OWN_THEN: Record<Late, string> = {
  wait: "Les autres t’attendent.",
  move: "Sinon un bot joue ce coup pour toi.",
  seat: "Sinon un bot joue à ta place.",
  vote: "Sinon les autres décident.",
};

const COUNTED: Record<Choice, string> = { wait: "Attendre", bot: "Un bot", end: "Arrêter" };

export const fr = {
  table: "À table",
  host: "hôte",
  you: "toi",
  bot: (level: Level) => `un bot, ${LEVELS[level]}`,
  away: "pas là",
  late: "en retard",
  open: "chaise libre",
  /** Below a seat's name. */
  botPlays: "un bot joue",
  playsFor: (name: string) => `Un bot joue pour ${stop(name)}`,
  watchers: (n: number) => (n === 1 ? "Une personne regarde." : `${n} personnes regardent.`),

  /** A clock in words: days and hours, or minutes and seconds. */
  days: (days: number, hours: number) => (hours ? `${days} j ${hours} h` : `${days} j`),
  hours: (hours: number, minutes: number) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`),
  clock: (time: string) => `Temps qui reste : ${time}`,
  overdue: (names: string, then: Late) => `${names} : ${THEN[then]}.`,
  overdueYou: (then: Late) => OWN_THEN[then],
  hurry: (game: string) => `Vite, à toi ! · ${game}`,

  lent: { words: "Un bot joue à ta place.", how: "« Je reprends », et c’est de nouveau à toi de jouer.", back: "Je reprends" },
  vote: {
    question: (name: string) => `${name} ne joue plus. Que faire ?`,
    about: "Les autres décident : joue, et rien ne change.",
    others: (name: string) => `${name} ne joue plus : les autres décident.`,
    kept: (name: string) => `Fin du vote : ${name} garde sa place.`,
    choices: COUNTED,
    label: (choice: Choice, votes: number) => `${COUNTED[choice]}, ${votes} voix`,
  },
  pause: {
    words: "On parle !",
    ready: "Prêt",
    waiting: (n: number) => (n === 1 ? "On attend encore quelqu’un." : `On en attend encore ${n}.`),
  },

  closed: {
    title: "Cette table est fermée",
    why: {
      host: "L’hôte a fermé la table.",
      vote: "Ceux qui restaient ont voté d’arrêter là.",
      nobody: "Tout le monde est parti.",
    } satisfies Record<Ending, string>,
    now: "Tu peux encore tout regarder.",
    home: "Accueil",
    fresh: "Une autre table",
  },

  ask: {
    title: "« Neuro » pendant que tu n’es pas là",
    quiet: "Je ne dis rien",
    ask: "Qu’on me demande",
    words: "On t’attend alors 12 heures au plus. Personne n’en sait rien.",
  },

  chair: "Ta chaise",
  lend: "Prêter ma chaise",
  lendInWords: "Un bot joue pour toi jusqu’à ce que tu reviennes.",
  lendTo: (level: Level) => `à un ${LEVELS[level]}`,
  leave: "Quitter la table",
  leaveInWords: {
    waiting: "Ta chaise redevient libre.",
    playing: "Un bot finit la partie à ta place, et quelqu’un d’autre peut prendre ta chaise. Pour revenir plus tard, prête-la plutôt.",
    last: "Tu es la dernière personne à table : la partie s’arrête là, sans décompte.",
    over: "La partie quitte ta liste.",
  },
  close: "Fermer la table",
  closeInWords: "La partie s’arrête pour tout le monde, sans décompte.",
  sure: {
    leave: { yes: "Oui, je quitte", no: "Non, je reste" },
    close: { yes: "Oui, fermer", no: "Non, continuer" },
    remove: { yes: "Oui, libérer", no: "Non, laisser" },
  },
  hand: (name: string) => `Confier la table à ${name}`,
  handInWords: "L’hôte lance la partie, libère une chaise et ferme la table.",
  remove: (name: string) => `Libérer la chaise ${of(name)}`,
  removeInWords: (name: string, playing: boolean) =>
    playing ? `Un bot joue à sa place. ${name} ne pourra plus s’asseoir à cette table.` : `${name} ne pourra plus s’asseoir à cette table.`,
  freeInWords: (playing: boolean): string => (playing ? "Un bot joue à sa place." : "La chaise redevient libre."),
  invite: "Inviter à la place d’un bot",
  inviteInWords: "Qui suit ce lien prend la chaise d’un bot, avec son jeu.",
  sit: "Prendre la place d’un bot",
  refused: "La table n’est plus ce qu’elle était : regarde et réessaie.",

  /** Said when it happens. */
  news: {
    host: (name: string) => `${name} est maintenant hôte.`,
    hostYou: "Tu es maintenant l’hôte de la table.",
    left: (name: string) => `${name} a quitté la table.`,
    lent: (name: string) => `Un bot joue pour ${stop(name)}`,
    back: (name: string) => `${name} reprend sa place.`,
    removed: "Ta chaise a été libérée : tu regardes.",
    sat: (name: string) => `${name} s’assoit.`,
  },

  together: {
    turn: (name: string) => `À ${name} !`,
    pass: (name: string) => `Passe l’appareil à ${name}, puis ne regarde plus.`,
    me: (name: string) => `C’est moi, ${name}`,
    look: (name: string) => `${name} regarde sa carte`,
    next: (name: string) => `À ${name} de jouer, sur cet appareil.`,
  },
};
