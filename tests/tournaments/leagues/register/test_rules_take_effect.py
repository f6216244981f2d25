"""Rules that a league changes from their defaults: what each then does."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import User
from tests.tournaments.leagues.examples.league import NOW, a_league, card, fixture, play, squad
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.calendar.services.dates import ask_for_date, move_fixture, postpone_fixture
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.evening.selectors.flags import flags_of
from tournaments.leagues.evening.services.cards import confirm_lapsed, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import FixtureMove, Season, Team
from tournaments.leagues.register.selectors.squads import squad_rows
from tournaments.leagues.register.services.registrations import register
from tournaments.leagues.register.services.team_seasons import change_team_season, save_division

pytestmark = pytest.mark.django_db
NIGHT = timedelta(days=7, hours=1, minutes=15)
"""From NOW to a quarter past eight on the first match night."""


@pytest.fixture
def season() -> Season:
    return a_league()


def unanswered(season: Season) -> object:
    hand_in(fixture(season, "Bell", "Swan").pk, card("home", 6, 3), by=None, now=NOW)
    return len(confirm_lapsed(season.pk, now=NOW + timedelta(hours=72)))


def asked_a_day_before(season: Season) -> object:
    match = fixture(season, "Bell", "Swan")
    asked = ask_for_date(match.pk, match.home, [], "Snow", now=NOW + NIGHT - timedelta(hours=25))
    return asked.short_notice


def put_off(season: Season) -> object:
    return postpone_fixture(fixture(season, "Bell", "Swan").pk, why="Snow", by=None, now=NOW).deadline


def card_is_wanted(season: Season) -> object:
    due = card_due(season, fixture(season, "Bell", "Swan"))  # on Thursday the 10th of September
    return due and f"{timezone.localtime(due):%A %d %B %H:%M}"


def four_with_two_newcomers(season: Season) -> object:
    match = fixture(season, "Bell", "Swan")
    old, new = squad(match.home, ["Ann", "Ben"]), squad(match.home, ["Cleo", "Dan"], named=False)
    set_line_up(match.pk, "home", [(one, None) for one in old + new], lock=True, now=NOW)
    return [flag.sentence for flag in flags_of(season, match)]


def lent_a_second_time(season: Season) -> object:
    first, second = fixture(season, "Bell", "Swan"), fixture(season, "Bell", "Crown")
    fox = Team.objects.get(name="Fox")
    (kim,) = squad(fox, ["Kim"])
    set_line_up(first.pk, "home", [(kim, fox.pk)], lock=True, now=NOW)
    play(first, 6, 3)
    set_line_up(second.pk, "home", [(kim, fox.pk)], lock=True, now=NOW)
    return [flag.sentence for flag in flags_of(season, second)]


def transferred(season: Season) -> object:
    (kim,) = squad(Team.objects.get(name="Fox"), ["Kim"])
    bell = Team.objects.get(name="Bell")
    register(bell.pk, kim, how="transfer", day=date(2026, 10, 1), signed_by="new", by=None, now=NOW)
    return [
        "rules ask" in said for _, said in squad_rows(Team.objects.select_related("season").get(pk=bell.pk))
    ]


def appealed_until(season: Season) -> object:
    decision = award(
        fixture(season, "Bell", "Swan").pk, Award("home"), RulingDetails("Nobody came.", None, NOW)
    )
    return decision.appeal_until


TOO_FEW = "Bell played 2 who were named at the start; 3 are needed."


@pytest.mark.parametrize("is_set", [False, True])
@pytest.mark.parametrize(
    ("happens", "rule", "usual", "other", "then"),
    [
        (unanswered, "lapse", 1, "wait", 0),
        (asked_a_day_before, "notice_hours", False, 26, True),
        (put_off, "new_date_weeks", date(2026, 10, 8), 2, date(2026, 9, 24)),
        (card_is_wanted, "card_days", "Saturday 12 September 12:00", 5, "Tuesday 15 September 12:00"),
        (four_with_two_newcomers, "named_at_start", [], 3, [TOO_FEW]),
        (lent_a_second_time, "borrowed_times", [], 1, ["Kim was lent 2 times; 1 is the most in a season."]),
        (transferred, "transfer_signed", [True], "new", [False]),
        (appealed_until, "appeal_days", date(2026, 9, 17), 3, date(2026, 9, 6)),
    ],
)
def test_a_rule_that_is_set_does_something_else(  # noqa: PLR0917  a row of the table
    season: Season,
    happens: Callable[[Season], object],
    rule: str,
    usual: object,
    other: Any,
    then: object,
    is_set: bool,
) -> None:
    if is_set:
        change_team_season(season.pk, {"rules": {rule: other}}, by=None, now=NOW)
        season.refresh_from_db()
    assert happens(season) == (then if is_set else usual)


def test_whoever_moves_a_match_is_kept_with_the_reason(season: Season) -> None:
    bob = User.objects.get(username="bob")
    match = fixture(season, "Bell", "Swan")
    move_fixture(match.pk, date(2026, 11, 5), why="The pub is flooded.", by=bob, now=NOW)
    postpone_fixture(match.pk, why="Still wet.", by=bob, now=NOW)
    kept = FixtureMove.objects.order_by("pk").values_list("from_date", "to_date", "why", "by")
    assert list(kept) == [
        (date(2026, 9, 10), date(2026, 11, 5), "The pub is flooded.", "bob"),
        (date(2026, 11, 5), None, "Still wet.", "bob"),
    ]


def test_a_ruling_says_who_would_go_up_and_down(season: Season) -> None:
    ends = {"level": 2, "up": 1, "down": 1}
    save_division(season.pk, ends, season.divisions.get().pk, by=None, now=NOW)
    for level, name in ((1, "Premier"), (3, "Division 3")):
        save_division(season.pk, {"name": name, "level": level}, by=None, now=NOW)
    play(fixture(season, "Bell", "Fox"), 6, 3)
    play(fixture(season, "Swan", "Crown"), 4, 5)
    match = fixture(season, "Fox", "Swan")
    # Swan, third of four by its difference, takes the place of Bell; Fox stays last.
    assert preview(lambda: award(match.pk, Award("away"), RulingDetails("Nobody came.", None, NOW))) == [
        "The match is awarded to Swan: Fox 0, Swan 5.",
        "Swan rises from 3rd to 1st, has 2 points instead of 0, would take the title and would go up.",
        "Bell falls from 1st to 2nd, would no longer take the title and would no longer go up.",
        "Crown falls from 2nd to 3rd.",
    ]
    assert preview(lambda: award(match.pk, Award("home"), RulingDetails("Nobody came.", None, NOW)))[-1] == (
        "Swan falls from 3rd to 4th and would go down."
    )
