import * as s from "./svg.ts";

interface Role {
  /** Its frame, and the second colour of its print. */
  frame: string;
  pass: string;
  names: s.Words;
  /** In two lines. */
  aim: s.Words;
}

const PICKED = { fr: "fais-toi,désigner", en: "get,picked" };
export const ROLES = {
  treasure: {
    frame: "#b0761b",
    pass: "#f0b85a",
    names: { fr: "Trésor", en: "Treasure" },
    aim: { fr: "trouve,la Clé", en: "find,the Key" },
  },
  key: { frame: "#2b6da8", pass: "#8cc0e8", names: { fr: "Clé", en: "Key" }, aim: PICKED },
  trap: { frame: "#a3261b", pass: "#ec8f7c", names: { fr: "Piège", en: "Trap" }, aim: PICKED },
  neutral: {
    frame: "#6b6078",
    pass: "#c9bfd6",
    names: { fr: "Neutre", en: "Neutral" },
    aim: { fr: "trouve,le Piège", en: "find,the Trap" },
  },
} satisfies Record<string, Role>;
type Name = keyof typeof ROLES;

const PEOPLE = ["Alice", "Bob", "Chloé", "David"];

function role(name: Name, width: number, say: (words: s.Words) => string): string {
  const { frame, pass, names }: Role = ROLES[name];
  const height = width * 1.4;
  const tint = { fill: frame, "fill-opacity": 0.16, stroke: frame, "stroke-width": 1.3 };
  return (
    s.paper(width, height, width * 0.09) +
    s.rect(width * 0.06, width * 0.06, width * 0.88, height - width * 0.12, width * 0.07, tint) +
    s.text(width / 2, width * 0.3, say(names), { size: width * 0.19, fat: true }) +
    s.print(name, width * 0.15, width * 0.48, width * 0.7, pass)
  );
}

/** A card face down, with a keyhole. */
function hidden(width: number): string {
  const [middle, unit] = [width / 2, width / 10];
  const keyhole =
    s.circle(middle, unit * 5.8, unit * 1.5, { fill: "#d9cdd3" }) +
    s.path(`M${middle} ${unit * 5.5}l${unit * 1.5} ${unit * 4}h${unit * -3}z`, { fill: "#d9cdd3" });
  return s.back(width, width * 1.4, width * 0.09, "#4a2650", keyhole);
}

const lit = (width: number) => s.gold(width, width * 1.4, width * 0.09);

const roles: s.Draw = (say) => {
  const shown = (Object.keys(ROLES) as Name[]).map((name, i) =>
    s.at(i * 80, 0, role(name, 72, say), s.lines(36, 120, say(ROLES[name].aim).split(","), { size: 12 })),
  );
  return { width: 312, height: 138, body: shown.join("") };
};

/** Four seats clockwise from the top left. */
const SEATS: [number, number][] = [[0, 0], [214, 0], [214, 106], [0, 106]];

/** A seat with its card beside it. */
const seated = (place: number, card: string) => {
  const [x, y] = SEATS[place] ?? [0, 0];
  const inner = x === 0;
  return s.at(x, y, s.seat(place, PEOPLE[place] ?? "", inner ? 22 : 72, 8), s.at(inner ? 50 : 0, 0, card));
};

/** Between them. */
const CENTRE = s.at(109, 53, hidden(38)) + s.at(155, 53, hidden(38));

const setup: s.Draw = () => ({
  width: 308,
  height: 162,
  body: PEOPLE.map((_, place) => seated(place, hidden(38))).join("") + CENTRE,
});

const actions: s.Draw = (say) => {
  const centre = s.at(8, 0, hidden(32)) + s.at(48, 0, hidden(32));
  const panel = (i: number, words: s.Words, action: string) =>
    s.at(i * 112, 0, centre, action, s.written(44, 166, say(words), { size: 14 }));
  const own = s.at(28, 100, hidden(32));
  const both = s.arrow(26, 96, 18, 52) + s.arrow(34, 50, 42, 94);
  const observing = s.at(8, 0, lit(32)) + s.icon("observe", 4, 48, 40, "currentColor") + s.seat(0, "Alice", 44, 102, 36, "");
  const swapping = both + own + s.seat(0, "Alice", 82, 106, 30, "");
  const forcing = both + own + s.seat(2, "Chloé", 82, 106, 30, "") + s.icon("force", -6, 104, 30, "currentColor");
  return {
    width: 320,
    height: 170,
    body:
      panel(0, { fr: "Observer", en: "Observe" }, observing) +
      panel(1, { fr: "Échanger", en: "Swap" }, swapping) +
      panel(2, { fr: "Forcer", en: "Force" }, forcing),
  };
};

const tokens: s.Draw = (say) => {
  const [width, high] = [38, 53];
  const note = (x: number, words: s.Words) => s.lines(x, 118, say(words).split(","), { size: 12 });
  const two = (one: string) => s.at(6, 0, one) + s.at(52, 0, hidden(width));
  const seen = role("key", width, say);
  const first = two(seen + lit(width)) + s.icon("observe", 2, high + 4, 34, "currentColor") + s.seat(0, "Alice", 64, high + 6, 32, "");
  const second = two(hidden(width)) + s.at(29, 66, seen) + s.seat(2, "Chloé", 88, 76, 32, "") + s.arrow(24, 57, 38, 68);
  return {
    width: 300,
    height: 148,
    body:
      first + note(48, { fr: "Alice voit,la Clé", en: "Alice sees,the Key" }) + s.arrow(122, 40, 148, 40) + s.at(180, 0, second) +
      s.written(228, 138, say({ fr: "Chloé la prend", en: "Chloé takes it" }), { size: 12 }),
  };
};

const designation: s.Draw = (say) => {
  const width = 50;
  const outcomes: [Name, s.Words][] = [
    ["key", { fr: "gagnent,à deux", en: "both,win" }],
    ["trap", { fr: "gagne,seul", en: "wins,alone" }],
    ["neutral", { fr: "phase,finale", en: "final,phase" }],
  ];
  const shown = outcomes.map(([name, words], i) => {
    const y = i * 86;
    const card = role(name, width, say) + (name === "neutral" ? "" : lit(width));
    const end = s.lines(192, y + 32, say(words).split(","), { size: 14, anchor: "start" });
    return s.arrow(66, 121 + (i - 1) * 12, 118, y + 35) + s.at(128, y, card) + end;
  });
  return { width: 260, height: 246, body: s.at(6, 86, role("treasure", width, say)) + shown.join("") };
};

const final: s.Draw = (say) => {
  const hands: Name[] = ["treasure", "neutral", "trap", "key"];
  const winners = new Set([1, 2]);
  const card = (name: Name, place: number) => role(name, 44, say) + (winners.has(place) ? lit(44) : "");
  const named = s.arrow(236, 68, 236, 98) + s.arrow(206, 138, 102, 138) + s.arrow(102, 116, 206, 48) + s.arrow(72, 70, 72, 98, true);
  return { width: 308, height: 172, body: hands.map((name, place) => seated(place, card(name, place))).join("") + named };
};

export const COFFRE: Record<string, s.Draw> = { roles, setup, actions, tokens, designation, final };
