"""Take in the teams of a list: seen first, every fault and every question at once, and then all of them or none."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Unpack

from django.db import transaction
from django.utils import timezone

from clubs.lists.columns import Column, lost_its_zero
from clubs.lists.people import LineLeftOut
from clubs.lists.same_names import pub_key, same_division
from clubs.lists.teams import ListColumn, TeamRow, contact_fault, name_again_fault, read_teams
from clubs.models import WhoAndWhen
from clubs.names import clean_name, name_fault, name_key
from clubs.selectors.players import living_players
from clubs.services.players import MOST_AT_ONCE, add_players
from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Registration, Season, Venue
from tournaments.leagues.models.division import DIVISION_NAME_LENGTH
from tournaments.leagues.models.team import CONTACT_LENGTH, MOST_TEAMS, TEAM_NAME_LENGTH
from tournaments.leagues.models.venue import VENUE_NAME_LENGTH
from tournaments.leagues.register.services.squads import take_squad
from tournaments.leagues.register.services.team_seasons import save_division
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.register.services.venues import save_venue
from tournaments.leagues.services.locking import lock_open_season

MOST_ASKED = 60
"""Questions that a page can ask: a form has only so many fields."""
Answers = Mapping[str, str]
"""What the secretary said of a name, by the question's key: the name that is meant."""


@dataclass(frozen=True, slots=True)
class Question:
    """Whether a name in a list means one that is there already, or comes in the list too; `key` names it in forms."""

    key: str
    sentence: Wording
    typed: str
    other: str
    answer: str


@dataclass(slots=True)
class ImportPreview:
    """What taking the lines in would do, in numbers and names, what is asked, and everything that is wrong.

    A problem of one line is in the field `text.12`, with the line's number; any other in `text`.
    """

    lines: list[TeamRow] = field(default_factory=list)
    left_out: list[LineLeftOut] = field(default_factory=list)
    columns: list[ListColumn] = field(default_factory=list)
    divisions: list[str] = field(default_factory=list)
    pubs: list[str] = field(default_factory=list)
    players: list[str] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)
    faults: list[Problem] = field(default_factory=list)
    doubts: list[Problem] = field(default_factory=list)
    """What may be wrong in a line, and is taken as it stands."""

    @property
    def unanswered(self) -> list[Question]:
        """The questions that nobody has answered yet."""
        return [question for question in self.questions if not question.answer]


def preview_teams(
    season: Season, text: str, *, columns: Mapping[int, Column] | None = None, answers: Answers | None = None
) -> ImportPreview:
    """Return what a pasted list of teams would make, a team a line.

    Its columns are named by a heading, by `columns`, or stand as division, team, pub, captain. The pub may be left out
    where it is the team's name. Raises Refused for a list that is too long.
    """
    found = read_teams(text, columns)
    preview = ImportPreview(left_out=found.left_out, columns=found.columns)
    if len(found.rows) > MOST_TEAMS:
        message = _(
            "That's {count} teams, and a season has {most} at most. Paste fewer lines.",
            count=len(found.rows),
            most=MOST_TEAMS,
        )
        preview.faults.append(Problem("too_many", "text", message))
        return preview
    rows = [_cleaned(row) for row in found.rows]
    divisions = list(season.divisions.values_list("name", flat=True))
    pubs = list(season.club.venues.values_list("name", flat=True))
    meant = _ask(preview, rows, divisions, pubs, answers or {})
    if len(preview.questions) > MOST_ASKED:
        message = _(
            "{count} names look like others, and we can ask about {most} at once. Paste the list in parts.",
            count=len(preview.questions),
            most=MOST_ASKED,
        )
        preview.faults.append(Problem("too_many", "text", message))
        del preview.questions[MOST_ASKED:]
    teams = {name_key(name) for name in season.teams.values_list("name", flat=True)}
    keys = {player.name_key for player in living_players(season.club_id)}
    new_divisions, new_pubs = set(map(name_key, divisions)), set(map(name_key, pubs))
    for typed in rows:
        row = replace(
            typed,
            division=meant.get(f"division:{typed.division}", typed.division),
            pub=meant.get(f"pub:{typed.pub}", typed.pub),
        )
        faults = [*_faults_of(row, teams)]
        preview.faults += faults
        preview.lines.append(row)
        if lost_its_zero(row.phone):
            message = _("Line {number}: {phone} may have lost its 0.", number=row.number, phone=row.phone)
            preview.doubts.append(Problem("zero_lost", _field_of(row), message))
        if faults:
            continue
        teams.add(name_key(row.team))
        _note(preview.divisions, new_divisions, row.division)
        _note(preview.pubs, new_pubs, row.pub)
        for name in filter(None, (row.captain, *row.squad)):
            if name_key(name) not in keys:
                keys.add(name_key(name))
                preview.players.append(name)
    if len(teams) > MOST_TEAMS:
        message = _("A season has {most} teams at most.", most=MOST_TEAMS)
        preview.faults.append(Problem("too_many", "text", message))
    return preview


def _cleaned(row: TeamRow) -> TeamRow:
    """Return a team with names as they are kept; a pub that is left out has the team's name."""
    team = clean_name(row.team)
    return replace(row, division=clean_name(row.division), team=team, pub=clean_name(row.pub) or team)


def _note(new: list[str], known: set[str], name: str) -> None:
    if name_key(name) not in known:
        known.add(name_key(name))
        new.append(name)


def _ask(
    preview: ImportPreview,
    rows: Iterable[TeamRow],
    divisions: Iterable[str],
    pubs: Iterable[str],
    answers: Answers,
) -> dict[str, str]:
    """Ask of divisions and pubs that may be one in two spellings; return what each name means by the answers."""
    listed = list(rows)
    meant: dict[str, str] = {}
    known = {name_key(name): name for name in divisions}
    for name, _count in Counter(row.division for row in listed).most_common():
        if name_key(name) in known:
            continue
        other = next((one for one in known.values() if same_division(one, name)), None)
        known[name_key(name)] = name
        if other is not None:
            sentence = _("{typed}: did you mean {other}?", typed=name, other=other)
            _put(preview, meant, Question(f"division:{name}", sentence, name, other, ""), answers)
    there = {name_key(name) for name in pubs}
    spelt = {pub_key(name): name for name in pubs}
    for name in dict.fromkeys(row.pub for row in listed):
        other = spelt.setdefault(pub_key(name), name)
        if name_key(name) not in there and name_key(other) != name_key(name):
            sentence = _("{other} and {typed}: one pub?", other=other, typed=name)
            _put(preview, meant, Question(f"pub:{name}", sentence, name, other, ""), answers)
    return meant


def _put(preview: ImportPreview, meant: dict[str, str], question: Question, answers: Answers) -> None:
    answer = answers.get(question.key, "")
    answer = answer if answer in {question.typed, question.other} else ""
    preview.questions.append(replace(question, answer=answer))
    if answer:
        meant[question.key] = answer


def _field_of(row: TeamRow) -> str:
    """Return the field of a problem of one line, which ends with the line's number."""
    return f"text.{row.number}"


def _faults_of(row: TeamRow, taken: set[str]) -> Iterator[Problem]:
    field = _field_of(row)
    again = name_again_fault(row)
    if again is not None:
        yield Problem("name_taken", field, again)
    elif name_key(row.team) in taken:
        message = _(
            "Line {number}: there is a {team} already. Leave it out, or give it a letter.",
            number=row.number,
            team=row.team,
        )
        yield Problem("name_taken", field, message)
    for what, name, most in (
        ("division", row.division, DIVISION_NAME_LENGTH),
        ("team", row.team, TEAM_NAME_LENGTH),
        ("pub", row.pub, VENUE_NAME_LENGTH),
    ):
        code = name_fault(name, most)
        if code is not None:
            wrong = {
                "name_missing": f"there is no {what}. Add it",
                "name_too_long": f"the {what}'s name is too long. Shorten it to {most} characters",
                "name_unreadable": f"the {what}'s name has characters that can't be shown. Type it again",
            }
            yield Problem(code, field, _("Line {number}: {wrong}.", number=row.number, wrong=wrong[code]))
    for name in filter(None, (row.captain, *row.squad)):
        if name_fault(name) is not None:
            message = _(
                "Line {number}: the name {name} is too long or can't be shown. Correct it.",
                number=row.number,
                name=name[:20],
            )
            yield Problem("captain_unreadable", field, message)
    contact = contact_fault(row, CONTACT_LENGTH)
    if contact is not None:
        yield Problem("contact_unreadable", field, contact)
    if (row.phone or row.email) and not row.captain:
        message = _("Line {number}: a telephone or e-mail needs a captain. Add the name.", number=row.number)
        yield Problem("captain_missing", field, message)


@transaction.atomic
def take_teams(
    season_id: int,
    text: str,
    *,
    columns: Mapping[int, Column] | None = None,
    answers: Answers | None = None,
    **who_and_when: Unpack[WhoAndWhen],
) -> int:
    """Take in a list of teams with the divisions, pubs and players they need; return how many teams there were.

    The captain is in the squad with the players listed, unless they play for another team. Raises LeagueRefused with
    every fault of every line and for questions that nobody has answered, and then nothing is taken in.
    """
    season = lock_open_season(season_id)
    preview = preview_teams(season, text, columns=columns, answers=answers)
    if not preview.lines and not preview.faults:
        message = _("Paste one team to a line: division, team, pub, captain.")
        preview.faults.append(Problem("nothing_there", "text", message))
    for question in preview.unanswered:
        preview.faults.append(Problem("not_said", "text", question.sentence))
    LeagueRefused.raise_for(preview.faults)
    lowest = max(season.divisions.values_list("level", flat=True), default=0)
    for level, name in enumerate(preview.divisions, lowest + 1):
        save_division(season.pk, {"name": name, "level": level}, **who_and_when)
    for name in preview.pubs:
        save_venue(season.club, {"name": name})
    for first in range(0, len(preview.players), MOST_AT_ONCE):
        add_players(season.club, preview.players[first : first + MOST_AT_ONCE])
    divisions = {name_key(division.name): division for division in season.divisions.all()}
    pubs = {name_key(pub.name): pub for pub in Venue.objects.filter(club=season.club_id)}
    players = {player.name_key: player for player in living_players(season.club_id)}
    today = timezone.localdate(who_and_when["now"])
    day = min(today, season.starts or today)
    playing = set(
        Registration.objects.filter(Registration.OPEN, season=season).values_list("player", flat=True)
    )
    for line in preview.lines:
        captain = players.get(name_key(line.captain)) if line.captain else None
        values = {
            "name": line.team,
            "division": divisions[name_key(line.division)],
            "venue": pubs[name_key(line.pub)],
            "captain": captain,
            "captain_phone": line.phone,
            "captain_email": line.email,
        }
        team = save_team(season.pk, values, **who_and_when)
        # One captain of two teams plays for the first; of anybody else the list says where they play.
        leads = [captain.name] if captain is not None and captain.pk not in playing else []
        if leads or line.squad:
            taken = take_squad(season.pk, team.pk, [*leads, *line.squad], day=day, **who_and_when)
            playing |= {player.pk for player in taken.players}
    return len(preview.lines)
