// A photograph of a paper card is made smaller before it is sent: a phone's own has ten times the bytes that a card needs.
// Without this script the file goes as it is, and the server makes it smaller.

const LONGEST = 1800;
const QUALITY = 0.8;
const ANSWER_WITHIN = 8000;
const form = document.getElementById("photograph-form");
const input = document.getElementById("photograph");
const state = document.getElementById("photograph-state");

/** @type {(file: File) => Promise<Blob | null>} */
async function smaller(file) {
  const picture = await createImageBitmap(file);
  const part = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * part));
  canvas.height = Math.max(1, Math.round(picture.height * part));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

// What can't be read here, or would not become smaller, goes as it is: the server says what is wrong with it.
async function shrink() {
  const file = input.files?.[0];
  if (!file) return;
  try {
    const blob = await smaller(file);
    if (!blob || blob.size >= file.size) return;
    const chosen = new DataTransfer();
    chosen.items.add(new File([blob], "card.jpg", { type: "image/jpeg" }));
    input.files = chosen.files;
  } catch {
    return;
  }
}

async function answers() {
  try {
    /** @type {RequestInit} */
    const asked = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN) };
    return (await fetch(form.action, asked)).ok;
  } catch {
    return false;
  }
}

/** @type {(event: Event) => Promise<void>} */
async function send(event) {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  await shrink();
  if (await answers()) return void form.submit();
  state.textContent = "No connection, so nothing was sent. Try again when you're back online.";
  state.hidden = false;
  button.disabled = false;
}

form?.addEventListener("submit", (event) => void send(event));
document.documentElement.dataset.ready = "yes";
