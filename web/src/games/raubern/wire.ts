// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

export type Motif = "chest" | "crown" | "goblet" | "ring" | "necklace" | "painting" | "candlestick" | "clock" | "violin" | "dagger" | "purse";

export type Event = Laid | Drew | Ended;

/** Lay a card of one's hand on a pile, numbered from 0. */
export type Play = {
  do: "play";
  motif: Motif;
  pile: number;
};

export type Move = Play;

/** A legal move: points for the mover, whether it ends the game, cards it takes, and whose the pile will be. */
export type May = {
  move: Play;
  gain: number;
  ends: boolean;
  takes: number;
  owner: number | null;
};

/** Move `n`: a card came onto a pile, now `height` high, that was `before`'s and is `owner`'s (null: the middle). */
export type Laid = {
  do: "laid";
  n: number;
  seat: number;
  motif: Motif;
  pile: number;
  height: number;
  before: number | null;
  owner: number | null;
  takes: number;
  covered: boolean;
};

/** A seat drew a card, which only that seat knows. */
export type Drew = {
  do: "drew";
  n: number;
  seat: number;
  motif: Motif | null;
};

/** The last card was laid. */
export type Ended = {
  do: "ended";
  n: number;
  scores: number[];
  winners: number[];
};

/** Cards from the bottom up, whose they are (null: the middle), and whether they are protected. */
export type Pile = {
  cards: Motif[];
  owner: number | null;
  covered: boolean;
};

/** The table's options; `first_seat` has done its work once a position stands. */
export type PositionOptions = {
  protection: "round" | "none";
  first_seat?: number | string;
};

/** Everything that lies on the table; a null card is hidden from the seat that looks. */
export type Position = {
  game: "raubern";
  seats: number;
  options: PositionOptions;
  turn: number;
  first: number | null;
  piles: Pile[];
  hands: ((Motif | null)[])[];
  deck: (Motif | null)[];
};

/** Why a move is refused. */
export type Reason = "over" | "not_your_turn" | "no_such_pile" | "not_in_hand";
