"""A card of a side with fewer players than a match starts with: flagged for the secretary, and never stopped."""

import pytest

from tests.tournaments.leagues.examples.league import NOW, a_league, card, fixture, squad
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.cards import agree, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Card, Fixture, Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
SAID = "Bell's line-up has 3 players, and a side with fewer than 4 counts as a no-show."


@pytest.fixture
def season() -> Season:
    return a_league()


@pytest.fixture
def match(season: Season) -> Fixture:
    """Bell has three players in its line-up, Crown six; no pair that isn't there wins a game by a card of 2-7."""
    match = fixture(season, "Bell", "Crown")
    for side, team, names in (
        ("home", match.home, ["Ann", "Ben", "Cleo", "Dan"]),
        ("away", match.away, ["Kay", "Lou", "Mia", "Ned", "Oona", "Pat"]),
    ):
        players = squad(team, names)[: 3 if side == "home" else 6]
        set_line_up(match.pk, side, [(player, None) for player in players], lock=False, now=NOW)
    return match


def waiting(season: Season) -> list[str]:
    return [item.sentence for item in to_do(season, NOW) if item.kind == "flag"]


def test_a_side_below_the_fewest_is_flagged_and_its_card_is_taken(season: Season, match: Fixture) -> None:
    assert waiting(season) == []
    handed = hand_in(match.pk, card("home", 2, 7), by=None, now=NOW)
    assert (handed.card.flags, handed.card.flagged) == ([SAID], [None])
    assert agree(match.pk, "away", by=None, now=NOW).state == "confirmed"
    assert waiting(season) == [f"Bell against Crown: {SAID}"]
    award(match.pk, Award("away", no_show=True), RulingDetails("There were three of them.", None, NOW))
    assert waiting(season) == []


def test_a_line_up_that_is_completed_clears_it(season: Season, match: Fixture) -> None:
    hand_in(match.pk, card("home", 2, 7), by=None, now=NOW)
    four = list(match.home.registrations.order_by("pk").values_list("player", flat=True))
    set_line_up(match.pk, "home", [(player, None) for player in four], lock=True, now=NOW)
    assert (Card.objects.get().flags, waiting(season)) == ([], [])


def test_the_rules_and_the_format_say_how_many_are_enough(season: Season, match: Fixture) -> None:
    rules = {"fewest_players": 3, "missing_pair": "forfeit_last"}
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    assert hand_in(match.pk, card("home", 2, 7), by=None, now=NOW).card.flags == []


def test_without_a_line_up_nothing_is_known_and_nothing_is_said(season: Season) -> None:
    other = fixture(season, "Fox", "Swan")
    assert hand_in(other.pk, card("home", 2, 7), by=None, now=NOW).card.flags == []
