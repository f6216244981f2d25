// Who deals, tapped on the table: the server is told. Where it cannot be reached, or does not have every hand yet and so
// would take it for the deal of an earlier one, the next hand says it.

const TELL_WITHIN = 5000;

/** @type {(form: HTMLFormElement, page: { isBehind(): boolean, told(): void, kept(seat: Seat): void, refused(words: string): void }) => void} */
export function watchDealer(form, { isBehind, told, kept, refused }) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const body = new FormData(form, event.submitter);
    location.hash = "#now";
    if (isBehind()) return kept(Number(body.get("seat")));
    let answer;
    try {
      answer = await fetch(form.action, { method: "POST", body, redirect: "manual", signal: AbortSignal.timeout(TELL_WITHIN) });
    } catch {
      return kept(Number(body.get("seat")));
    }
    if (answer.ok || answer.type === "opaqueredirect") return told();
    if (answer.status >= 500 || answer.status === 429) return kept(Number(body.get("seat")));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return refused(page.querySelector("[role=alert]")?.textContent ?? "Who deals could not be set.");
  });
}
