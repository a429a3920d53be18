import { expect, test } from "vitest";
import { en } from "../src/games/coffre/en";
import { fr } from "../src/games/coffre/fr";
import type { Outcome } from "../src/games/coffre/messages";
import { can, offered, seatsFor } from "../src/games/coffre/moves";
import { after, around, deedOf, dueOf, givers, knowers, namedBy, shown } from "../src/games/coffre/position";
import type { Event, May, Move, Position } from "../src/games/coffre/wire";

/** Seat 0 reads; it has seen the left card. */
const START: Position = {
  game: "coffre",
  seats: 4,
  options: { ending: "final_phase", finale: "everyone", deck: "shuffled", removed: 0, force_choice: "actor", max_rounds: 6 },
  turn: 1,
  round: 2,
  phase: "turn",
  first: 0,
  hands: ["treasure", null, null, null],
  centre: ["key", null],
  knows: [["c0", "h0"], ["h1"], ["c0", "h2"], ["h3"]],
  public: [],
  forced: null,
  designated: null,
  named: [],
};

const SWAP: Event = { do: "swapped", n: 5, seat: 1, centre: 0, role: null };

test("a card that the reader has seen stays known wherever it goes, and so does who has seen it", () => {
  const position = after(START, SWAP);
  expect(position.hands).toEqual(["treasure", "key", null, null]);
  expect(position.centre).toEqual([null, null]);
  expect(knowers(position, { hand: 1 })).toEqual([0, 1, 2]);
  expect(knowers(position, { centre: 0 })).toEqual([1]);
  expect(START.centre[0]).toBe("key");
});

test("the reader sees the new card of its own hand, and forgets nothing of the one it gave", () => {
  const forced: Event = { do: "forced", n: 5, seat: 3, target: 0, centre: 1, role: "trap" };
  const position = after(START, forced);
  expect([position.hands[0], position.centre[1]]).toEqual(["trap", "treasure"]);
  expect(knowers(position, { centre: 1 })).toEqual([0]);
});

test("an observed card is seen by who observes, and named to it alone", () => {
  const own = after(START, { do: "observed", n: 5, seat: 0, centre: 1, role: "neutral" });
  expect([own.centre[1], knowers(own, { centre: 1 })]).toEqual(["neutral", [0]]);
  const theirs = after(START, { do: "observed", n: 5, seat: 3, centre: 0, role: null });
  expect([theirs.centre[0], knowers(theirs, { centre: 0 })]).toEqual(["key", [0, 2, 3]]);
});

test("whom the treasure designates shows its card to all", () => {
  const position = after(START, { do: "designated", n: 6, seat: 0, target: 3, role: "neutral" });
  expect([position.hands[3], position.designated, shown(position, { hand: 3 })]).toEqual(["neutral", 3, true]);
  expect(shown(START, { hand: 3 })).toBe(false);
});

test("names are given from the left of the treasure's holder on", () => {
  const position: Position = { ...START, phase: "final", turn: 2, designated: 0 };
  expect(dueOf(position)).toBe(3);
  const named = after(position, { do: "named", n: 9, seat: 3, target: 1 });
  expect([dueOf(named), namedBy(named, 3), namedBy(named, 0)]).toEqual([0, 1, null]);
  expect(dueOf({ ...START, phase: "give", forced: 3 })).toBe(3);
});

test("a card of the middle comes from whoever gave it last", () => {
  const gave: Event = { do: "gave", n: 6, seat: 2, centre: 0, role: null };
  expect(givers([SWAP])).toEqual({ 0: 1, 1: null });
  expect(givers([SWAP, gave, { do: "passed", n: 7, seat: 3 }])).toEqual({ 0: 2, 1: null });
});

test.each([3, 4, 5, 6, 7, 8, 9, 10])("%i others sit clockwise from the reader's left, the same on both sides", (others) => {
  const places = around(others);
  expect(places).toHaveLength(others);
  expect(places.toReversed().map(({ x, y }) => ({ x: 1 - x, y }))).toEqual(places.map(({ x, y }) => ({ x: expect.closeTo(x), y })));
  expect(places[0]?.x).toBe(0);
  const far = places.filter(({ y }) => y === 0);
  expect(far.length).toBeGreaterThan(0);
  expect(far.length).toBeLessThanOrEqual(3);
});

const may = (...moves: Move[]): May[] => moves.map((move) => ({ move, gain: 0, ends: false }));

test("what is offered is what the server allows", () => {
  const some = may({ do: "pass" }, { do: "swap", centre: 1 }, { do: "force", seat: 2, centre: 0 }, { do: "force", seat: 3, centre: 0 });
  expect(offered(some, { do: "swap", centre: 1 })).toEqual({ do: "swap", centre: 1 });
  expect(offered(some, { do: "swap", centre: 0 })).toBeUndefined();
  expect(offered(some, { do: "force", seat: 2 })).toBeUndefined();
  expect(offered(may({ do: "force", seat: 2 }), { do: "force", seat: 2 })).toEqual({ do: "force", seat: 2 });
  expect([can(some, "force"), can(some, "designate")]).toEqual([true, false]);
  expect([...seatsFor(some, "force")]).toEqual([2, 3]);
});

test("French says who does what to whom, and what the reader saw", () => {
  expect(fr.observed({ by: "Lila", centre: 0, role: null })).toBe("observe la carte de gauche");
  expect(fr.observed({ by: null, centre: 1, role: "key" })).toBe("observes la carte de droite : c’est la Clé");
  expect(fr.swapped({ by: null, centre: 0, role: "neutral" })).toBe("échanges ta carte contre celle de gauche : c’est une Neutre");
  const look = { by: "Papa", centre: 1 as const, role: "trap" as const };
  expect(fr.forced({ by: "Papa", to: null }, look)).toBe("te force à prendre la carte de droite : c’est le Piège");
  expect(fr.forced({ by: null, to: "Lila" }, { ...look, role: null })).toBe("forces Lila à prendre la carte de droite");
  expect(fr.asked({ by: "Papa", to: "Lila" })).toBe("force Lila à échanger sa carte");
  expect(fr.designated({ by: "Papa", to: null }, "neutral")).toBe("te désigne : c’est une Neutre");
  expect(fr.named({ by: null, to: "Lila" })).toBe("dis que le Piège, c’est Lila");
  expect(fr.from("Indigo")).toBe("venue d’Indigo");
});

test("so does English", () => {
  expect(en.swapped({ by: "Lila", centre: 1, role: null })).toBe("swaps their card for the right one");
  expect(en.forced({ by: "Papa", to: null }, { by: "Papa", centre: 0, role: "key" })).toBe("forces you to take the left card: it is the Key");
  expect(en.passed(null)).toBe("pass");
  expect(en.named({ by: "Papa", to: null })).toBe("names you as the Trap");
});

const ENDS: [outcome: Outcome, french: string, english: string][] = [
  [{ clause: "CC-19", winners: ["Lila", null] }, "Lila et toi vous ouvrez le coffre ensemble", "Lila and you open the chest together"],
  [{ clause: "CC-28", winners: ["Lila", "Papa"] }, "Lila et Papa ouvrent le coffre ensemble", "Lila and Papa open the chest together"],
  [{ clause: "CC-20", winners: ["Papa"] }, "Papa referme le Piège et gagne tout", "Papa shuts the Trap and wins it all"],
  [{ clause: "CC-29", winners: [null] }, "Tu refermes le Piège et gagnes tout", "You shut the Trap and win it all"],
  [{ clause: "CC-24", winners: ["Lila", "Papa"] }, "Lila et Papa gagnent ensemble : le Piège est démasqué", "Lila and Papa win together: the Trap is unmasked"],
  [{ clause: "CC-26", winners: [] }, "Personne n’a démasqué le Piège : personne ne gagne", "Nobody unmasked the Trap: nobody wins"],
  [{ clause: "CC-30", winners: [] }, "Personne ne gagne : ce n’était pas la Clé", "Nobody wins: it was not the Key"],
  [{ clause: "CC-A7", winners: [] }, "Personne ne gagne : le Trésor n’est dans aucune main", "Nobody wins: the Treasure is in nobody’s hand"],
];

test.each(ENDS)("every end has its sentence: %o", (outcome, french, english) => {
  expect(fr.won(outcome).join(" ")).toBe(french);
  expect(en.won(outcome).join(" ")).toBe(english);
});

test("deeds are told in signs: who, what, to whom or with which card", () => {
  const deeds = [
    deedOf({ do: "forced", n: 3, seat: 1, target: 2, centre: 0, role: null }),
    deedOf({ do: "passed", n: 4, seat: 2 }),
    deedOf({ do: "ended", n: 5, clause: "CC-19", winners: [], scores: [] } as unknown as Event),
  ];
  expect(deeds).toEqual([{ n: 3, by: 1, act: "force", to: 2, centre: 0 }, { n: 4, by: 2, act: "pass", to: null, centre: null }, null]);
});
