// The form of a card: what is tapped on it, what that comes to, and which game is still missing.

/** @type {["home_points", "away_points"]} */
const POINTS = ["home_points", "away_points"];

/** @type {(form: HTMLFormElement) => MatchCard} */
export function readCard(form) {
  const data = new FormData(form);
  const legs = [...form.querySelectorAll("fieldset.game")].map((_, number) => {
    const [home, away] = POINTS.map((name) => points(data.get(`${name}.${number}`)));
    return { winner: data.get(`winner.${number}`), home_points: home, away_points: away };
  });
  return { legs, remarks: data.get("remarks") ?? "" };
}

/** @type {(text: any) => number | string | null} */
function points(text) {
  const typed = (text ?? "").trim();
  if (!typed) return null;
  return /^[0-9]{1,3}$/.test(typed) ? Number(typed) : typed;
}

/** @type {(form: CardForm, card: MatchCard) => void} */
export function writeCard(form, { legs, remarks }) {
  legs.forEach((leg, number) => {
    for (const radio of form.querySelectorAll(`[name="winner.${number}"]`)) radio.checked = radio.value === leg.winner;
    for (const side of POINTS) {
      const field = form.querySelector(`[name="${side}.${number}"]`);
      if (field) field.value = String(leg[side] ?? "");
    }
  });
  form.elements.remarks.value = remarks ?? "";
}

// A second tap on the winner takes the tap back, which a radio button does not do by itself.
/** @type {(form: HTMLFormElement, changed: () => void) => () => void} */
export function undoBySecondTap(form, changed) {
  const checked = new Map();
  const remember = () => {
    for (const radio of form.querySelectorAll("[type=radio]")) if (radio.checked) checked.set(radio.name, radio);
  };
  remember();
  form.addEventListener("click", (event) => {
    const radio = event.target;
    if (radio.type !== "radio") return;
    if (checked.get(radio.name) === radio) {
      radio.checked = false;
      checked.delete(radio.name);
      changed();
    } else checked.set(radio.name, radio);
  });
  return () => { checked.clear(); remember(); };
}

/** @type {(legs: Leg[]) => number} */
export function firstMissing(legs) {
  return legs.findIndex((leg) => !leg.winner) + 1;
}

// What the match comes to, then the side table, whose games follow those of the match on the card.
/** @type {(facts: MatchFacts, legs: Leg[]) => string} */
export function scoreWords(facts, legs) {
  const match = matchWords(facts, legs.slice(0, facts.games));
  if (!facts.side_table) return match;
  return `${match} ${facts.side_table}: ${sideWords(facts, legs.slice(facts.games))}.`;
}

/** @type {(facts: MatchFacts, legs: Leg[]) => string} */
function sideWords(facts, legs) {
  const left = legs.filter((leg) => !leg.winner).length;
  if (left) return `${left} game${left === 1 ? "" : "s"} to tap`;
  const [home, away] = ["home", "away"].map((side) => legs.filter((leg) => leg.winner === side).length);
  return home + away ? `${facts.home} ${home}, ${facts.away} ${away}` : "not played";
}

// While games are missing only the score so far; then the whole sentence, as the server says it.
/** @type {(facts: MatchFacts, legs: Leg[]) => string} */
function matchWords(facts, legs) {
  const [home, away] = ["home", "away"].map((side) => legs.filter((leg) => leg.winner === side).length);
  const left = legs.filter((leg) => !leg.winner).length;
  const score = `${facts.home} ${home}, ${facts.away} ${away}.`;
  if (left) return `${score} ${left} game${left === 1 ? "" : "s"} to tap.`;
  const ahead = home === away ? levelWinner(facts, legs) : home > away ? facts.home : facts.away;
  return `${score} ${ahead ? `${ahead} win.` : facts.level}`;
}

/** @type {(facts: MatchFacts, legs: Leg[]) => string | null} */
function levelWinner(facts, legs) {
  const played = legs.filter((leg) => leg.winner !== "nobody");
  if (!facts.by_points || played.some((leg) => typeof leg.home_points !== "number")) return null;
  const [home, away] = POINTS.map((side) => played.reduce((sum, leg) => sum + /** @type {number} */ (leg[side]), 0));
  return home === away ? null : home > away ? facts.home : facts.away;
}
