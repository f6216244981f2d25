"""Cards that can't be taken: the sentence says what to do, and nothing that was there is lost."""

from collections.abc import Callable
from uuid import uuid4

import pytest

from tests.tournaments.leagues.examples.league import NOW, a_league, card, fixture, legs, play
from tournaments.leagues.calendar.services.dates import postpone_fixture
from tournaments.leagues.calendar.services.fixtures import side_of
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award, declare_void, order_replay
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.evening.services.evenings import break_off
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture, Season, Team

pytestmark = pytest.mark.django_db
WHY = RulingDetails("Rule 14.", None, NOW)


@pytest.fixture
def season() -> Season:
    return a_league()


def refusal(fixture_id: int, sent: CardSent) -> list[str]:
    """Hand in a card that is refused; return the sentences."""
    before = list(Card.objects.order_by("pk").values()), Fixture.objects.values().get(pk=fixture_id)
    with pytest.raises(LeagueRefused) as refused:
        hand_in(fixture_id, sent, by=None, now=NOW)
    assert (list(Card.objects.order_by("pk").values()), Fixture.objects.values().get(pk=fixture_id)) == before
    return [fault.message for fault in refused.value.problems]


def test_a_card_with_too_many_games_or_two_winners_says_what_to_do(season: Season) -> None:
    match = fixture(season, "Bell", "Crown").pk
    too_many = (
        "The card has 10 games, and a match of this league has 9. "
        "Say who won each one; for a game that wasn't played, say nobody."
    )
    assert refusal(match, CardSent(uuid4(), "home", legs(6, 4))) == [too_many]
    for both in ("both", ["home", "away"], None):
        twice = [*legs(6, 2), {"winner": both}]
        assert refusal(match, CardSent(uuid4(), "home", twice)) == ["Game 9: tap who won it."]


def test_a_card_sent_twice_with_other_results_keeps_the_first(season: Season) -> None:
    match, other = fixture(season, "Bell", "Crown").pk, fixture(season, "Fox", "Swan").pk
    sent = card("home", 6, 3)
    hand_in(match, sent, by=None, now=NOW)
    assert refusal(match, CardSent(sent.id, "home", legs(5, 4))) == [
        "This card was already sent, with different results. Reload the page, and send the right ones."
    ]
    elsewhere = "This card was already sent for another match or side. Reload the page and fill it in again."
    assert refusal(match, CardSent(sent.id, "away", legs(6, 3))) == [elsewhere]
    assert refusal(other, sent) == [elsewhere]
    # Sent again as it was, before and after it is agreed with, it counts once.
    assert hand_in(match, sent, by=None, now=NOW).new is False
    agree(match, "away", by=None, now=NOW)
    assert (hand_in(match, sent, by=None, now=NOW).new, Card.objects.count()) == (False, 1)


def test_a_team_that_does_not_play_signs_nothing(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    with pytest.raises(LeagueRefused) as refused:
        side_of(match, Team.objects.get(name="Fox"))
    assert str(refused.value) == "Fox doesn't play in this match. Choose a match of its own."


def confirmed(match: Fixture) -> None:
    play(match, 6, 3)


def awarded(match: Fixture) -> None:
    award(match.pk, Award("home"), WHY)


def void(match: Fixture) -> None:
    declare_void(match.pk, WHY)


def replayed(match: Fixture) -> None:
    play(match, 6, 3)
    order_replay(match.pk, WHY)


def postponed(match: Fixture) -> None:
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)


def abandoned(match: Fixture) -> None:
    Fixture.objects.filter(pk=match.pk).update(state="playing")
    break_off(match.pk, by=None, now=NOW)


IS_VOID = "The match is void, so a card can't be handed in. Look for its replay."


@pytest.mark.parametrize(
    ("becomes", "sentence"),
    [
        (confirmed, "The result is confirmed. Ask the secretary to reopen the card."),
        (awarded, "The match was awarded, so no card is needed. Ask the secretary if that is wrong."),
        (void, IS_VOID),
        (replayed, IS_VOID),
        (postponed, "The match is postponed. Set its new date first."),
        (abandoned, "The match was broken off. The secretary decides how it goes on."),
    ],
)
def test_a_card_for_a_match_that_wants_none_is_refused(
    season: Season, becomes: Callable[[Fixture], None], sentence: str
) -> None:
    match = fixture(season, "Bell", "Crown")
    becomes(match)
    assert refusal(match.pk, card("away", 5, 4)) == [sentence]
