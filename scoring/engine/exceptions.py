"""Say what is wrong with a record or a set-up, every fault at once."""

from problems import Refused


class RecordRefused(Refused, ValueError):
    """Refuse a record that cannot be; the score stays as it was."""


class SetupRefused(Refused, ValueError):
    """Refuse a set-up (variant, options, players) before any hand is looked at."""


CODES: dict[str, str] = {
    # The shape of a record.
    "not_an_object": "a record, or a part of it, is not a JSON object",
    "not_a_list": "a part that lists things is not a JSON list",
    "not_a_whole_number": "text, true, a fraction or 3.0 where a whole number belongs",
    "not_true_or_false": "something other than true or false",
    "not_text": "something other than text",
    "number_too_large": "more than six digits",
    "text_too_long": "a text longer than its field takes",
    "list_too_long": "a list longer than any that a hand has",
    "too_many_fields": "an object with more parts than any that a hand has",
    "unknown_field": "a field that no record has",
    "unknown_value": "a word that is not on the field's list",
    "part_missing": "an object lacks one of its parts",
    # The set-up.
    "variant_unknown": "no such way to play",
    "players_wrong": "a number of players that the variant is not played with",
    "option_unknown": "an option that the variant lacks",
    "option_value": "a value that the option does not take",
    # Fields and results.
    "result_not_in_variant": "the variant has no such result",
    "field_not_in_variant": "the variant lacks the field",
    "field_not_with_result": "the field has no place with this result",
    "option_off": "the record needs a house rule that is off",
    "seat_out_of_range": "no such seat at the table",
    "side_unknown": "no such side",
    "game_over": "the game was already over",
    # Who played.
    "maker_missing": "nobody is named as maker",
    "maker_on_all_pass": "a maker although all passed",
    "maker_not_infringer": "trump was made wrongly by one seat, but another is named as maker",
    "dealer_unknown": "a rule needs the dealer and nobody knows whose deal it is",
    "dealer_not_stealer": "the dealer given is not who dealt by the stolen deal",
    "dealer_must_call": "all passed although the dealer must make trump",
    "partner_must_go_alone": "the dealer's partner took the turned-up card without going alone",
    "benny_passed_out": "all passed although the Benny was turned up",
    "benny_not_dealer": "with the Benny turned up the dealer makes trump",
    "benny_not_first_round": "with the Benny turned up trump is made in the first round",
    "no_naming_round": "a second round in a game where trump is always turned up",
    "turn_ups_not_all": "a deal given up before everything that is turned up was refused",
    "alone_seat_not_alone": "a seat that played alone in a hand that is not alone",
    "alone_seat_not_makers": "the makers' lone hand sits on the other side",
    "defender_is_maker_side": "the lone defender sits on the makers' side",
    "defender_needs_lone_maker": "a lone defender without a lone maker",
    "maker_dropped": "the maker is among those who dropped out",
    "dropped_twice": "a player dropped out more than once",
    "dropped_with_tricks": "a player who dropped out has tricks",
    # Tricks.
    "tricks_missing": "a trick count is missing",
    "tricks_range": "a trick count below 0 or above the tricks of a hand",
    "tricks_sum": "the trick counts do not add up",
    "tricks_must_be_counted": "a house rule makes the exact count matter",
    "trump_not_in_variant": "a trump that the variant does not have",
    # Bids.
    "bid_missing": "the winning bid is not said",
    "bid_not_in_variant": "a bid that the variant does not have",
    "bid_too_low": "a bid below the least that the house takes",
    "bid_always_alone": "a bid for a lone hand, and the hand is not alone",
    "bid_never_alone": "a bid that is never played alone, and the hand is alone",
    "auction_spoke_twice": "somebody bids or passes twice in an auction",
    "auction_unspoken": "somebody neither bids nor passes in an auction",
    "auction_wrong_start": "an auction that does not begin left of the dealer",
    "auction_out_of_turn": "an auction that does not go round clockwise",
    "auction_not_rising": "a bid that is not above those before it",
    "auction_jumps": "a bid that may only go over one other, and does not",
    "auction_has_bid": "a bid in an auction although all passed",
    "auction_without_bid": "an auction without a bid although the hand was played",
    "auction_maker": "the maker is not the highest bidder of the auction",
    "auction_bid": "the winning bid is not the highest of the auction",
    "dealer_bids_too_low": "the dealer, left to bid, bid less than the house asks",
    "clubs_without_bids": "a maker, a bid or a pass although a club turned up leaves no bids",
    "clubs_without_folding": "somebody folded although a club turned up keeps everyone in",
    # The call of a partner.
    "called_suit_range": "no such suit of dominoes",
    "called_suit_barred": "the called suit is trump's or the left bower's",
    "called_alone": "a called suit or a partner although the maker announced that they go alone",
    "trump_missing": "a rule needs to know which suit was trump",
    "partner_tile_missing": "nobody is said to have held the called suit's doublet",
    "partner_missing": "another player held the doublet, and is not named",
    "partner_without_tile": "a partner although the maker held the doublet, or nobody did",
    "partner_is_maker": "the maker is named as their own partner",
    # Special hands.
    "blind_not_alone": "a blind loner is always alone",
    "blind_not_dealer": "only the dealer goes alone blind",
    "blind_no_jack": "a blind loner needs a jack turned up",
    "blind_not_first_round": "a blind loner is called in the first round",
    "blind_cannot_subtract": "a blind loner only adds",
    "robson_without_all_tricks": "nobody took every trick",
    "lay_down_lost_trick": "a loner laid down takes every trick",
    "lay_down_sat_out": "a hand laid down by the partner of a lone hand",
    "lay_down_too_late": "a hand laid down when no trick was left",
    "lay_down_uncertain": "more uncertain tricks than were left, or fewer than none",
    "lay_down_disagrees": "tricks that are not those of the hand laid down",
    "throw_in_too_early": "the makers had not yet three tricks",
    "throw_in_after_march": "with every trick taken nothing is left to concede",
    "steal_own_deal": "nobody steals their own deal",
    "revokes_missing": "a revoke without saying whose",
    "revoker_sat_out": "who sits out cannot revoke",
    "infringement_missing": "an infringement without saying which, and whose",
    "infringement_not_in_variant": "the variant has no penalty for such an infringement",
    "infringer_not_dealer": "the rule on making trump binds the dealer only",
    # Entries that are not hands.
    "points_missing": "an adjustment without points",
    "note_missing": "an adjustment without its reason",
    "totals_missing": "totals without the scores",
    "totals_score_missing": "totals without the score of a side",
    "totals_hands": "more hands than the game has left, or fewer than none",
    "totals_impossible": "scores that so many hands, or the loners and euchres that are named, cannot give",
    "totals_loners": "more loners than hands, or fewer than none",
    "totals_euchres": "more euchres than hands, or fewer than none",
    "card_hand_impossible": "points on a tally card that no hand gives",
    "card_sum": "the hands of a tally card do not add up to its scores",
    "card_ends_early": "a tally card with fewer hands than a game has",
    # The ledger.
    "no_such_entry": "no entry by that id in this game",
    "required": "an entry of this kind lacks a part that it needs",
    "not_allowed": "an entry of this kind has no such part",
    "wrong_target": "an entry of this kind cannot be about one of that kind",
    "wrong_kind": "totals where a hand belongs, or a hand where totals belong",
    "not_standing": "the entry to be confirmed no longer counts",
    "wrong_seats": "a seating that does not name each seat once",
    "seated_twice": "one person at two seats",
    "too_many_requests_waiting": "this table has asked for a dozen changes of this game already",
    "unknown_player": "a player who was never to sit at this table",
    # A game written in the notation.
    "game_not_in_notation": "the notation has no words for such a game",
    "too_many_deals": "more deals than a file in the notation may hold",
    # A request of the score command.
    "not_json": "the line is not JSON that can be taken",
}
"""Every code with its meaning. A code is never reused for another meaning."""
