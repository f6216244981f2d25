// A game that has ended while nobody can be asked: who won, and the game that comes next.

const box = document.getElementById("ended");

// `act` is what the buttons do: begin the next game, or take back the hand that stands last.
/** @type {(rules: Rules, here: Facts, game: Game, isShown: boolean, coming: ComingGame | undefined, act: { next(): void, undo(standing: string): void }) => void} */
export function showEnded(rules, here, game, isShown, coming, act) {
  const key = isShown ? JSON.stringify([here.game, game.scores, game.rows.length]) : "";
  box.hidden = !isShown;
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren();
  if (!isShown) return;
  const heading = document.createElement("h2");
  heading.textContent = resultWords(rules, here, game.scores);
  box.append(heading);
  if (!coming) return;
  const line = document.createElement("p");
  line.textContent = coming.said;
  const last = game.rows.at(-1)?.standing;
  box.append(line, button(coming.button, act.next));
  if (last) box.append(button("Undo the last hand", () => act.undo(last), "quiet"));
}

// As result_words in scoring/selectors/sheet.py says it, except for level sides: only the server knows which of
// them has won.
/** @type {(rules: Rules, here: Facts, scores: number[]) => string} */
function resultWords(rules, here, scores) {
  const best = rules.down ? Math.min(...scores) : Math.max(...scores);
  const winner = scores.indexOf(best);
  const others = scores.filter((_, side) => side !== winner);
  const line = [best, ...others].join(scores.some((score) => score < 0) ? rules.words.to : rules.words.dash);
  if (others.includes(best)) return `The game has ended ${line}`;
  const alone = rules.seat_sides.filter((side) => side === winner).length === 1;
  return `${here.sides[winner].name} ${alone ? "wins" : "win"} ${line}`;
}

/** @type {(text: string, act: () => void, kind?: string) => HTMLElement} */
function button(text, act, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}
