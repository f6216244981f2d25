"""Draw cups, undo draws, take cups out and open their plates, whoever enters. Each locks the season first."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Unpack

from django.db import transaction

from clubs.models import User, WhoAndWhen
from clubs.names import name_key
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.draw import Draw, Places, draw_cup, rounds_for
from tournaments.cups.exceptions import CupRefused
from tournaments.cups.options import Byes, CupOptions, DrawKind
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_names import named_by_team, too_few_named
from tournaments.leagues.cups.selectors.cup_ties import has_begun, plate_teams
from tournaments.leagues.cups.selectors.cups import CupState, cup_state
from tournaments.leagues.cups.selectors.person_cups import (
    WORDS,
    entries_of,
    entry_names,
    entry_words,
    plate_entries,
    state_of,
)
from tournaments.leagues.cups.services.cup_entries import freeze_places, keep_names, keep_places
from tournaments.leagues.cups.services.cup_progress import make_ties
from tournaments.leagues.cups.services.cups import cup_name_faults, enter_teams, entering_teams, open_cup
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupEntry, CupKind, Fixture, PersonEntry, Season, Team
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, LARGEST_SEED
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.matches.states import COUNTS

LEAST = 2
"""The fewest who are drawn."""
FOR_PLATE = {"plate": False, "neutral_rounds": 0, "byes": "drawn", "draw": "open"}
"""Where the plate of a cup of teams differs from its cup."""


@transaction.atomic
def draw(cup_id: int, seed: int, *, by: User | None, now: datetime) -> Draw:
    """Draw a cup from a seed, which is kept: anybody can draw it again. Raises LeagueRefused with every fault."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is not None:
        message = _(
            "The {name} has been drawn already. To draw it again, undo the draw first; the log shows both.",
            name=cup.name,
        )
        raise LeagueRefused(Problem("cup_drawn", "", message))
    faults = []
    if not 0 <= seed <= LARGEST_SEED:
        message = _("Give a number from 0 to {largest}.", largest=LARGEST_SEED)
        faults.append(Problem("seed_out_of_range", "seed", message))
    place = _place_persons if cup.of_persons else _place_teams
    drawn = place(season, cup, seed, faults, now)
    log_change(season.pk, "cup", f"Drew the {cup.name} with number {seed}.", by=by, now=now)
    return drawn


def _place_persons(season: Season, cup: Cup, seed: int, faults: list[Problem], now: datetime) -> Draw:
    """Draw pairs or single players by the names that pages show. Raises LeagueRefused with `faults` and its own."""
    rows = list(entries_of([cup]))
    if len(rows) < LEAST:
        message = _(
            "{entered} entered so far, and a draw needs {least}. Enter more.",
            entered=entry_words(cup, len(rows)).capitalize(),
            least=LEAST,
        )
        faults.append(Problem("number_of_entrants", "", message))
    LeagueRefused.raise_for(faults)
    names = entry_names(season, rows)
    by_name = {names[one.pk]: one for one in rows}
    drawn = draw_cup(list(by_name), seed)
    _set_places(by_name, drawn.places, {one.name: one.number for one in drawn.names})
    PersonEntry.objects.bulk_update(rows, ["place", "line", "drawn"])
    _mark_drawn(cup, seed, now)
    return drawn


def _place_teams(season: Season, cup: Cup, seed: int, faults: list[Problem], now: datetime) -> Draw:
    """Draw teams by the cup's options. Raises LeagueRefused with `faults` and its own."""
    options = options_of(cup)
    teams = {
        entry.team.name: entry.team for entry in cup.entries.select_related("team__division", "team__venue")
    }
    entering_teams(season, [team.pk for team in teams.values()], faults)
    faults += too_few_named(cup)
    places = freeze_places(season, cup, options, faults, now)
    ranked = _by_table(season, teams)
    if not season.fixtures.filter(Fixture.OF_LEAGUE, state__in=COUNTS).exists():
        faults += _needs_table(options)
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
        raise LeagueRefused(*faults, *refused.problems) from None
    LeagueRefused.raise_for(faults)
    keep_draw(cup, drawn.places, {one.name: one.number for one in drawn.names}, seed, now)
    keep_places(cup, places)
    return drawn


def _needs_table(options: CupOptions) -> Iterator[Problem]:
    """Give what a draw can't do before a result is in: seed by the table, or give the byes to the highest in it."""
    if options.draw is DrawKind.SEEDED and options.seeds:
        message = _(
            "No result is in yet, so there is no table to seed by. Draw it later, or choose an open draw."
        )
        yield Problem("no_table_yet", "", message)
    if options.byes is Byes.HIGHEST:
        message = _(
            "No result is in yet, so nobody is highest in the table for a bye. "
            "Draw it later, or let those drawn have the byes."
        )
        yield Problem("no_table_yet", "", message)


def keep_draw(cup: Cup, places: Places, drawn: Mapping[str, int], seed: int | None, now: datetime) -> None:
    """Keep a draw of teams: the places of the bracket, and by name in which order they were drawn."""
    entries = {entry.team.name: entry for entry in cup.entries.select_related("team")}
    _set_places(entries, places, drawn)
    CupEntry.objects.bulk_update(entries.values(), ["place", "line", "drawn"])
    _mark_drawn(cup, seed, now)
    make_ties(cup, len(places))


def _set_places(
    entries: Mapping[str, CupEntry | PersonEntry], places: Places, drawn: Mapping[str, int]
) -> None:
    for place, names in enumerate(places, 1):
        for line, name in enumerate(names, 1):
            entry = entries[name]
            entry.place, entry.line, entry.drawn = place, line, drawn[name]


def _mark_drawn(cup: Cup, seed: int | None, now: datetime | None) -> None:
    cup.seed, cup.drawn_at = seed, now
    cup.save(update_fields=["seed", "drawn_at"])


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
        entrants=cup.entrants,
        season__ends__lt=cup.season.ends,
        drawn_at__isnull=False,
    )
    key = name_key(cup.name)
    latest_first = earlier.select_related("season").order_by("-season__ends", "-pk")
    last = next((one for one in latest_first if name_key(one.name) == key), None)
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


# Undoing


@transaction.atomic
def take_draw_back(cup_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Undo a draw before the cup has begun; the log keeps that it was. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is None:
        raise LeagueRefused(Problem("not_drawn", "", _("The {name} isn't drawn yet.", name=cup.name)))
    if has_begun(cup):
        raise LeagueRefused(_begun_fault(cup, "its draw stands", ""))
    if cup.kind == CupKind.PLAY_OFF:
        message = _("The {name} isn't drawn at random. Take it out instead.", name=cup.name)
        raise LeagueRefused(Problem("not_by_lot", "", message))
    _undraw(cup)
    log_change(season.pk, "cup", f"Took back the draw of the {cup.name}.", **who_and_when)


@transaction.atomic
def remove_cup(cup_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Take out a cup that hasn't begun, with its plate. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if has_begun(cup):
        raise LeagueRefused(_begun_fault(cup, "it stays", " Declare them void if it isn't played."))
    for one in [*Cup.objects.filter(main=cup), cup]:
        _undraw(one)
        one.entries.all().delete()
        one.person_entries.all().delete()
        one.delete()
    log_change(season.pk, "cup", f"Took out the {cup.name}.", **who_and_when)


def _begun_fault(cup: Cup, stays: str, of_matches: str) -> Problem:
    """Return why a cup that has begun stays; `of_matches` says what to do where they are on the list."""
    if cup.of_persons:
        message = _(
            "Results of the {name} are in, so {stays}. Take the results out first.",
            name=cup.name,
            stays=stays,
        )
        return Problem("cup_has_results", "", message)
    message = _(
        "Matches of the {name} are on the list, so {stays}.{of_matches}",
        name=cup.name,
        stays=stays,
        of_matches=of_matches,
    )
    return Problem("cup_has_matches", "", message)


def _undraw(cup: Cup) -> None:
    cup.ties.all().delete()
    cup.rounds.all().delete()
    cup.entries.update(drawn=None, place=None, line=None, half_place=None)
    cup.person_entries.update(drawn=None, place=None, line=None)
    _mark_drawn(cup, None, None)


# Plates


@transaction.atomic
def open_plate(cup_id: int, **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Open the plate of a cup for those who lost in its first round by playing. Raises LeagueRefused.

    Whoever didn't come to the first round isn't in it.
    """
    season, cup = open_cup(cup_id)
    if cup.drawn_at is None or cup.kind != CupKind.CUP or not options_of(cup).plate:
        raise LeagueRefused(Problem("no_plate", "", _("The {name} has no plate.", name=cup.name)))
    if Cup.objects.filter(main=cup).exists():
        message = _("The plate of the {name} is there already.", name=cup.name)
        raise LeagueRefused(Problem("plate_there", "", message))
    state = state_of(cup)
    losers = plate_teams(state) if isinstance(state, CupState) else plate_entries(state)
    faults = []
    if not state.bracket.is_first_round_over:
        message = _("The first round isn't over. The plate is for the teams that lose in it.")
        faults.append(Problem("round_open", "", message))
    elif len(losers) < LEAST:
        message = _(
            "A plate needs at least {least} {entrants} that lost in the first round.",
            least=LEAST,
            entrants=WORDS[cup.entrants][1],
        )
        faults.append(Problem("number_of_entrants", "", message))
    more, name = cup_name_faults(season, f"{cup.name[: CUP_NAME_LENGTH - 6]} Plate")
    if any(fault.code == "name_taken" for fault in more):
        message = _(
            "There is a {name} already, and the plate is to be called that. Rename the other one first.",
            name=name,
        )
        more = [Problem("name_taken", "", message)]
    if faults or more:
        raise LeagueRefused(*faults, *more)
    plate = Cup.objects.create(
        season=season,
        name=name,
        kind=CupKind.PLATE,
        main=cup,
        entrants=cup.entrants,
        best_of=cup.best_of,
        options={"plate": False} if cup.of_persons else {**cup.options, **FOR_PLATE},
        match_format=cup.match_format,
    )
    enter_teams(plate, [one for one in losers if isinstance(one, Team)])
    PersonEntry.objects.bulk_create(
        PersonEntry(cup=plate, player_id=one.player_id, partner_id=one.partner_id)
        for one in losers
        if isinstance(one, PersonEntry)
    )
    keep_names(plate, named_by_team(cup))
    words = f"Opened the {plate.name} with {entry_words(plate, len(losers))}."
    log_change(season.pk, "cup", words, **who_and_when)
    return plate
