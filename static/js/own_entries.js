// The last entries that this phone has sent, by id: what stands in the place of a hand may be its own earlier one.

const KEY = "euchre-own-entries";
const MOST = 100;
/** @type {string[]} */
let here = [];

/** @type {(id: string) => void} */
export function noteSent(id) {
  here = [...ownEntries().filter((one) => one !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch { /* this page still knows its own */ }
}

/** @type {(id: string) => boolean} */
export function wasSentHere(id) {
  return ownEntries().includes(id);
}

function ownEntries() {
  try {
    return [...new Set([...JSON.parse(localStorage.getItem(KEY) ?? "[]"), ...here])];
  } catch {
    return here;
  }
}
