"""Each house rule that is in force, as the card says it: a sentence of its own, or a line of the points."""

from scoring.engine.rules_card.card import rules_card
from scoring.engine.ruleset import make_ruleset
from tests.cases import every


def card_of(key, players, **options):
    return rules_card(make_ruleset(key, options, players))


HOUSE = {
    "stick_dealer": (True, "When all others pass twice, the dealer must make trump."),
    "loner_maker_points": (
        5,
        "Whoever plays alone and takes every trick is credited with 5, their partner with 4.",
    ),
    "defend_alone": (True, "A defender may play alone, but only against a lone maker."),
    "dealer_partner_must_go_alone": (
        True,
        "If the dealer's partner makes the suit that is turned up trump, they must go alone.",
    ),
    "false_claim_points": (2, "Claiming a revoke without proof gives 2 points to the other side."),
    "making_trump_rule": (
        "all",
        "A jack alone is not enough to make trump; doing it anyway is charged like a revoke.",
    ),
    "table_talk_points": (1, "Table talk gives 1 point to the other side."),
    "steal_the_deal": (
        True,
        "A deal that is stolen stands if nobody notices; the next to deal sits left of the thief.",
    ),
    "super_euchre": (True, "Makers without any trick give 4 points to the other side."),
    "all_pass_penalty": (1, "When all pass, the dealer's opponents get 1 point."),
}
REVOKE = "A revoke gives 2 points to the other side and ends the hand."


@every(("name", "value", "sentence"), [(name, *said) for name, said in HOUSE.items()])
def test_each_house_rule_of_north_america_is_one_plain_sentence(name, value, sentence):
    assert sorted(card_of("north_american", 4, **{name: value}).house) == sorted([sentence, REVOKE])


def test_house_rules_in_force_together_stand_in_the_order_of_the_options():
    card = card_of("north_american", 4, steal_the_deal=True, point_on_partner=True, stick_dealer=True)
    assert card.house == (
        "When all others pass twice, the dealer must make trump.",
        REVOKE,
        "A deal that is stolen stands if nobody notices; the next to deal sits left of the thief.",
        "Stealing your own partner's deal gives your side 1 point, whatever becomes of the hand.",
    )


def test_robson_rules_say_both_that_they_are():
    assert card_of("progressive", 4, robson=True).house[1] == (
        "Instead of scoring, a side with every trick may take 2 points from the other side, 4 if it was alone. "
        "A dealer who has turned up a jack may go alone before they look at their hand: all tricks are 5 points, "
        "anything else gives 1 to the other side."
    )


@every(
    ("options", "sentence"),
    [
        (
            {"revoke_points_lone": 4},
            "A revoke gives 2 points (4 in a lone hand) to the other side and ends the hand.",
        ),
        (
            {"revoke_mode": "deduct", "revoke_points": 1},
            "A revoke takes 1 point from the side that did it and ends the hand.",
        ),
        (
            {"revoke_mode": "both"},
            "A revoke takes 2 points from the side that did it, gives as many to the other side and ends the hand.",
        ),
        (
            {"revoke_ends_hand": False},
            "A revoke gives 2 points to the other side; the hand is played out and scores as well.",
        ),
    ],
)
def test_the_revoke_law_is_one_sentence(options, sentence):
    assert card_of("railroad", 4, **options).house[1:] == (sentence,)


def test_a_revoke_among_three_costs_the_player_who_did_it():
    card = card_of("domino_fosdick", 3, revoke_mode="both", revoke_points_lone=5)
    assert card.house == (
        "A revoke takes 2 points from the player who did it, gives as many to each other player and ends the hand.",
    )


@every(
    ("options", "sentence"),
    [
        (
            {},
            (
                "A revoke by the maker gives 2 points to each other player, any other gives 2 points to the maker; "
                "the hand ends."
            ),
        ),
        (
            {"revoke_mode": "deduct", "revoke_points": 1},
            "A revoke takes 1 point from the player who did it; the hand ends.",
        ),
        (
            {"revoke_mode": "both", "revoke_ends_hand": False},
            (
                "A revoke takes 2 points from the player who did it; a revoke by the maker gives 2 points to each "
                "other player, any other gives 2 points to the maker; the hand is played out and scores as well."
            ),
        ),
    ],
)
def test_a_revoke_in_three_handed_euchre_pays_the_maker_or_both_others(options, sentence):
    assert card_of("three_handed_seven", 3, **options).house == (sentence,)


@every(
    ("key", "players", "options", "line"),
    [
        # The law, section 4: what a lone hand is worth, and who euchred it.
        ("north_american", 4, {"loner_march_points": 5}, ("all 5 tricks, alone (a march)", "5", "0")),
        ("north_american", 4, {"euchre_lone_points": 3}, ("0, 1 or 2 tricks, alone (euchred)", "0", "3")),
        ("north_american", 4, {"super_euchre": True}, ("no trick (euchred)", "0", "4")),
        ("north_american", 4, {"super_euchre": True}, ("1 or 2 tricks (euchred)", "0", "2")),
        (
            "north_american",
            4,
            {"defend_alone": True},
            ("0, 1 or 2 tricks, against a lone defender (euchred)", "0", "4"),
        ),
        ("domino_fosdick", 4, {"alone_made_points": 2}, ("3 or 4 tricks, alone", "2", "0")),
        (
            "call_ace_domino",
            5,
            {"call_ace_implied_alone_march": 2},
            ("all 5 tricks, alone by fate (a march)", "2", "0"),
        ),
        ("family_bid", 4, {"min_bid": 3}, ("3 to 6", "as many tricks", "1 for each trick", "lose the bid")),
        ("family_bid", 4, {"min_bid": 6}, ("6", "all 6", "6", "lose 6")),
        (
            "setback",
            4,
            {"stake_cents": 10},
            ("the maker, with fewer than 3 tricks", "2 on, and 10 cents to the pool"),
        ),
        (
            "setback",
            3,
            {"euchre_defenders_deduct": 2},
            ("the others who stayed in, if the maker falls short", "2 off"),
        ),
    ],
)
def test_a_house_rule_about_points_shows_in_the_points(key, players, options, line):
    assert line in card_of(key, players, **options).points.lines
    assert line not in card_of(key, players).points.lines


@every(
    ("key", "players", "options", "sentence"),
    [
        (
            "domino_play",
            4,
            {"stick_dealer": True},
            "When all others refuse all 3 that are turned up, the dealer must make trump.",
        ),
        ("british", 4, {}, "A defender may play alone, even against two."),
        ("family_bid", 4, {"dealer_must_bid": 4}, "When all others pass, the dealer must bid at least 4."),
        (
            "progressive",
            4,
            {"making_trump_rule": "dealer_only"},
            (
                "A jack alone is not enough for the dealer to make trump; doing it anyway is charged like a revoke."
            ),
        ),
        (
            "setback",
            2,
            {"declare_march": True},
            (
                'Whoever says "I declare" and takes every trick wins the game and the pool at once; if they fail, '
                "their score is doubled and they pay 25 cents into the pool."
            ),
        ),
        (
            "setback",
            4,
            {"euchre_defenders_deduct": 2},
            "When the maker falls short, each other who stayed in takes 2 points off, whatever their tricks.",
        ),
    ],
)
def test_house_rules_of_other_games_are_plain_sentences_too(key, players, options, sentence):
    assert sentence in card_of(key, players, **options).house


@every(
    ("key", "players", "options", "sentence"),
    [
        (
            "north_american",
            4,
            {"fixed_hands": 12},
            (
                "A game is 12 hands long. Every deal counts as one except a misdeal. "
                "The side with more points wins; level, the one that got there first."
            ),
        ),
        ("north_american", 4, {"target": 1}, "The first side with 1 point wins."),
        ("north_american", 4, {"revoke_mode": "both"}, "No score falls below zero."),
        ("progressive", 4, {"robson": True}, "A score may fall below zero."),
        ("family_bid", 4, {"negative_scores": False}, "No score falls below zero."),
        (
            "family_bid",
            4,
            {"no_trump": True},
            "Instead of a suit you may name no trump, aces high, without bowers. It changes no points.",
        ),
        (
            "family_bid",
            4,
            {"dealer_must_bid": 3},
            "The deal passes to the left; after a misdeal the same dealer deals again.",
        ),
        (
            "setback",
            3,
            {"ante_cents": 0},
            "A maker who falls short pays 25 cents into a pool. The winner takes the pool.",
        ),
        (
            "setback",
            3,
            {"ante_cents": 0, "stake_cents": 0},
            (
                "Everyone begins with 5 points and counts down. The first at zero or below wins. "
                "If several get there in one hand, the lowest wins; level, the maker if they are one of them, else "
                "they win together."
            ),
        ),
    ],
)
def test_how_a_game_ends_and_who_deals_follows_the_house_rules(key, players, options, sentence):
    assert sentence in card_of(key, players, **options).play
    assert sentence not in card_of(key, players).play


BEGIN = "Beginning {}, everyone may make the turned-up suit trump, or pass. Whoever makes trump is the maker."
LEFT = "Each hand has 5 tricks. The player left of the dealer leads. Whoever takes a trick leads to the next."
MAKER = "Each hand has 5 tricks. The maker leads. Whoever takes a trick leads to the next."
NEXT = "If the player who would lead sits out, the next one leads."
LONER = "Against a lone hand, the player left of the lone player leads."
SETTLED = "A revoke ends the hand. One by the {} counts as if they fell short; any other revoke "
GUARD = "If a defender is alone too, that defender leads."


@every(
    ("key", "players", "options", "said"),
    [
        ("north_american", 4, {}, [LEFT, NEXT]),
        ("north_american", 4, {"leads": "left_of_loner"}, [LEFT, LONER]),
        ("north_american", 4, {"leads": "left_of_loner", "defend_alone": True}, [LEFT, LONER, GUARD]),
        ("north_american", 4, {"leads": "maker"}, [MAKER, "Whoever plays alone leads."]),
        ("british", 4, {}, [LEFT, LONER, GUARD, NEXT]),
        ("domino_fosdick", 4, {}, [MAKER, "Whoever plays alone leads."]),
        ("domino_fosdick", 4, {"leads": "left_of_loner"}, [MAKER, LONER]),
        ("domino_fosdick", 2, {}, [MAKER]),
        ("domino_play", 4, {}, [LEFT, LONER]),
        ("call_ace_domino", 4, {"leads": "left_of_loner"},
         [MAKER, "Against a maker who goes alone, the player on their left leads."]),
        ("setback", 3, {}, [LEFT, "If that player has dropped out, the next one leads."]),
        ("setback", 3, {"leads": "maker", "declare_march": True}, [MAKER, 'Whoever says "I declare" leads.']),
        ("buck", 4, {}, [MAKER, "When nobody made trump, the player left of the dealer leads."]),
        ("british", 4, {"first_to_speak": "dealer"}, [BEGIN.format("with the dealer")]),
        ("st_austell", 4, {}, [BEGIN.format("with the dealer")]),
        ("setback", 4, {}, [BEGIN.format("left of the dealer")]),
    ],
)  # fmt: skip
def test_who_leads_and_speaks_first_follows_the_house_rules(key, players, options, said):
    about = (" leads", "Beginning ")
    told = [
        sentence
        for sentence in card_of(key, players, **options).play
        if any(one in sentence for one in about)
    ]
    begins = said[0].startswith("Beginning")
    assert [sentence for sentence in told if sentence.startswith("Beginning") == begins] == said


@every(
    ("key", "options", "sentence"),
    [
        ("pepper", {"revoke_mode": "award"},
         SETTLED.format("makers") + "gives the makers their bid."),
        ("family_bid", {"revoke_mode": "both"},
         SETTLED.format("makers") + "gives the makers their bid and takes 2 points from the side that did it."),
        ("buck", {"revoke_mode": "deduct", "revoke_points": 1},
         SETTLED.format("maker") + "takes 1 point from the player who did it."),
        ("setback", {"revoke_mode": "award"},
         SETTLED.format("maker") + "gives the maker 3 tricks."),
    ],
)  # fmt: skip
def test_a_revoke_that_goes_by_the_bid_is_two_sentences_and_off_it_is_none(key, options, sentence):
    assert sentence in card_of(key, 4, **options).house
    assert "revoke" not in " ".join(card_of(key, 4).house)
    free = "A revoke has no set penalty: agree on the points, and enter them by hand."
    assert free in card_of(key, 4).notes
    assert free not in card_of(key, 4, **options).notes


@every(
    ("key", "options", "sentence"),
    [
        ("north_american", {"redeal_same_dealer": True},
         "The deal passes to the left; when all pass and after a misdeal the same dealer deals again."),
        ("progressive", {"redeal_same_dealer": True},
         (
             "A game is 8 hands long. Every deal counts as one except a misdeal or a deal that all pass. The side "
             "with more points wins; level, the one that got there first."
         )),
    ],
)  # fmt: skip
def test_a_deal_that_all_pass_follows_the_house_rule(key, options, sentence):
    assert sentence in card_of(key, 4, **options).play
    assert sentence not in card_of(key, 4).play
