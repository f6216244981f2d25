"""A table of what rests on a result and of the ways in which a result changes, by pages and by the interface.

Of each it says what then doesn't fit any more. What a ruling says is on *To do* and where the season is closed; it can
be left as it is, and asked again; and once it's put right nothing of it is left.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.committee.secretary import Secretary
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, a_cup, cup_match, on, sides
from tests.tournaments.leagues.examples.league import NOW, TEAMS, a_division, a_season, fixture, play, publish
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.committee.services.penalties import take_penalty
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.cups.services.cup_draws import open_plate, remove_cup
from tournaments.leagues.cups.services.play_offs import create_play_off
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.models import Adjustment, Cup, Fixture, Honour, Penalty, Season, TrophyHolder
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.services.honours import hand_to_winner, save_trophy
from tournaments.leagues.office.services.next_seasons import NextSeason, start_next_season
from tournaments.leagues.office.services.season_ends import close_season, reopen_season
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
WHY = RulingDetails("So it is.", None, NOW)

WAYS: Mapping[str, Callable[[Secretary, Fixture], list[str]]] = {
    "award": lambda by, match: by.award(match, "away"),
    "award to neither": lambda by, match: by.award(match, "neither"),
    "settle anew": lambda by, match: [*by.simple(match, "reopen"), *by.settle(match, 3, 6)],
    "void": lambda by, match: by.simple(match, "void"),
    "replay": lambda by, match: by.replay(match, 3, 6),
    "withdraw, struck": lambda by, match: by.withdraw(match, "struck"),
    "withdraw, awarded": lambda by, match: by.withdraw(match, "all_awarded"),
    "points": lambda by, match: by.points(match, -20),
    "reopen": lambda by, match: by.simple(match, "reopen"),
    "let stand": lambda by, match: [*by.award(match, "away"), *by.simple(match, "let-stand")][-1:],
    "not void": lambda by, match: [*by.simple(match, "void"), *by.simple(match, "reopen")][-1:],
}
"""The ways: each takes a match that the home side has won 6-3, and returns what is said."""

TABLE = """
                   penalty  cup      plate  play-off  sections  next
award              away     away     out    away      away      away
award to neither   nobody   nobody   out    -         -         -
settle anew        away     away     both   away      away      away
void               nobody   void     -      -         -         -
replay             nobody   away     both   away      away      away
withdraw, struck   -        -        -      gone      away      away
withdraw, awarded  away     -        -      gone      away      away
points             -        -        -      away      away      away
reopen             -        -        -      -         -         -
let stand          -        -        -      -         -         -
not void           -        -        -      -         -         -
"""


@dataclass(frozen=True)
class Thing:
    """Something that rests on the result of a match, what may be said of it, and how it's put right."""

    match: Fixture
    said: Mapping[str, tuple[str, ...]]
    put_right: Callable[[Secretary, str], None]
    """Put it right after one of the ways, and look at what then stands."""
    says: Mapping[str, str] | None = None
    """What a ruling says of it, where that isn't the same."""


def expected(about: str) -> dict[str, str]:
    """A column of the table: what is said of a thing, by the way in which the result changes."""
    head, *rows = TABLE.strip("\n").splitlines()
    begins = head.index(about)
    return {row[:19].strip(): row[begins:].split()[0] for row in rows}


def with_penalty(club: Club) -> Thing:
    season = a_season(club)
    a_division(season)
    publish(season)
    rules = {"late_card": "winner", "late_card_warnings": 0, "late_card_points": 1}
    change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
    match = season.fixtures.select_related("home", "away").order_by("date", "pk")[0]
    due = card_due(season, match)
    assert due is not None
    play(match, 6, 3, due + timedelta(minutes=1))
    do_what_is_due(due + timedelta(minutes=2))
    penalty = Penalty.objects.get(fixture=match)
    take_penalty(season.pk, penalty.pk, WHY)
    lost = f"{match.home} lost 1 point as the winner of {match.name}, but"

    def put_right(by: Secretary, _way: str) -> None:
        by.let_off(f"seasons/{season.pk}/penalties/{penalty.pk}/let-off/")
        assert sum(one.points for one in Adjustment.objects.filter(team=match.home)) == 0

    said = {
        "away": (f"{lost} {match.away} is the winner now.",),
        "nobody": (f"{lost} nobody is the winner now.",),
    }
    return Thing(match, said, put_right)


def with_cup(club: Club) -> Thing:
    season = a_season(club)
    a_division(season)
    publish(season)
    cup = a_cup(season)
    on(cup, 1, FIRST)
    on(cup, 2, SECOND)
    first = play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 4, 5)
    final = play(cup_match("Bell", "Crown"), 5, 4)
    way = "To change that, declare Bell against Crown void."

    def put_right(by: Secretary, way: str) -> None:
        by.simple(final, "void")
        goes_on = {"award to neither": "Crown", "void": "waits"}.get(way, "ready")
        assert [one[2] for one in sides(cup)[1]] == [goes_on]

    won = "won Bell against Fox in the Bell Cup now, but Bell went on."
    said = {
        "away": (f"Fox has {won} {way}",),
        "nobody": (f"Nobody has {won} {way}",),
        "void": (f"Bell against Fox in the Bell Cup is void, but Bell went on. {way}",),
    }
    return Thing(first, said, put_right, dict.fromkeys(said, way))


def with_plate(club: Club) -> Thing:
    season = a_season(club)
    a_division(season, teams=TEAMS)
    publish(season)
    cup = a_cup(season, 6, plate=True)
    first = on(cup, 1, FIRST)
    for match in first:
        play(match, 6, 3)
    plate = open_plate(cup.pk, by=None, now=NOW)
    match = first[0]
    winner, loser = match.home.name, match.away.name
    way = "Delete the Bell Cup Plate, then set up the plate again."
    out = f"{loser} is in the Bell Cup Plate, but doesn't belong there by the results now. {way}"
    missing = f"{winner} lost in the first round of the Bell Cup, and isn't in the Bell Cup Plate. {way}"

    def put_right(by: Secretary, way: str) -> None:
        assert by.visitor.send(f"cups/{plate.pk}/", None, "DELETE").status_code == 204
        answer = by.visitor.send(f"cups/{cup.pk}/plate/", {})
        if answer.status_code == 201:
            names = {entry.team.name for entry in Cup.objects.get(main=cup).entries.all()}
            assert (loser in names, winner in names) == (False, way in {"settle anew", "replay"})
        else:
            # One team alone has lost by playing.
            assert answer.json()["errors"][0]["code"] == "number_of_entrants"

    return Thing(match, {"out": (out,), "both": (missing, out)}, put_right)


def two_levels(club: Club, **below: Any) -> Season:
    """Bell above Crown; below them Fox, Swan and Plough, in this order."""
    season = a_season(club)
    a_division(season, "Division 1", ("Bell", "Crown"), level=1, up=0, down=below["up"])
    a_division(season, "Division 2", ("Fox", "Swan", "Plough"), level=2, down=0, **below)
    publish(season)
    for names in (("Bell", "Crown"), ("Fox", "Swan", "Plough")):
        for at, home in enumerate(names):
            for away in names[at + 1 :]:
                play(fixture(season, home, away), 6, 3)
                play(fixture(season, away, home), 4, 5)
    return season


def with_play_off(club: Club) -> Thing:
    season = two_levels(club, up=0, play_off="two")
    wanted = {"name": "Play-off", "promotes": season.divisions.get(level=2).pk}
    cup = create_play_off(season.pk, wanted, by=None, now=NOW)

    def put_right(_by: Secretary, _way: str) -> None:
        remove_cup(cup.pk, by=None, now=NOW)
        create_play_off(season.pk, wanted, by=None, now=NOW)
        names = {entry.team.name for entry in Cup.objects.get(season=season).entries.all()}
        assert names == {"Fox", "Plough"}

    would = "By the table, Plough would now be in the Play-off of Division 2"
    return Thing(
        fixture(season, "Swan", "Plough"),
        {"away": (f"{would}, and not Swan.",), "gone": (f"{would}.",)},
        put_right,
    )


def with_sections(club: Club) -> Thing:
    season = a_season(club)
    for name, teams in (("North", ("Bell", "Crown")), ("South", ("Fox", "Swan"))):
        a_division(season, name, teams, level=1, up=0, down=0)
    publish(season)
    for home, away in (("Bell", "Crown"), ("Fox", "Swan")):
        play(fixture(season, home, away), 6, 3)
        play(fixture(season, away, home), 4, 5)
    teams = {team.name: team.pk for team in season.teams.all()}
    wanted = {"name": "Title", "winners": [teams["Bell"], teams["Fox"]]}
    cup = create_play_off(season.pk, wanted, by=None, now=NOW)

    def put_right(_by: Secretary, _way: str) -> None:
        remove_cup(cup.pk, by=None, now=NOW)
        winners = [teams["Crown"], teams["Fox"]]
        create_play_off(season.pk, wanted | {"winners": winners}, by=None, now=NOW)

    said = ("By the table of North, Crown would now be in the Title, and not Bell.",)
    return Thing(fixture(season, "Bell", "Crown"), {"away": said}, put_right)


def let_all_go(season: Season) -> dict[str, str]:
    return {one.key: "Over." for one in open_matters(season, NOW)}


def with_next_season(club: Club) -> Thing:
    """Fox has gone up and holds the shield; then the season was opened again."""
    season = two_levels(club, up=1)
    close_season(season.pk, let_all_go(season), by=None, now=NOW)
    shield = save_trophy(club, {"name": "The Shield", "what_for": "Division 2"})
    hand_to_winner(shield, Honour.objects.get(what="Division 2").pk)
    asked = NextSeason("Next", date(2027, 9, 6), date(2028, 4, 28))
    begun = start_next_season(season.pk, asked, by=None, now=NOW)
    reopen_season(season.pk, "A card turned up.", by=None, now=NOW)

    def put_right(by: Secretary, _way: str) -> None:
        upper, lower = begun.divisions.get(level=1), begun.divisions.get(level=2)
        for name, division in (("Swan", upper), ("Fox", lower)):
            team = begun.teams.get(name=name)
            moved = by.visitor.send(f"teams/{team.pk}/", {"division": division.pk}, "PATCH")
            assert moved.status_code == 200, moved.content
        close_season(season.pk, let_all_go(Season.objects.get(pk=season.pk)), by=None, now=NOW)
        hand_to_winner(shield, Honour.objects.get(what="Division 2").pk)
        assert TrophyHolder.objects.get(trophy=shield).team == season.teams.get(name="Swan")

    by_table = f"By the table of {season.name},"
    said = (
        f"{by_table} Fox now stays where it was, but in Next it is in Division 1.",
        f"{by_table} Swan now goes up, but in Next it is in Division 2.",
        "The Shield was handed to Fox for Division 2. By the results it now goes to Swan.",
    )
    return Thing(fixture(season, "Fox", "Swan"), {"away": said}, put_right)


THINGS = {
    "penalty": with_penalty,
    "cup": with_cup,
    "plate": with_plate,
    "play-off": with_play_off,
    "sections": with_sections,
    "next": with_next_season,
}


@pytest.mark.parametrize("by", ["page", "interface"])
@pytest.mark.parametrize("about", list(THINGS))
def test_each_way_in_which_a_result_changes_says_what_rested_on_it(
    about: str, by: str, club: Club, bob: Visitor
) -> None:
    it, secretary = THINGS[about](club), Secretary(bob, by)
    column = expected(about)
    assert column.keys() == WAYS.keys()
    for way, key in column.items():
        with transaction.atomic():
            said = WAYS[way](secretary, Fixture.objects.get(pk=it.match.pk))
            look_at(it, secretary, way, key, said)
            transaction.set_rollback(True)


def look_at(it: Thing, secretary: Secretary, way: str, key: str, said: list[str]) -> None:
    """What a ruling has said is on *To do* and where the season is closed, can be left, and can be put right."""
    season = Season.objects.get(pk=it.match.season_id)
    listed = secretary.to_do(season)
    sentences = it.said.get(key, ())
    assert (way, [one["sentence"] for one in listed]) == (way, [*sentences])
    if not sentences:
        assert not {one for those in it.said.values() for one in those} & {*said}, way
        return
    says = sentences if it.says is None else (it.says[key],)
    assert way == "replay" or {*says} <= {*said}, (way, said)
    assert {*sentences} <= {one.sentence for one in open_matters(season, NOW)}, way
    first, *others = listed
    secretary.leave(season, first["content_hash"])
    season.refresh_from_db()
    assert secretary.to_do(season) == others, way
    left = secretary.visitor.ask(f"seasons/{season.pk}/left-as-it-is/").json()["results"]
    assert [one["content_hash"] for one in left] == [first["content_hash"]], way
    assert first["sentence"] not in {one.sentence for one in open_matters(season, NOW)}, way
    secretary.ask_again(season, first["content_hash"])
    season.refresh_from_db()
    assert secretary.to_do(season) == listed, way
    it.put_right(secretary, way)
    assert (way, secretary.to_do(Season.objects.get(pk=season.pk))) == (way, [])
