// "More" closes when somebody taps beside it, or presses Escape.

const more = /** @type {HTMLDetailsElement | null} */ (document.querySelector("details.more"));

addEventListener("click", (event) => {
  if (more && !more.contains(/** @type {Node} */ (event.target))) more.open = false;
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !more?.open) return;
  more.open = false;
  more.querySelector("summary").focus();
});
