// What keeps a phone at its page while there is no network. Where the browser has service workers, that of worker.js
// answers a reload; elsewhere, as over plain HTTP in a hall, the page asks not to be reloaded, and warns before it is
// left with something unsent. Either way the start page of this phone leads back to where it was last.

import { ownReload } from "./reload.js";

const WORKER = "/worker.js";
const PARTS = "euchre-parts";
const COPIES = "euchre-pages ";
const LAST_PLACE = "euchre-last-place";
const STAY = "Don't reload while there's no connection.";
// A browser that hasn't written by then is taken for one that can't.
const WRITE_WITHIN = 1000;

/** @type {() => void} */
let changed = () => {};
let hasWorker = false;
let isKept = false;
/** @type {string | undefined} */
let build;
let leavesUnsent = () => false;

// Have the page of an address kept, and remember it as where this phone was last; `act` is called once a reload without
// a network would be answered.
/** @type {(page: string, name: string, act?: () => void) => Promise<void>} */
export async function keepPage(page, name, act) {
  changed = act ?? changed;
  rememberPlace({ page, name, at: Date.now() });
  // The page can be put on the home screen by the browser's menu; no banner lies over the buttons meanwhile.
  addEventListener("beforeinstallprompt", (event) => event.preventDefault());
  const container = navigator.serviceWorker;
  if (!container || !window.caches) return;
  hasWorker = Boolean(container.controller);
  const isOwn = location.pathname === page && !location.search;
  // The worker has seen this page come; or it lies in the browser's own cache, as it came.
  const mode = container.controller ? "" : isOwn ? "force-cache" : "no-cache";
  try {
    await container.register(WORKER, { scope: page.startsWith("/t/") ? "/t/" : "/team/" });
    hasWorker = true;
    await askWorker(page, mode);
  } catch { /* forbidden, or no room for it: as without one */ }
}

// Ask the worker for a copy of the page.
/** @type {(page: string, mode: RequestCache | "") => Promise<void>} */
async function askWorker(page, mode) {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    isKept = data;
    changed();
  };
  active?.postMessage({ keep: page, mode }, [port2]);
}

// Since when the page is as it shows itself: null where it has just come, and not from the phone.
/** @type {() => number | null} */
export function keptSince() {
  const { copy } = document.documentElement.dataset;
  return copy === undefined ? null : Date.parse(copy);
}

// Bring a copy of a table's page up to what this phone last heard of its table.
/** @type {(page: string, game: number | null) => Promise<void>} */
export async function bringUpToDate(page, game) {
  build = factsOf(document)?.build;
  const since = keptSince();
  if (since === null) return;
  try {
    const part = await caches.match(`${page}?part`);
    const at = Date.parse(part?.headers.get("X-Kept-At") ?? "");
    if (!part || !(at >= since)) return;
    const fresh = new DOMParser().parseFromString(await part.text(), "text/html");
    const facts = factsOf(fresh);
    // A part of another game, or of another build, is for another page.
    if (facts?.game !== game || facts.build !== build) return;
    document.documentElement.dataset.copy = new Date(at).toUTCString();
    document.getElementById("strip").replaceWith(/** @type {Node} */ (fresh.getElementById("strip")));
    document.getElementById("now").replaceChildren(...fresh.body.childNodes);
  } catch { /* the copy is as good as any */ }
}

/** @type {(page: Document) => Facts | null} */
function factsOf(page) {
  return JSON.parse(page.getElementById("facts")?.textContent ?? "null");
}

// Keep what has come of a table for the copy of its page; where that fails there is no copy any more, rather than an old
// one. A new build's page is kept anew, whole.
/** @type {(page: string, facts: Facts, text: string, date: string | null) => Promise<void>} */
export async function keepPart(page, facts, text, date) {
  if (!hasWorker) return;
  if (facts.build !== build) {
    build = facts.build;
    void askWorker(page, "no-cache");
    return;
  }
  const late = new Promise((_, fail) => { setTimeout(fail, WRITE_WITHIN); });
  try {
    const part = new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", "X-Kept-At": date ?? "" } });
    await Promise.race([caches.open(PARTS).then((cache) => cache.put(`${page}?part`, part)), late]);
  } catch {
    void dropCopy(page);
  }
}

// Take the copy of a page away: it shows what is no longer so.
/** @type {(page: string) => Promise<void>} */
export async function dropCopy(page) {
  isKept = false;
  try {
    for (const name of await caches.keys()) {
      if (name.startsWith(COPIES)) await (await caches.open(name)).delete(page, { ignoreVary: true });
    }
    await (await caches.open(PARTS)).delete(`${page}?part`);
  } catch { /* there is none */ }
}

// Say not to reload while nothing would answer, and warn whoever leaves with something unsent that is past its moment of
// grace. What isn't lasting is lost with the page, worker or not.
/** @type {(state: { away: boolean, unsent: boolean, due: () => boolean, lasting: boolean }) => string} */
export function guardPage({ away, unsent, due, lasting }) {
  const isSafe = isKept && (lasting || !unsent);
  leavesUnsent = () => !ownReload.begun && (away || !navigator.onLine || !lasting || due());
  if (unsent && !isSafe) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
  return away && !isSafe ? STAY : "";
}

/** @type {(event: BeforeUnloadEvent) => void} */
function warn(event) {
  if (!leavesUnsent()) return;
  event.preventDefault();
  event.returnValue = true; // for browsers of before 2023
}

/** @type {(place: Place) => void} */
function rememberPlace(place) {
  try {
    localStorage.setItem(LAST_PLACE, JSON.stringify(place));
  } catch { /* its start page leads nowhere, then */ }
}

// Where this phone was last: a table, or a captain's page.
/** @type {() => Place | null} */
export function lastPlace() {
  try {
    return JSON.parse(localStorage.getItem(LAST_PLACE) ?? "null");
  } catch {
    return null;
  }
}

// Its code has ended.
/** @type {(page: string) => void} */
export function forgetPlace(page) {
  try {
    if (lastPlace()?.page === page) localStorage.removeItem(LAST_PLACE);
  } catch { /* nothing was remembered */ }
}
