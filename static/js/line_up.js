// The line-up as it is ticked: whoever comes in takes the place of whoever went out, as the server does it.

/** @type {(form: LineUpForm) => void} */
export function followTicks(form) {
  const places = form.elements.order.value.split(",").filter(Boolean);
  form.addEventListener("change", (event) => {
    const box = event.target;
    if (box.name !== "players") return;
    form.dataset.changed = "yes";
    if (!box.checked) places[places.indexOf(box.value)] = "";
    else if (places.includes("")) places[places.indexOf("")] = box.value;
    else places.push(box.value);
    const order = places.filter(Boolean);
    form.elements.order.value = order.join(",");
    for (const badge of form.querySelectorAll("[data-pair]")) show(badge, order.indexOf(badge.dataset.pair));
  });
}

/** @type {(badge: HTMLElement, at: number) => void} */
function show(badge, at) {
  badge.replaceChildren();
  if (at < 0) return;
  const word = document.createElement("span");
  word.className = "unseen";
  word.textContent = "pair ";
  badge.append(word, String(Math.floor(at / 2) + 1));
}
