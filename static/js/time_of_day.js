// Times of day as the reader's language writes them: 19:30 here, 7:30 PM there. Without this script they stay as the
// server wrote them, by 24 hours.

// Few know which of these is which.
const TWELVE = new Map([["12:00 PM", "12 noon"], ["12:00 AM", "12 midnight"]]);

/** @type {(at: number | Date) => string} */
export function timeOfDay(at) {
  const time = new Date(at).toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
  return TWELVE.get(time.replace(/\s/, " ")) ?? time;
}

/** @type {(root: ParentNode) => void} */
export function showTimes(root) {
  for (const one of root.querySelectorAll("time[data-clock]")) {
    const [hours, minutes] = one.dateTime.split(":").map(Number);
    one.textContent = timeOfDay(new Date(2000, 0, 1, hours, minutes));
    one.removeAttribute("data-clock");
  }
}

showTimes(document);
// Parts of pages are fetched again while they are open.
new MutationObserver((changes) => {
  for (const change of changes) {
    if ([...change.addedNodes].some((node) => node.nodeType === Node.ELEMENT_NODE)) showTimes(/** @type {Element} */ (change.target));
  }
}).observe(document.body, { childList: true, subtree: true });
