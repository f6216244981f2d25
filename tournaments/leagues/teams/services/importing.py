"""Read teams and squads that were pasted or come from a CSV file, and take them in: every fault at once, or all."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Unpack

from django.db import transaction
from django.utils import timezone

from clubs.models import Player, WhoAndWhen
from clubs.names import clean_name, name_fault, name_key
from clubs.selectors.players import living_players
from clubs.services.players import add_players
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.line_ups.services.flags import flag_matches_of
from tournaments.leagues.models import Fixture, Registration, Season, Team, Venue
from tournaments.leagues.models.division import DIVISION_NAME_LENGTH
from tournaments.leagues.models.team import MOST_TEAMS, TEAM_NAME_LENGTH
from tournaments.leagues.models.venue import VENUE_NAME_LENGTH
from tournaments.leagues.pubs.services.venues import save_venue
from tournaments.leagues.season.services.team_seasons import save_division
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import open_season
from tournaments.leagues.teams.services.registrations import (
    How,
    JoiningPlayer,
    join_faults,
    joining_of,
    team_faults,
)
from tournaments.leagues.teams.services.teams import save_team
from tournaments.matches.fees import signing_fee
from tournaments.matches.rules import LeagueRules

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
class ImportPreview:
    """What taking the lines in would do, in numbers and names, and everything that is wrong with them."""

    lines: list[TeamLine] = field(default_factory=list)
    divisions: list[str] = field(default_factory=list)
    pubs: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    faults: list[Problem] = field(default_factory=list)


def read_file(content: bytes) -> str:
    """Return the text of a file that a spreadsheet saved: UTF-8, or the Windows form that Excel calls CSV.

    Raises LeagueRefused with the line that is neither.
    """
    try:
        return content.decode("utf-16" if content[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig")
    except UnicodeDecodeError:
        try:
            return content.decode("cp1252")
        except UnicodeDecodeError as error:
            line = content[: error.start].count(b"\n") + 1
            message = _(
                "Line {line} can't be read. Save the file as CSV UTF-8, or paste its lines.", line=line
            )
            raise LeagueRefused(Problem("file_unreadable", "file", message)) from None


def preview_teams(season: Season, text: str) -> ImportPreview:
    """Return what pasted teams would make: `division, team, pub, captain`, one team a line, commas or tabs between.

    A first line with these words is a heading; the pub may be left out where it is the team's name.
    """
    preview = ImportPreview()
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
            message = _(
                "Line {number}: there is a {team} already. Leave it out, or give it a letter.",
                number=number,
                team=line.team,
            )
            preview.faults.append(Problem("name_taken", "text", message))
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
        message = _("A season has {most} teams at most.", most=MOST_TEAMS)
        preview.faults.append(Problem("too_many", "text", message))
    return preview


def _note(new: list[str], known: set[str], name: str) -> None:
    if name.casefold() not in known:
        known.add(name.casefold())
        new.append(name)


def _faults_of(line: TeamLine, cells: int) -> Iterable[Problem]:
    if cells > 4:
        message = _(
            "Line {number} has {cells} parts. Give division, team, pub and captain.",
            number=line.number,
            cells=cells,
        )
        yield Problem("too_many_parts", "text", message)
    for what, name, most in (
        ("division", line.division, DIVISION_NAME_LENGTH),
        ("team", line.team, TEAM_NAME_LENGTH),
        ("pub", line.pub, VENUE_NAME_LENGTH),
    ):
        code = name_fault(name, most)
        if code is not None:
            wrong = {
                "name_missing": f"there is no {what}. Add it",
                "name_too_long": f"the {what}'s name is too long. Shorten it to {most} characters",
                "name_unreadable": f"the {what}'s name has characters that can't be shown. Type it again",
            }
            yield Problem(code, "text", _("Line {number}: {wrong}.", number=line.number, wrong=wrong[code]))
    if line.captain and name_fault(line.captain) is not None:
        message = _(
            "Line {number}: the captain's name is too long or can't be shown. Correct it.", number=line.number
        )
        yield Problem("captain_unreadable", "text", message)


def _lines(text: str, faults: list[Problem]) -> Iterable[tuple[int, list[str]]]:
    """Return the lines that hold something, cells cleaned, without a heading."""
    if len(text) > MOST_CHARACTERS:
        message = _(
            "That's {count} characters, and {most} is the most at once. Paste it in parts.",
            count=len(text),
            most=MOST_CHARACTERS,
        )
        faults.append(Problem("text_too_long", "text", message))
        return
    separator = "\t" if "\t" in text else ";" if text.count(";") > text.count(",") else ","
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as error:
        faults.append(Problem("not_csv", "text", _("That can't be read as a table: {error}.", error=error)))
        return
    if len(rows) > MOST_LINES:
        message = _(
            "That's {count} lines, and {most} is the most at once. Paste it in parts.",
            count=len(rows),
            most=MOST_LINES,
        )
        faults.append(Problem("too_many_lines", "text", message))
        return
    for number, row in enumerate(rows, 1):
        cells = [clean_name(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        heading = number == 1 and all(cell.casefold() in HEADINGS for cell in cells)
        if cells and not heading:
            yield number, cells


@transaction.atomic
def take_teams(season_id: int, text: str, **who_and_when: Unpack[WhoAndWhen]) -> int:
    """Take in pasted teams with the divisions, pubs and players they need; return how many teams there were.

    Raises LeagueRefused with every fault of every line, and then nothing is taken in.
    """
    season = open_season(season_id)
    preview = preview_teams(season, text)
    if not preview.lines and not preview.faults:
        message = _("Paste one team to a line: division, team, pub, captain.")
        preview.faults.append(Problem("nothing_there", "text", message))
    LeagueRefused.raise_for(preview.faults)
    lowest = max(season.divisions.values_list("level", flat=True), default=0)
    for level, name in enumerate(preview.divisions, lowest + 1):
        save_division(season.pk, {"name": name, "level": level}, **who_and_when)
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
        save_team(season.pk, values, **who_and_when)
    return len(preview.lines)


@transaction.atomic
def take_squad(
    season_id: int,
    team_id: int,
    names: Sequence[str],
    *,
    day: date | None = None,
    **who_and_when: Unpack[WhoAndWhen],
) -> list[Player]:
    """Register people for a team by name, one a line, from a day on; who is no player of the club yet becomes one.

    Without a day they belong to the team from today on. Raises LeagueRefused with every fault: names that can't be
    kept, or two players of one name, of whom the right one is to be chosen on the player's page, whoever is
    registered for another team, and all that the league's rules say against joining, as for a single player.
    """
    season = open_season(season_id)
    team = season.teams.get(pk=team_id)
    wanted = list(dict.fromkeys(clean_name(name) for name in names if clean_name(name)))
    faults = [
        Problem(
            "name_unreadable",
            "names",
            _("{name} can't be used as a name. Shorten or correct it.", name=name[:20]),
        )
        for name in wanted
        if name_fault(name) is not None
    ]
    if len(wanted) > MOST_LINES:
        message = _("Register {most} players at a time at most.", most=MOST_LINES)
        raise LeagueRefused(Problem("too_many", "names", message))
    known: dict[str, list[Player]] = {}
    for player in living_players(season.club_id):
        known.setdefault(player.name_key, []).append(player)
    since = day or timezone.localdate(who_and_when["now"])
    registered = {
        one.player_id: one.team
        for one in Registration.objects.filter(season=season, left_on=None).select_related("team")
    }
    for name in wanted:
        same = known.get(name_key(name), [])
        if len(same) > 1:
            message = _(
                "The club has {count} players called {name}. Register the right one from the club's list of players.",
                count=len(same),
                name=name,
            )
            faults.append(Problem("name_shared", "names", message))
        elif same and same[0].pk in registered and registered[same[0].pk] != team:
            message = _(
                "{player} plays for {team}. A transfer moves a player to another team.",
                player=name,
                team=registered[same[0].pk].name,
            )
            faults.append(Problem("plays_elsewhere", "names", message))
    players = [next(iter(known.get(name_key(name), [])), None) for name in wanted]
    faults += _squad_faults(season, team, players, since)
    LeagueRefused.raise_for(faults)
    added = add_players(season.club, [name for name in wanted if name_key(name) not in known]).added
    for player in added:
        known[player.name_key] = [player]
    joined = [known[name_key(name)][0] for name in wanted]
    begun = season.fixtures.filter(Fixture.OF_LEAGUE).exclude(settled_at=None).exists()
    fee = signing_fee(LeagueRules(season.rules), How.LIST)
    Registration.objects.bulk_create(
        Registration(
            team=team,
            season=season,
            player=player,
            joined_on=since,
            named_at_start=not begun,
            fee=fee,
        )
        for player in joined
        if player.pk not in registered
    )
    flag_matches_of(season, [player.pk for player in joined])
    log_change(season.pk, "squad", f"Registered {len(joined)} for {team.name}.", **who_and_when)
    return joined


def _squad_faults(
    season: Season, team: Team, players: Sequence[Player | None], day: date
) -> Iterator[Problem]:
    """Give what the rules say against those who are to join a team: once for all, then of who may be bound to another.

    `players` are the club's, None for somebody new; who is in a team already is left out.
    """
    past = Registration.objects.filter(season=season, player__in=[one for one in players if one is not None])
    here = set(past.filter(left_on=None).values_list("player_id", flat=True))
    joining = [one for one in players if one is None or one.pk not in here]
    if not joining:
        return
    squad = Registration.objects.filter(team=team, left_on=None).count()
    together = JoiningPlayer("", team.name, How.LIST, day, squad=squad, joins=len(joining))
    found = [*team_faults(team), *join_faults(season, together)]
    were = set(past.values_list("player_id", flat=True))
    for player in joining:
        if player is not None and player.pk in were:
            own = joining_of(season, team, player, How.LIST, day)
            found += [fault for fault in join_faults(season, own) if fault.code == "in_other_team"]
    for fault in found:
        yield Problem(fault.code, "names" if fault.field == "player" else fault.field, fault.message)
