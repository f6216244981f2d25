"""The last of five without a partner: asked on the night, and seen on a card though nobody agreed."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.tournaments.leagues.examples.league import a_league, card, fixture, squad
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import answer_single_handed, choose_line_up, set_line_up
from tournaments.leagues.models import Card, Fixture, Season
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 9, 10, 19, 30, tzinfo=UTC)
FIVE, SIX = ("Ann", "Ben", "Cleo", "Dan", "Eve"), ("Kay", "Lou", "Mia", "Ned", "Oona", "Pat")
ASKED = "Bell against Swan: Eve has no partner, and Swan hasn't said whether they may play alone."
# The home side's pair 3 plays games 3, 6 and 9, and a card of 6-3 has the first six won by home.
WON = "Bell against Swan: Eve won games 3 and 6 without a partner, but Swan isn't recorded as agreeing."


@pytest.fixture
def season() -> Season:
    return a_league()


@pytest.fixture
def match(season: Season) -> Fixture:
    """Bell against Swan, tonight."""
    return fixture(season, "Bell", "Swan")


def told(season: Season, kind: str, now: datetime = EVENING) -> list[tuple[str, str]]:
    return [(one.sentence, one.address) for one in to_do(season, now) if one.kind == kind]


def lock(match: Fixture) -> None:
    choose_line_up(match.pk, match.home, squad(match.home, FIVE), lock=True, now=EVENING)
    assert told(match.season, "alone") == []  # the visitors may be short as well
    choose_line_up(match.pk, match.away, squad(match.away, SIX), lock=True, now=EVENING)


@pytest.mark.parametrize("agree", [True, False])
def test_the_secretary_hears_on_the_night_until_the_other_captain_has_answered(
    agree: bool, season: Season, match: Fixture
) -> None:
    lock(match)
    assert told(season, "alone", EVENING - timedelta(days=1)) == []
    assert told(season, "alone") == [(ASKED, f"/fixtures/{match.pk}/line-ups/away/")]
    answer_single_handed(match.pk, "home", "away", agree=agree, now=EVENING)
    assert told(season, "alone") == []


def test_no_other_rule_for_a_missing_pair_asks(season: Season, match: Fixture) -> None:
    lock(match)
    change_team_season(season.pk, {"rules": {"missing_pair": "void_games"}}, by=None, now=EVENING)
    season.refresh_from_db()
    assert told(season, "alone") == []


def test_a_card_with_games_won_alone_that_nobody_agreed_to_waits_for_a_ruling(
    season: Season, match: Fixture
) -> None:
    lock(match)
    hand_in(match.pk, card("home", 6, 3), by=None, now=EVENING)
    assert told(season, "alone") == []
    assert [sentence for sentence, _ in told(season, "flag")] == [WON]
    hand_in(match.pk, card("away", 6, 3), by=None, now=EVENING)
    assert [sentence for sentence, _ in told(season, "flag")] == [WON]
    eve = Card.objects.filter(fixture=match)[0].flagged[0]
    rule_ineligible(match.pk, Ineligible(eve, "warning"), RulingDetails("Swan did agree.", None, EVENING))
    assert told(season, "flag") == []


def test_games_alone_that_were_lost_are_no_fault(season: Season, match: Fixture) -> None:
    lock(match)
    hand_in(match.pk, card("home", 2, 7), by=None, now=EVENING)
    assert told(season, "flag") == []


def test_games_alone_that_were_agreed_to_are_no_fault(season: Season, match: Fixture) -> None:
    lock(match)
    answer_single_handed(match.pk, "home", "away", agree=True, now=EVENING)
    hand_in(match.pk, card("home", 6, 3), by=None, now=EVENING)
    assert told(season, "flag") == []


def test_a_line_up_keyed_in_afterwards_is_held_against_the_card(season: Season, match: Fixture) -> None:
    hand_in(match.pk, card("home", 6, 3), by=None, now=EVENING)
    names = squad(match.home, FIVE)
    set_line_up(match.pk, "home", [(player, None) for player in names], lock=True, now=EVENING)
    assert [sentence for sentence, _ in told(season, "flag")] == [WON]
