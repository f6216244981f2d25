"""Two captains of a match at one moment: the match ends as if one had come after the other, and nothing is lost."""

from collections.abc import Callable
from datetime import date
from functools import partial

import pytest

from tests.tournaments.leagues.examples.league import NOW, a_league, card, fixture, legs, squad
from tournaments.leagues.calendar.services.dates import answer_date, ask_for_date, take_back_date
from tournaments.leagues.evening.services.cards import CardSent, HandedIn, agree, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    Card,
    DateRequest,
    Fixture,
    FixtureMove,
    LineUp,
    Season,
    SeasonAuditEntry,
)

pytestmark = pytest.mark.django_db(transaction=True)
PenaltyAction = Callable[..., list[object]]


@pytest.fixture
def season() -> Season:
    return a_league()


@pytest.fixture
def match(season: Season) -> Fixture:
    return fixture(season, "Bell", "Crown")


def send(match: Fixture, sent: CardSent) -> Callable[[], object]:
    return partial(hand_in, match.pk, sent, by=None, now=NOW)


def now(match: Fixture) -> tuple[str, int | None, int | None]:
    """Return the match's state and result."""
    row = Fixture.objects.get(pk=match.pk)
    return (row.state, row.home_games, row.away_games)


def cards() -> list[tuple[str, int, bool]]:
    """Return of each card its side, how many games it gives to the home side, and whether it stands."""
    rows = Card.objects.order_by("side", "pk")
    return [(row.side, sum(leg["winner"] == "home" for leg in row.legs), row.stands) for row in rows]


def sentences(answers: list[object]) -> list[str]:
    return [str(answer) for answer in answers if isinstance(answer, LeagueRefused)]


def test_two_equal_cards_at_one_moment_confirm_the_match(match: Fixture, together: PenaltyAction) -> None:
    answers = together(send(match, card("home", 6, 3)), send(match, card("away", 6, 3)))
    assert now(match) == ("confirmed", 6, 3), answers
    assert cards() == [("away", 6, True), ("home", 6, True)]
    assert SeasonAuditEntry.objects.filter(kind="card").count() == 2


def test_two_cards_that_differ_at_one_moment_are_both_kept(match: Fixture, together: PenaltyAction) -> None:
    answers = together(send(match, card("home", 6, 3)), send(match, card("away", 5, 4)))
    assert now(match) == ("disputed", None, None), answers
    assert cards() == [("away", 5, True), ("home", 6, True)]


def test_one_card_sent_twice_at_one_moment_counts_once(match: Fixture, together: PenaltyAction) -> None:
    sent = card("home", 6, 3)
    answers = together(send(match, sent), send(match, sent))
    assert sorted(isinstance(one, HandedIn) and one.new for one in answers) == [False, True], answers
    assert (now(match), cards()) == (("cards_awaited", None, None), [("home", 6, True)])


def test_one_id_with_two_results_at_one_moment_keeps_the_first_and_refuses_the_other(
    match: Fixture, together: PenaltyAction
) -> None:
    sent = card("home", 6, 3)
    answers = together(send(match, sent), send(match, CardSent(sent.id, "home", legs(5, 4))))
    assert sentences(answers) == [
        "This card was already sent, with different results. Reload the page, and send the right ones."
    ]
    (handed,) = [one for one in answers if isinstance(one, HandedIn)]
    assert cards() == [("home", sum(leg["winner"] == "home" for leg in handed.card.legs), True)]


def test_whoever_agrees_while_another_card_comes_agrees_with_the_one_that_was_read(
    match: Fixture, together: PenaltyAction
) -> None:
    read = card("home", 6, 3)
    hand_in(match.pk, read, by=None, now=NOW)
    consent = partial(agree, match.pk, "away", read.id, by=None, now=NOW)
    answers = together(consent, send(match, card("home", 7, 2)))
    # Either the consent came first, and the other card was too late, or the card, and the consent was for nothing.
    if now(match) == ("confirmed", 6, 3):
        assert sentences(answers) == ["The result is confirmed. Ask the secretary to reopen the card."]
        assert cards() == [("home", 6, True)]
    else:
        assert now(match) == ("cards_awaited", None, None)
        assert sentences(answers) == [
            "The other side has sent another card since you looked. Read that one first."
        ]
        assert {*cards()} == {("home", 6, False), ("home", 7, True)}


def test_agreeing_and_a_differing_card_of_the_same_side_at_one_moment(
    match: Fixture, together: PenaltyAction
) -> None:
    """The captain agrees on one phone, and the vice-captain sends another result from a second."""
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    consent = partial(agree, match.pk, "away", by=None, now=NOW)
    answers = together(consent, send(match, card("away", 5, 4)))
    assert now(match) == ("confirmed", 6, 3), answers
    late = ["The result is confirmed. Ask the secretary to reopen the card."]
    if sentences(answers):
        assert (sentences(answers), cards()) == (late, [("home", 6, True)])
    else:
        # The card came first; who then agrees gives it up, and it can still be read.
        assert cards() == [("away", 5, False), ("home", 6, True)]


def test_two_captains_agree_with_each_other_at_one_moment(match: Fixture, together: PenaltyAction) -> None:
    """Each gives up the own card for the other's: the first of them counts, and one result stands."""
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    answers = together(
        partial(agree, match.pk, "home", by=None, now=NOW), partial(agree, match.pk, "away", by=None, now=NOW)
    )
    (standing,) = [home for _, home, stands in cards() if stands]
    assert now(match) == ("confirmed", standing, 9 - standing), answers
    assert len(cards()) == 2


def test_two_line_ups_with_one_player_at_one_moment(match: Fixture, together: PenaltyAction) -> None:
    ann, ben = squad(match.home, ["Ann", "Ben"])
    (kay,) = squad(match.away, ["Kay"])

    def line_up(side: str, *players: int) -> Callable[[], object]:
        listed = [(player, None) for player in players]
        return partial(set_line_up, match.pk, side, listed, lock=True, now=NOW)

    answers = together(line_up("home", ann, ben), line_up("away", kay, ann))
    assert sentences(answers) == [
        "Ann can't play for you in this match. Choose somebody else, or ask the secretary."
    ]
    listed = LineUp.objects.order_by("side").values_list("side", "players__player__name")
    assert sorted(listed) in ([("home", "Ann"), ("home", "Ben")], [("away", "Ann"), ("away", "Kay")])


def test_two_answers_to_one_date_at_one_moment(match: Fixture, together: PenaltyAction) -> None:
    day = date(2026, 9, 16)
    asked = ask_for_date(match.pk, match.home, [day], "A wedding", now=NOW)
    answers = together(
        partial(answer_date, asked.pk, agree=True, day=day, by="Crown", user=None, now=NOW),
        partial(take_back_date, asked.pk, match.home, now=NOW),
    )
    state = DateRequest.objects.get(pk=asked.pk).state
    found = Fixture.objects.get(pk=match.pk)
    moved = found.date == day
    assert ((state, moved) in {("agreed", True), ("taken_back", False)}) is True, answers
    assert FixtureMove.objects.count() == moved
    assert sentences(answers) == [
        f"This request is {'agreed' if moved else 'taken back'} already. Reload the page."
    ]
