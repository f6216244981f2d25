"""Draw cups, undo draws, take cups out and open their plates, whoever enters. Each locks the season first."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Unpack

from django.db import transaction

from clubs.models import User, WhoAndWhen
from clubs.names import name_key
from problems import Problem
from problems.wording import gettext as _
from tournaments.cups.draw import LEAST_ENTRANTS, Draw, draw_cup, rounds_for
from tournaments.cups.exceptions import CupRefused
from tournaments.cups.options import Byes, CupOptions, DrawKind
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.cups.selectors.cup_entries import WORDS, entries_of, entry_names, entry_words
from tournaments.leagues.cups.selectors.cup_names import named_by_team
from tournaments.leagues.cups.selectors.cup_ties import has_begun, plate_entries
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.services.brackets import empty_bracket, fill_bracket
from tournaments.leagues.cups.services.cup_entries import half_season_places, keep_names, save_entries
from tournaments.leagues.cups.services.cup_rules import cup_name_faults
from tournaments.leagues.cups.services.cups import lock_open_cup
from tournaments.leagues.cups.services.entrants import KINDS
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupEntry, CupKind, Fixture, Season, Team
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, LARGEST_SEED
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.matches.states import COUNTS

FOR_PLATE = {"plate": False, "neutral_rounds": 0, "byes": "drawn", "draw": "open"}
"""Where the options of a plate differ from its cup's."""


@transaction.atomic
def draw(cup_id: int, seed: int, *, by: User | None, now: datetime) -> Draw:
    """Draw a cup from a seed, which is kept: anybody can draw it again. Raises LeagueRefused with every fault."""
    season, cup = lock_open_cup(cup_id)
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
    options, entries = options_of(cup), list(entries_of([cup]))
    names = list(entry_names(cup, entries).values())
    faults += KINDS[cup.entrants].draw_faults(cup, entries)
    half_places = half_season_places(season, cup, options, faults, now)
    if not season.fixtures.filter(Fixture.OF_LEAGUE, state__in=COUNTS).exists():
        faults += _needs_table(options)
    by_table = options.draw is DrawKind.SEEDED or options.byes is Byes.HIGHEST
    ranked = _by_table(season, names) if by_table else []
    seeds = ranked[: _most_seeds(options, len(names))] if options.draw is DrawKind.SEEDED else []
    byes_to = ranked if options.byes is Byes.HIGHEST else []
    if options.byes is Byes.FINALISTS:
        byes_to = _last_finalists(cup, {entry.own_team.name: entry.own_team for entry in entries})
    try:
        drawn = draw_cup(names, seed, seeds=seeds, byes_to=byes_to, neutral_rounds=options.neutral_rounds)
    except CupRefused as refused:
        known = {fault.code for fault in faults}
        raise LeagueRefused(*faults, *(one for one in refused.problems if one.code not in known)) from None
    LeagueRefused.raise_for(faults)
    cup.seed = seed
    fill_bracket(cup, drawn.places, [one.name for one in drawn.names], half_places, now)
    log_change(season.pk, "cup", f"Drew the {cup.name} with number {seed}.", by=by, now=now)
    return drawn


def _most_seeds(options: CupOptions, entrants: int) -> int:
    """Return how many are seeded: no more than can be kept apart."""
    return min(options.seeds, 1 << (rounds_for(max(2, entrants)) - 1))


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
    season, cup = lock_open_cup(cup_id)
    if cup.drawn_at is None:
        raise LeagueRefused(Problem("not_drawn", "", _("The {name} isn't drawn yet.", name=cup.name)))
    if has_begun(cup):
        raise LeagueRefused(KINDS[cup.entrants].begun_fault(cup, "its draw stands", ""))
    if cup.kind == CupKind.PLAY_OFF:
        message = _("The {name} isn't drawn at random. Take it out instead.", name=cup.name)
        raise LeagueRefused(Problem("not_by_lot", "", message))
    empty_bracket(cup)
    log_change(season.pk, "cup", f"Took back the draw of the {cup.name}.", **who_and_when)


@transaction.atomic
def remove_cup(cup_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Take out a cup that hasn't begun, with its plate. Raises LeagueRefused."""
    season, cup = lock_open_cup(cup_id)
    if has_begun(cup):
        of_matches = " Declare them void if it isn't played."
        raise LeagueRefused(KINDS[cup.entrants].begun_fault(cup, "it stays", of_matches))
    for one in [*Cup.objects.filter(main=cup), cup]:
        empty_bracket(one)
        one.entries.all().delete()
        one.delete()
    log_change(season.pk, "cup", f"Took out the {cup.name}.", **who_and_when)


# Plates


@transaction.atomic
def open_plate(cup_id: int, **who_and_when: Unpack[WhoAndWhen]) -> Cup:
    """Open the plate of a cup for those who lost in its first round by playing. Raises LeagueRefused.

    Whoever didn't come to the first round isn't in it.
    """
    season, cup = lock_open_cup(cup_id)
    if cup.drawn_at is None or cup.kind != CupKind.CUP or not options_of(cup).plate:
        raise LeagueRefused(Problem("no_plate", "", _("The {name} has no plate.", name=cup.name)))
    if Cup.objects.filter(main=cup).exists():
        message = _("The plate of the {name} is there already.", name=cup.name)
        raise LeagueRefused(Problem("plate_there", "", message))
    state = cup_state(cup)
    losers = plate_entries(state)
    faults = []
    if not state.bracket.is_first_round_over:
        message = _("The first round isn't over. The plate is for the teams that lose in it.")
        faults.append(Problem("round_open", "", message))
    elif len(losers) < LEAST_ENTRANTS:
        message = _(
            "A plate needs at least {least} {entrants} that lost in the first round.",
            least=LEAST_ENTRANTS,
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
        options={key: FOR_PLATE.get(key, value) for key, value in cup.options.items()},
        match_format=cup.match_format,
    )
    entries = [CupEntry(cup=plate, team=one.team, player=one.player, partner=one.partner) for one in losers]
    save_entries(plate, entries)
    keep_names(plate, named_by_team(cup))
    words = f"Opened the {plate.name} with {entry_words(plate, len(losers))}."
    log_change(season.pk, "cup", words, **who_and_when)
    return plate
