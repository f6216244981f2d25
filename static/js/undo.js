// An undo belongs to one entry and to so many seconds: a page that says what was just recorded offers it no longer, and
// not again when it is loaded again.

import { noteSent } from "./own_entries.js";

/** @type {(prompt: HTMLElement) => number} */
export function undoSeconds(prompt) {
  return Number(prompt.dataset.undoSeconds);
}

// Take what was recorded out of the page's address, as this phone's own entry, and once its undo is over call `over`.
/** @type {(prompt: HTMLElement, over: () => void) => void} */
export function forgetRecorded(prompt, over) {
  const address = new URL(location.href);
  const recorded = address.searchParams.get("recorded");
  if (recorded) noteSent(recorded);
  for (const name of ["recorded", "said"]) address.searchParams.delete(name);
  history.replaceState(history.state, "", address);
  const undo = prompt.querySelector("button");
  if (undo) setTimeout(() => undo.isConnected && over(), undoSeconds(prompt) * 1000);
}
