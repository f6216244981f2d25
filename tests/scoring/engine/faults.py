"""What is wrong with a record, by its codes; each fault is named in its place, with a sentence."""

import re

from scoring.engine.exceptions import CODES

# Where a fault is told: what the keeper of the score has to look at, or to leave out, when it is so. Codes that are
# not here are told of any field, or of one that has a part at fault.
PLACES = {
    "alone": "bid_always_alone bid_never_alone blind_not_alone partner_must_go_alone",
    "auction": "auction_has_bid auction_jumps auction_not_rising auction_out_of_turn auction_spoke_twice"
    " auction_unspoken auction_without_bid auction_wrong_start dealer_bids_too_low",
    "bid": "auction_bid bid_missing",
    "blind": "blind_not_dealer",
    "call_round": "blind_not_first_round no_naming_round",
    "called_suit": "called_suit_barred called_suit_range",
    "dealer": "dealer_not_stealer dealer_unknown",
    "defender_alone": "defender_is_maker_side defender_needs_lone_maker",
    "dropped": "clubs_without_folding dropped_twice maker_dropped",
    "infringement": "infringement_missing",
    "infringement.seat": "infringer_not_dealer",
    "infringement.type": "infringement_not_in_variant",
    "lay_down": "lay_down_too_late",
    "lay_down.by": "lay_down_sat_out",
    "lay_down.uncertain": "lay_down_uncertain",
    "maker": "auction_maker maker_missing maker_not_infringer maker_on_all_pass",
    "note": "note_missing",
    "partner": "partner_is_maker partner_missing partner_without_tile",
    "partner_tile": "partner_tile_missing",
    "players": "players_wrong",
    "points": "points_missing",
    "result": "dealer_must_call result_not_in_variant",
    "revokes": "revoker_sat_out revokes_missing",
    "robson": "blind_cannot_subtract robson_without_all_tricks",
    "steal": "steal_own_deal",
    "totals": "totals_missing",
    "totals.euchres": "totals_euchres",
    "totals.hands": "totals_hands",
    "totals.loners": "totals_loners",
    "tricks": "lay_down_disagrees lay_down_lost_trick throw_in_after_march throw_in_too_early tricks_must_be_counted",
    "trump": "trump_missing trump_not_in_variant",
    "turn_ups": "turn_ups_not_all",
    "upcard": "blind_no_jack",
    "variant": "variant_unknown",
}
PLACE_OF = {code: place for place, codes in PLACES.items() for code in codes.split()}
# What a record may say (RULES, section 1), and a request beside its records.
FIELDS = {
    "", "alone", "alone_seat", "auction", "bid", "blind", "call_round", "called_suit", "dealer", "declared_march",
    "defender_alone", "dropped", "hands", "infringement", "lay_down", "maker", "note", "options", "partner",
    "partner_tile", "players", "points", "result", "revokes", "robson", "steal", "totals", "tricks", "trump",
    "turn_ups", "upcard", "variant",
}  # fmt: skip
# A sentence begins with a capital, a number or what was written, or with the name of a field; and it is not shouted.
ALSO = {"date", "deals", "metadata", "ruleset", "start", "std", "target", "version"}
NAMES = "|".join(sorted((FIELDS | ALSO) - {""}))
SENTENCE = re.compile(rf"(?=.*[a-z]{{2}})(?:[A-Z0-9'].*|(?:{NAMES}|[a-z]+(?:[_.A-Z]\w*)+)\b.*)\.", re.DOTALL)


def codes_of(problems):
    """The codes of problems as an answer has them, in order; their places and sentences are looked at."""
    for problem in problems:
        code, field = problem["code"], problem["field"]
        assert code in CODES
        assert SENTENCE.fullmatch(problem["message"]), problem
        assert field == PLACE_OF.get(code, field), problem
        assert code == "unknown_field" or field.partition(".")[0] in FIELDS, problem
    return [problem["code"] for problem in problems]
