"""What a season of teams asks of the fixture planner: its weeks, pubs, divisions and teams."""

from calendar import day_name
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from problems import Problem
from problems.wording import day_words, ngettext
from problems.wording import gettext as _
from tournaments.fixtures.reading import FEWEST_IN_DIVISION, MOST_IN_DIVISION
from tournaments.leagues.calendar.selectors.pub_bookings import booked_matches
from tournaments.leagues.models import CupRound, Division, Fixture, Season, Team, TeamStatus, VenueClosure
from tournaments.leagues.register.selectors.season_weeks import monday_of, night_of, numbered_weeks


def playable_weeks(season: Season, division: Division, taken: Collection[date] = ()) -> list[int]:
    """Return the numbers of the weeks in which a division may play: on its night, between the season's dates.

    ``taken`` are dates on which it doesn't, those of cups (`cup_nights`).
    """
    blank = {*season.blank_weeks, *division.blank_weeks}
    nights = {number: night_of(division, monday) for number, monday in numbered_weeks(season).items()}
    return [
        number
        for number, night in nights.items()
        if monday_of(night).isoformat() not in blank and _within(season, night) and night not in taken
    ]


def cup_nights(season: Season) -> Mapping[int, Collection[date]]:
    """Return by division the dates of cup rounds that keep its night free: a team of it entered the cup.

    The whole division rests, since nobody knows yet who is still in the cup by then. A night for which league matches
    of it were published before is theirs.
    """
    rounds = CupRound.objects.filter(cup__season=season, cup__entries__team__division__isnull=False)
    wanted = set(rounds.values_list("cup__entries__team__division", "date"))
    if not wanted:
        return {}
    published = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season).values_list(
        "division", "date", "week"
    )
    dates, weeks = set(), set()
    for division, day, week in published:
        dates.add((division, day))
        weeks.add((division, week))
    nights: defaultdict[int, set[date]] = defaultdict(set)
    for division, day in wanted:
        if (division, day) not in dates and (division, monday_of(day)) not in weeks:
            nights[division].add(day)
    return nights


def _within(season: Season, day: date) -> bool:
    return (season.starts is None or season.starts <= day) and (season.ends is None or day <= season.ends)


def live_teams(season: Season) -> list[Team]:
    """Return the teams that play, in the order of their entry."""
    teams = Team.objects.filter(season=season, status=TeamStatus.PLAYING)
    return list(teams.select_related("division", "venue").order_by("pk"))


def instance_of(season: Season, since: date | None = None) -> dict[str, Any]:
    """Return what the planner is asked, in the form `fixtures-1`; teams, pubs and divisions go by their names.

    A pub has less room where matches of cups or of the club's other seasons are down already, those before ``since``
    left out. Ask `setup_faults` first: what stands there can't be drawn up.
    """
    teams = live_teams(season)
    divisions = list(season.divisions.all())
    weeks = numbered_weeks(season)
    cups = cup_nights(season)
    return {
        "format": "fixtures-1",
        "name": season.name,
        "weeks": [{"id": number, "date": monday.isoformat()} for number, monday in weeks.items()],
        "venues": _venues(teams, weeks, booked_matches(season, since)),
        "divisions": [
            {
                "id": division.name,
                "night": day_name[division.weekday],
                "meetings": division.meetings,
                "weeks": playable_weeks(season, division, cups.get(division.pk, ())),
                "compact": True,
                "phased": True,
                "mirrored": division.mirrored,
                "return_gap": division.return_gap,
                "max_run": division.max_run,
                "spare": division.spare,
            }
            for division in divisions
        ],
        "teams": [
            {"id": team.name, "division": team.division.name, "venue": team.venue.name}
            for team in teams
            if team.venue is not None
        ],
        "wishes": [],
    }


def _venues(
    teams: Sequence[Team], weeks: dict[int, date], booked: Mapping[tuple[int, date], int]
) -> list[dict[str, Any]]:
    venues = {team.venue.pk: team.venue for team in teams if team.venue is not None}
    numbers = {monday: number for number, monday in weeks.items()}
    closed: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for closure in VenueClosure.objects.filter(venue__in=venues):
        number = numbers.get(monday_of(closure.date))
        if number is not None:
            closed[closure.venue_id].append({"week": number, "night": day_name[closure.date.weekday()]})
    # Only nights on which a team of the season is at home there: the planner asks about no other.
    nights = {(team.venue_id, team.division.weekday) for team in teams}
    less: defaultdict[int, list[dict[str, Any]]] = defaultdict(list)
    for (pub, day), matches in sorted(booked.items()):
        number = numbers.get(monday_of(day))
        if number is not None and (pub, day.weekday()) in nights:
            room = max(0, venues[pub].capacity - matches)
            less[pub].append({"week": number, "night": day_name[day.weekday()], "capacity": room})
    return [
        {"id": venue.name, "name": venue.name, "capacity": venue.capacity, "closed": closed[venue.pk]}
        | ({"capacity_on": less[venue.pk]} if less[venue.pk] else {})
        for venue in venues.values()
    ]


def setup_faults(season: Season) -> list[Problem]:
    """Return what is still missing before fixtures can be drawn up, every fault at once."""
    divisions = list(season.divisions.all())
    if not divisions:
        message = _("The season has no division yet. Add one, and its teams.")
        return [Problem("no_divisions", "divisions", message)]
    teams = live_teams(season)
    sizes = Counter(team.division_id for team in teams)
    faults = [
        Problem(
            "team_without_pub",
            "teams",
            _("{name} has no pub. Choose the pub where it is at home.", name=team.name),
        )
        for team in teams
        if team.venue is None
    ]
    cups = cup_nights(season)
    for division in divisions:
        faults += _faults_of(season, division, sizes[division.pk], cups.get(division.pk, ()))
    return faults


def _faults_of(season: Season, division: Division, size: int, cups: Collection[date]) -> Iterator[Problem]:
    if not FEWEST_IN_DIVISION <= size <= MOST_IN_DIVISION:
        todo = _("Split it in two") if size > MOST_IN_DIVISION else _("Add teams, or take the division out")
        message = ngettext(
            "{name} has {size} team; a division has {least} to {most}. {todo}.",
            "{name} has {size} teams; a division has {least} to {most}. {todo}.",
            size,
            name=division.name,
            size=size,
            least=FEWEST_IN_DIVISION,
            most=MOST_IN_DIVISION,
            todo=todo,
        )
        yield Problem("division_size", "divisions", message)
        return
    rounds = division.meetings * (size - 1 + size % 2)
    weeks = playable_weeks(season, division, cups)
    if len(weeks) < rounds:
        message = _(
            "{name} needs {rounds} weeks and has {count} from {first} to {last}. Make the season longer, "
            "take out blank weeks, {or_cups}or let its teams meet less often.",
            name=division.name,
            rounds=rounds,
            count=len(weeks),
            first=_day(season.starts),
            last=_day(season.ends),
            or_cups=_("play cup rounds on another night, ") if cups else "",
        )
        yield Problem("season_too_short", "ends", message)


def _day(day: date | None) -> str:
    return _("no date") if day is None else day_words(day)
