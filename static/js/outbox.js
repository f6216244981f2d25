// What this phone has recorded and the server has not answered yet. It outlives a reload, a closed tab and a killed
// browser. An item: {order, id, table, game, api, token, body, state, until, tried}. Its state is
// waiting, sent (until the page has seen it in the score), or what people must settle: conflict, refused, closed, revoked.

import { openDB } from "../vendor/idb/idb.js";

const STORE = "entries";
// A browser that hasn't opened its database by then is taken for one that has none.
const OPEN_WITHIN = 3000;
// Behind every order that a database gives.
const FIRST_IN_MEMORY = 2 ** 50;

// What is kept for something else than hands has a database of its own, and a channel of that name. `changed` is called
// after each change, with true where there may be items that this page didn't add: another tab's, or those of a database
// that opened late; `sent` with each item that this page or another tab has sent: the tab that has seen it arrive takes
// it away for all.
/** @type {(changed: (elsewhere: boolean) => void, names?: { database?: string, channel?: string, sent?: (item: OutboxItem, elsewhere: boolean) => void }) => Promise<OutboxStore>} */
export async function openOutbox(changed, { database = "euchre-league", channel: name = "euchre-outbox", sent } = {}) {
  const store = new Store(() => changed(true));
  await store.open(database);
  // From here on only: what others have done before is in what the page reads now.
  const tell = otherTabs(name, (item) => {
    if (item?.id) sent?.(item, true);
    changed(true);
  });
  /** @type {(item: OutboxItem | null) => void} */
  const done = (item) => {
    tell(item);
    if (item) sent?.(item, false);
    changed(false);
  };
  return {
    get lasting() { return store.lasting; },
    all: () => store.all(),
    add: async (item) => { await store.add(item); done(null); },
    change: async (order, act) => {
      const item = await store.change(order, act);
      done(item?.state === "sent" ? item : null);
    },
    remove: async (order) => { await store.remove(order); done(null); },
  };
}

// Listen to the other tabs of this phone; return what tells them that something changed, and what was sent.
/** @type {(name: string, heard: (item: OutboxItem | null) => void) => (item: OutboxItem | null) => void} */
function otherTabs(name, heard) {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => heard(data);
    return (item) => channel.postMessage(item);
  } catch {
    return () => {}; // a tab that can't tell others still asks the server every few seconds
  }
}

// The browser's database, and this page's memory for whatever the database doesn't do: it may be full, refuse to open,
// be cleared by its owner, or fail at any write. Nothing that was tapped depends on it while the page is open.
class Store {
  /** @type {Database | null} */
  #database = null;
  // Items that the database didn't take, those that it didn't change, and those that it didn't let go, by order.
  /** @type {Map<number, OutboxItem>} */
  #here = new Map();
  /** @type {Set<number>} */
  #gone = new Set();
  // What is in the database, as far as this page knows.
  /** @type {OutboxItem[]} */
  #seen = [];
  #readable = true;
  #next = FIRST_IN_MEMORY;
  #changed;

  /** @param {() => void} changed called when the browser has cleared the database, or opened it late */
  constructor(changed) {
    this.#changed = changed;
  }

  /** @param {string} name */
  async open(name) {
    try {
      const opening = openDB(name, 1, {
        upgrade: (database) => database.createObjectStore(STORE, { keyPath: "order", autoIncrement: true }),
        terminated: () => this.#cleared(),
      });
      const use = opening.then((/** @type {Database} */ database) => { this.#database = database; });
      await Promise.race([use, new Promise((go) => { setTimeout(go, OPEN_WITHIN); })]);
      // One that opens late brings what it holds.
      if (!this.#database) use.then(this.#changed, () => {});
    } catch { /* in a private window, or where the owner forbids it */ }
    await this.all();
  }

  // Whether all that is kept outlives this page.
  get lasting() {
    return this.#database !== null && this.#readable && !this.#holdsNew();
  }

  async all() {
    try {
      if (this.#database) this.#seen = await this.#database.getAll(STORE);
      this.#readable = true;
    } catch {
      this.#readable = false; // what was seen last is still to be sent
    }
    const items = new Map(this.#seen.map((item) => [item.order, item]));
    for (const [order, item] of this.#here) items.set(order, item);
    for (const order of this.#gone) items.delete(order);
    return structuredClone([...items.values()].sort((one, other) => one.order - other.order));
  }

  // While one item is in memory, those after it are too: a game's hands stay in their order.
  /** @param {NewItem} item */
  async add(item) {
    let order = 0;
    if (!this.#holdsNew() && (await this.#write(async (store) => { order = await store.add(item); }))) {
      this.#seen.push({ ...item, order });
    } else {
      this.#here.set(this.#next, { ...item, order: this.#next });
      this.#next += 1;
    }
  }

  #holdsNew() {
    return [...this.#here.keys()].some((order) => order >= FIRST_IN_MEMORY);
  }

  // Change what is there now, not what a tab remembers; an item that was settled meanwhile does not come back.
  /** @param {number} order @param {ChangeOfItem} act */
  async change(order, act) {
    if (this.#gone.has(order)) return null;
    const kept = this.#here.get(order);
    /** @type {OutboxItem | null} */
    let changed = null;
    const written = !kept && await this.#write(async (store) => {
      const item = await store.get(order);
      if (!item) return;
      changed = { ...item, ...act(item) };
      await store.put(changed);
    });
    if (written) {
      this.#seen = this.#seen.map((one) => (one.order === order && changed) || one);
      return changed;
    }
    const item = kept ?? this.#seen.find((one) => one.order === order);
    if (!item) return null;
    changed = { ...item, ...act(item) };
    this.#here.set(order, changed);
    return changed;
  }

  /** @param {number} order */
  async remove(order) {
    const inMemory = this.#here.delete(order);
    if (inMemory && order >= FIRST_IN_MEMORY) return;
    if (!(await this.#write((store) => store.delete(order)))) this.#gone.add(order);
    this.#seen = this.#seen.filter((item) => item.order !== order);
  }

  // "strict": the tap is on the disk before the page says that it is saved. Tells whether it is.
  /** @param {(store: ItemStore) => unknown} act */
  async #write(act) {
    if (!this.#database) return false;
    try {
      const transaction = this.#database.transaction(STORE, "readwrite", { durability: "strict" });
      transaction.done.catch(() => {}); // the failed act says it too
      await act(transaction.store);
      await transaction.done;
      return true;
    } catch {
      return false;
    }
  }

  #cleared() {
    this.#database = null;
    for (const item of this.#seen) if (!this.#here.has(item.order)) this.#here.set(item.order, item);
    this.#changed();
  }
}
