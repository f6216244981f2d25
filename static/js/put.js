// Put what has come into a part of the page; what is focused stays focused where the new part has it too.

/** @type {(part: HTMLElement, nodes: Iterable<Node>) => void} */
export function putInto(part, nodes) {
  const focused = document.activeElement?.id;
  part.replaceChildren(...nodes);
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** @type {(text: string) => Document} */
export function parsed(text) {
  return new DOMParser().parseFromString(text, "text/html");
}
