// Where a hand hangs on whether the turned-up card was taken, the form asks it in the place of the tricks, in one tap.
// Who must then go alone is the engine's: call_rounds in scoring/selectors/call_rounds.py.

// The rounds in which this maker makes trump only by going alone.
/** @type {(rules: RulesOfPlay, dealer: Seat | null, maker?: Seat) => number[]} */
export function aloneIn(rules, dealer, maker) {
  return rules.call_rounds.find((one) => one.dealer === dealer && one.maker === maker)?.alone_in ?? [];
}

// The record without its round where that changes nothing; where it can't be, null.
/** @type {(rules: RulesOfPlay, record: HandRecord, dealer: Seat | null) => HandRecord | null} */
export function withoutRound(rules, record, dealer) {
  const { call_round: round, ...rest } = record;
  if (round === undefined) return rest;
  const lone = record.alone && (record.alone_seat ?? record.maker) === record.maker;
  return lone || !aloneIn(rules, dealer, record.maker).includes(Number(round)) ? rest : null;
}

// Tell whether the form waits for it. `dealer()` is whose deal the hand of the form is.
/** @type {(tap: TapForm, rules: RulesOfPlay, dealer: () => Seat | null) => { update(): void, isAsked(): boolean }} */
export function startCallRound(tap, rules, dealer) {
  const rounds = [...tap.querySelectorAll("[name=call_round]")];
  const [own, ...others] = tap.querySelectorAll("[name=alone]");
  const tapped = () => Number(tap.querySelector("[name=maker]:checked")?.value ?? NaN);
  let maker = NaN;
  // Whether "alone" follows from the card that was taken: with that answer it goes too.
  let follows = false;
  const update = () => {
    maker = tapped();
    const lone = aloneIn(rules, dealer(), maker);
    const chosen = rounds.find((one) => one.checked);
    if (chosen && !lone.length) chosen.checked = false;
    const only = Boolean(chosen?.checked) && lone.includes(Number(chosen?.value));
    if (own && (only || follows)) own.checked = only;
    follows = only;
    for (const other of others) {
      if (only) other.checked = false;
      other.closest(".toggle").hidden = only;
    }
    tap.classList.toggle("asks-round", lone.length > 0 && !chosen?.checked && !own?.checked);
  };
  if (rounds.length) {
    tap.classList.add("asks-in-turn");
    tap.addEventListener("change", ({ target }) => {
      // Whoever isn't alone after all didn't take the card: that is asked again.
      const wasWrong = target === own && !own.checked && follows;
      if (target.name === "maker" || wasWrong) for (const one of rounds) one.checked = false;
      update();
    });
    // A second tap on the maker asks again, which by itself changes nothing.
    tap.addEventListener("click", ({ target }) => {
      const again = target.name === "maker" && Number(target.value) === maker && rounds.some((one) => one.checked);
      if (again) target.dispatchEvent(new Event("change", { bubbles: true }));
    });
    tap.addEventListener("reset", () => setTimeout(update));
    update();
  }
  return { update: rounds.length ? update : () => {}, isAsked: () => tap.classList.contains("asks-round") };
}
