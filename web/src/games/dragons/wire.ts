// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

export type Kind = "dragon" | "spider" | "ring" | "ball" | "doll" | "car" | "candlestick" | "chest";

export type Move = Reveal | Stop | Spider;

export type Event = Turned | Took | Moved | Lost | Ended;

/** Turn the tile of a cell up; cells are numbered from 0, row by row. */
export type Reveal = {
  do: "reveal";
  cell: number;
};

/** End the turn and take what may be taken. */
export type Stop = {
  do: "stop";
};

/** Put the spider just turned up on a cell; null: it stays. */
export type Spider = {
  do: "spider";
  cell: number | null;
};

/** A legal move: points for the mover and whether it ends the game (null: a hidden tile says), cells it empties. */
export type May = {
  move: Move;
  gain: number | null;
  ends: boolean | null;
  takes: number[];
};

/** Move `n`: a tile was turned up; not told again once it is hidden. */
export type Turned = {
  do: "turned";
  n: number;
  seat: number;
  cell: number;
  kind: Kind;
};

/** A tile that is taken, and where it lay. */
export type Tile = {
  cell: number;
  kind: Kind;
};

/** A player stopped and took these tiles, perhaps none. */
export type Took = {
  do: "took";
  n: number;
  seat: number;
  tiles: Tile[];
};

/** A player put the spider of `cell` on the cell `to` (null: left it); not told again once it is hidden. */
export type Moved = {
  do: "moved";
  n: number;
  seat: number;
  cell: number;
  to: number | null;
};

/** A spider, or a dragon beside a treasure, ended a turn and nothing was taken; why is not told again either. */
export type Lost = {
  do: "lost";
  n: number;
  seat: number;
  why: "spider" | "dragon" | null;
};

/** The game is over; `leader` is the one who has the most dragons and so the spiders, null when several have. */
export type Ended = {
  do: "ended";
  n: number;
  leader: number | null;
  scores: number[];
  winners: number[];
};

/** A cell with a tile; the kind is null where the seat that looks does not know it. */
export type Place = {
  kind: Kind | null;
  up: boolean;
};

/** A tile that the turn just ended turned up; `to` is the cell to which it was moved, if it is a spider that was. */
export type Shown = {
  cell: number;
  kind: Kind;
  to: number | null;
};

/** The table's options; `first_seat` has done its work once a position stands. */
export type PositionOptions = {
  grid: "7x7" | "5x5";
  spider: "free_cell" | "swap";
  spiders: number | null;
  memory: "human" | "assisted";
  dry_turns: number;
  first_seat?: number | string;
};

/** Everything that lies on the table, or as much of it as a seat may know. */
export type Position = {
  game: "dragons";
  seats: number;
  options: PositionOptions;
  turn: number;
  phase: "reveal" | "choice" | "spider";
  dry: number;
  tiles: (Place | null)[];
  taken: (Record<string, number>)[];
  revealed: number[];
  shown: Shown[];
  seen: number[];
  left?: Record<string, number>;
};

/** Why a move is refused. */
export type Reason = "over" | "not_your_turn" | "spider_is_up" | "no_spider_is_up" | "not_free" | "nothing_turned" | "no_tile" | "face_up" | "must_stop";
