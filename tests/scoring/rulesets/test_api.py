"""Saved rulesets by the API: who reads and writes them, and what is refused."""

from typing import Any

import pytest

from clubs.models import Club
from clubs.services.clubs import change_club
from scoring.engine.ruleset import make_ruleset
from scoring.models import SavedRuleset
from scoring.services.saved_rulesets import change_ruleset
from tests.clubs.people import Visitor, with_token
from tests.tournaments.nights.hall import NOW

LEADS = {"leads": "usual", "first_to_speak": "left_of_dealer"}
BUCK = {"revoke_mode": "off", "revoke_points": 2, "leads": "usual", "markers": "5_5"}
SECTIONS = [
    {
        "title": "Players",
        "sentences": ["Three play, everyone for themselves; the maker plays against all others."],
    },
    {
        "title": "Cards",
        "sentences": [
            "There are 24 cards: nine to ace in each suit.",
            (
                "Trump, highest first: the jack of trump (right bower), the other jack of the same colour (left "
                "bower), ace, king, queen, ten, nine."
            ),
            (
                "Other suits, highest first: ace, king, queen, jack, ten, nine. The left bower counts as a trump."
            ),
        ],
    },
    {
        "title": "Deal",
        "sentences": [
            "Usually whoever gets the first jack deals first.",
            "Everyone gets five cards, usually in packets of two and three, and the next card is turned up.",
            "The deal passes to the left, also when all pass; after a misdeal the same dealer deals again.",
        ],
    },
    {
        "title": "Making trump",
        "sentences": [
            (
                "Beginning left of the dealer, everyone may make the turned-up suit trump, or pass. "
                "Whoever makes trump is the maker."
            ),
            "When it is made trump, the dealer picks the card up and puts another away face down.",
            "If all pass, it is turned down, and everyone in turn may name another suit, or pass.",
        ],
    },
    {
        "title": "Play",
        "sentences": [
            "Each hand has 5 tricks. The player left of the dealer leads. Whoever takes a trick leads to the next.",
            (
                "Follow suit if you can; if you can't, play any card. The highest trump takes the trick, or, if there "
                "is none, the highest card of the suit led."
            ),
        ],
    },
    {
        "title": "Winning",
        "sentences": [
            (
                "The first player with 7 points wins. If several get there in one hand, the highest wins; level, "
                "they win together."
            )
        ],
    },
]


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def names(answer: Any) -> list[str]:
    return [row["name"] for row in answer.json()["results"]]


def test_a_ruleset_is_saved_read_changed_and_retired_by_a_program(club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    program = with_token(bob.user)
    wish = {"club": club.pk, "name": "Cards at noon", "variant": "cutthroat_five", "options": {"target": 7}}
    wish["customs"] = ["Losers  shuffle.", "", "cut"]
    made = program.send("rulesets/", wish)
    saved = SavedRuleset.objects.get()
    ruleset = {
        "id": saved.pk,
        "club": club.pk,
        "name": "Cards at noon",
        "variant": "cutthroat_five",
        "players": 3,
        "options": {"target": 7, "negative_scores": False, **LEADS, "markers": "5_5"},
        "customs": ["cut", "Losers shuffle."],
        "retired": False,
        "changed_at": saved.changed_at.isoformat().replace("+00:00", "Z"),
        "card": {
            "play": [sentence for section in SECTIONS for sentence in section["sentences"]],
            "sections": SECTIONS,
            "points": {
                "head": ["The maker takes", "Maker gets", "Each other gets"],
                "lines": [
                    ["3 or 4 tricks", "1", "0"],
                    ["all 5 tricks (a march)", "3", "0"],
                    ["0, 1 or 2 tricks (euchred)", "0", "2"],
                ],
            },
            "notes": ["A revoke has no set penalty: agree on the points, and enter them by hand."],
            "house": [],
        },
    }
    assert (made.status_code, made.json()) == (201, ruleset)
    assert program.ask(f"rulesets/{saved.pk}/").json() == ruleset
    listed = {name: value for name, value in ruleset.items() if name != "card"}
    assert program.ask("rulesets/").json()["results"] == [listed]
    changed = program.send(f"rulesets/{saved.pk}/", {"name": "At noon", "retired": True}, "PATCH")
    assert (changed.status_code, changed.json()["name"], changed.json()["retired"]) == (200, "At noon", True)
    assert changed.json()["options"] == ruleset["options"]
    back = program.send(f"rulesets/{saved.pk}/", {"retired": False, "variant": "buck"}, "PATCH").json()
    assert (back["retired"], back["players"], back["options"]) == (False, 4, {"start": 15, **BUCK})


def test_every_fault_has_its_code_and_its_field(
    club: Club, bob: Visitor, friday: SavedRuleset, three: SavedRuleset
) -> None:
    shape = bob.send("rulesets/", {"club": "x", "name": 7, "players": 9, "rules": []})
    assert (shape.status_code, sorted(codes(shape))) == (
        400,
        [
            ("invalid", "club"),
            ("invalid", "name"),
            ("max_value", "players"),
            ("required", "variant"),
            ("unknown_field", "rules"),
        ],
    )
    wish = {
        "club": club.pk,
        "name": "x" * 41,
        "variant": "buck",
        "players": 3,
        "options": {"start": 1, "target": 2},
    }
    rules = bob.send("rulesets/", wish)
    assert (rules.status_code, codes(rules)) == (
        400,
        [
            ("name_too_long", "name"),
            ("players_wrong", "players"),
            ("option_unknown", "options.target"),
            ("option_value", "options.start"),
        ],
    )
    assert rules.json()["type"] == "validation_error"
    taken = bob.send("rulesets/", {"club": club.pk, "name": "FRIDAY at the oak", "variant": "british"})
    assert (taken.status_code, codes(taken)) == (400, [("name_taken", "name")])
    renamed = bob.send(f"rulesets/{three.pk}/", {"name": "friday at the oak"}, "PATCH")
    assert (renamed.status_code, codes(renamed)) == (400, [("name_taken", "name")])
    whist = bob.send(f"rulesets/{three.pk}/", {"variant": "whist"}, "PATCH")
    assert (whist.status_code, codes(whist)) == (400, [("variant_unknown", "variant")])
    assert SavedRuleset.objects.count() == 2


def test_alice_reads_bob_writes_and_carol_sees_nothing(
    alice: Visitor, bob: Visitor, carol: Visitor, stranger: Visitor, friday: SavedRuleset
) -> None:
    club = friday.club
    here, wish = f"rulesets/{friday.pk}/", {"club": club.pk, "name": "Mine", "variant": "british"}
    assert (alice.ask(here).status_code, names(alice.ask("rulesets/"))) == (200, ["Friday at the Oak"])
    found = {
        who: (
            asker.ask(here).status_code,
            len(names(asker.ask("rulesets/"))),
            asker.send("rulesets/", wish).status_code,
            asker.send(here, {"name": "Theirs"}, "PATCH").status_code,
        )
        for who, asker in {"alice": alice, "carol": carol, "stranger": stranger}.items()
    }
    assert found == {"alice": (200, 1, 403, 403), "carol": (404, 0, 404, 404), "stranger": (404, 0, 401, 401)}
    change_club(club, published=True)
    assert (carol.ask(here).status_code, carol.send(here, {"name": "Theirs"}, "PATCH").status_code) == (
        200,
        403,
    )
    assert (stranger.ask(here).status_code, names(stranger.ask("rulesets/"))) == (200, ["Friday at the Oak"])
    friday.refresh_from_db()
    assert (friday.name, SavedRuleset.objects.count()) == ("Friday at the Oak", 1)
    assert bob.send(here, {"name": "Ours"}, "PATCH").status_code == 200


def test_a_token_that_only_reads_writes_nothing(club: Club, bob: Visitor, friday: SavedRuleset) -> None:
    assert bob.user is not None
    reader = with_token(bob.user, may_write=False)
    assert reader.ask(f"rulesets/{friday.pk}/").status_code == 200
    refused = reader.send(f"rulesets/{friday.pk}/", {"retired": True}, "PATCH")
    assert (refused.status_code, codes(refused)) == (403, [("read_only_token", None)])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Friday at the Oak", "Three of us"]),
        ("?ordering=-name", ["Three of us", "Friday at the Oak"]),
        ("?name=FRI", ["Friday at the Oak"]),
        ("?variant=domino_fosdick", ["Three of us"]),
        ("?retired=false", ["Friday at the Oak"]),
        ("?retired=true", ["Three of us"]),
        ("?page_size=1&page=2", ["Three of us"]),
    ],
)
def test_the_list_is_paged_filtered_and_ordered(
    alice: Visitor, friday: SavedRuleset, three: SavedRuleset, query: str, found: list[str]
) -> None:
    change_ruleset(three.pk, {"retired": True}, by=None, now=NOW)
    assert names(alice.ask(f"rulesets/{query}")) == found


def test_the_list_is_of_one_club_where_it_is_asked_for(
    club: Club, alice: Visitor, carol: Visitor, friday: SavedRuleset
) -> None:
    assert names(alice.ask(f"rulesets/?club={club.pk}")) == ["Friday at the Oak"]
    assert names(alice.ask(f"rulesets/?club={club.pk + 1}")) == []
    wrong = alice.ask("rulesets/?club=oak&retired=perhaps&page=0")
    assert wrong.status_code == 400


def test_an_answer_that_is_known_is_not_sent_again_until_the_ruleset_changes(
    alice: Visitor, friday: SavedRuleset
) -> None:
    for path in (f"rulesets/{friday.pk}/", "rulesets/"):
        first = alice.ask(path)
        known = {"If-None-Match": first.headers["ETag"]}
        again = alice.ask(path, **known)
        assert (again.status_code, again.content) == (304, b"")
        change_ruleset(friday.pk, {"name": f"{friday.name} {path[-3]}"}, by=None, now=NOW)
        assert alice.ask(path, **known).status_code == 200


def test_a_program_makes_the_very_ruleset_from_what_it_reads(alice: Visitor, three: SavedRuleset) -> None:
    read = alice.ask(f"rulesets/{three.pk}/").json()
    ruleset = make_ruleset(read["variant"], read["options"], read["players"])
    assert (ruleset.players, ruleset.target, ruleset.sides) == (3, 7, ("P0", "P1", "P2"))
