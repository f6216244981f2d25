// Where the maker's partner may be the lone hand too: each button says who plays and who sits out.

/** @type {(tap: TapForm, seats: () => NamedSeat[]) => void} */
export function startLone(tap, seats) {
  const boxes = [...tap.querySelectorAll(".lone [name=alone]")];
  const words = [...tap.querySelectorAll("[data-lone]")];
  if (!words.length) return;
  for (const one of words) one.dataset.plain = one.textContent;
  const name = () => {
    const maker = tap.querySelector("[name=maker]:checked");
    const named = (/** @type {number} */ seat) => seats().find((one) => one.seat === seat)?.name;
    for (const one of words) {
      const own = Number(maker?.value);
      const across = (own + 2) % 4;
      const lone = one.dataset.lone === "maker" ? `${named(own)} alone` : `${named(across)} alone, ${named(own)} sits out`;
      one.textContent = maker ? lone : one.dataset.plain;
    }
  };
  tap.addEventListener("change", ({ target }) => {
    if (target.name === "alone" && target.checked) for (const box of boxes) box.checked = box === target;
    name();
  });
  tap.addEventListener("reset", () => setTimeout(name));
  name();
}
