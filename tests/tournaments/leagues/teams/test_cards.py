"""Cards: handed in, agreed with, disputed, sent twice, answered by nobody."""

from datetime import timedelta

import pytest

from tests.tournaments.leagues.teams.league import NOW, TEAMS, a_league, card, fixture, legs, play, squad
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import Card, Fixture, Season
from tournaments.leagues.selectors.league_tables import division_table
from tournaments.leagues.services.cards import (
    CardConflict,
    CardSent,
    agree,
    confirm_lapsed,
    create_card,
    flags_of,
    hand_in,
    set_line_up,
)
from tournaments.leagues.services.decisions import Why, settle_card
from tournaments.leagues.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


def rows(season: Season) -> list[tuple[int | None, str, int, int]]:
    """Place, team, matches played, points."""
    season.refresh_from_db()
    table = division_table(season, season.divisions.get())
    return [
        (row.place, table.names[row.team], row.tally.played, row.tally.points // 100) for row in table.rows
    ]


def codes(refused: pytest.ExceptionInfo[LeagueRefused]) -> list[str]:
    return [fault.code for fault in refused.value.faults]


def test_the_table_moves_when_the_visitors_agree(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    handed = hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert (handed.fixture.state, handed.new) == ("cards_awaited", True)
    assert rows(season) == [(1, name, 0, 0) for name in ("Bell", "Crown", "Fox", "Swan")]
    agreed = agree(match.pk, "away", by=None, now=NOW)
    assert (agreed.state, agreed.home_games, agreed.away_games) == ("confirmed", 6, 3)
    assert rows(season) == [(1, "Bell", 1, 2), (2, "Fox", 0, 0), (2, "Swan", 0, 0), (4, "Crown", 1, 0)]


def test_a_card_that_is_sent_twice_counts_once(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    sent = card("home", 6, 3)
    first = hand_in(match.pk, sent, by=None, now=NOW)
    again = hand_in(match.pk, sent, by=None, now=NOW)
    assert (first.new, again.new, Card.objects.count()) == (True, False, 1)
    other = CardSent(sent.id, "home", legs(5, 4))
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, other, by=None, now=NOW)
    assert codes(refused) == ["conflict"]


def test_one_id_used_in_two_seasons_at_one_instant_is_a_conflict(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    columns = {"id": card("home", 6, 3).id, "side": "home", "legs": legs(6, 3), "at": NOW}
    create_card(fixture=match, **columns)
    with pytest.raises(CardConflict) as refused:
        create_card(fixture=fixture(season, "Fox", "Swan"), **columns)
    assert (codes(refused), refused.value.theirs, Card.objects.count()) == (["conflict"], None, 1)


def test_cards_that_differ_are_disputed_until_one_is_corrected(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert hand_in(match.pk, card("away", 5, 4), by=None, now=NOW).fixture.state == "disputed"
    settled = hand_in(match.pk, card("away", 6, 3), by=None, now=NOW).fixture
    assert (settled.state, settled.home_games, settled.away_games) == ("confirmed", 6, 3)
    assert list(Card.objects.filter(side="away").values_list("stands", flat=True)) == [False, True]


def test_a_disputed_match_is_settled_by_agreeing_and_the_own_card_is_given_up(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    settled = agree(match.pk, "away", by=None, now=NOW)
    assert (settled.state, settled.home_games, settled.away_games) == ("confirmed", 6, 3)
    assert list(Card.objects.filter(stands=True).values_list("side", flat=True)) == ["home"]


def test_the_secretary_settles_leg_by_leg_with_a_reason(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    hand_in(match.pk, card("away", 5, 4), by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        settle_card(match.pk, legs(5, 4), Why(" ", None, NOW))
    assert codes(refused) == ["reason_missing"]
    settle_card(match.pk, legs(5, 4), Why("The umpire saw it.", None, NOW))
    settled = Fixture.objects.get(pk=match.pk)
    assert (settled.state, settled.home_games, settled.away_games) == ("confirmed", 5, 4)


def test_with_two_cards_nobody_agrees_unseen(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"card_entry": "two_cards"}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        agree(match.pk, "away", by=None, now=NOW)
    assert codes(refused) == ["own_card_wanted"]


def test_a_card_that_nobody_answers_stands_after_the_hours_of_the_league(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert confirm_lapsed(season.pk, now=NOW + timedelta(hours=71)) == []
    (lapsed,) = confirm_lapsed(season.pk, now=NOW + timedelta(hours=72))
    assert (lapsed.state, lapsed.lapsed, lapsed.home_games) == ("confirmed", True, 6)
    assert confirm_lapsed(season.pk, now=NOW + timedelta(hours=73)) == []


def test_every_fault_of_a_card_is_told_at_once(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    wrong = legs(6, 3)
    wrong[0] = {"winner": "both"}
    wrong[1] = {"winner": "home", "home_points": 7, "away_points": 21}
    wrong[2] = {"winner": "home", "home_points": 7}
    sent = card("home", 6, 3)
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, CardSent(sent.id, "both", wrong), by=None, now=NOW)
    assert codes(refused) == ["side_unknown", "winner_missing", "winner_contradicts", "points_unreadable"]
    with pytest.raises(LeagueRefused) as refused:
        hand_in(match.pk, CardSent(sent.id, "home", legs(6, 4)), by=None, now=NOW)
    assert codes(refused) == ["wrong_number_of_games"]
    assert Card.objects.count() == 0


def test_a_match_with_seven_games_is_right_where_a_pair_was_missing(season: Season) -> None:
    played = play(fixture(season, "Bell", "Crown"), 4, 3)
    assert (played.home_games, played.away_games) == (4, 3)


def test_points_decide_a_level_match_where_the_league_says_so(season: Season) -> None:
    change_team_season(season.pk, {"rules": {"level_match": "points"}}, by=None, now=NOW)
    match = fixture(season, "Bell", "Crown")
    level = [
        {"winner": "home", "home_points": 21, "away_points": 20},
        {"winner": "away", "home_points": 3, "away_points": 21},
        *legs(0, 0, 7),
    ]
    hand_in(match.pk, CardSent(card("home", 6, 3).id, "home", level), by=None, now=NOW)
    assert agree(match.pk, "away", by=None, now=NOW).level_winner == "away"
    assert rows(season)[0] == (1, "Crown", 1, 2)


def test_the_card_flags_what_should_be_looked_at_and_stops_nobody(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    mine = squad(match.home, ["Ann", "Ben", "Cleo", "Dan", "Eve"])
    (stranger,) = squad(fixture(season, "Fox", "Swan").home, ["Zed"])
    set_line_up(match.pk, "home", [(player, None) for player in [*mine, stranger]], lock=True, now=NOW)
    assert flags_of(season, match) == ["Zed isn't registered for Bell."]
    handed = hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert handed.card.flags == ["Zed isn't registered for Bell."]


def test_a_line_up_of_strangers_or_of_people_twice_is_refused(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    mine = squad(match.home, ["Ann", "Ben"])
    set_line_up(match.pk, "home", [(mine[0], None)], lock=True, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        set_line_up(match.pk, "away", [(mine[0], None), (mine[1], None), (mine[1], None)], lock=True, now=NOW)
    assert codes(refused) == ["player_twice", "player_not_free"]
    # Nothing tells that the other side has them.
    said = "Ann can't play for you in this match. Choose somebody else, or ask the secretary."
    assert refused.value.faults[1].message == said
    with pytest.raises(LeagueRefused) as refused:
        set_line_up(match.pk, "home", [(1_000_000, None)] * 7, lock=True, now=NOW)
    assert codes(refused) == ["too_many", "player_twice", "player_unknown"]


def test_a_card_locks_the_line_ups(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    mine = squad(match.home, TEAMS)
    line_up = set_line_up(match.pk, "home", [(player, None) for player in mine], lock=False, now=NOW)
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    line_up.refresh_from_db()
    assert line_up.locked_at == NOW
