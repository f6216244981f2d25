// The tally card that is keyed in: plus and minus for loners, and the points of its hands added up into the two boxes.

const card = document.getElementById("card");

for (const step of card.querySelectorAll(".step")) {
  step.hidden = false;
  step.addEventListener("click", () => {
    const count = /** @type {HTMLInputElement} */ (document.getElementById(String(step.dataset.of)));
    count.value = String(Math.max(0, (Number(count.value) || 0) + Number(step.dataset.step)));
  });
}

const each = card.querySelector(".each-hand");

// An X, or nothing, is no points.
/** @type {(text: string) => number} */
function points(text) {
  return /^-?[0-9]{1,3}$/.test(text.trim()) ? Number(text) : 0;
}

each?.addEventListener("input", () => {
  for (const sum of card.querySelectorAll("[data-sum]")) {
    const boxes = [...each.querySelectorAll(`[data-adds="${sum.dataset.sum}"]`)];
    sum.value = String(boxes.reduce((total, box) => total + points(box.value), Number(sum.dataset.before)));
  }
});
