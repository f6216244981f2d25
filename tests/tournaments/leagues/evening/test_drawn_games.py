"""Matches of which it is drawn again for each round who meets whom: from the locked line-ups to the averages."""

from collections.abc import Mapping
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from clubs.models import Club, User
from tests.clubs.people import Visitor, bob, club, with_token
from tests.scoring.kitchen import hand
from tests.tournaments.leagues.examples.api_league import captain
from tests.tournaments.leagues.examples.cups import FIRST, a_cup, cup_match, on
from tests.tournaments.leagues.examples.evening import SIX, form, league, line_up, plain, post, rules
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, legs, publish, squad
from tests.tournaments.leagues.examples.tables import leg as game_of
from tests.tournaments.leagues.examples.tables import locked
from tests.tournaments.nights.hall import record
from tournaments.leagues.cups.services.cups import change_cup
from tournaments.leagues.doors.selectors.print_jobs import CARD, SeasonPrint, question
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.evening.services.line_ups import choose_line_up, reopen_line_up, set_line_up
from tournaments.leagues.evening.services.match_tables import begin_next, open_tables
from tournaments.leagues.evening.services.player_changes import ChangeInput, change_player
from tournaments.leagues.models import Card, Fixture, MatchLeg, Season, SeasonAuditEntry
from tournaments.leagues.office.selectors.how_we_play import how_it_plays
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.tables.selectors.averages import make_averages
from tournaments.leagues.tables.selectors.games_played import games_played, results_with
from tournaments.matches.drawn_pairings import draw_pairings
from tournaments.matches.format import FormatLeg, MatchFormat, Moves, Pairing, make_format

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club", "league"]
THREES = make_format(6, Pairing.DRAWN, 3)
"""Three pairs, three rounds: in the end each has met each."""
FOURS = make_format(8, Pairing.DRAWN, 2)
"""Four pairs, two rounds: some never meet."""


@pytest.fixture
def threes(league: SimpleNamespace) -> SimpleNamespace:
    play_as(league, THREES)
    Club.objects.update(published=True)
    return league


def play_as(league: SimpleNamespace, form: MatchFormat) -> None:
    change_team_season(league.season.pk, {"match_format": form.as_json()}, by=None, now=league.now)
    league.season.refresh_from_db()


def match_now(league: SimpleNamespace) -> Fixture:
    league.season.refresh_from_db()
    return Fixture.objects.select_related("home", "away", "tie__cup", "season").get(pk=league.match.pk)


def games_now(league: SimpleNamespace) -> tuple[FormatLeg, ...]:
    match = match_now(league)
    return match.format.legs


def pair(players: list[int], number: int) -> tuple[int, int]:
    return players[2 * number - 2], players[2 * number - 1]


def expected_pairs(
    league: SimpleNamespace, games: tuple[FormatLeg, ...], winners: Mapping[int, str]
) -> dict[tuple[int, ...], tuple[int, int]]:
    """Games played and won by each pair, counted from the games as they were drawn."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for number, leg in enumerate(games, 1):
        for side, players, unit in (("home", league.six, leg.home), ("away", league.others, leg.away)):
            who = tuple(sorted(pair(players, unit)))
            played, won = found.get(who, (0, 0))
            found[who] = played + 1, won + (winners[number] == side)
    return found


def test_the_games_are_drawn_as_the_second_side_locks(threes: SimpleNamespace) -> None:
    assert [leg.away for leg in games_now(threes)] == [0] * 9
    post(threes, "home", "line-up", line_up(threes.six))
    assert match_now(threes).games_seed is None
    before = plain(threes.client.get(threes.pages["home"]))
    assert "Who meets whom is drawn for each round as soon as both line-ups are locked." in before
    assert "to be drawn" in before
    post(threes, "away", "line-up", line_up(threes.others))
    seed = match_now(threes).games_seed
    assert seed is not None
    assert games_now(threes) == draw_pairings(THREES, seed).legs
    for side in ("home", "away"):
        page = plain(threes.client.get(threes.pages[side]))
        assert f"Who meets whom is drawn with number {seed}" in page
        assert "to be drawn" not in page
    words = [one.message for one in SeasonAuditEntry.objects.filter(kind="drawn")]
    away = threes.match.away.name
    assert words == [f"Bell against {away}: who meets whom is drawn with number {seed}."]


def test_a_line_up_that_is_reopened_takes_the_draw_back(threes: SimpleNamespace) -> None:
    rules(threes, card_entry="two_cards")
    Fixture.objects.filter(pk=threes.match.pk).update(starts_at="23:59:59")
    locked(threes)
    assert match_now(threes).games_seed is not None
    reopen_line_up(threes.match.pk, threes.match.away, now=threes.now - timedelta(days=1))
    assert match_now(threes).games_seed is None
    assert {leg.away for leg in games_now(threes)} == {0}
    choose_line_up(threes.match.pk, threes.match.away, threes.others[::-1], lock=True, now=threes.now)
    assert match_now(threes).games_seed is not None
    kinds = [
        one.message.split(": who meets whom ")[1][:17]
        for one in SeasonAuditEntry.objects.filter(kind="drawn")
    ]
    assert sorted(kinds) == ["is drawn with num", "is drawn with num", "will be drawn aga"]


def test_three_pairs_in_three_rounds_from_the_lock_to_the_averages(threes: SimpleNamespace) -> None:
    locked(threes)
    games = games_now(threes)
    assert {(leg.home, leg.away) for leg in games} == {
        (one, other) for one in (1, 2, 3) for other in (1, 2, 3)
    }
    post(threes, "home", "card", form(5, 4))
    winners = {number: "home" if number <= 5 else "away" for number in range(1, 10)}
    theirs = plain(threes.client.get(threes.pages["away"]))
    assert "That's right" in theirs.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    agree(threes.match.pk, "away", by=None, now=threes.now)
    assert (match_now(threes).state, match_now(threes).home_games) == ("confirmed", 5)
    found = {tuple(sorted(line.unit)): (line.played, line.won) for line in make_averages(threes.season).pairs}
    assert found == expected_pairs(threes, games, winners)
    kay = threes.others[0]
    sides = results_with(match_now(threes), kay)[1]
    assert sides == {number: "away" for number, leg in enumerate(games, 1) if leg.away == 1}
    public = plain(threes.client.get(f"/fixtures/{threes.match.pk}/"))
    assert f"Who met whom was drawn with number {match_now(threes).games_seed}." in public


def test_four_pairs_in_two_rounds_by_phones_at_the_tables(league: SimpleNamespace) -> None:
    play_as(league, FOURS)
    rules(league, card_entry="tables", target=1, fewest_players=8)
    league.six += squad(league.match.home, ["Gil", "Hal"])
    league.others += squad(league.match.away, ["Rob", "Sid"])
    locked(league, 8, 8)
    games = games_now(league)
    met = [(leg.home, leg.away) for leg in games]
    assert len(set(met)) == 8
    open_tables(league.match.pk, by=None, now=league.now)
    winners = {1: "home", 2: "away", 3: "away", 4: "home", 5: "away", 6: "home", 7: "home", 8: "home"}
    for number, winner in winners.items():
        if number > 4:
            before = game_of(league, number - 4)
            before.table.refresh_from_db()
            begin_next(before.table, before)
        game = MatchLeg.objects.select_related("game").get(fixture=league.match, number=number).game
        leg = games[number - 1]
        home, away = pair(league.six, leg.home), pair(league.others, leg.away)
        seats = game.seats.order_by("seat").values_list("player_id", flat=True)
        assert list(seats) == [home[0], away[0], home[1], away[1]]
        record(game, hand(1, maker=0 if winner == "home" else 1), league.now)
    assert Card.objects.get(fixture=league.match, stands=True).how == "tables"
    agree(league.match.pk, "away", by=None, now=league.now)
    assert (match_now(league).home_games, match_now(league).away_games) == (5, 3)
    found = {tuple(sorted(line.unit)): (line.played, line.won) for line in make_averages(league.season).pairs}
    assert found == expected_pairs(league, games, winners)


def test_somebody_comes_in_for_the_rounds_that_are_left(threes: SimpleNamespace) -> None:
    locked(threes)
    games = games_now(threes)
    (zoe,) = squad(threes.match.away, ["Zoe"])
    second = next(number for number, leg in enumerate(games, 1) if leg.round == 2 and leg.away == 1)
    asked = ChangeInput("away", threes.others[0], zoe, 4)
    change = change_player(threes.match.pk, asked, by=User.objects.create(username="zara"), now=threes.now)
    assert change.first_game == second
    hand_in(threes.match.pk, CardSent(uuid4(), "home", legs(9, 0)), by=None, now=threes.now)
    agree(threes.match.pk, "away", by=None, now=threes.now)
    played = [one for one in games_played(threes.season) if one.side == "away"]
    assert len([one for one in played if zoe in one.game.players]) == 2
    assert len([one for one in played if threes.others[0] in one.game.players]) == 1


def test_a_card_before_the_draw_leaves_the_games_out_of_the_averages(threes: SimpleNamespace) -> None:
    """Nobody can say who met whom, and what the program drew afterwards would be untrue."""
    set_line_up(threes.match.pk, "home", [(one, None) for one in threes.six], lock=True, now=threes.now)
    hand_in(threes.match.pk, CardSent(uuid4(), "home", legs(9, 0)), by=None, now=threes.now)
    set_line_up(threes.match.pk, "away", [(one, None) for one in threes.others], lock=True, now=threes.now)
    agree(threes.match.pk, "away", by=None, now=threes.now)
    assert match_now(threes).games_seed is None
    assert {one.out for one in games_played(threes.season)} == {"nobody knows who met whom"}
    assert make_averages(threes.season).pairs == ()
    assert "1 v not drawn" in plain(threes.client.get(f"/fixtures/{threes.match.pk}/"))


def test_a_match_that_was_broken_off_keeps_its_draw(threes: SimpleNamespace) -> None:
    locked(threes)
    seed = match_now(threes).games_seed
    Card.objects.create(
        id=uuid4(),
        fixture=threes.match,
        side="home",
        legs=legs(2, 1, 6),
        how="phone",
        at=threes.now,
        broken_off=True,
        stands=False,
    )
    reopen_line_up(threes.match.pk, threes.match.away, now=threes.now - timedelta(days=1))
    assert match_now(threes).games_seed == seed
    choose_line_up(threes.match.pk, threes.match.away, threes.others, lock=True, now=threes.now)
    assert match_now(threes).games_seed == seed


def test_the_paper_card_has_empty_lines_until_the_draw(threes: SimpleNamespace) -> None:
    def printed() -> dict[str, Any]:
        season = Season.objects.select_related("club").get(pk=threes.season.pk)
        asked = SeasonPrint(season, CARD, fixture=match_now(threes))
        found: dict[str, Any] = question(asked)["season"]["card"]
        return found

    note = "Who meets whom is drawn for each round: write in the pairs as they are drawn."
    before = printed()
    assert before["legs"][0] == [1, 1, 1, "Pair 1", ""]
    assert note in before["notes"]
    locked(threes)
    after = printed()
    assert all(home and away for _, _, _, home, away in after["legs"])
    assert note not in after["notes"]


def test_the_interface_says_the_number_and_the_games(threes: SimpleNamespace) -> None:
    here = f"fixtures/{threes.match.pk}/line-ups/"
    home, away = captain("Bell"), captain(threes.match.away.name)
    first = home.send(here, {"players": threes.six, "lock": True}, "PUT").json()
    assert first["games_seed"] is None
    assert first["games"][1] == {"number": 2, "round": 1, "table": 2, "home": 2, "away": None}
    second = away.send(here, {"players": threes.others, "lock": True}, "PUT").json()
    assert second["games_seed"] == match_now(threes).games_seed
    assert [(one["home"], one["away"]) for one in second["games"]] == [
        (leg.home, leg.away) for leg in games_now(threes)
    ]
    secretary = with_token(User.objects.get(username="bob"))
    opened = secretary.send(here, {"side": "away"}).json()
    assert (opened["games_seed"], opened["games"][0]["away"]) == (None, None)


def test_a_format_that_comes_after_the_locks_is_drawn_at_once(league: SimpleNamespace) -> None:
    locked(league)
    assert match_now(league).games_seed is None
    play_as(league, THREES)
    assert match_now(league).games_seed is not None
    assert 0 not in {leg.away for leg in games_now(league)}


def test_the_format_page_keeps_rounds_and_who_moves(club: Club, bob: Visitor) -> None:
    season = a_season(club)
    a_division(season)
    path = f"/seasons/{season.pk}/format/"
    small = {"players": "8", "kind": "pairs", "pairing": "draw_each_game", "moves": "home", "games": "2"}
    shown = bob.client.post(path, small | {"do": "write"})
    page = plain(shown)
    assert "Two meet again only after they have met all others." in page
    assert "After each round the home side moves." in page
    sent = {"players": "8", "kind": ["pairs"], "moves-0": "home", "rounds-0": "3", "do": "keep"}
    assert bob.client.post(path, sent).status_code == 302
    season.refresh_from_db()
    assert season.match_format == make_format(8, Pairing.DRAWN, 3, moves=Moves.HOME).as_json()
    again = bob.client.get(path)
    assert [again.context["form"][name].value() for name in ("pairing", "moves", "games")] == [
        "draw_each_game",
        "home",
        3,
    ]
    for rounds in ("", "0", "x", "99"):
        wrong = bob.client.post(path, sent | {"rounds-0": rounds})
        assert (wrong.status_code, "Say how many rounds are drawn: 1 to 16." in plain(wrong)) == (422, True)
    words = {value for part in how_it_plays(season) for _, value in part.lines}
    assert "8 a side, 12 games of pairs: drawn again for each round, and the home side moves" in words


def test_a_cup_may_be_drawn_though_the_league_is_not(club: Club, bob: Visitor) -> None:
    season = a_season(club)
    a_division(season)
    publish(season)
    cup = a_cup(season)
    small = {"players": "4", "kind": "pairs", "pairing": "draw_each_game", "moves": "away", "games": "2"}
    path = f"/cups/{cup.pk}/format/"
    assert 'name="rounds-0"' in bob.client.post(path, small | {"do": "write"}).content.decode()
    sent = {"players": "4", "kind": ["pairs"], "moves-0": "away", "rounds-0": "2", "do": "keep"}
    assert bob.client.post(path, sent).status_code == 302
    cup.refresh_from_db()
    assert cup.match_format == make_format(4, Pairing.DRAWN, 2).as_json()
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    for side, team in (("home", match.home), ("away", match.away)):
        four = squad(team, [f"{name} of {side}" for name in SIX[:4]])
        choose_line_up(match.pk, team, four, lock=True, now=NOW)
    match = Fixture.objects.select_related("tie__cup").get(pk=match.pk)
    assert match.format == draw_pairings(make_format(4, Pairing.DRAWN, 2), match.games_seed)
    assert match.games_seed is not None
    with pytest.raises(Exception, match="so its format can't change"):
        change_cup(cup.pk, {"match_format": {}}, by=None, now=NOW)
