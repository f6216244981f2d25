// Send the outbox, each game's entries in their order, until every one is answered.

import { begun, byNumber } from "./games_ahead.js";
import { noteSent, wasSentHere } from "./own_entries.js";
import { keyOf } from "./record.js";

const LONGEST_PAUSE = 15000;
const ANSWER_WITHIN = 10000;
const LEASE = 4000;
const tab = Math.random().toString(36).slice(2);

export class Sender {
  #outbox;
  #tell;
  #pause = 0;
  #timer = 0;
  #running = false;
  #again = false;
  #lease;

  // `tell(reachable)` is called with every answer and every failure to get one. Tabs that share an outbox share `lease`.
  /** @param {OutboxStore} outbox @param {(reachable: boolean) => void} tell */
  constructor(outbox, tell, { lease = "euchre-sender" } = {}) {
    this.#outbox = outbox;
    this.#tell = tell;
    this.#lease = lease;
    for (const event of ["online", "pageshow"]) addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }

  // Look now, or in so many milliseconds.
  wake(wait = 0) {
    clearTimeout(this.#timer);
    if (!wait) this.#pause = 0;
    this.#timer = setTimeout(() => this.#run(), wait);
  }

  async #run() {
    this.#again = this.#running;
    if (this.#running) return;
    this.#running = true;
    let wait = 0;
    try {
      wait = this.#mayLead() ? await this.#sendDue() : LEASE;
    } catch {
      wait = LONGEST_PAUSE; // what failed here may not fail again
    } finally {
      this.#rest();
      this.#running = false;
    }
    if (this.#again) this.wake();
    else if (wait) this.wake(wait);
  }

  // Two tabs do not send at once. Were they to, the server would still count each entry once.
  #mayLead() {
    try {
      const lease = JSON.parse(localStorage.getItem(this.#lease) ?? "null");
      if (lease && lease.tab !== tab && lease.until > Date.now() && lease.until < Date.now() + 2 * LEASE) return false;
      localStorage.setItem(this.#lease, JSON.stringify({ tab, until: Date.now() + LEASE }));
    } catch { /* without a store of its own the page leads */ }
    return true;
  }

  // Another tab need not wait for one that has nothing more to send.
  #rest() {
    try {
      if (JSON.parse(localStorage.getItem(this.#lease) ?? "null")?.tab === tab) localStorage.removeItem(this.#lease);
    } catch { /* without a store nobody waits */ }
  }

  // Send what is due; answer in how many milliseconds to look again, 0 when nothing is left.
  async #sendDue() {
    for (;;) {
      const items = byNumber(await this.#outbox.all());
      const blocked = new Set();
      let soonest = 0;
      let due = null;
      for (const item of items) {
        if (item.state === "sent" || blocked.has(item.game)) continue;
        blocked.add(item.game);
        // An item has no address until the server has begun its game.
        if (item.state !== "waiting" || !item.api) continue;
        const wait = Math.min(item.until - Date.now(), 5000);
        if (wait <= 0) { due = item; break; }
        soonest = soonest ? Math.min(soonest, wait) : wait;
      }
      if (!due) return soonest;
      if (!(await this.#send(due))) {
        this.#pause = Math.min(this.#pause ? this.#pause * 2 : 1000, LONGEST_PAUSE);
        return this.#pause;
      }
      this.#pause = 0;
    }
  }

  /** @type {(item: OutboxItem) => Promise<boolean>} */
  async #send(item) {
    // Told once: each change wakes the other tabs, who would never get their turn beside one that tries in vain.
    if (!item.tried) await this.#outbox.change(item.order, () => ({ tried: true }));
    let answer, data;
    try {
      answer = await fetch(item.api, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(item.token && { Authorization: `Table ${item.token}` }) },
        body: JSON.stringify(item.body),
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      data = await answer.json();
    } catch {
      this.#tell(false);
      return false;
    }
    if (answer.status >= 500 || answer.status === 429) {
      this.#tell(answer.status === 429);
      return false;
    }
    if (answer.ok) noteSent(item.id);
    // A change that the organiser has to accept is kept by the server, and the page says how it is answered.
    if (answer.status === 202 || data.state === "refused") await this.#outbox.remove(item.order);
    else await this.#outbox.change(item.order, () => settled(item, answer, data));
    this.#tell(true);
    return true;
  }
}

/** @type {(item: OutboxItem, answer: Response, data: SentAnswer) => Partial<OutboxItem>} */
function settled(item, answer, data) {
  const sent = { state: /** @type {ItemState} */ ("sent"), sentAt: Date.now() };
  if (answer.ok) return item.begins ? { ...sent, ...begun(item, Number(data.id)) } : sent;
  const problems = (data.errors ?? []).map((error) => error.detail);
  const code = data.errors?.[0]?.code;
  if (code === "not_at_this_table") return { state: "closed", problems };
  if (answer.status === 401 || answer.status === 403) return { state: "revoked", problems };
  if (answer.status !== 409) return { state: "refused", problems };
  if (code === "gap") return { body: { ...item.body, number: data.next } };
  if (code === "closed") return { state: "closed", problems };
  const theirs = data.theirs;
  // The same hand from two phones, or taken back twice: there is nothing to settle. Two equal hands of one phone may be
  // two hands, so people are asked.
  const mine = data.yours?.hand ?? item.body.hand;
  const isSame = theirs?.kind && theirs.kind === item.body.kind && keyOf(theirs.hand) === keyOf(mine);
  if (isSame && !(theirs.kind === "hand" && wasSentHere(theirs.id))) {
    return { state: "sent", sentAt: Date.now(), merged: true };
  }
  return { state: "conflict", problems, theirs };
}
