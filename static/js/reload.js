// Reload the page only when the server has just sent the whole of it. With the server or the wifi away, the browser
// would put its own error page in the place of this one, and nothing would bring this one back.

import { stateOf, putBack } from "./put.js";

const ANSWER_WITHIN = 10000;
let asking = false;
// Whether a page that goes now does so by itself: nobody needs to be warned.
export const ownReload = { begun: false };

const KEPT = "before-reload";

// A reload keeps how far the page is scrolled; what is open, focused and scrolled in it is kept here.
/** @type {(url: URL) => void} */
function keepState(url) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ page: url.href, state: stateOf(document) }));
  } catch { /* A browser that keeps nothing reloads all the same. */ }
}

function takeState() {
  let kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    sessionStorage.removeItem(KEPT);
  } catch { /* as above */ }
  if (kept?.page === location.href.split("#")[0]) putBack(kept.state, document);
}

takeState();

// Load an address, by default the page's own, in place of this page; return false, with nothing changed, when it
// does not answer with one of these statuses. Callers ask again at their next poll.
/** @type {(address?: string, statuses?: number[]) => Promise<boolean>} */
export async function reloadPage(address = location.href, statuses = [200]) {
  if (asking) return false;
  asking = true;
  const url = new URL(address, location.href);
  url.hash = "";
  try {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN) });
    await answer.text();
    if (!statuses.includes(answer.status)) return false;
  } catch {
    return false;
  } finally {
    asking = false;
  }
  ownReload.begun = true;
  keepState(url);
  // Of a page that answered a form a reload would send the form again.
  if (url.href === location.href) location.reload();
  else location.replace(url);
  return true;
}
