// Numbers by tapping: a keypad under the fields of a question, for the one that was touched last.

const KEYS = ["+", "1", "2", "3", "4", "5", "\u232b", "\u2212", "6", "7", "8", "9", "0"];
/** @type {Record<string, string>} */
const SAID = { "+": "Plus", "\u2212": "Minus", "\u232b": "Take the last digit away" };
const LONGEST = 3;

/** @type {(form: HTMLFormElement, changed: () => void) => void} */
export function addKeypad(form, changed) {
  for (const question of form.querySelectorAll(".question.kind-numbers")) {
    const fields = [...question.querySelectorAll("input")];
    let active = fields[0];
    const choose = (/** @type {HTMLInputElement} */ field) => {
      active = field;
      for (const one of fields) one.closest(".keyed").classList.toggle("active", one === active);
    };
    // No keyboard of the phone comes up over the keys that are here.
    for (const field of fields) {
      field.inputMode = "none";
      field.addEventListener("focus", () => choose(field));
      field.closest(".keyed").addEventListener("click", () => choose(field));
    }
    form.addEventListener("reset", () => {
      for (const field of fields) press(field, "+");
      choose(fields[0]);
    });
    choose(fields[0]);
    const pad = document.createElement("div");
    pad.className = "keypad";
    pad.append(...KEYS.map((key) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = key;
      if (SAID[key]) button.setAttribute("aria-label", SAID[key]);
      button.addEventListener("click", () => { active.value = press(active, key); changed(); });
      return button;
    }));
    question.append(pad);
  }
}

// A minus may be tapped before its digits: it waits beside the field, for a field of numbers holds no bare sign.
/** @type {(field: HTMLInputElement, key: string) => string} */
function press(field, key) {
  const digits = field.value.replace("-", "");
  const minus = field.value.startsWith("-") || field.dataset.minus === "yes";
  const signed = (/** @type {string} */ text, /** @type {boolean} */ below) => {
    field.dataset.minus = below ? "yes" : "no";
    field.closest(".keyed").classList.toggle("minus", below);
    return text && below && Number(text) ? `-${text}` : text;
  };
  if (key === "+") return signed(digits, false);
  if (key === "\u2212") return signed(digits, true);
  if (key === "\u232b") return signed(digits.slice(0, -1), minus && digits.length > 0);
  return signed(digits.length < LONGEST ? String(Number(digits + key)) : digits, minus);
}
