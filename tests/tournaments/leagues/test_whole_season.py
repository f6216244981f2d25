"""A whole season of teams, worked out by hand: what its page, its API and its CSV file say, and where it leads.

A match has three games, a win is worth 2 points, and so is an award. What decides is points, then head-to-head points,
then head-to-head difference, then difference.

Division 1, home sides on the left; + is who won:

    Ash+ Bay 3-0    Bay  Ash+ 1-2    Ash has +4 from the two matches with Bay
    Bay+ Cob 3-0    Cob  Bay+ 0-3    Bay has +6 from those with Cob
    Cob+ Ash 2-1    Ash  Cob+ 1-2    Cob has +2 from those with Ash
    Ash+ Dee 3-0    Dee  Bay+ 1-2    Cob+ Dee 2-1    Dee  Ash+ 0-3
    Then Dee withdraws with four of six matches played, more than half: the other two, Bay-Dee and Dee-Cob, are
    awarded to Bay and to Cob by a bare win, 2-0.

    Ash, Bay and Cob won four matches each: 8 points. Among the three each won two: 4 points. The differences among
    them are Ash 4 - 2 = +2, Bay 6 - 4 = +2, Cob 2 - 6 = -4, so Cob is third. Ash and Bay start again with their own
    two matches: Ash won both. Bay's difference of +5 against Ash's +8 is never asked.

Division 2:

    Elm+ Fig 3-0    Fig+ Elm: Elm didn't come, points only, no games
    Elm+ Gum: Gum didn't come, a bare win, 2-0
    Gum+ Elm: Elm didn't come, a win with a score, 2-1
    Elm+ Hop: Hop didn't come, a whitewash, 3-0
    Hop  Elm: neither came, both lose, no games
    Fig+ Gum 2-1    Gum+ Fig 2-1    Gum+ Hop 3-0    Hop+ Gum 2-1    Hop  Fig+ 1-2
    Fig  Hop was 3-0, but Fay of Fig wasn't registered: her pair's three games go to Hop, 0-3.
    Gum loses a point for late cards; Elm is given half a point.
"""

import csv
import io
import re
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest

from clubs.models import Club, Player
from tests.clubs.people import Visitor, alice, bob, carol, club, stranger
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, legs, publish, squad
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import adjust_points, award, withdraw_team
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.evening.services.cards import CardSent, agree, hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Division, FinalPlace, Fixture, Season, Team
from tournaments.leagues.office.services.season_ends import close_season
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.tables.selectors.games_played import games_played
from tournaments.matches.format import Pairing, make_format

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club", "stranger"]
ONE = """
    Ash Bay 3 0 / Bay Ash 1 2 / Bay Cob 3 0 / Cob Bay 0 3 / Cob Ash 2 1 / Ash Cob 1 2
    Ash Dee 3 0 / Dee Bay 1 2 / Cob Dee 2 1 / Dee Ash 0 3
"""
TWO = "Elm Fig 3 0 / Fig Gum 2 1 / Gum Fig 2 1 / Fig Hop 3 0 / Hop Fig 1 2 / Gum Hop 3 0 / Hop Gum 2 1"
# Place, shared, team, played, won, drawn, lost, games for and against, difference, points, deducted.
FIRST = [
    (1, False, "Ash", 6, 4, 0, 2, 13, 5, 8, 8, 0),
    (2, False, "Bay", 6, 4, 0, 2, 11, 6, 5, 8, 0),
    (3, False, "Cob", 6, 4, 0, 2, 8, 9, -1, 8, 0),
    (None, False, "Dee", 6, 0, 0, 6, 2, 14, -12, 0, 0),
]
SECOND = [
    (1, False, "Elm", 6, 3, 0, 3, 9, 2, 7, 6.5, 0),
    (2, False, "Fig", 6, 3, 0, 3, 5, 10, -5, 6, 0),
    (3, False, "Gum", 6, 3, 0, 3, 9, 8, 1, 5, 1),
    (4, False, "Hop", 6, 2, 0, 4, 6, 9, -3, 4, 0),
]
# Of Elm-Fig (3-0) and Fig-Hop (3-0 as it was played) the line-ups are known. Fig could play six games, so three are
# needed; Fay's three of Fig-Hop are struck, those of Flo, Hal and Hob stand as they were played.
AVERAGES = [
    (1, True, "Eve", "Elm", 3, 3, 100.0),
    (1, True, "Ed", "Elm", 3, 3, 100.0),
    (3, False, "Flo", "Fig", 6, 3, 50.0),
    (4, True, "Fay", "Fig", 3, 0, 0.0),
    (4, True, "Hal", "Hop", 3, 0, 0.0),
    (4, True, "Hob", "Hop", 3, 0, 0.0),
]


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    made = a_season(club, starts=date(2026, 9, 7), ends=date(2027, 4, 30))
    change_team_season(
        made.pk,
        {
            "match_format": make_format(2, Pairing.SAME_PAIR, 3).as_json(),
            "scheme": {"win": 2, "award": {"win": 2}},
            "precedence": ["points", "head_to_head_points", "head_to_head_difference", "difference"],
        },
        by=None,
        now=NOW,
    )
    a_division(made, "Division 1", ("Ash", "Bay", "Cob", "Dee"), level=1, up=0, down=1)
    a_division(made, "Division 2", ("Elm", "Fig", "Gum", "Hop"), level=2, up=1, down=0)
    # Elm is at home in Ash's pub, which may have one team in a division.
    save_team(made.pk, {"venue": team("Ash").venue}, team("Elm").pk, by=None, now=NOW)
    publish(made)
    players = {name: squad(team(name), names) for name, names in SQUADS.items()}
    for home, away in (("Elm", "Fig"), ("Fig", "Hop")):
        for side, name in (("home", home), ("away", away)):
            set_line_up(
                fixture(made, home, away).pk, side, [(one, None) for one in players[name]], lock=True, now=NOW
            )
    for line in f"{ONE.strip()} / {TWO}".replace("\n", " / ").split(" / "):
        home, away, *games = line.split()
        finish(fixture(made, home, away), int(games[0]), int(games[1]))
    rule_on(made)
    return made


SQUADS = {"Elm": ("Eve", "Ed"), "Fig": ("Flo", "Fay"), "Hop": ("Hal", "Hob")}


def team(name: str) -> Team:
    return Team.objects.select_related("season__club", "venue").get(name=name)


def finish(match: Fixture, home: int, away: int) -> None:
    hand_in(match.pk, CardSent(uuid4(), "home", legs(home, away)), by=None, now=NOW)
    agree(match.pk, "away", by=None, now=NOW)


def why(reason: str) -> RulingDetails:
    return RulingDetails(reason, None, NOW)


def rule_on(season: Season) -> None:
    """Take every ruling of the season: a withdrawal, walk-overs of each way, points, and a player."""
    withdraw_team(season.pk, team("Dee").pk, date(2026, 9, 7), why("Too few players."))
    for home, away, to, rules in (
        ("Fig", "Elm", "home", {"award": "points_only"}),
        ("Elm", "Gum", "home", {"award": "bare_win"}),
        ("Gum", "Elm", "home", {"award": "score", "award_games": 2, "award_against": 1}),
        ("Elm", "Hop", "home", {"award": "whitewash"}),
        ("Hop", "Elm", "neither", {"award": "points_only"}),
    ):
        change_team_season(season.pk, {"rules": rules}, by=None, now=NOW)
        award(fixture(season, home, away).pk, Award(to), why("Nobody came."))
    fay = Player.objects.get(name="Fay")
    rule_ineligible(fixture(season, "Fig", "Hop").pk, Ineligible(fay.pk), why("Not registered."))
    adjust_points(season.pk, team("Gum").pk, -100, why("Late cards."))
    adjust_points(season.pk, team("Elm").pk, 50, why("Lent the hall."))


def on_page(text: str) -> list[tuple[Any, ...]]:
    """The rows of a division's page: place, team and numbers, as they are read, and last what was given or taken."""
    table = text.partition('<div class="listing">')[2].partition("</table>")[0]
    heads = [plain(head) for head in re.findall(r"<th scope=\"col\".*?</th>", table, re.DOTALL)]
    rows = []
    for row in re.findall(r"<tr[^>]*>(.*?)</tr>", table.partition("<tbody>")[2], re.DOTALL):
        cells = [plain(cell) for _, cell in re.findall(r"<(td|th)[^>]*>(.*?)</\1>", row, re.DOTALL)]
        if len(cells) == 1:  # what the row above opens to
            continue
        line = dict(zip(heads, cells, strict=True))
        given = line.pop("±", "")
        *shown, _form = line.values()
        rows.append((*shown, given))
    return rows


def plain(cell: str) -> str:
    """What a reader sees of a cell."""
    shown = re.sub(
        r"<details.*?</details>|<span class=\"(?:unseen|up|down)\".*?</span>", "", cell, flags=re.DOTALL
    )
    return " ".join(re.sub(r"<[^>]+>", " ", shown).split())


ADDED = {"Elm": "+0.5"}


def as_shown(rows: list[tuple[Any, ...]]) -> list[tuple[str, ...]]:
    """Rows as a division's page prints them; what was given or taken has a column where anything was."""
    return [
        (
            "&ndash;" if place is None else str(place),
            name,
            *map(str, numbers[:6]),
            f"{difference:+}",
            str(points),
            f"-{deducted}" if deducted else ADDED.get(name, ""),
        )
        for place, _, name, *numbers, difference, points, deducted in rows
    ]


def test_the_page_the_api_and_the_file_say_what_was_worked_out(season: Season, stranger: Visitor) -> None:
    for name, expected in (("Division 1", FIRST), ("Division 2", SECOND)):
        says_everywhere(season.divisions.get(name=name), expected, stranger)
    # Of Ash and Bay, who were parted in the second stage, and of Cob, who was in the first.
    first = season.divisions.get(name="Division 1")
    rows = stranger.ask(f"seasons/{season.pk}/standings/?division={first.pk}").json()["results"]
    said = {row["team"]["name"]: row["explanation"] for row in rows}
    assert "level with Bay on points, ahead by head-to-head points (4 to 0)" in said["Ash"]
    assert "behind by head-to-head points (0 to 4)" in said["Bay"]
    by = "behind by head-to-head game difference (-4 to 2) in the matches among Ash, Bay and Cob"
    assert by in said["Cob"]


def says_everywhere(division: Division, expected: list[tuple[Any, ...]], stranger: Visitor) -> None:
    """Compare the division's page, its API and its CSV file with the rows that were worked out."""
    page = stranger.client.get(f"/seasons/{division.season_id}/divisions/{division.pk}/").content.decode()
    assert on_page(page) == as_shown(expected)
    address = f"seasons/{division.season_id}/standings/?division={division.pk}"
    columns = ("played", "won", "drawn", "lost", "for", "against", "difference", "points", "deducted")
    rows = stranger.ask(address).json()["results"]
    assert [
        (row["place"], row["tied"], row["team"]["name"], *(row[column] for column in columns)) for row in rows
    ] == expected
    lines = csv.DictReader(io.StringIO(stranger.ask(f"{address}&format=csv").content.decode("utf-8-sig")))
    assert [
        (line["place"], line["tied"], line["name"], *(line[column] for column in columns)) for line in lines
    ] == [
        ("" if place is None else str(place), str(tied).lower(), name, *map(str, numbers))
        for place, tied, name, *numbers in expected
    ]


def test_averages_are_those_of_the_games_as_they_were_played(
    season: Season, stranger: Visitor, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(5):
        games_played(season)
    second = season.divisions.get(name="Division 2")
    rows = stranger.ask(f"seasons/{season.pk}/averages/?division={second.pk}").json()["results"]
    assert [
        (
            row["place"],
            row["tied"],
            row["players"][0]["name"],
            row["team"]["name"],
            row["played"],
            row["won"],
            row["average"],
        )
        for row in rows
    ] == AVERAGES
    page = stranger.client.get(f"/seasons/{season.pk}/averages/?division={second.pk}")
    ((_, drawn),) = page.context["groups"][0]["parts"]
    assert [tuple(cell.text for cell in row.cells) for row in drawn.rows] == [
        (f"{place}{'=' if tied else ''}", name, team, str(played), str(won), f"{share}%")
        for place, tied, name, team, played, won, share in AVERAGES
    ]
    with django_assert_num_queries(2):
        stranger.client.get(f"/seasons/{season.pk}/averages/?division={second.pk}")
    fay = Player.objects.get(name="Fay")
    own = stranger.client.get(f"/seasons/{season.pk}/players/{fay.pk}/")
    assert words(own).count("Doesn't count: not allowed to play") == 3
    text = stranger.ask(f"seasons/{season.pk}/averages/?division={second.pk}&format=csv").content.decode(
        "utf-8-sig"
    )
    assert [
        (line["place"], line["name"], line["won"], line["average"])
        for line in csv.DictReader(io.StringIO(text))
    ] == [(str(place), name, str(won), str(share)) for place, _, name, _, _, won, share in AVERAGES]


def test_the_season_ends_with_two_exceptions_to_who_goes_up_and_down(
    season: Season, bob: Visitor, stranger: Visitor, django_assert_num_queries: Any
) -> None:
    close_season(season.pk, {}, by=None, now=NOW + timedelta(days=60))
    # What is kept is what stood in the tables.
    kept = [
        (
            *(one.place, one.tied, one.team.name),
            *(one.cells[key] for key in ("played", "won", "drawn", "lost", "for")),
        )
        for one in FinalPlace.objects.filter(division__name="Division 1").select_related("team")
    ]
    assert kept == [row[:8] for row in FIRST]
    with django_assert_num_queries(8):
        stranger.client.get(f"/seasons/{season.pk}/end/")
    found = bob.ask(f"seasons/{season.pk}/next/").json()
    # Dee is out, so nobody goes down; Elm's pub has Ash in Division 1, so Fig goes up in its place.
    names = {division.pk: division.name for division in season.divisions.all()}
    moves: dict[str | None, list[str]] = {}
    for one in found["placings"]:
        moves.setdefault(names.get(one["after"]), []).append(one["name"])
    assert moves == {
        "Division 1": ["Ash", "Bay", "Cob", "Fig"],
        "Division 2": ["Elm", "Gum", "Hop"],
        None: ["Dee"],
    }
    assert [(one["reason"], one["effect"]) for one in found["exceptions"] if one["on"]] == [
        ("Dee withdrew.", "One team fewer goes down from Division 1."),
        (
            "Division 1 has as many teams of Ash as your rules allow: Ash.",
            "Elm stays, and the next in order goes up; if not, both play there.",
        ),
    ]
