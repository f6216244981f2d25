// Copies or shares what is in a field. Without this script the field can be selected by hand.

const SHOWN = 2000;

/** @type {(button: HTMLElement, id: string | undefined) => HTMLInputElement | null} */
function fieldOf(button, id) {
  const field = document.getElementById(id ?? "");
  return field instanceof HTMLInputElement ? field : null;
}

/** @type {(field: HTMLInputElement) => Promise<boolean>} */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // A page without https, as from a laptop in a hall, has no such clipboard; this older way works there.
    field.select();
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = fieldOf(button, button.dataset.copy);
    if (field === null) return;
    button.textContent = (await copied(field)) ? "Copied" : "Select it above";
    setTimeout(() => (button.textContent = label), SHOWN);
  });
}

for (const button of document.querySelectorAll("button[data-share]")) {
  if (!(button instanceof HTMLButtonElement) || !("share" in navigator)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const url = fieldOf(button, button.dataset.share)?.value;
    // Closing the list of programs without sharing is no error.
    navigator.share({ title: button.dataset.title, url }).catch(() => {});
  });
}
