"""Who leads to the first trick: every line of the table, for every way to play, and each kind of lone hand in each."""

from scoring.engine.form import hand_fields
from scoring.engine.hand import Hand
from scoring.engine.leading import lead_key, leader, leads_table
from scoring.engine.registry import VARIANTS
from scoring.engine.ruleset import make_ruleset
from tests.cases import every
from tests.scoring.engine.groups import TABLES, members, named
from tests.scoring.engine.test_tables import options_of, rows

GROUPS, LINES = named(rows("leads.tsv"))
CASES = [(key, players, line[:-1]) for line in LINES for key, players in members(line[-1], GROUPS)]
"""A way to play, its players, and the options, the dealer, the hand and who leads of a line."""


def hand_of(words):
    """The hand that a line of the table tells."""
    said = dict(word.partition("=")[::2] for word in words.split())
    lone = said.get("lone")
    return Hand(
        maker=int(said["maker"]) if "maker" in said else None,
        alone="alone" in said or lone is not None,
        alone_seat=None if lone is None else int(lone),
        defender_alone=int(said["guard"]) if "guard" in said else None,
        declared_march="declared" in said,
        dropped=tuple(map(int, said["dropped"].split(","))) if "dropped" in said else (),
        blind="blind" in said,
        upcard="benny" if "benny" in said else None,
    )


def seat(word):
    return None if word == "-" else int(word)


@every(("key", "players", "line"), CASES)
def test_who_leads_is_what_the_table_says(key, players, line):
    options, dealer, hand, leads = line
    ruleset = make_ruleset(key, options_of(options), players)
    assert leader(ruleset, hand_of(hand), seat(dealer)) == seat(leads)


@every(("key", "players", "line"), CASES)
def test_a_phone_finds_the_same_in_its_table(key, players, line):
    options, dealer, hand, leads = line
    ruleset = make_ruleset(key, options_of(options), players)
    by_dealer = leads_table(ruleset)[lead_key(hand_of(hand))]
    assert by_dealer[players if dealer == "-" else int(dealer)] == seat(leads)


def kinds_of(key, players):
    """The kinds of hands that a way to play has under any house rules, each by the words of the table."""
    ruleset = make_ruleset(key, {}, players)
    switches = ("defend_alone", "robson", "declare_march")
    options = {name: True for name in switches if name in ruleset.options}
    named_in = {field["name"] for field in hand_fields(make_ruleset(key, options, players))}
    kinds = {(): True, ("alone",): "alone" in named_in, ("lone",): "alone_seat" in named_in}
    kinds[("alone", "guard")] = "defender_alone" in named_in
    kinds[("guard",)] = kinds[("lone", "guard")] = bool(ruleset.variant.fixed.get("defends_against_two"))
    kinds[("alone", "blind")] = "blind" in named_in
    kinds[("declared",)] = "declared_march" in named_in
    return {frozenset(kind) for kind, has in kinds.items() if has}


@every(("key", "players"), TABLES)
def test_the_table_has_each_kind_of_hand_of_each_way_to_play(key, players):
    told = {
        frozenset(word.partition("=")[0] for word in hand.split()) - {"maker"}
        for one, number, (options, _, hand, _) in CASES
        if (one, number) == (key, players) and "leads" not in options
    }
    assert kinds_of(key, players) - told == set()


@every("key", VARIANTS)
def test_only_st_austell_has_the_dealer_speak_first(key):
    asked = {option.name for option in make_ruleset(key, {}, max(VARIANTS[key].players)).variant.options}
    first = make_ruleset(key, {}, max(VARIANTS[key].players)).options.get("first_to_speak")
    usual = "left_of_dealer" if "first_to_speak" in asked else None
    assert first == ("dealer" if key == "st_austell" else usual)
