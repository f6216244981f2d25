// What the scripts know of the server's data and of the pages, for the type checker alone: nothing here is fetched by a
// page. Python makes most of these: the name of its module is given.

type Seat = number;
/** The place of a side among the sides. */
type Side = number;
type Numbers = Record<string, number>;

/** The facts of one hand: scoring/engine/record.py, as JSON. */
interface HandRecord {
  [field: string]: unknown;
  result?: string;
  maker?: Seat;
  alone?: boolean | string;
  alone_seat?: Seat;
  defender_alone?: Seat;
  dealer?: Seat;
  dropped?: Seat[];
  declared_march?: boolean;
  tricks?: Record<string, any> | null;
  points?: Numbers;
  note?: string;
  steal?: { by: Seat; from: Seat; success?: boolean };
  lay_down?: { by: Seat; tricks_before: Numbers; uncertain?: number };
  infringement?: { type: string; seat: Seat };
}

/** A record of which it is known that its makers' tricks count, that its deal was stolen, that it was laid down. */
type MadeRecord = HandRecord & { maker: Seat; tricks: Record<string, any> };
type StolenRecord = HandRecord & Required<Pick<HandRecord, "steal">>;
type LaidDownRecord = HandRecord & { maker: Seat } & Required<Pick<HandRecord, "lay_down">>;

/** A hand of the table of points; in `said` {0} stands for the name at seat 0. */
interface Row {
  hand: HandRecord;
  points: number[];
  said: string;
}

/** Rows in columns: scoring/selectors/rules_of_play.py. */
interface Columns {
  kinds: number[];
  like: { hand: string[]; said: string[]; columns: any[][] }[];
}

/** What can be set by an answer to a question: by path, such as `tricks.A`. */
type Sets = Record<string, any>;

/** scoring/engine/events/event.py */
interface Choice {
  sets?: Sets;
  unless?: Record<string, unknown[]>;
  dealer?: Seat;
  ends?: boolean;
}

interface Asked {
  name: string;
  optional?: boolean;
  aside?: boolean;
}
interface ChoiceQuestion extends Asked { kind: "one"; choices: Choice[]; path?: undefined; rows?: undefined }
interface ListQuestion extends Asked { kind: "several"; choices?: Choice[]; path: string; rows?: undefined }
interface TextQuestion extends Asked { kind: "text"; choices?: undefined; path: string; rows?: undefined }
interface NumbersQuestion extends Asked { kind: "numbers"; choices?: undefined; path?: undefined; rows: string[] }
/** The numbers of its rows add up to the total. */
interface EachQuestion extends Asked { kind: "each"; choices?: undefined; path?: undefined; rows: string[]; total: number }
type Question = ChoiceQuestion | ListQuestion | TextQuestion | NumbersQuestion | EachQuestion;

/** What is so of a question when it is asked. */
interface Asking {
  numbers: number[];
  ended: boolean;
  answered: boolean;
  choice: Choice | null;
}

interface GameEvent {
  key: string;
  fixed: Sets;
  questions: Question[];
}

/** What a question is answered with: the number of a choice, a list, a text, or numbers by path. */
type Answer = any;

type Words = Record<
  | "sentence" | "gain" | "nothing" | "beyond" | "adjusted" | "stolen" | "caught" | "laid_down" | "dash" | "to" | "unsaid",
  string
>;

/** scoring/selectors/rules_of_play.py */
interface RulesOfPlay {
  target: number;
  fixed_hands: number | null;
  floor: number | null;
  start: number;
  down: boolean;
  plays_on_level: boolean;
  ends: string[];
  after_the_end: string[];
  call_rounds: { dealer: Seat; maker: Seat; alone_in: number[] }[];
  deals: string[];
  penalties_only: (string | undefined)[];
  tricks: number;
  /** Results whose points no floor stops, and those that a game takes once it is over. */
  exact: string[];
  after_the_end: string[];
  /** By thief, robbed, and 1 where nobody noticed: who dealt, then what is added by side to hands of these results. */
  steals: Record<string, number[]>;
  steals_add: string[];
  /** By the side that laid down, each side's tricks before, and the uncertain ones: the tricks by side. */
  laid_down: Record<string, number[]>;
  players: number;
  /** By the key of static/js/lead.js: who leads, by who deals, last for a dealer whom nobody knows. */
  leads: Record<string, (Seat | null)[]>;
  by_makers: boolean;
  seat_sides: Side[];
  side_keys: string[];
  turns: Record<string, "left" | "same" | "unchanged">;
  cards: number[];
  rows: Row[];
  event_rows: Row[];
  events: GameEvent[];
  words: Words;
}

/** rules_for_script there: the rules at one table. */
interface Rules extends RulesOfPlay {
  token: string;
  api: string;
  page: string;
  table: number;
  label: string;
  game: number;
  coming: ComingGame[];
}

/** As the page has the rules, with both tables in columns. */
type RulesInColumns = Omit<Rules, "rows" | "event_rows"> & { rows: Columns; event_rows: Columns };

/** What comes next in a game: a hand of this number, or one in the place of another entry. */
interface Next {
  kind: string;
  number?: number;
  of?: string;
}

interface NamedSeat {
  seat: Seat;
  name: string;
}

/** One side's name and suit, with which its score is marked. */
interface NamedSide {
  key: string;
  name: string;
  suit: "red" | "black";
  score: number;
}

/** A hand of the sheet, by its ids: ROW_KEYS in scoring/views/table_context.py. */
interface SheetRow {
  number: number;
  entry: string;
  standing: string | null;
  last: string;
  /** What stands here again when the hand over it is taken away, the lowest first. */
  below: { standing: string | null; record: HandRecord | null }[];
  record: HandRecord | null;
  points: number[] | null;
  counted: boolean;
  /** Whether this is the totals of a paper card, which have no number. */
  totals?: boolean;
  mark?: string;
  suit?: string;
}

/**
 * Where the server's game stands: now_context in scoring/views/table_context.py. Of a game that a phone has begun also
 * the name that it gave it, what stands above it, and where its hands are sent: static/js/games_ahead.js.
 */
interface Facts {
  game: number | string;
  local?: string;
  heading?: string;
  api?: string;
  title: string;
  dealer: Seat | null;
  first_dealer: Seat | null;
  over: boolean;
  hands: number;
  next: Next;
  seats: (NamedSeat & { race: string })[];
  sides: NamedSide[];
  rows: SheetRow[];
  asks: boolean;
  version: string;
  build?: string;
}

/** A game that is to come at a table: scoring/views/table_context.py. */
interface ComingGame {
  heading: string;
  said: string;
  button: string;
  seats: Facts["seats"];
  sides: NamedSide[];
}

interface GameRow extends SheetRow {
  unsent?: boolean;
}

/** Where the game stands with what is not sent yet. */
interface Game {
  scores: number[];
  rows: GameRow[];
  dealer: Seat | null;
  hands: number;
  over: boolean;
  next: Next;
}

/** What a button's words need of a game: the score to which it would add, where that is known, and who deals. */
interface Standing {
  scores: number[] | null;
  dealer: Seat | null;
}

/** An entry as it is sent: scoring/api. */
interface EntryBody {
  id: string;
  kind: string;
  hand?: HandRecord;
  of?: string;
  number?: number;
  entered_at: string;
}

/** What people must settle, but waiting, sent and draft. */
type ItemState = "waiting" | "sent" | "draft" | "conflict" | "refused" | "closed" | "revoked";

/** An item of the outbox: of a table's hands or of a captain's cards. */
interface OutboxItem {
  order: number;
  id: string;
  game: number | string;
  api: string;
  /** An EntryBody at a table, a MatchCard with its id in a captain's outbox. */
  body: any;
  state: ItemState;
  until: number;
  tried: boolean;
  table?: number;
  token?: string;
  seats?: NamedSeat[];
  page?: string;
  words?: string;
  sentAt?: number;
  /** Of an item that begins a game: the name of that game on this phone, and what is shown of it. */
  local?: string;
  begins?: Facts;
  merged?: boolean;
  problems?: string[];
  /** What the server has instead: an entry, or a card. */
  theirs?: any;
}

/** The outbox's database and its one store, as idb wraps them. */
interface Database {
  createObjectStore(name: string, options: { keyPath: string; autoIncrement: boolean }): ItemStore;
  getAll(store: string): Promise<OutboxItem[]>;
  transaction(store: string, mode: "readwrite", options: { durability: "strict" }): { store: ItemStore; done: Promise<void> };
}

interface ItemStore {
  add(item: object): Promise<number>;
  get(order: number): Promise<OutboxItem | undefined>;
  put(item: object): Promise<number>;
  delete(order: number): Promise<void>;
}

interface OutboxStore {
  lasting: boolean;
  all(): Promise<OutboxItem[]>;
  add(item: NewItem): Promise<unknown>;
  change(order: number, act: ChangeOfItem): Promise<unknown>;
  remove(order: number): Promise<unknown>;
}

type ChangeOfItem = (item: OutboxItem) => Partial<OutboxItem>;
type NewItem = Omit<OutboxItem, "order">;
type Network = "unknown" | "connected" | "away" | "ended";

/** The part of an answer's status and faults that the sender reads. */
interface SentAnswer {
  /** Of a game that was begun. */
  id?: number | string;
  state?: string;
  errors?: { code: string; detail: string }[];
  next?: number;
  theirs?: EntryBody;
  yours?: EntryBody;
}

/** A captain's match: templates/leagues/captain/match.html. */
interface MatchFacts {
  match: number;
  side: string;
  games: number;
  side_table: string;
  home: string;
  away: string;
  level: string;
  by_points: boolean;
  handed_in: string;
}

interface Leg {
  winner: string | null;
  /** As typed where that is no number. */
  home_points: number | string | null;
  away_points: number | string | null;
}

interface MatchCard {
  legs: Leg[];
  remarks: string;
}

/** Where a phone was last: static/js/offline.js. */
interface Place {
  page: string;
  name: string;
  at: number;
}

/** What static/js/worker.js uses of a service worker, which is no page. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface AskedEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PagesWorker {
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AskedEvent) => void): void;
  addEventListener(type: "message", listener: (event: WorkerEvent & MessageEvent) => void): void;
}

/** What the page of a table offers to the forms of "Something else happened". */
interface TableOfEvents {
  game(): Game;
  facts(): Facts;
  /** Whose deal the hand is that a form asks about. */
  dealer(): Seat | null;
  made(): HandRecord;
  count(record: HandRecord, told: string): void;
}

/** How a page polls, in milliseconds: static/js/poll.js. */
interface Pace {
  every: number;
  within?: number;
  steady?: boolean;
  rests?: boolean;
  part?: boolean;
  refused?: number;
  wakes?: string[];
  seen?: boolean;
}

interface PolledPage {
  address(): string;
  etag: string;
  /** Whether what has come was for this page. */
  fresh(text: string, date: string | null): boolean | Promise<boolean>;
  same(): void;
  refused(status: number): void;
  away(status: number): void;
  heard?(date: string | null): void;
}

interface Polls {
  etag: string;
  wake(): void;
}

type PaceName = "table" | "night" | "board" | "player" | "waits" | "match" | "plan" | "closedMatch";

// The pages: what their elements are, by id and by selector, so that no script need say it. An element that is looked for
// with `?.` may be missing; of others the templates are sure.

type Fields<Named> = HTMLFormElement & { readonly elements: HTMLFormControlsCollection & Named };
type TapForm = Fields<{ maker: RadioNodeList; of?: HTMLInputElement; bid?: HTMLInputElement }>;
type AskedForm = Fields<{ event: HTMLInputElement; of?: HTMLInputElement }> & { told: string };
type LineUpForm = Fields<{ order: HTMLInputElement }>;
type CardForm = Fields<{ remarks: HTMLInputElement }>;

interface Ids {
  board: HTMLElement;
  card: HTMLElement;
  "card-form": CardForm;
  check: HTMLElement;
  dealer: HTMLFormElement;
  else: HTMLDetailsElement | null;
  ended: HTMLElement;
  facts: HTMLElement;
  find: HTMLInputElement | null;
  "full-screen": HTMLElement;
  match: HTMLElement;
  menu: HTMLDetailsElement | null;
  network: HTMLElement;
  "people-met": HTMLElement;
  now: HTMLElement;
  photograph: HTMLInputElement;
  "photograph-form": HTMLFormElement;
  "photograph-state": HTMLElement;
  print: HTMLElement;
  prompt: HTMLElement;
  "said-after": HTMLElement;
  reach: HTMLElement;
  "rounds-met": HTMLElement;
  stay: HTMLElement;
  rules: HTMLElement;
  "score-aloud": HTMLElement;
  sound: HTMLElement;
  strip: HTMLElement;
  stuck: HTMLElement;
  tap: TapForm;
  two: HTMLElement;
  unsent: HTMLElement;
  waits: HTMLElement;
  "way-back": HTMLElement;
}

/** Elements of which there is one wherever they are looked for. */
interface One {
  ".cards": HTMLElement;
  ".dots": HTMLElement;
  ".left": HTMLElement;
  ".points": HTMLElement;
  "#strip ol": HTMLElement;
  ":scope > .worth": HTMLElement;
  ":scope > button": HTMLButtonElement;
  "svg.chart-square": SVGSVGElement;
  input: HTMLInputElement;
}

interface Many {
  "a, button": HTMLAnchorElement; // of a button no address is known either
  ".asked": AskedForm;
  ".event[open]": HTMLDetailsElement;
  ".more": HTMLDetailsElement;
  ".views-line nav a": HTMLAnchorElement;
  "form[data-asks]": HTMLFormElement;
  "time[data-clock]": HTMLTimeElement;
}

type FieldSelector =
  | "input" | "[checked]" | "[type=radio]" | "[data-sum]" | `[data-adds=${string}` | `[value=${string}`
  | `[name=${string}` | `${string} [name=${string}`;

interface ParentNode {
  querySelector<Selector extends keyof One>(selectors: Selector): One[Selector];
  querySelector(selectors: "form.line-up"): LineUpForm | null;
  querySelector(selectors: "form[data-press]"): HTMLFormElement | null;
  querySelector(selectors: ".event[open]"): HTMLDetailsElement | null;
  querySelector(selectors: `[name="${string}`): HTMLInputElement;
  querySelector(selectors: FieldSelector): HTMLInputElement | null;
  querySelector<Name extends keyof HTMLElementTagNameMap>(selectors: Name): HTMLElementTagNameMap[Name];
  querySelector(selectors: "use"): SVGUseElement;
  querySelector(selectors: string): HTMLElement | null;
  querySelectorAll<Selector extends keyof Many>(selectors: Selector): NodeListOf<Many[Selector]>;
  querySelectorAll(selectors: FieldSelector): NodeListOf<HTMLInputElement>;
  querySelectorAll<Name extends keyof HTMLElementTagNameMap>(selectors: Name): NodeListOf<HTMLElementTagNameMap[Name]>;
  querySelectorAll(selectors: string): NodeListOf<HTMLElement>;
}

interface Element {
  closest(selectors: ".event"): HTMLDetailsElement;
  closest(selectors: "button"): HTMLButtonElement;
  closest(selectors: ".keyed" | ".toggle" | ".row"): HTMLElement;
  closest(selectors: string): HTMLElement | null;
  getAttribute(name: "aria-label" | "hx-get"): string;
}

/** What a template has put on an element of which it is asked. */
interface DOMStringMap {
  back?: string;
  bell: string;
  closes: string;
  etag: string;
  follow: string;
  page: string;
  pair: string;
  plain: string;
  poll: string;
  searched: string;
  send: string;
  slide: string;
  version: string;
}

/** What happens on a page happens to one of its elements; which it is, a script asks of it. */
interface PageEvents {
  change: Event & { readonly target: HTMLInputElement };
  click: MouseEvent & { readonly target: HTMLInputElement };
  focusin: FocusEvent & { readonly target: HTMLInputElement };
  input: Event & { readonly target: HTMLInputElement };
  submit: SubmitEvent & { readonly target: HTMLFormElement; readonly submitter: HTMLButtonElement | null };
}

interface Document {
  getElementById<Id extends keyof Ids>(id: Id): Ids[Id];
  addEventListener<Name extends keyof PageEvents>(type: Name, listener: (event: PageEvents[Name]) => unknown): void;
}
interface HTMLElement {
  addEventListener<Name extends keyof PageEvents>(type: Name, listener: (event: PageEvents[Name]) => unknown): void;
}
interface HTMLFormElement {
  addEventListener<Name extends keyof PageEvents>(type: Name, listener: (event: PageEvents[Name]) => unknown): void;
}

/** No form that a script reads has a file in it. */
interface FormData {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/** Where somebody is in a part: a selector of what is focused; what is open or scrolled, by its id. */
interface PartState {
  focus: string;
  all: { id: string; open: boolean | null; left: number; top: number }[];
}

interface HtmxEvent extends Event {
  readonly detail: { xhr: XMLHttpRequest; elt: Element; target: HTMLElement; shouldSwap: boolean };
}
interface DocumentEventMap {
  "htmx:beforeOnLoad": HtmxEvent;
  "htmx:beforeSwap": HtmxEvent;
}
interface HTMLElementEventMap {
  "htmx:afterRequest": HtmxEvent;
  "htmx:beforeSwap": HtmxEvent;
}
interface Window {
  htmx?: { process(part: Element): void };
}
