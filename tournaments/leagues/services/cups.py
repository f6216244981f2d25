"""Set up cups: who enters, the draw, the date of each round, plates and play-offs. Each locks the season first."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from clubs.models import User
from clubs.names import clean_name
from tournaments.cups.bracket import Status
from tournaments.cups.draw import Draw, Places, draw_cup, rounds_for
from tournaments.cups.faults import CupRefused
from tournaments.cups.options import Byes, CupOptions, DrawKind, read_options
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import (
    Cup,
    CupEntry,
    CupKind,
    Fixture,
    Season,
    Team,
    TeamStatus,
)
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, LARGEST_SEED, MOST_CUPS
from tournaments.leagues.selectors.cup_names import named_by_team, too_few_named
from tournaments.leagues.selectors.cups import CupState, cup_state, options_of
from tournaments.leagues.selectors.league_tables import division_table
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.cup_entries import (
    freeze_places,
    keep_names,
    keep_places,
    mark_paid,
    read_fee,
)
from tournaments.leagues.services.cup_formats import change_own_format, read_own_format
from tournaments.leagues.services.cup_progress import (
    has_matches,
    make_ties,
)
from tournaments.leagues.services.locking import touch_season
from tournaments.leagues.services.team_seasons import name_faults, open_season, taken_fault
from tournaments.matches.states import COUNTS


def open_cup(cup_id: int) -> tuple[Season, Cup]:
    """Lock a cup's season; return both as they are now. Raises LeagueRefused once the season is closed."""
    season = open_season(Cup.objects.values_list("season_id", flat=True).get(pk=cup_id))
    return season, Cup.objects.select_related("season").get(pk=cup_id)


@transaction.atomic
def create_cup(season_id: int, values: Mapping[str, Any], *, by: User | None, now: datetime) -> Cup:
    """Create a cup from its `name`, its `options`, and the numbers of the `teams` that enter.

    Its `match_format` is that of the season where none is given. Raises LeagueRefused with every fault.
    """
    season = open_season(season_id)
    faults, name = cup_name_faults(season, values["name"])
    options = read_cup_options(values.get("options", {}), faults)
    teams = entering_teams(season, values.get("teams", []), faults)
    fee = read_fee(values.get("entry_fee", ""), faults)
    own_format = read_own_format(values.get("match_format"), faults)
    if faults:
        raise LeagueRefused(*faults)
    cup = Cup.objects.create(
        season=season, name=name, options=options.as_json(), entry_fee=fee, match_format=own_format
    )
    enter_teams(cup, teams)
    write_act(season.pk, "cup", f"Set up the {cup.name} with {len(teams)} teams.", by=by, now=now)
    touch_season(season.pk)
    return cup


@transaction.atomic
def change_cup(cup_id: int, values: Mapping[str, Any], *, by: User | None, now: datetime) -> Cup:
    """Change a cup's `name`, `entry_fee`, `match_format`, `options` or `teams`, and which of these have `paid`.

    Once it is drawn, options and teams stay; its format does once a match has a line-up. Raises LeagueRefused with
    every fault.
    """
    season, cup = open_cup(cup_id)
    faults: list[Fault] = []
    if "name" in values:
        more, cup.name = cup_name_faults(season, values["name"], cup)
        faults += more
    if cup.drawn_at is not None and (_differ(cup, values)):
        message = f"The {cup.name} has been drawn, so its teams and rules can't change. Undo the draw first."
        faults.append(Fault("cup_drawn", "", message))
    elif "options" in values:
        cup.options = read_cup_options(values["options"], faults).as_json()
    teams = entering_teams(season, values["teams"], faults) if "teams" in values else None
    if "entry_fee" in values:
        cup.entry_fee = read_fee(values["entry_fee"], faults)
    if "match_format" in values:
        cup.match_format = change_own_format(cup, values["match_format"], faults)
    if faults:
        raise LeagueRefused(*faults)
    cup.save(update_fields=["name", "options", "entry_fee", "match_format"])
    if teams is not None and cup.drawn_at is None:
        paid = set(cup.entries.filter(paid=True).values_list("team_id", flat=True))
        named = named_by_team(cup)
        cup.entries.all().delete()
        enter_teams(cup, teams, paid)
        keep_names(cup, named)
    if "paid" in values:
        mark_paid(cup, values["paid"], faults)
    if faults:
        raise LeagueRefused(*faults)
    write_act(season.pk, "cup", f"Changed the {cup.name}.", by=by, now=now)
    touch_season(season.pk)
    return cup


def _differ(cup: Cup, values: Mapping[str, Any]) -> bool:
    """Tell whether a change asks for other options or teams than a drawn cup has."""
    teams = set(cup.entries.values_list("team_id", flat=True))
    before = options_of(cup).as_json()
    asked = {**before, **values.get("options", {})}
    return set(values.get("teams", teams)) != teams or asked != before


@transaction.atomic
def remove_cup(cup_id: int, *, by: User | None, now: datetime) -> None:
    """Take away a cup of which no match was ever on the list, with its plate. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if has_matches(cup):
        message = (
            f"Matches of the {cup.name} are on the list, so it stays. Declare them void if it isn't played."
        )
        raise LeagueRefused(Fault("cup_has_matches", "", message))
    for one in [*Cup.objects.filter(main=cup), cup]:
        _undraw(one)
        one.entries.all().delete()
        one.delete()
    write_act(season.pk, "cup", f"Took out the {cup.name}.", by=by, now=now)
    touch_season(season.pk)


def cup_name_faults(season: Season, name: str, cup: Cup | None = None) -> tuple[list[Fault], str]:
    """Return what is wrong with a cup's name, and the name as it is kept; `cup` may have it already."""
    wanted = clean_name(name)
    faults = name_faults(wanted, CUP_NAME_LENGTH, "cup")
    others = Cup.objects.filter(season=season)
    if cup is not None:
        others = others.exclude(pk=cup.pk)
    if others.filter(name__iexact=wanted).exists():
        faults.append(taken_fault(wanted, "name"))
    if cup is None and others.count() >= MOST_CUPS:
        faults.append(Fault("too_many", "name", f"A season has {MOST_CUPS} cups and play-offs at most."))
    return faults, wanted


def read_cup_options(data: object, faults: list[Fault]) -> CupOptions:
    """Return the options of a cup; what is wrong with them is added to `faults`."""
    try:
        return read_options(data)
    except CupRefused as refused:
        faults += faults_of(refused)
        return CupOptions()


def faults_of(refused: CupRefused) -> list[Fault]:
    """Return what the pure rules of cups refuse."""
    return [Fault(problem.code, problem.field, problem.message) for problem in refused.problems]


def entering_teams(season: Season, numbers: Sequence[int], faults: list[Fault]) -> list[Team]:
    """Return the teams that enter, in the order of their names."""
    found = {
        team.pk: team for team in Team.objects.filter(season=season, pk__in=numbers).order_by("name", "pk")
    }
    if len(set(numbers)) < len(numbers):
        faults.append(Fault("team_twice", "teams", "A team enters twice. Name each once."))
    if len(found) < len(set(numbers)):
        faults.append(Fault("team_unknown", "teams", "Choose teams of this season."))
    for team in found.values():
        if team.status != TeamStatus.PLAYING:
            faults.append(
                Fault("team_withdrawn", "teams", f"{team.name} {team.has_left}. Take it out of the cup.")
            )
        elif team.venue_id is None:
            faults.append(
                Fault("team_without_pub", "teams", f"{team.name} has no pub. Choose where it is at home.")
            )
    return list(found.values())


def enter_teams(cup: Cup, teams: Sequence[Team], paid: Collection[int] = ()) -> None:
    """Enter teams for a cup; `paid` are the numbers of those that have paid."""
    CupEntry.objects.bulk_create(CupEntry(cup=cup, team=team, paid=team.pk in paid) for team in teams)


# The draw


@transaction.atomic
def draw(cup_id: int, seed: int, *, by: User | None, now: datetime) -> Draw:
    """Draw a cup from a seed, which is kept: anybody can draw it again. Raises LeagueRefused with every fault."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is not None:
        message = f"The {cup.name} is drawn already. Take the draw back first, and everybody will read that you did."
        raise LeagueRefused(Fault("cup_drawn", "", message))
    if not 0 <= seed <= LARGEST_SEED:
        raise LeagueRefused(Fault("seed_out_of_range", "seed", f"Give a number from 0 to {LARGEST_SEED}."))
    options = options_of(cup)
    teams = {
        entry.team.name: entry.team for entry in cup.entries.select_related("team__division", "team__venue")
    }
    faults: list[Fault] = []
    entering_teams(season, [team.pk for team in teams.values()], faults)
    faults += too_few_named(cup)
    places = freeze_places(season, cup, options, faults, now)
    ranked = _by_table(season, teams)
    by_table = (options.draw is DrawKind.SEEDED and options.seeds) or options.byes is Byes.HIGHEST
    if by_table and not season.fixtures.filter(Fixture.OF_LEAGUE, state__in=COUNTS).exists():
        message = (
            "No result is in yet, so there is no table to draw by. Draw it later, or choose an open draw."
        )
        faults.append(Fault("no_table_yet", "", message))
    most = 2 ** (rounds_for(max(2, len(teams))) - 1)
    seeds = ranked[: min(options.seeds, most)] if options.draw is DrawKind.SEEDED else []
    byes_to = {Byes.DRAWN: [], Byes.HIGHEST: ranked, Byes.FINALISTS: _last_finalists(cup, teams)}[
        options.byes
    ]
    try:
        drawn = draw_cup(
            list(teams), seed, seeds=seeds, byes_to=byes_to, neutral_rounds=options.neutral_rounds
        )
    except CupRefused as refused:
        raise LeagueRefused(*faults, *faults_of(refused)) from None
    if faults:
        raise LeagueRefused(*faults)
    keep_draw(cup, drawn.places, {one.name: one.number for one in drawn.names}, seed, now)
    keep_places(cup, places)
    write_act(season.pk, "cup", f"Drew the {cup.name} with number {seed}.", by=by, now=now)
    touch_season(season.pk)
    return drawn


def keep_draw(cup: Cup, places: Places, drawn: Mapping[str, int], seed: int | None, now: datetime) -> None:
    """Keep a draw: the places of the bracket, and by name in which order the teams were drawn."""
    entries = {entry.team.name: entry for entry in cup.entries.select_related("team")}
    for place, names in enumerate(places, 1):
        for line, name in enumerate(names, 1):
            entry = entries[name]
            entry.place, entry.line, entry.drawn = place, line, drawn[name]
    CupEntry.objects.bulk_update(entries.values(), ["place", "line", "drawn"])
    cup.seed, cup.drawn_at = seed, now
    cup.save(update_fields=["seed", "drawn_at"])
    make_ties(cup, len(places))


def _by_table(season: Season, teams: Collection[str]) -> list[str]:
    """Return teams by level and place, as the tables stand now; sections of a level turn and turn about."""
    ranks = {}
    for division in season.divisions.all():
        table = division_table(season, division)
        for at, row in enumerate(table.rows):
            ranks[table.names[row.team]] = (division.level, at, division.pk)
    return sorted((name for name in teams if name in ranks), key=lambda name: ranks[name])


def _last_finalists(cup: Cup, teams: Mapping[str, Team]) -> list[str]:
    """Return the winner and the other finalist of the latest earlier cup of this name, where they entered again."""
    earlier = Cup.objects.filter(
        season__club=cup.season.club_id,
        name__iexact=cup.name,
        entrants=cup.entrants,
        season__ends__lt=cup.season.ends,
        drawn_at__isnull=False,
    )
    earlier = earlier.filter(season__ends__lt=cup.season.ends)
    last = earlier.select_related("season").order_by("-season__ends", "-pk").first()
    if last is None:
        return []
    state = cup_state(last)
    final = state.bracket.rounds[-1][0]
    finalists = [
        final.winner,
        *(slot.team for slot in (final.first, final.second) if slot.team != final.winner),
    ]
    now = {team.lineage: name for name, team in teams.items()}
    # A team keeps its lineage whatever it is called; one that was entered anew goes by its name.
    names = [now.get(state.teams[name].lineage, name) for name in finalists if name is not None]
    return [name for name in names if name in teams]


@transaction.atomic
def take_draw_back(cup_id: int, *, by: User | None, now: datetime) -> None:
    """Undo a draw before the first match is on the list; the log keeps that it was. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is None:
        raise LeagueRefused(Fault("not_drawn", "", f"The {cup.name} isn't drawn yet."))
    if has_matches(cup):
        message = f"Matches of the {cup.name} are on the list, so its draw stands."
        raise LeagueRefused(Fault("cup_has_matches", "", message))
    if cup.kind == CupKind.PLAY_OFF:
        message = f"The {cup.name} isn't drawn by lot. Take it out instead."
        raise LeagueRefused(Fault("not_by_lot", "", message))
    _undraw(cup)
    write_act(season.pk, "cup", f"Took back the draw of the {cup.name}.", by=by, now=now)
    touch_season(season.pk)


def _undraw(cup: Cup) -> None:
    cup.ties.all().delete()
    cup.rounds.all().delete()
    cup.entries.update(drawn=None, place=None, line=None, half_place=None)
    cup.drawn_at = cup.seed = None
    cup.save(update_fields=["drawn_at", "seed"])


# Plates and play-offs


@transaction.atomic
def open_plate(cup_id: int, *, by: User | None, now: datetime) -> Cup:
    """Open the plate of a cup for those who lost in its first round by playing. Raises LeagueRefused.

    Whoever didn't come to the first round isn't in it.
    """
    season, cup = open_cup(cup_id)
    faults = []
    if cup.drawn_at is None or cup.kind != CupKind.CUP or not options_of(cup).plate:
        raise LeagueRefused(Fault("no_plate", "", f"The {cup.name} has no plate."))
    if Cup.objects.filter(main=cup).exists():
        raise LeagueRefused(Fault("plate_there", "", f"The plate of the {cup.name} is there already."))
    state = cup_state(cup)
    first = state.bracket.rounds[0]
    if any(tie.status in {Status.READY, Status.WAITS} for tie in first):
        message = "The first round isn't over. The plate is drawn among those who lose in it."
        faults.append(Fault("round_open", "", message))
    losers = plate_teams(state)
    if not faults and len(losers) < 2:
        faults.append(
            Fault("number_of_entrants", "", "A plate has at least 2 teams that lost in the first round.")
        )
    more, name = cup_name_faults(season, f"{cup.name[: CUP_NAME_LENGTH - 6]} Plate")
    if any(fault.code == "name_taken" for fault in more):
        message = (
            f"There is a {name} already, and the plate is to be called that. Rename the other one first."
        )
        more = [Fault("name_taken", "", message)]
    faults += more
    if faults:
        raise LeagueRefused(*faults)
    options = {**cup.options, "plate": False, "neutral_rounds": 0, "byes": "drawn", "draw": "open"}
    plate = Cup.objects.create(
        season=season,
        name=name,
        kind=CupKind.PLATE,
        main=cup,
        options=options,
        match_format=cup.match_format,
    )
    enter_teams(plate, losers)
    keep_names(plate, named_by_team(cup))
    write_act(season.pk, "cup", f"Opened the {plate.name} with {len(losers)} teams.", by=by, now=now)
    touch_season(season.pk)
    return plate


def plate_teams(state: CupState) -> list[Team]:
    """Return the teams that lost in the first round by playing, and haven't withdrawn; by name."""
    losers = []
    for tie in state.bracket.rounds[0]:
        match = state.last_match(tie)
        if tie.loser is not None and match is not None and not match.awarded:
            losers.append(state.teams[tie.loser])
    return sorted((team for team in losers if team.status == TeamStatus.PLAYING), key=lambda team: team.name)
