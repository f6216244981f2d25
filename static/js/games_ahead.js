// The games that a table has gone on with while the server couldn't be asked. Each is begun by an item of the outbox,
// which stands behind the hands of the game before it and in front of its own. Until the server has begun it, it goes
// by a name of this phone's; afterwards its items are read with the number that the server gave it.

import { holds } from "./projection.js";
import { newId } from "./record.js";

const ANSWER_WITHIN = 5000;
const FORGOTTEN = 20000;
const GAMES = "/api/v1/games/";

// Send the form that begins the next game; tell whether the server has answered.
/** @type {(form: HTMLFormElement) => Promise<boolean>} */
export async function isAnswered(form) {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), redirect: "manual", signal });
    return answer.status < 500;
  } catch {
    return false;
  }
}

// An item that begins the game which follows `here`, and what the page shows of that game.
/** @type {(rules: Rules, here: Facts, coming: ComingGame) => NewItem} */
export function beginning(rules, here, coming) {
  const local = newId();
  return {
    id: newId(), table: rules.table, game: here.game, api: typeof here.game === "number" ? GAMES : "", token: rules.token,
    body: { after: here.game, all_here: true }, state: "waiting", until: 0, tried: false, local,
    begins: {
      game: local, local, api: "", heading: coming.heading, title: "hand 1", dealer: null, first_dealer: null, over: false,
      hands: 0, next: { kind: "hand", number: 1 }, seats: coming.seats, sides: coming.sides, rows: [], asks: false, version: "",
    },
  };
}

// What becomes of such an item once the server has begun its game.
/** @type {(item: OutboxItem, game: number) => Partial<OutboxItem>} */
export function begun(item, game) {
  return { begins: { .../** @type {Facts} */ (item.begins), game, api: `${GAMES}${game}/entries/` } };
}

// The items of the outbox, those of a game that the server has begun by its number.
/** @type {(items: OutboxItem[]) => OutboxItem[]} */
export function byNumber(items) {
  const games = new Map(items.flatMap((one) => (one.begins && one.state === "sent" ? [[one.local, one.begins]] : [])));
  return items.map((item) => {
    const now = games.get(String(item.game));
    if (!now) return item;
    if (item.begins) return { ...item, game: now.game, api: GAMES, body: { ...item.body, after: now.game } };
    return { ...item, game: now.game, api: String(now.api) };
  });
}

// The games at the table from the server's on: the last of them is the one that is played here.
/** @type {(facts: Facts, items: OutboxItem[]) => Facts[]} */
export function gamesFrom(facts, items) {
  /** @type {Facts[]} */
  const games = [facts];
  for (const { begins, game, state } of items) {
    const goesOn = state === "waiting" || state === "sent";
    if (begins && goesOn && game === games[games.length - 1].game) games.push(begins);
  }
  return games;
}

// Tell whether an item that was sent may go: its game is no longer played, or the server's score holds it. What begins a
// game stays as long as something waits by the name that it gave to that game.
/** @type {(item: OutboxItem, games: Facts[], facts: Facts, kept: OutboxItem[]) => boolean} */
export function mayForget(item, games, facts, kept) {
  const isPlayed = games.some((one) => one.game === item.game);
  if (item.begins) return !isPlayed && !kept.some((one) => one.game === item.local);
  const old = Date.now() - Number(item.sentAt) > FORGOTTEN;
  return !isPlayed || old || (item.game === facts.game && holds(facts, item));
}

// Drop the start of a game that the server refused, with everything that was tapped in that game.
/** @type {(outbox: OutboxStore, item: OutboxItem) => Promise<void>} */
export async function dropGame(outbox, item) {
  const games = new Set([item.local]);
  for (const one of await outbox.all()) {
    if (one.order !== item.order && !games.has(String(one.game))) continue;
    if (one.local) games.add(one.local);
    await outbox.remove(one.order);
  }
}
