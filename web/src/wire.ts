// Made by `python -m butin.server.typescript` from the server's structs: change those, not this.

export type Phase = "waiting" | "playing" | "over" | "closed" | "broken";

export type SeatKind = "person" | "bot" | "open";

export type Ending = "host" | "vote" | "nobody";

export type Late = "wait" | "move" | "seat" | "vote";

export type Choice = "wait" | "bot" | "end";

export type Option = string | number | null;

export type Move = Record<string, string | number | boolean | null>;

export type Refusal = "stale" | "malformed" | "spectator" | "not_host" | "not_waiting" | "not_playing" | "not_over" | "no_such_seat" | "not_a_person" | "removed" | "closed" | "unknown_bot" | "broken" | "busy" | "unkept" | "too_fast" | "pause" | "no_vote" | "never_asked" | "bad_text" | "hushed" | "no_such_line" | "not_yours" | "forgotten";

export type Preset = "hello" | "luck" | "thinking" | "your_turn" | "nice" | "wow" | "ouch" | "sorry" | "thanks" | "soon" | "well_played" | "more" | "bye" | "trust_me" | "liar" | "who_has_it" | "choose_me" | "not_me";

export type Grievance = "insult" | "hate" | "spam" | "name" | "other";

export type Chair = Me | BotChair | Open;

export type TimeAction = Vote | Stand | Ready;

export type SeatAction = Start | SetSeat | Leave | Remove | Lend | HandOver | Close;

export type TalkAction = Say | MakeClaim | Hush | Report;

export type Action = Play | Why | Start | SetSeat | Leave | Remove | Lend | HandOver | Close | Vote | Stand | Ready | Again | Say | MakeClaim | Hush | Report;

export type ClientMessage = Play | Why | Start | SetSeat | Leave | Remove | Lend | HandOver | Close | Vote | Stand | Ready | Again | Say | MakeClaim | Hush | Report | Ping;

export type Answer = Ack | Nack | Because;

export type ServerMessage = TableMessage | ViewMessage | TalkMessage | Ack | Nack | Because | Pong;

/** How a table is kept: in real time (`days` null), or turn by turn with so many days for a move. */
export type Terms = {
  days: 1 | 3 | 7 | null;
  turn_s: 0 | 15 | 30 | 60 | 120 | 300;
  window_s: 3 | 5 | 10;
  talk_s: 0 | 10 | 30;
  late: Late;
  public: boolean;
  watch: boolean;
};

/** A chair for the person who makes the table; `name`: what to call who sits there, null: as the person is. */
export type Me = {
  kind: "me";
  name: string | null;
};

/** A chair for a bot. */
export type BotChair = {
  kind: "bot";
  bot: Level;
};

/** A chair for whoever follows the invitation. */
export type Open = {
  kind: "open";
};

/** `POST /api/tables`. */
export type NewTable = {
  game: string;
  seats: Chair[];
  options: Record<string, Option>;
  terms: Terms;
  name: string | null;
};

/** `POST /api/me`. */
export type Naming = {
  name: string;
};

/** `POST /api/invitation`. */
export type Invited = {
  token: string;
};

/** `POST /api/join`: by a token, or without one at a public `table`; `seat`: which one, null: the first free. */
export type Joining = {
  token: string | null;
  table: string | null;
  seat: number | null;
  name: string | null;
};

/** `POST /api/tables/{table}/continue`: a game that is over goes on after `step`, with bots at the other seats. */
export type Continuing = {
  step: number;
  seat: number;
};

/** A game of the house; `seats`: the fewest and the most. */
export type GameInfo = {
  id: string;
  seats: [number, number];
  options: Record<string, Option[]>;
  defaults: Record<string, Option>;
  bots: Level[];
  turn_s: number[];
  window: boolean;
  talk: boolean;
};

/** The person whose browser asks; null: no name yet. `host`: of the house. */
export type Myself = {
  name: string | null;
  host: boolean;
};

/** `GET /api/hello`. `base`: the address to put into links, null: the one the page came from. */
export type Hello = {
  version: string;
  ready: boolean;
  games: GameInfo[];
  me: Myself;
  base: string | null;
};

/** A seat in a list of tables. */
export type SummarySeat = {
  name: string | null;
  bot: Level | null;
  kind: SeatKind;
};

/** One of the person's tables; `at`: when something last happened there (ms since 1970). */
export type TableSummary = {
  id: string;
  game: string;
  terms: Terms;
  phase: Phase;
  seat: number;
  seats: SummarySeat[];
  your_turn: boolean;
  left_ms: number | null;
  at: number;
};

/** `GET /api/tables`: newest first. */
export type MyTables = {
  tables: TableSummary[];
};

/** What comes in the page itself. `tables`: at home, the person's; `line`: what a table's line tells first. */
export type Arrival = {
  hello: Hello;
  tables: TableSummary[] | null;
  line: unknown[] | null;
};

/** A table that anybody may join; `free`: its open seats; `at`: when something last happened there. */
export type PublicTable = {
  id: string;
  game: string;
  options: Record<string, Option>;
  terms: Terms;
  seats: SummarySeat[];
  free: number;
  at: number;
};

/** `GET /api/tables/public`: newest first. */
export type PublicTables = {
  tables: PublicTable[];
};

/** The answer to `POST /api/tables`, and to `continue`. */
export type Made = {
  table: string;
};

/** What a token leads to. `seat`: which it opens, or for an invitation the asker's own. */
export type Invitation = {
  table: string;
  game: string;
  options: Record<string, Option>;
  terms: Terms;
  seats: SummarySeat[];
  host: string | null;
  kind: "invite" | "seat";
  seat: number | null;
  free: number[];
  phase: Phase;
};

/** The answer to `POST /api/join`. */
export type Joined = {
  table: string;
  seat: number;
};

/** How many tables there are by their phase, and how many of them are in memory. */
export type TableCount = {
  waiting: number;
  playing: number;
  over: number;
  closed: number;
  broken: number;
  live: number;
};

/** How many people there are, have a name, and are at a table now. */
export type PeopleCount = {
  known: number;
  named: number;
  here: number;
};

/** An error of the server; `at`: ms since 1970, `where`: the part that tells of it. */
export type Trouble = {
  at: number;
  where: string;
  text: string;
};

/** Bytes that the tables take, and that are free beside them. */
export type Disk = {
  used: number;
  free: number;
};

/** What the server runs; `rules`: of each game. */
export type Versions = {
  butin: string;
  python: string;
  sqlite: string;
  rules: Record<string, number>;
};

/** Something said at a table: `text`, `preset` or `claim`. `n` counts the lines from 0. */
export type TalkLine = {
  n: number;
  who: number;
  seat: number;
  name: string | null;
  past: boolean;
  at: number;
  text: string | null;
  preset: Preset | null;
  claim: Move | null;
};

/** A report that is not settled, entry `v` of a table's log: `by` told of `name`, at `seat`, or of `line` there. */
export type Complaint = {
  table: string;
  v: number;
  game: string;
  at: number;
  by: string | null;
  name: string | null;
  seat: number;
  why: Grievance;
  line: number | null;
  lines: TalkLine[];
};

/** `GET /api/house?skip=n`, for its hosts. `errors` (the latest since the start) and `reports`: newest first. */
export type HouseReport = {
  tables: TableCount;
  people: PeopleCount;
  reports: Complaint[];
  further: number;
  errors: Trouble[];
  disk: Disk;
  versions: Versions;
  up_s: number;
};

/** Any answer of 400 and above. */
export type Failure = {
  error: string;
  detail: string;
};

/** A move, chosen on the view of version `v`. */
export type Play = {
  t: "play";
  id: string;
  v: number;
  move: Move;
};

/** Would this move be refused, and why? */
export type Why = {
  t: "why";
  id: string;
  move: Move;
};

/** The host starts: open seats become bots. */
export type Start = {
  t: "start";
  id: string;
};

/** The host gives an open seat to a bot, or opens a bot's seat (null). */
export type SetSeat = {
  t: "seat";
  id: string;
  seat: number;
  bot: Level | null;
};

/** What to do about the late seat that the vote is about. */
export type Vote = {
  t: "vote";
  id: string;
  choice: Choice;
};

/** Turn by turn: be asked in sealed windows, or else let silence be one's answer at once. */
export type Stand = {
  t: "stand";
  id: string;
  ask: boolean;
};

/** One has nothing more to say in this pause. */
export type Ready = {
  t: "ready";
  id: string;
};

/** One's seat is given up: it opens, or a bot plays on; once all is over, the table leaves one's list. */
export type Leave = {
  t: "leave";
  id: string;
};

/** The host has somebody leave, who may not sit there again. */
export type Remove = {
  t: "remove";
  id: string;
  seat: number;
};

/** A bot plays at one's seat, or no more (null). */
export type Lend = {
  t: "lend";
  id: string;
  bot: Level | null;
};

/** The host's rights go to somebody else's seat. */
export type HandOver = {
  t: "host";
  id: string;
  seat: number;
};

/** The host ends the table. */
export type Close = {
  t: "close";
  id: string;
};

/** Another table with the same people. */
export type Again = {
  t: "again";
  id: string;
};

/** Something to read for everybody at the table: words of one's own, or a preset. */
export type Say = {
  t: "say";
  id: string;
  text?: string;
  preset?: Preset;
};

/** A claim that the game knows, for everybody at the table, bots too. */
export type MakeClaim = {
  t: "claim";
  id: string;
  claim: Move;
};

/** The host takes away the right to write words of one's own, or gives it back. */
export type Hush = {
  t: "hush";
  id: string;
  seat: number;
  hushed: boolean;
};

/** Tell the hosts of the house of the person at a seat, or of whoever said line `line` there. */
export type Report = {
  t: "report";
  id: string;
  seat: number;
  why: Grievance;
  line?: number;
};

/** Is anybody there? */
export type Ping = {
  t: "ping";
};

/** A seat of the table; `here`: a socket of its is open, or it is a bot's; `lent`: this bot plays for its people. */
export type Seated = {
  kind: SeatKind;
  name: string | null;
  bot: Level | null;
  here: boolean;
  lent: Level | null;
  hushed: boolean;
};

/** Seats whose time runs out: after which warning, and what becomes `then` of them. `left_ms`: 0: they are late. */
export type Overdue = {
  seats: number[];
  left_ms: number;
  warning: 1 | 2;
  then: Late;
};

/** The vote about a late seat: how many want what, and what the reader does. */
export type Poll = {
  seat: number;
  wait: number;
  bot: number;
  end: number;
  mine: Choice | null;
  left_ms: number | null;
};

/** The table as its reader may know it. `seat`: the reader's, null for a spectator; `link`: opens it elsewhere. */
export type TableMessage = {
  t: "table";
  id: string;
  game: string;
  options: Record<string, Option>;
  terms: Terms;
  phase: Phase;
  closed: Ending | null;
  seats: Seated[];
  seat: number | null;
  mine: number[];
  host: boolean;
  host_seat: number;
  watchers: number;
  invite: string | null;
  link: string | null;
  next: string | null;
  overdue: Overdue | null;
  vote: Poll | null;
  ask: boolean | null;
  ready: number[] | null;
};

/** What every event of every game has: its kind, and the number of the step it belongs to, from 0. */
export type Event = {
  do: string;
  n: number;
};

/** The time that is left (ms): before silence counts as an answer, before the turn is late, and of the pause. */
export type Clock = {
  closes_ms: number | null;
  turn_ms: number | null;
  pause_ms: number | null;
};

/** The reader's whole view; `events`: what happened from step `since` on, in the place of all told of it before. */
export type ViewMessage<ViewT = unknown, MayT = unknown, EventT extends Event = Event> = {
  t: "view";
  v: number;
  since: number;
  view: ViewT;
  may: MayT[];
  events: EventT[];
  clock: Clock | null;
};

/** What was said from line `since` on; of what was said before somebody came, the latest. */
export type TalkMessage = {
  t: "talk";
  since: number;
  lines: TalkLine[];
};

/** A moment of a game: the view of its reader's eyes then, and what they were told since the step before. */
export type Step<ViewT = unknown, EventT extends Event = Event> = {
  view: ViewT;
  events: EventT[];
};

/** `GET /api/tables/{table}/steps?eyes=0|1|…|none|all&from=0`: a game as one saw it, or laid open. */
export type Steps = {
  steps: Step[];
  more: boolean;
};

/** Done, as entry `v` of the log; `table`: the one that `again` made. */
export type Ack = {
  t: "ack";
  id: string;
  v: number;
  table?: string;
};

/** Refused, without effect; `id` is null when the message had none that could be read. */
export type Nack = {
  t: "nack";
  id: string | null;
  clause: string | null;
  why: Code;
};

/** The answer to `why`: nulls for a move that is legal. */
export type Because = {
  t: "because";
  id: string;
  clause: string | null;
  why: Code | null;
};

/** Yes. */
export type Pong = {
  t: "pong";
};

/** The table at which a part of a first game is played. `seats`: the names there, null for the learner's. */
export type Setting = {
  options: Record<string, Option>;
  seats: (string | null)[];
};

/** Where a first game waits for the learner to do what is `wanted`, a move or a claim; null: to read on. */
export type Scene = {
  part: number;
  say: string;
  clause: string;
  shown: boolean;
  wanted: Move | null;
  views: ViewMessage[];
  lines: TalkLine[];
};

/** `GET /api/lessons/{game}`: a first game. */
export type Lesson = {
  game: string;
  settings: Setting[];
  scenes: Scene[];
};

/** `POST /api/lessons/{game}/why`: would this move be refused in this scene, and why? */
export type Doubt = {
  scene: number;
  move: Move;
};

/** The answer to a doubt: nulls for a move that is legal. */
export type Reason = {
  clause: string | null;
  why: Code | null;
};

/** `POST /poll/{table}`: says some messages and asks for those after batch `heard`; `bye`: for the last time. */
export type PollRequest = {
  session: string | null;
  heard: number;
  say: unknown[];
  bye: boolean;
};

/** Batch `n` of a session, which is told again until it is heard; without messages when nothing has come since. */
export type PollAnswer = {
  session: string;
  n: number;
  messages: unknown[];
};

/** A bot. */
export type Level = "mousse" | "matelot";

/** Why a message was refused. */
export type Code = Refusal | "over" | "no_window" | "window_open" | "no_round" | "round_open" | "no_card_to_bid" | "not_your_turn" | "occupied" | "touches_nothing" | "nothing_compatible" | "one_of_several" | "too_wide" | "too_high" | "too_large" | "not_in_hand" | "must_place" | "caller_must_bid" | "second_bid" | "no_such_base" | "no_such_token" | "no_card_there" | "spider_is_up" | "no_spider_is_up" | "not_free" | "nothing_turned" | "no_tile" | "face_up" | "must_stop" | "no_such_pile" | "no_such_move" | "not_the_finale" | "name_now" | "give_now" | "too_early" | "no_treasure" | "oneself" | "no_such_seat" | "designate_now" | "not_forced" | "actor_picks" | "target_picks";
