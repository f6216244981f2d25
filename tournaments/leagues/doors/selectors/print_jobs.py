"""What is printed of a season of teams: the question for the printer, its content hash, and the print jobs there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from jobs.models import content_hash_of
from problems.wording import day_and_month, day_at, day_words
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of, fixtures_of_team
from tournaments.leagues.calendar.selectors.player_changes import came_in, changes_of, name_changes, starters
from tournaments.leagues.doors.selectors.captain_team import phone_of, vice_phone_of
from tournaments.leagues.evening.selectors.visibility import Viewer, has_pairs, line_ups_seen
from tournaments.leagues.models import (
    Fixture,
    Honour,
    LineUp,
    Season,
    SeasonPrintJob,
    Side,
    Team,
    TeamPass,
    TeamStatus,
)
from tournaments.leagues.office.selectors.entry_forms import entry_forms, teams_with_forms
from tournaments.leagues.office.selectors.honours import named_honours
from tournaments.leagues.register.selectors.names import name_of, shows_whole
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.register.selectors.season_weeks import by_week
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.tables.selectors.league_tables import division_tables, listed_table
from tournaments.matches.changes import LineUpChange
from tournaments.matches.play import MissingPair
from tournaments.matches.sheet import how_played, list_games
from tournaments.matches.states import MatchState
from web.listings.printed import printed_list
from web.paper_sizes import PaperSize
from web.site_address import printed_url

PUBLIC = {
    "booklet": "Fixtures as a booklet",
    "chart": "Wall chart",
    "bigchart": "Large wall chart",
    "tables": "League tables",
}
"""What whoever may read a season may have as PDF, by its name."""
CONTACTS, TEAM, CAPTAIN, CARD, WINNERS = "contacts", "team", "captain", "card", "winners"
ENTRIES, TABLES = "entries", "tables"
TITLES = PUBLIC | {
    CONTACTS: "Booklet with telephone numbers",
    TEAM: "Fixtures as a booklet",
    CAPTAIN: "Fixtures with telephone numbers",
    CARD: "Match card",
    WINNERS: "Certificates",
    ENTRIES: "Entry forms",
}
HALVES, DOUBLES = ("booklet", CONTACTS, TEAM, CAPTAIN), ("bigchart",)
"""What has pages of half a sheet, and of two. The others have pages of one."""
PAGE_NAMES: dict[str, dict[str, str]] = {
    PaperSize.A4: {"half": "A5", "sheet": "A4", "double": "A3"},
    PaperSize.LETTER: {"half": "Half Letter", "sheet": "US Letter", "double": "Tabloid"},
}
"""What people call the pages of a print, by the paper that it's for."""
LOWEST_LEVEL = 2**15
"""Below the lowest division: where cups stand in a week."""
WON: dict[str, str] = {
    Honour.Kind.TITLE: "Champions, {}",
    Honour.Kind.DIVISION: "Winners of {}",
    Honour.Kind.CUP: "Winners of the {}",
}
"""What a certificate says of a line of the roll of honour; of all others its own words."""
WON_ALONE = "Winner of the {}"
"""What it says to the one player who won a cup."""
NAMED = (CONTACTS, CAPTAIN, CARD, WINNERS, ENTRIES)
"""What names people when it is printed."""


@dataclass(frozen=True, slots=True)
class SeasonPrint:
    """What is to be printed of a season, or of a team or a match of it where `what` is one of theirs.

    `size` is the paper, empty where it is the club's own.
    """

    season: Season
    what: str
    team: Team | None = None
    fixture: Fixture | None = None
    size: str = ""

    @property
    def paper(self) -> str:
        """The paper that it is printed on."""
        return self.size or self.season.club.paper

    @property
    def number(self) -> int:
        """The number by which its print job is kept."""
        about = self.team or self.fixture
        return 0 if about is None else about.pk

    @property
    def title(self) -> str:
        """What it is called: "Match card, Bell against Crown"."""
        if self.fixture is not None:
            return f"{TITLES[self.what]}, {self.fixture.name}"
        return TITLES[self.what] if self.team is None else f"{self.team.name}: {TITLES[self.what].lower()}"


def page_size_of(asked: SeasonPrint) -> str:
    """Return what people call the size of its pages."""
    part = "half" if asked.what in HALVES else "double" if asked.what in DOUBLES else "sheet"
    return PAGE_NAMES[asked.paper][part]


def question(asked: SeasonPrint) -> dict[str, Any]:
    """Return what the printer is asked, as JSON; it says nothing of when, so that it stays the same."""
    season = asked.season
    form = _form(asked.what)
    printed: dict[str, Any] = {
        "name": season.name,
        "league": season.club.name,
        "address": printed_url(_leads_to(asked)) if form == "booklet" else "",
    }
    if asked.fixture is not None:
        printed["card"] = _card(season, asked.fixture)
    elif asked.what == WINNERS:
        printed["certificates"] = _certificates(season)
    elif asked.what == ENTRIES:
        printed["entries"] = _entries(season)
    elif asked.what == TABLES:
        printed["lists"] = _tables(season)
    else:
        printed |= _fixtures(season, asked)
    return {"what": form, "size": asked.paper, "build": settings.BUILD, "season": printed}


def _tables(season: Season) -> list[dict[str, Any]]:
    """Return the table of each division, and its side table, as lists."""
    divisions = list(season.divisions.all())
    tables = division_tables(season, divisions)
    beside = division_tables(season, divisions, side=True) if season.side_table else {}
    lists = []
    for one in divisions:
        lists.append(printed_list(listed_table(season, one, tables[one.pk]), one.name))
        if one.pk in beside:
            side = listed_table(season, one, beside[one.pk], side=True)
            lists.append(printed_list(side, f"{side_table_name(season)}: {one.name}"))
    return lists


def _leads_to(asked: SeasonPrint) -> str:
    """Return where the code on a booklet leads: a captain's own to the captain's page, others to the season.

    A new link has it done anew.
    """
    link = (
        TeamPass.objects.filter(team=asked.team, revoked_at=None).first() if asked.what == CAPTAIN else None
    )
    if link is None:
        return reverse("season", args=[asked.season.pk])
    return reverse("captain_team", args=[team_code(link)])


def _form(what: str) -> str:
    """Return the form in which it is drawn: some differ only in what is on them."""
    return "booklet" if what in (CONTACTS, TEAM, CAPTAIN) else what


def _fixtures(season: Season, asked: SeasonPrint) -> dict[str, Any]:
    team = asked.team
    listed = list(fixtures_of(season)) if team is None else fixtures_of_team(team)
    fixtures = [fixture for fixture in listed if fixture.state != MatchState.VOID]
    weeks = [
        {
            "title": f"Week {week.number}, from {day_and_month(week.monday)}"
            if week.number
            else f"From {day_and_month(week.monday)}",
            "label": f"{week.number or '-'}: {week.monday.day} {week.monday:%b}",
            "matches": [_match(fixture) for fixture in sorted(week.fixtures, key=_place)],
        }
        for week in by_week(season, fixtures)
        if week.fixtures
    ]
    teams = list(
        season.teams.filter(status=TeamStatus.PLAYING)
        .select_related("captain", "vice_captain")
        .order_by("name", "pk")
    )
    cups = [fixture.competition for fixture in fixtures if fixture.tie is not None]
    return {
        "team": "" if team is None else team.name,
        "divisions": list(dict.fromkeys([*(division.name for division in season.divisions.all()), *cups])),
        "weeks": weeks,
        "pubs": _pubs(fixtures, teams),
        "contacts": _contacts(asked, fixtures, teams) if asked.what in (CONTACTS, CAPTAIN) else [],
    }


def _match(fixture: Fixture) -> list[str]:
    day = "" if fixture.date is None else f"{fixture.date:%a} {fixture.date.day} {fixture.date:%b}"
    hour = "" if fixture.date is None else f"{fixture.starts_at:%H:%M}"
    return [day, hour, fixture.home.name, fixture.away.name, fixture.venue.name, fixture.competition]


def _place(fixture: Fixture) -> tuple[int, int, date, time, int]:
    """Return where a match stands in its week: by division, cups last, then by date."""
    day = fixture.date or fixture.week
    if fixture.division is None:
        return LOWEST_LEVEL, fixture.tie_id or 0, day, fixture.starts_at, fixture.pk
    return fixture.division.level, fixture.division.pk, day, fixture.starts_at, fixture.pk


def _pubs(fixtures: Iterable[Fixture], teams: Iterable[Team]) -> list[list[str]]:
    """Return the pubs where these matches are played: name, address, and who is at home there."""
    venues = {fixture.venue_id: fixture.venue for fixture in fixtures}
    return [
        [venue.name, venue.address, ", ".join(team.name for team in teams if team.venue_id == venue.pk)]
        for venue in sorted(venues.values(), key=lambda venue: (venue.name.casefold(), venue.pk))
    ]


def _contacts(asked: SeasonPrint, fixtures: Iterable[Fixture], teams: Iterable[Team]) -> list[list[str]]:
    """Return the numbers that captains and vice-captains share; for a captain, of the teams that are met."""
    whole = shows_whole(asked.season)
    met = {number for fixture in fixtures for number in (fixture.home_id, fixture.away_id)}
    return [
        [team.name, f"{'' if person is None else name_of(person, whole=whole)}{role}", phone]
        for team in teams
        for person, role, phone in (
            (team.captain, "", phone_of(team)),
            (team.vice_captain, " (vice-captain)", vice_phone_of(team)),
        )
        if phone and (asked.team is None or (team.pk in met and team.pk != asked.team.pk))
    ]


def _card(season: Season, fixture: Fixture) -> dict[str, Any]:
    """Return a match card; the line-ups stand on it once both sides may see them, and their pairs are drawn."""
    rules, form = season.league_rules, fixture.card_format
    line_ups = [one for one in line_ups_seen(fixture, Viewer()) if has_pairs(rules, one)]
    whole = shows_whole(season)
    home, away = (_names(line_ups, side, whole=whole) for side in (Side.HOME, Side.AWAY))
    drawn = (
        _names(line_ups, Side.HOME, whole=whole, drawn=True),
        _names(line_ups, Side.AWAY, whole=whole, drawn=True),
    )
    games = list_games(form, home, away, drawn, _came_in(line_ups, whole=whole), MissingPair.of(rules).name)
    of_match = [game for game in games if not game.side]
    due = card_due(season, fixture)
    notes = ["Tick who won each game; write the points of both sides where your league wants them."]
    if form.waits_for_draw:
        notes.append("Who meets whom is drawn for each round: write in the pairs as they are drawn.")
    if due is not None:
        local = timezone.localtime(due)
        notes.append(f"The card is due by {day_at(local, local)}.")
    if len({game.round for game in of_match}) > 1:
        notes.append(how_played(form, one_by_one=rules.word("order") == "one_by_one"))
    if len(line_ups) == len(Side):
        notes += [
            one["words"] for one in name_changes(fixture, changes_of(fixture, whole=whole), public=False)
        ]
    day = "" if fixture.date is None else f"{fixture.date:%A} {day_words(fixture.date)} at "
    side: dict[str, Any] = {}
    if form.side_blocks:
        # Before the draw the names are left out, to be written in.
        of_side = [
            [
                game.number,
                game.round,
                game.table,
                game.home if drawn[0] else "",
                game.away if drawn[1] else "",
            ]
            for game in games
            if game.side
        ]
        side = {"side": {"name": form.side_table_name, "legs": of_side}}
    return {
        "day": f"{day}{fixture.starts_at:%H:%M}" if day else "No date yet",
        "home": fixture.home.name,
        "away": fixture.away.name,
        "pub": fixture.venue.name,
        "division": fixture.competition,
        "players": form.players,
        "line_ups": [home, away],
        "legs": [
            # A pair that is still to be drawn is left out, to be written in.
            [
                game.number,
                game.round,
                game.table,
                game.home if leg.home else "",
                game.away if leg.away else "",
            ]
            for game, leg in zip(of_match, form.legs, strict=True)
        ],
        "notes": notes,
        **side,
    }


def _certificates(season: Season) -> list[list[str]]:
    """Return a certificate for each line of the roll of honour that the season's end wrote."""
    if season.closed_at is None:
        return []
    closed = timezone.localtime(season.closed_at)
    day = day_words(closed)
    honours = Honour.objects.filter(season=season).select_related("team", "player", "partner").order_by("pk")
    return [
        [winner, _what_was_won(one).format(one.what), one.note, day]
        for one, winner in named_honours(list(honours))
    ]


def _what_was_won(honour: Honour) -> str:
    if honour.kind == Honour.Kind.CUP and honour.player_id is not None and honour.partner_id is None:
        return WON_ALONE
    return WON.get(honour.kind, "{}")


def _entries(season: Season) -> list[dict[str, Any]]:
    """Return an entry form for each team, with those of last season's squad and those who are registered already."""
    return [
        {
            "team": one.team.name,
            "division": one.team.division.name,
            "pub": "" if one.team.venue is None else one.team.venue.name,
            "captain": "" if one.team.captain is None else one.team.captain.name,
            "asked": [name for _, name in one.asked],
            "registered": [name for _, name in one.registered],
        }
        for one in entry_forms(season, teams_with_forms(season))
    ]


def _names(line_ups: Sequence[LineUp], side: str, *, whole: bool, drawn: bool = False) -> list[str]:
    """Return a side's names in playing order, or as they are drawn for the side table; none before that."""
    rows = [
        (one.side_place if drawn else one.place, name_of(one.player, whole=whole))
        for line_up in line_ups
        if line_up.side == side
        for one in starters(line_up.players.all())
    ]
    return [name for _, name in sorted((place, name) for place, name in rows if place is not None)]


def _came_in(line_ups: Sequence[LineUp], *, whole: bool) -> dict[str, list[LineUpChange[str]]]:
    return {
        line_up.side: [
            LineUpChange(one.place, one.first_game, name_of(one.player, whole=whole))
            for one in came_in(line_up.players.all())
        ]
        for line_up in line_ups
    }


def print_job_of(asked: SeasonPrint) -> SeasonPrintJob | None:
    """Return a print job as far as it is, without its PDF; None where nobody has asked for it."""
    jobs = SeasonPrintJob.objects.defer("pdf").filter(season=asked.season)
    return jobs.filter(what=asked.what, number=asked.number, size=asked.paper).first()


def is_current(job: SeasonPrintJob, asked: SeasonPrint) -> bool:
    """Tell whether a print job is, or will be, what would be printed now."""
    return job.content_hash == content_hash_of(question(asked))


def asked_of(job: SeasonPrintJob) -> SeasonPrint | None:
    """Return what a print job prints; None where its team or match is gone."""
    season = Season.objects.select_related("club").get(pk=job.season_id)
    if job.what == CARD:
        fixture = fixtures_of(season).filter(pk=job.number).first()
        return None if fixture is None else SeasonPrint(season, CARD, fixture=fixture, size=job.size)
    if job.what in (TEAM, CAPTAIN):
        team = season.teams.filter(pk=job.number).first()
        return None if team is None else SeasonPrint(season, job.what, team=team, size=job.size)
    return SeasonPrint(season, job.what, size=job.size)
