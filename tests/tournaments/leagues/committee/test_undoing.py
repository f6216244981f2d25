"""Rulings on a match that are undone: what stood before stands again, and nobody has to agree once more."""

from datetime import timedelta
from typing import Any

import pytest

from clubs.models import Club
from euchre_league.backup.shapes import stood_before
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import (
    NOW,
    STARTS,
    a_division,
    a_season,
    card,
    codes,
    fixture,
    legs,
    play,
    publish,
    squad,
)
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.services.dates import ask_for_date, postpone_fixture
from tournaments.leagues.calendar.services.fixtures import outcome_of
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import (
    award,
    declare_void,
    let_stand,
    order_replay,
    reopen,
    settle_card,
    withdraw_team,
)
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.cards import confirm_lapsed, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Decision, Fixture, Season, Team
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.games_played import games_played
from tournaments.leagues.tables.selectors.league_tables import make_table

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
WHY = RulingDetails("It was the wrong match.", None, NOW)
LATER = RulingDetails("It was right after all.", None, NOW + timedelta(minutes=5))


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def table(season: Season) -> list[tuple[int | None, int, int, int, int]]:
    """By team in order: place, matches played, points, deducted and added."""
    season.refresh_from_db()
    return [
        (row.place, row.tally.played, row.tally.points, row.tally.deducted, row.tally.adjusted)
        for row in make_table(season, season.divisions.get()).rows
    ]


def facts(match: Fixture) -> tuple[str, dict[str, Any]]:
    match.refresh_from_db()
    return match.state, outcome_of(match)


def agreed(match: Fixture) -> None:
    play(match, 6, 3)


def unanswered(match: Fixture) -> None:
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)


def disputed(match: Fixture) -> None:
    unanswered(match)
    hand_in(match.pk, card("away", 4, 5), by=None, now=NOW)


def settled(match: Fixture) -> None:
    disputed(match)
    settle_card(match.pk, legs(5, 4), WHY)


def awarded_with_points(match: Fixture) -> None:
    award(match.pk, Award("home", home_points=500, away_points=-100), WHY)


def postponed(match: Fixture) -> None:
    postpone_fixture(match.pk, why="Snow", by=None, now=NOW)


def still_to_be_played(match: Fixture) -> None:
    """Nothing happened."""


EVERY_STATE = [agreed, unanswered, disputed, settled, awarded_with_points, postponed, still_to_be_played]


@pytest.mark.parametrize("happened", EVERY_STATE, ids=lambda one: one.__name__)
@pytest.mark.parametrize("ends", [declare_void, order_replay], ids=lambda one: one.__name__)
def test_a_match_that_is_not_void_after_all_is_as_it_was(season: Season, happened: Any, ends: Any) -> None:
    match = fixture(season, "Bell", "Swan")
    play(fixture(season, "Crown", "Fox"), 5, 4)
    happened(match)
    before = facts(match), table(season)
    try:
        ends(match.pk, LATER)
    except LeagueRefused:
        assert (ends, match.state in {"confirmed", "awarded"}) == (order_replay, False)
        return
    assert facts(match)[0] == "void"
    assert stood_before(Decision.objects.exclude(kind="rule").order_by("-pk")[0].facts["before"])
    if ends is order_replay:
        with pytest.raises(LeagueRefused) as refused:
            reopen(match.pk, LATER)
        assert codes(refused) == ["replayed"]
        declare_void(Fixture.objects.get(replay_of=match).pk, LATER)
    decision = reopen(match.pk, LATER)
    assert (decision.kind, facts(match), table(season)) == ("not_void", before[0], before[1])


def test_of_a_match_and_its_replay_only_one_counts(season: Season) -> None:
    match = play(fixture(season, "Bell", "Swan"), 6, 3)
    order_replay(match.pk, WHY)
    replay = Fixture.objects.get(replay_of=match)
    declare_void(replay.pk, WHY)
    reopen(match.pk, LATER)
    with pytest.raises(LeagueRefused) as refused:
        reopen(replay.pk, LATER)
    assert codes(refused) == ["replayed"]


def test_a_date_that_was_asked_for_is_asked_for_again(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    asked = ask_for_date(match.pk, match.home, [], "Ill.", now=NOW)
    declare_void(match.pk, LATER)
    reopen(match.pk, LATER)
    asked.refresh_from_db()
    assert (asked.state, asked.answered_at) == ("asked", None)


def test_the_hours_to_answer_begin_anew_once_a_match_is_not_void_after_all(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    unanswered(match)
    declare_void(match.pk, WHY)
    late = NOW + timedelta(hours=100)
    reopen(match.pk, RulingDetails("Wrong match.", None, late))
    assert confirm_lapsed(season.pk, now=late + timedelta(hours=71)) == []
    assert len(confirm_lapsed(season.pk, now=late + timedelta(hours=72))) == 1


def test_what_a_withdrawal_made_void_comes_back_with_the_team_alone(season: Season) -> None:
    match, own = fixture(season, "Bell", "Swan"), fixture(season, "Fox", "Bell")
    declare_void(own.pk, WHY)
    withdraw_team(season.pk, match.home_id, STARTS, WHY, "kept")
    found = []
    for one in (match, own):
        with pytest.raises(LeagueRefused) as refused:
            reopen(one.pk, LATER)
        found += codes(refused)
    assert found == ["team_withdrawn", "team_withdrawn"]


def test_a_void_match_of_an_older_ruling_goes_where_its_cards_leave_it(season: Season) -> None:
    match = play(fixture(season, "Bell", "Swan"), 6, 3)
    decision = declare_void(match.pk, WHY)
    Decision.objects.filter(pk=decision.pk).update(facts={})
    reopen(match.pk, LATER)
    assert facts(match)[0] == "cards_awaited"


def test_a_match_that_no_ruling_made_void_is_not_brought_back(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    Fixture.objects.filter(pk=match.pk).update(state="void")
    with pytest.raises(LeagueRefused) as refused:
        reopen(match.pk, WHY)
    assert codes(refused) == ["not_by_ruling"]


@pytest.mark.parametrize("happened", [agreed, settled], ids=lambda one: one.__name__)
def test_the_games_of_an_awarded_match_stand_without_anybody_agreeing_again(
    season: Season, happened: Any
) -> None:
    change_team_season(season.pk, {"rules": {"no_show_points": 2}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Swan")
    happened(match)
    before = facts(match), table(season)
    award(match.pk, Award("away", away_points=500, no_show=True), LATER)
    assert table(season) != before[1]
    decision = let_stand(match.pk, LATER)
    assert (decision.kind, facts(match), table(season)) == ("let_stand", before[0], before[1])
    with pytest.raises(LeagueRefused) as refused:
        let_stand(match.pk, LATER)
    assert codes(refused) == ["not_now"]


def test_without_a_confirmed_result_there_are_no_games_to_stand(season: Season) -> None:
    match = fixture(season, "Bell", "Swan")
    unanswered(match)
    award(match.pk, Award("home"), WHY)
    with pytest.raises(LeagueRefused) as refused:
        let_stand(match.pk, LATER)
    assert codes(refused) == ["no_result"]


@pytest.mark.parametrize(("outcome", "undo"), [("award", let_stand), ("replay", reopen)])
def test_a_player_who_was_allowed_after_all_has_the_games_back(
    season: Season, outcome: str, undo: Any
) -> None:
    match = fixture(season, "Bell", "Swan")
    players = squad(match.home, ["Ann", "Ben"], named=False)
    set_line_up(match.pk, "home", [(one, None) for one in players], lock=True, now=NOW)
    play(match, 6, 3)
    before = games_played(season)
    rule_ineligible(match.pk, Ineligible(players[0], outcome), LATER)
    if outcome == "replay":
        declare_void(Fixture.objects.get(replay_of=match).pk, LATER)
    undo(match.pk, LATER)
    assert games_played(season) == before
    assert [one.kind for one in to_do(season, NOW) if one.fixture == match] == []
    # It may be ruled on differently then, without reopening an agreed match.
    rule_ineligible(match.pk, Ineligible(players[0], "deduct", 100), LATER)
    assert facts(match)[0] == "confirmed"


def test_the_secretary_undoes_both_on_the_page_of_the_match(season: Season, bob: Visitor) -> None:
    match = play(fixture(season, "Bell", "Swan"), 6, 3)
    page, ruling = f"/fixtures/{match.pk}/", f"/fixtures/{match.pk}/ruling/"

    def take(kind: str, **form: str) -> str:
        shown = bob.client.post(f"{ruling}{kind}/", {"reason": "The panel says so.", **form})
        seen = shown.context["seen"]
        bob.client.post(
            f"{ruling}{kind}/", {"reason": "The panel says so.", **form, "seen": seen, "take": "1"}
        )
        match.refresh_from_db()
        return match.state

    assert "after all" not in words(bob.client.get(page))
    assert take("void") == "void"
    assert "It isn't void after all" in words(bob.client.get(page))
    assert "Bring it back" in words(bob.client.post(f"{ruling}reopen/", {"reason": "A slip."}))
    assert (take("reopen"), match.home_games) == ("confirmed", 6)
    assert "Let the games stand" not in words(bob.client.get(page))
    assert take("award", to="away") == "awarded"
    assert "Let the games stand" in words(bob.client.get(page))
    assert (take("let-stand"), match.home_games, match.awarded) == ("confirmed", 6, "")


def test_both_are_looked_at_first_by_the_api(season: Season, bob: Visitor) -> None:
    match = play(fixture(season, "Bell", "Swan"), 6, 3)
    assert Team.objects.filter(season=season).count() == 4
    for ends, body, undo, kind in (
        ("void", {}, "reopen", "not_void"),
        ("award", {"to": "away"}, "let-stand", "let_stand"),
    ):
        bob.send(f"fixtures/{match.pk}/{ends}/", {"reason": "A slip.", **body})
        looked = bob.send(f"fixtures/{match.pk}/{undo}/", {"reason": "Undone.", "preview": True}).json()
        taken = bob.send(f"fixtures/{match.pk}/{undo}/", {"reason": "Undone."}).json()
        assert looked["consequences"] == taken["consequences"] != []
        assert (taken["decision"]["kind"], taken["fixture"]["state"]) == (kind, "confirmed")
        assert (taken["fixture"]["home_games"], taken["fixture"]["away_games"]) == (6, 3)
