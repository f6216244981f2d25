// The tally card that is keyed in: plus and minus for loners, and the points of its hands added up into the two boxes.

const card = document.getElementById("card");

for (const step of card.querySelectorAll(".step")) {
  step.hidden = false;
  step.addEventListener("click", () => {
    const count = document.getElementById(step.dataset.of);
    count.value = Math.max(0, (Number(count.value) || 0) + Number(step.dataset.step));
  });
}

const each = card.querySelector("[data-card-hands]");
if (each) each.hidden = false;

// An X, or nothing, is no points.
function points(text) {
  return /^[0-9]{1,2}$/.test(text.trim()) ? Number(text) : 0;
}

each?.addEventListener("input", (event) => {
  const side = event.target.dataset.adds;
  const boxes = [...each.querySelectorAll(`[data-adds="${side}"]`)];
  card.querySelector(`[data-sum="${side}"]`).value = boxes.reduce((sum, box) => sum + points(box.value), 0);
});
