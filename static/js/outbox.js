// What this phone has recorded and the server has not answered yet. It outlives a reload, a closed tab and a killed
// browser. An item: {order, id, table, game, api, token, body, state, until, tried}. Its state is
// waiting, sent (until the page has seen it in the score), or what people must settle: conflict, refused, closed, revoked.

import { openDB } from "../vendor/idb/idb.js";

const STORE = "entries";

// What is kept for something else than hands has a database of its own, and a channel of that name.
/** @type {(changed: () => void, names?: { database?: string, channel?: string }) => Promise<OutboxStore>} */
export async function openOutbox(changed, { database = "euchre-league", channel: name = "euchre-outbox" } = {}) {
  const channel = new BroadcastChannel(name);
  channel.onmessage = () => changed();
  const store = await openDB(database, 1, {
    upgrade: (database) => database.createObjectStore(STORE, { keyPath: "order", autoIncrement: true }),
  }).then(inBrowser, () => inMemory());
  /** @type {<Things extends unknown[]>(write: (...things: Things) => Promise<unknown>) => (...things: Things) => Promise<unknown>} */
  const told = (write) => async (...things) => {
    const answer = await write(...things);
    channel.postMessage("changed");
    changed();
    return answer;
  };
  return {
    lasting: store.lasting,
    all: store.all,
    add: told(store.add),
    change: told(store.change),
    remove: told(store.remove),
  };
}

/** @type {(database: Database) => OutboxStore} */
function inBrowser(database) {
  // "strict": the tap is on the disk before the page says that it is saved.
  /** @type {<Things extends unknown[]>(act: (store: ItemStore, ...things: Things) => unknown) => (...things: Things) => Promise<unknown>} */
  const write = (act) => async (...things) => {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    const answer = await act(transaction.store, ...things);
    await transaction.done;
    return answer;
  };
  return {
    lasting: true,
    all: () => database.getAll(STORE),
    add: write((store, /** @type {object} */ item) => store.add(item)),
    // Change what is there now, not what a tab remembers; an item that was settled meanwhile does not come back.
    change: write(async (store, /** @type {number} */ order, /** @type {ChangeOfItem} */ act) => {
      const item = await store.get(order);
      if (item) await store.put({ ...item, ...act(item) });
    }),
    remove: write((store, /** @type {number} */ order) => store.delete(order)),
  };
}

// Some browsers have no database in a private window: then the page itself holds the hands, and says so.
/** @type {() => OutboxStore} */
function inMemory() {
  const items = new Map();
  let order = 0;
  return {
    lasting: false,
    all: async () => structuredClone([...items.values()]),
    add: async (item) => items.set(++order, { ...item, order }),
    change: async (order, act) => {
      const item = items.get(order);
      if (item) items.set(order, { ...item, ...act(item) });
    },
    remove: async (gone) => items.delete(gone),
  };
}
