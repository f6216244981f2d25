"""Read teams and squads that were pasted or come from a CSV file, and take them in: every fault at once, or all."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from clubs.models import Player, User
from clubs.names import clean_name, name_fault, name_key
from clubs.selectors.players import living_players
from clubs.services.players import add_players
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Fixture, Registration, Season, Venue
from tournaments.leagues.models.division import DIVISION_NAME_LENGTH
from tournaments.leagues.models.team import MOST_TEAMS, TEAM_NAME_LENGTH
from tournaments.leagues.models.venue import VENUE_NAME_LENGTH
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.locking import touch_season
from tournaments.leagues.services.team_seasons import open_season, save_division, save_team
from tournaments.leagues.services.venues import save_venue

MOST_CHARACTERS = 200_000
MOST_LINES = 4_000
HEADINGS = ("division", "team", "pub", "captain", "player")


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A line of what was pasted: a team with its division and pub, and the captain's name where it is given."""

    number: int
    division: str
    team: str
    pub: str
    captain: str = ""


@dataclass(slots=True)
class Preview:
    """What taking the lines in would do, in numbers and names, and everything that is wrong with them."""

    lines: list[TeamLine] = field(default_factory=list)
    divisions: list[str] = field(default_factory=list)
    pubs: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def preview_teams(season: Season, text: str) -> Preview:
    """Return what pasted teams would make: `division, team, pub, captain`, one team a line, commas or tabs between.

    A first line with these words is a heading; the pub may be left out where it is the team's name.
    """
    preview = Preview()
    known = {name.casefold() for name in season.teams.values_list("name", flat=True)}
    divisions = {name.casefold() for name in season.divisions.values_list("name", flat=True)}
    pubs = {name.casefold() for name in season.club.venues.values_list("name", flat=True)}
    keys = {player.name_key for player in living_players(season.club_id)}
    for number, cells in _lines(text, preview.faults):
        division, team, pub, captain = (*cells, "", "", "", "")[:4]
        line = TeamLine(number, division, team, pub or team, captain)
        before = len(preview.faults)
        preview.faults += _faults_of(line, len(cells))
        if line.team.casefold() in known:
            message = f"Line {number}: there is a {line.team} already. Leave it out, or give it a letter."
            preview.faults.append(Fault("name_taken", "text", message))
        if len(preview.faults) > before:
            continue
        known.add(line.team.casefold())
        preview.lines.append(line)
        _note(preview.divisions, divisions, line.division)
        _note(preview.pubs, pubs, line.pub)
        if line.captain and name_key(line.captain) not in keys:
            keys.add(name_key(line.captain))
            preview.players.append(line.captain)
    if len(known) > MOST_TEAMS:
        message = f"A season has {MOST_TEAMS} teams at most."
        preview.faults.append(Fault("too_many", "text", message))
    return preview


def _note(new: list[str], known: set[str], name: str) -> None:
    if name.casefold() not in known:
        known.add(name.casefold())
        new.append(name)


def _faults_of(line: TeamLine, cells: int) -> Iterable[Fault]:
    if cells > 4:
        message = f"Line {line.number} has {cells} parts. Give division, team, pub and captain."
        yield Fault("too_many_parts", "text", message)
    for what, name, most in (
        ("division", line.division, DIVISION_NAME_LENGTH),
        ("team", line.team, TEAM_NAME_LENGTH),
        ("pub", line.pub, VENUE_NAME_LENGTH),
    ):
        code = name_fault(name, most)
        if code is not None:
            wrong = {
                "name_missing": "has no",
                "name_too_long": "has too long a",
                "name_unreadable": "can't show the",
            }
            yield Fault(code, "text", f"Line {line.number} {wrong[code]} {what}.")
    if line.captain and name_fault(line.captain) is not None:
        yield Fault("captain_unreadable", "text", f"Line {line.number}: the captain's name can't be kept.")


def _lines(text: str, faults: list[Fault]) -> Iterable[tuple[int, list[str]]]:
    """Return the lines that hold something, cells cleaned, without a heading."""
    if len(text) > MOST_CHARACTERS:
        message = f"That is {len(text)} characters; {MOST_CHARACTERS} can be read at once. Take it in parts."
        faults.append(Fault("text_too_long", "text", message))
        return
    separator = "\t" if "\t" in text else ";" if text.count(";") > text.count(",") else ","
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        faults.append(Fault("not_csv", "text", f"That can't be read as a table: {error}."))
        return
    if len(rows) > MOST_LINES:
        message = f"That is {len(rows)} lines; {MOST_LINES} can be read at once. Take it in parts."
        faults.append(Fault("too_many_lines", "text", message))
        return
    for number, row in enumerate(rows, 1):
        cells = [clean_name(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        heading = number == 1 and all(cell.casefold() in HEADINGS for cell in cells)
        if cells and not heading:
            yield number, cells


@transaction.atomic
def take_teams(season_id: int, text: str, *, by: User | None, now: datetime) -> int:
    """Take in pasted teams with the divisions, pubs and players they need; return how many teams there were.

    Raises LeagueRefused with every fault of every line, and then nothing is taken in.
    """
    season = open_season(season_id)
    preview = preview_teams(season, text)
    if not preview.lines and not preview.faults:
        preview.faults.append(
            Fault("nothing_there", "text", "Paste a team a line: division, team, pub, captain.")
        )
    if preview.faults:
        raise LeagueRefused(*preview.faults)
    lowest = max(season.divisions.values_list("level", flat=True), default=0)
    for level, name in enumerate(preview.divisions, lowest + 1):
        save_division(season.pk, {"name": name, "level": level}, by=by, now=now)
    for name in preview.pubs:
        save_venue(season.club, {"name": name})
    add_players(season.club, preview.players)
    divisions = {division.name.casefold(): division for division in season.divisions.all()}
    pubs = {pub.name.casefold(): pub for pub in Venue.objects.filter(club=season.club_id)}
    players = {player.name_key: player for player in living_players(season.club_id)}
    for line in preview.lines:
        values = {
            "name": line.team,
            "division": divisions[line.division.casefold()],
            "venue": pubs[line.pub.casefold()],
            "captain": players.get(name_key(line.captain)) if line.captain else None,
        }
        save_team(season.pk, values, by=by, now=now)
    return len(preview.lines)


@transaction.atomic
def take_squad(
    season_id: int, team_id: int, names: Sequence[str], *, by: User | None, now: datetime
) -> list[Player]:
    """Register people for a team by name, one a line; who is no player of the club yet becomes one.

    Raises LeagueRefused with every fault: names that can't be kept, or two players of one name, of whom the right one
    is to be chosen on the player's page, and whoever is registered for another team.
    """
    season = open_season(season_id)
    team = season.teams.get(pk=team_id)
    wanted = list(dict.fromkeys(clean_name(name) for name in names if clean_name(name)))
    faults = [
        Fault("name_unreadable", "names", f"{name[:20]} can't be kept as a name. Shorten or correct it.")
        for name in wanted
        if name_fault(name) is not None
    ]
    if len(wanted) > MOST_LINES:
        raise LeagueRefused(Fault("too_many", "names", "That is more than any squad has."))
    known: dict[str, list[Player]] = {}
    for player in living_players(season.club_id):
        known.setdefault(player.name_key, []).append(player)
    registered = {
        one.player_id: one.team
        for one in Registration.objects.filter(season=season, left_on=None).select_related("team")
    }
    for name in wanted:
        same = known.get(name_key(name), [])
        if len(same) > 1:
            message = f"The club has {len(same)} players called {name}. Register the right one by the players' list."
            faults.append(Fault("name_shared", "names", message))
        elif same and same[0].pk in registered and registered[same[0].pk] != team:
            message = (
                f"{name} plays for {registered[same[0].pk].name}. A transfer moves a player to another team."
            )
            faults.append(Fault("plays_elsewhere", "names", message))
    if faults:
        raise LeagueRefused(*faults)
    added = add_players(season.club, [name for name in wanted if name_key(name) not in known]).added
    for player in added:
        known[player.name_key] = [player]
    joined = [known[name_key(name)][0] for name in wanted]
    today = timezone.localdate(now)
    begun = season.fixtures.filter(Fixture.OF_LEAGUE).exclude(settled_at=None).exists()
    Registration.objects.bulk_create(
        Registration(team=team, season=season, player=player, joined_on=today, named_at_start=not begun)
        for player in joined
        if player.pk not in registered
    )
    write_act(season.pk, "squad", f"Registered {len(joined)} for {team.name}.", by=by, now=now)
    touch_season(season.pk)
    return joined
