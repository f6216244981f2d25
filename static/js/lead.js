// Who leads: looked up in the engine's own table, by lead_key of scoring/engine/leading.py and by who deals; the last of
// each list is for a dealer whom nobody knows.

/** @type {(rules: RulesOfPlay, dealer: Seat | null, hand: HandRecord) => Seat | null} */
export function leader(rules, dealer, { maker, alone, alone_seat: own, defender_alone: against, declared_march: declared, dropped }) {
  const parts = [maker, alone ? own ?? maker : "", against, declared ? 1 : "", [...new Set(dropped)].sort().join("")];
  return rules.leads[parts.join()]?.[dealer ?? rules.players] ?? null;
}
