// Who leads: whoever sits left of the dealer, but those whose partner plays alone sit out and are passed over.

/** @type {(rules: Rules, dealer: Seat | null, choice: HandRecord) => Seat | null} */
export function leader(rules, dealer, { maker, alone, alone_seat: own, defender_alone: against }) {
  if (dealer === null || dealer === undefined) return null;
  const pairs = rules.players === 4 && rules.side_keys.length === 2;
  const lone = pairs ? [alone ? own ?? maker : null, against] : [];
  const out = new Set(lone.filter((seat) => Number.isInteger(seat)).map((seat) => (Number(seat) + 2) % 4));
  if (!out.size && !rules.lead_is_said) return null;
  const seats = Array.from({ length: rules.players }, (_, step) => (dealer + 1 + step) % rules.players);
  return seats.find((seat) => !out.has(seat)) ?? null;
}
