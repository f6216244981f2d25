// A new score, said to who cannot see it: once, in a sentence, and nothing else of the page that is fetched again.

const box = document.getElementById("score-aloud");
/** @type {string | null} */
let last = null;

// "After hand 5: Ann and Bob 4, Cleo and Dave 2.", and once the server knows of an end its own words for it.
/** @type {(facts: Facts, game: Game) => string} */
function inWords(facts, game) {
  const result = facts.over && game.over && document.getElementById("result");
  if (result) return `${result.textContent.trim()}.`;
  const sides = facts.sides.map((side, index) => `${side.name} ${spelt(game.scores[index])}`).join(", ");
  return `${game.hands ? `After hand ${game.hands}` : "No hands yet"}: ${sides}.`;
}

// Many readers leave a sign out.
/** @type {(score: number) => number | string} */
function spelt(score) {
  return score < 0 ? `minus ${-score}` : score;
}

// Whoever came to the page has just read the score, and after a tap here the page has said it with the hand.
/** @type {(facts: Facts, game: Game) => void} */
export function scoreIsKnown(facts, game) {
  last = inWords(facts, game);
}

/** @type {(facts: Facts, game: Game) => void} */
export function sayScore(facts, game) {
  const words = inWords(facts, game);
  if (words === last) return;
  last = words;
  box.textContent = words;
}
