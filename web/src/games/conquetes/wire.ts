// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

export type Phase = "build" | "neuro" | "bid";

export type Turn = "place" | "pass";

export type Answer = "neuro" | "quiet";

export type Card = "1CN" | "1CV" | "1CB" | "1EN" | "1EV" | "1EB" | "1RN" | "1RV" | "1RB" | "2CN" | "2CV" | "2CB" | "2EN" | "2EV" | "2EB" | "2RN" | "2RV" | "2RB" | "3CN" | "3CV" | "3CB" | "3EN" | "3EV" | "3EB" | "3RN" | "3RV" | "3RB";

export type Event = Placed | Passed | TwoCards | Finished | Answered | Called | Closed | Staked | Declined | Ended;

export type Move = Place | Pass | Neuro | Quiet | Bid | NoBid;

export type Token = "0" | "1" | "nature" | "colour" | "force";

/** A card of the domain, and who laid it (null: nobody, as the start card). */
export type DomainCard = {
  row: number;
  column: number;
  card: Card;
  owner: number | null;
};

/** Everything that lies on the table; what is null in a view is hidden from the seat that looks. */
export type Position = {
  game: "conquetes";
  seats: number;
  options: PositionOptions;
  turn: number;
  phase: Phase;
  domain: DomainCard[];
  hands: ((Card | null)[])[];
  points: number[];
  last: (Turn | null)[];
  announced?: boolean;
  finished: number[];
  breached: number[] | null;
  base?: number[];
  tokens?: ((Token | null)[])[];
  bids?: Stake[];
  answers: (Answer | null)[];
  caller: number | null;
  bidder: number | null;
  asked: number | null;
  removed: Card | null;
};

/** The table's options; `first_seat` has done its work once a position stands. */
export type PositionOptions = {
  mode: "full" | "conquests" | "hunt";
  end: "guarded" | "literal";
  duty: "enforced" | "on_honour";
  first_seat?: number | string;
};

/** A bid on the table; a null mention is hidden from the seat that looks. */
export type Stake = {
  seat: number;
  base: number;
  token: Token | null;
  row: number;
  column: number;
};

/** A seat answered in a window; told to itself alone, and to all once the game is over. */
export type Answered = {
  do: "answered";
  n: number;
  seat: number;
  answer: Answer;
};

/** Put a base card on a card of the domain, and an own card face down on it. */
export type Bid = {
  do: "bid";
  base: number;
  token: Token;
  row: number;
  column: number;
};

/** For pages, in the place of up to 1,325 moves: any of these base cards with any of these own cards on any cell. */
export type Bids = {
  do: "bids";
  bases: number[];
  tokens: Token[];
  cells: CellOfDomain[];
};

/** What a seat's points are made of: all but `points` stay 0 until the game is over. */
export type Breakdown = {
  points: number;
  bids: number;
  sets: number;
  hand: number;
  breach: number;
  total: number;
};

/** The window closed: this seat leads a bidding round. */
export type Called = {
  do: "called";
  n: number;
  seat: number;
};

/** A cell on which a card of the domain lies. */
export type CellOfDomain = {
  row: number;
  column: number;
};

/** The window closed, and nobody had called. */
export type Closed = {
  do: "closed";
  n: number;
};

/** Another seat's bid: its mention lies face down. */
export type ClosedBid = {
  do: "bid";
  base: number;
  row: number;
  column: number;
  token: null;
};

/** A seat made no bid. */
export type Declined = {
  do: "declined";
  n: number;
  seat: number;
};

/** The game is over, by the clause that says so; the treasure is told. */
export type Ended = {
  do: "ended";
  n: number;
  clause: string;
  treasure: Card | null;
  breakdown: Breakdown[];
  scores: number[];
  winners: number[];
};

/** A seat emptied its hand, as number `place` from 1, for `points`. */
export type Finished = {
  do: "finished";
  n: number;
  seat: number;
  place: number;
  points: number;
};

/** A legal move: victory points at once (null where they hang on the treasure), and whether it ends the game. */
export type May = {
  move: Place | Pass | Neuro | Quiet | Bid | NoBid | Bids;
  gain: number | null;
  ends: boolean;
  sets: number;
  announces: boolean;
  breach: boolean;
};

/** Call a bidding round. */
export type Neuro = {
  do: "neuro";
};

/** Make no bid in this round. */
export type NoBid = {
  do: "no_bid";
};

/** Do nothing, though one holds cards. */
export type Pass = {
  do: "pass";
};

/** A seat did nothing, which cost a point. */
export type Passed = {
  do: "passed";
  n: number;
  seat: number;
};

/** Lay a card of one's hand on a cell; rows grow downwards from the start card at (0, 0), columns to the right. */
export type Place = {
  do: "place";
  card: Card;
  row: number;
  column: number;
};

/** Move `n`: a card was laid, compatible with `compatible` neighbours, for `points`; `sets` as in May. */
export type Placed = {
  do: "placed";
  n: number;
  seat: number;
  card: Card;
  row: number;
  column: number;
  compatible: number;
  points: number;
  sets: number;
};

/** Call none. */
export type Quiet = {
  do: "quiet";
};

/** A seat made a bid, whose mention only that seat knows. */
export type Staked = {
  do: "staked";
  n: number;
  seat: number;
  base: number;
  token: Token | null;
  row: number;
  column: number;
};

/** A seat has two cards left and says so; after the first to say so nobody may pass who can lay a card. */
export type TwoCards = {
  do: "two_cards";
  n: number;
  seat: number;
  first: boolean;
};

/** Why a move is refused. */
export type Reason = "over" | "no_window" | "window_open" | "no_round" | "round_open" | "no_card_to_bid" | "not_your_turn" | "occupied" | "touches_nothing" | "nothing_compatible" | "one_of_several" | "too_wide" | "too_high" | "too_large" | "not_in_hand" | "must_place" | "caller_must_bid" | "second_bid" | "no_such_base" | "no_such_token" | "no_card_there";
