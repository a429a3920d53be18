// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

export type Role = "key" | "treasure" | "trap" | "neutral";

export type Centre = 0 | 1;

export type Move = Observe | Swap | Force | Give | Pass | Designate | Name;

export type Event = Observed | Swapped | Forced | Asked | Gave | Passed | RoundsOver | Designated | Named | Ended;

export type Claim = Holds | Lies | Saw;

/** Look at a centre card. */
export type Observe = {
  do: "observe";
  centre: Centre;
};

/** Exchange one's card for a centre card. */
export type Swap = {
  do: "swap";
  centre: Centre;
};

/** Make another seat exchange its card for a centre card, which it picks itself under force_choice=target. */
export type Force = {
  do: "force";
  seat: number;
  centre?: Centre;
};

/** Pick, being forced, the centre card for which one gives one's own. */
export type Give = {
  do: "give";
  centre: Centre;
};

/** Do nothing. */
export type Pass = {
  do: "pass";
};

/** Take a seat for the holder of the key. */
export type Designate = {
  do: "designate";
  seat: number;
};

/** Take a seat for the holder of the trap. */
export type Name = {
  do: "name";
  seat: number;
};

/** A legal move: the share it brings and whether it ends the game; null: a card that the seat cannot see says. */
export type May = {
  move: Move;
  gain: number | null;
  ends: boolean | null;
};

/** Move `n`: a seat looked at a centre card, which it alone is told. */
export type Observed = {
  do: "observed";
  n: number;
  seat: number;
  centre: Centre;
  role: Role | null;
};

/** A seat exchanged its card for a centre card, its new one, which it alone is told. */
export type Swapped = {
  do: "swapped";
  n: number;
  seat: number;
  centre: Centre;
  role: Role | null;
};

/** A seat made `target` exchange its card for a centre card, which the target alone is told. */
export type Forced = {
  do: "forced";
  n: number;
  seat: number;
  target: number;
  centre: Centre;
  role: Role | null;
};

/** A seat forces `target`, who is to pick the centre card. */
export type Asked = {
  do: "asked";
  n: number;
  seat: number;
  target: number;
};

/** A forced seat exchanged its card for a centre card, which it alone is told. */
export type Gave = {
  do: "gave";
  n: number;
  seat: number;
  centre: Centre;
  role: Role | null;
};

/** A seat did nothing. */
export type Passed = {
  do: "passed";
  n: number;
  seat: number;
};

/** All rounds have been played; `holder` holds the treasure and must designate, null: nobody does. */
export type RoundsOver = {
  do: "rounds_over";
  n: number;
  holder: number | null;
};

/** The holder of the treasure designated `target`, whose card everybody is shown. */
export type Designated = {
  do: "designated";
  n: number;
  seat: number;
  target: number;
  role: Role;
};

/** A seat took `target` for the holder of the trap. */
export type Named = {
  do: "named";
  n: number;
  seat: number;
  target: number;
};

/** The game is over; `clause` says how. */
export type Ended = {
  do: "ended";
  n: number;
  clause: string;
  scores: number[];
  winners: number[];
};

/** “That seat holds this card.” */
export type Holds = {
  claim: "holds";
  seat: number;
  role: Role;
};

/** “This card lies there.” */
export type Lies = {
  claim: "place";
  place: string;
  role: Role;
};

/** “I saw this card there.” */
export type Saw = {
  claim: "saw";
  place: string;
  role: Role;
};

/** Whom a seat took for the holder of the trap. */
export type Naming = {
  seat: number;
  names: number;
};

/** The table's options; `first_seat` has done its work once a position stands. */
export type PositionOptions = {
  ending: "final_phase" | "sudden_death";
  finale: "everyone" | "others" | "neutrals";
  deck: "shuffled" | "neutral_centre";
  removed: number;
  force_choice: "actor" | "target";
  max_rounds: number;
  first_seat?: number | string;
};

/** Everything that lies on the table, or as much of it as a seat may know; a null card is hidden. */
export type Position = {
  game: "coffre";
  seats: number;
  options: PositionOptions;
  turn: number;
  round: number;
  phase: "turn" | "give" | "limit" | "final";
  first: number | null;
  hands: (Role | null)[];
  centre: (Role | null)[];
  removed?: Role[];
  knows: string[][];
  public: string[];
  forced: number | null;
  designated: number | null;
  named: Naming[];
};

/** Why a move is refused. */
export type Reason = "over" | "no_such_move" | "not_your_turn" | "not_the_finale" | "name_now" | "give_now" | "too_early" | "no_treasure" | "oneself" | "no_such_seat" | "designate_now" | "not_forced" | "actor_picks" | "target_picks";
