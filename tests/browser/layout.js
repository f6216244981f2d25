// What a page shows too small, too wide or over something else; asked of every page that the browser's tests look at.
(asked) => {
  const found = [];
  const words = (element) => (element.getAttribute("aria-label") || element.textContent || element.name || "")
    .trim().replace(/\s+/g, " ").slice(0, 50);
  const what = (element) => `${element.localName}${element.className && element.className.baseVal === undefined
    ? "." + [...element.classList].join(".") : ""} "${words(element)}"`;
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !element.closest(".unseen, [inert], .sprite, .paper");
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) {
    const beyond = [...document.body.querySelectorAll("*")].filter((element) => seen(element)
      && element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5);
    found.push(`${wide} pixels too wide: ${beyond.slice(-2).map(what).join(", ")}`);
  }
  const clipped = (box, element) => {
    // What a parent that scrolls by itself hides is not on the screen.
    let { left, top, right, bottom } = box;
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflow === "visible" || style.display === "contents") continue;
      const edge = up.getBoundingClientRect();
      left = Math.max(left, edge.left); right = Math.min(right, edge.right);
      top = Math.max(top, edge.top); bottom = Math.min(bottom, edge.bottom);
    }
    return right - left < 1 || bottom - top < 1 ? null : { left, top, right, bottom, element };
  };
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.textContent.trim() || !element || ["SCRIPT", "STYLE", "OPTION", "NOSCRIPT", "TEXTAREA"].includes(element.tagName)) continue;
    if (!seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
    if (!rects.length) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < asked.least - 0.01 && !element.closest("svg, sup, sub")) found.push(`${size}px: ${what(element)}`);
    for (const box of rects) {
      const shown = clipped(box, element);
      if (shown) boxes.push(shown);
    }
  }
  // Lines of one text stand closer than their letters are high; two that share half a line lie over one another.
  const over = (one, other) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 2 && down > 0.35 * Math.min(one.bottom - one.top, other.bottom - other.top);
  };
  const fixed = (element) => {
    for (let up = element; up; up = up.parentElement) {
      if (["fixed", "sticky"].includes(getComputedStyle(up).position) || up.matches("details[open] > .sheet, dialog")) return up;
    }
    return null;
  };
  boxes.sort((one, other) => one.top - other.top);
  for (let first = 0; first < boxes.length; first += 1) {
    for (let second = first + 1; second < boxes.length && boxes[second].top < boxes[first].bottom; second += 1) {
      const [one, other] = [boxes[first], boxes[second]];
      if (one.element === other.element || fixed(one.element) !== fixed(other.element)) continue;
      if (over(one, other)) found.push(`${what(one.element)} lies over ${what(other.element)}`);
    }
  }
  // A mouse on a laptop hits less than a thumb; tables, boards and what a captain holds at the table are as on a phone.
  const large = innerWidth >= asked.laptop.from && document.body.matches(".plain");
  const small = large && !document.body.matches(".captain") && !matchMedia("(pointer: coarse)").matches;
  const { row, target: field } = small ? asked.laptop : asked.thumb;
  const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary, label.toggle, label.choice";
  for (const target of document.querySelectorAll(targets)) {
    if (!seen(target)) continue;
    const label = target.closest("label") || (target.id && document.querySelector(`label[for="${CSS.escape(target.id)}"]`));
    const boxed = ["checkbox", "radio"].includes(target.type) && label ? label : target;
    let box = boxed.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    // A link inside a sentence is as high as its line.
    if (target.localName === "a" && getComputedStyle(target).display.startsWith("inline")) {
      const said = [...target.parentElement.childNodes].some((node) => node.nodeType === 3 && /\w/.test(node.textContent));
      if (said) continue;
    }
    const high = target.matches("a:not([role=button]), summary") ? row : field;
    const least = target.closest(".numbers, .number, .keypad, .question .row") ? 34 : high;
    if (box.height < high - 0.5 || box.width < least - 0.5) {
      found.push(`${Math.round(box.width)} x ${Math.round(box.height)}: ${what(boxed)}`);
    }
  }
  if (large && asked.frame) found.push(...frame());
  return [...new Set(found)];

  // Running text that is too long to find the next line, buttons as wide as the page, and what stands elsewhere than on
  // other pages.
  function frame() {
    const { page, wide_from: wideFrom, wide_page: widePage, edge, header, line, button } = asked.laptop;
    const told = [];
    const left = Math.max(0, (document.documentElement.clientWidth - (innerWidth >= wideFrom ? widePage : page)) / 2) + edge;
    const top = document.querySelector("body > header").getBoundingClientRect();
    if (Math.abs(top.height - header) > 0.5) told.push(`the header is ${top.height} high`);
    for (const one of document.querySelectorAll("body > header > .brand, body > main > h1, body > main > .title, body > main > .back")) {
      const at = one.getBoundingClientRect();
      if (one.matches(".back ~ *")) continue;
      if (Math.abs(at.left - left) > 0.5) told.push(`begins at ${at.left} and not at ${left}: ${what(one)}`);
    }
    for (const one of document.querySelectorAll("main button, main [role=button]")) {
      const { width } = one.getBoundingClientRect();
      if (seen(one) && width > button + 0.5 && !one.matches(".seat, .toggle")) told.push(`${Math.round(width)} wide: ${what(one)}`);
    }
    const lines = new Map();
    for (const { element } of boxes) {
      let block = element;
      while (getComputedStyle(block).display === "inline") block = block.parentElement;
      if (block.textContent.trim().length > line && !block.closest("table, pre, .paper")) lines.set(block, longest(block));
    }
    for (const [block, letters] of lines) if (letters > line) told.push(`a line of ${letters} letters: ${what(block)}`);
    return told;
  }

  function longest(block) {
    const counts = new Map();
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      for (const word of text.textContent.matchAll(/\S+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const box = range.getBoundingClientRect();
        if (!box.width) continue;
        const at = [...counts.keys()].find((top) => Math.abs(top - box.bottom) < box.height / 2) ?? box.bottom;
        counts.set(at, (counts.get(at) ?? -1) + word[0].length + 1);
      }
    }
    return Math.max(0, ...counts.values());
  }
}
