// A form that asks how people play: another way to play shows its own rules at once, and a name that is tapped is
// replaced by what is typed. Without script a button shows the rules.

const ASKS_ANEW = "#variant, #players, #ruleset";
const SENT_ALONG = "csrfmiddlewaretoken";

let asked = 0;

/** @type {(form: HTMLFormElement, chosen: string) => Promise<void>} */
async function showRules(form, chosen) {
  const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  query.delete(SENT_ALONG);
  asked += 1;
  const turn = asked;
  let text;
  try {
    const answer = await fetch(`?${query}`);
    if (!answer.ok) return;
    text = await answer.text();
  } catch {
    return; // with no network the button says so
  }
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById(form.id);
  if (!fresh || turn !== asked) return;
  form.replaceChildren(...fresh.childNodes);
  document.getElementById(chosen)?.focus({ preventScroll: true });
}

for (const form of document.querySelectorAll("form[data-asks]")) {
  form.addEventListener("change", (event) => {
    if (event.target.matches(ASKS_ANEW)) void showRules(form, event.target.id);
  });
  // With the tap that brings the keyboard the whole name is chosen; a second tap sets the caret, to mend a letter.
  /** @type {HTMLInputElement | null} */
  let arrived = null;
  form.addEventListener("focusin", (event) => { arrived = event.target; });
  form.addEventListener("click", (event) => {
    if (event.target === arrived && arrived.matches("[data-replaced]")) arrived.select();
    arrived = null;
  });
}
document.documentElement.dataset.chooses = "yes";
