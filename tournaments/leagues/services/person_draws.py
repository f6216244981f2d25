"""Draw cups of pairs and single players, set when and where their rounds are, and open their plates."""

from datetime import datetime

from django.db import transaction

from clubs.models import User
from tournaments.cups.bracket import Status, round_name
from tournaments.cups.draw import Draw, draw_cup
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Cup, CupKind, CupRound, PersonEntry, Season, TieResult
from tournaments.leagues.models.cup import CUP_NAME_LENGTH, LARGEST_SEED
from tournaments.leagues.selectors.nights import day_words
from tournaments.leagues.selectors.person_cups import (
    WORDS,
    PersonCupState,
    entries_of,
    entry_names,
    entry_words,
    person_cup_state,
)
from tournaments.leagues.selectors.team_seasons import has_room
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.cup_rounds import RoundDate
from tournaments.leagues.services.cups import cup_name_faults, open_cup
from tournaments.leagues.services.locking import touch_season

LEAST = 2


@transaction.atomic
def draw_persons(cup_id: int, seed: int, *, by: User | None, now: datetime) -> Draw:
    """Draw a cup from a seed, which is kept. The names are those that pages show. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    faults = []
    if cup.drawn_at is not None:
        message = f"The {cup.name} is drawn already. Take the draw back first, and everybody will read that you did."
        raise LeagueRefused(Fault("cup_drawn", "", message))
    if not 0 <= seed <= LARGEST_SEED:
        faults.append(Fault("seed_out_of_range", "seed", f"Give a number from 0 to {LARGEST_SEED}."))
    rows = list(entries_of([cup]))
    if len(rows) < LEAST:
        message = f"{entry_words(cup, len(rows)).capitalize()} entered so far, and a draw needs {LEAST}. Enter more."
        faults.append(Fault("number_of_entrants", "", message))
    if faults:
        raise LeagueRefused(*faults)
    names = entry_names(season, rows)
    by_name = {names[one.pk]: one for one in rows}
    drawn = draw_cup(list(by_name), seed)
    for one in drawn.names:
        entry = by_name[one.name]
        entry.place, entry.line, entry.drawn = one.place, one.line, one.number
    PersonEntry.objects.bulk_update(rows, ["place", "line", "drawn"])
    cup.seed, cup.drawn_at = seed, now
    cup.save(update_fields=["seed", "drawn_at"])
    write_act(season.pk, "cup", f"Drew the {cup.name} with number {seed}.", by=by, now=now)
    touch_season(season.pk)
    return drawn


@transaction.atomic
def take_persons_back(cup_id: int, *, by: User | None, now: datetime) -> None:
    """Undo a draw before the first result is in; the log keeps that it was. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is None:
        raise LeagueRefused(Fault("not_drawn", "", f"The {cup.name} isn't drawn yet."))
    if has_results(cup):
        message = f"Results of the {cup.name} are in, so its draw stands."
        raise LeagueRefused(Fault("cup_has_results", "", message))
    _undraw(cup)
    write_act(season.pk, "cup", f"Took back the draw of the {cup.name}.", by=by, now=now)
    touch_season(season.pk)


@transaction.atomic
def remove_person_cup(cup_id: int, *, by: User | None, now: datetime) -> None:
    """Take away a cup without a result, with its plate. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if has_results(cup):
        message = f"Results of the {cup.name} are in, so it stays. Take them out first if it isn't played."
        raise LeagueRefused(Fault("cup_has_results", "", message))
    for one in [*Cup.objects.filter(main=cup), cup]:
        one.rounds.all().delete()
        one.person_entries.all().delete()
        one.delete()
    write_act(season.pk, "cup", f"Took out the {cup.name}.", by=by, now=now)
    touch_season(season.pk)


def has_results(cup: Cup) -> bool:
    """Tell whether a result of a cup, or of its plate, is in."""
    return cup.tie_results.exists() or TieResult.objects.filter(cup__main=cup).exists()


def _undraw(cup: Cup) -> None:
    cup.rounds.all().delete()
    cup.person_entries.update(drawn=None, place=None, line=None)
    cup.drawn_at = cup.seed = None
    cup.save(update_fields=["drawn_at", "seed"])


@transaction.atomic
def set_person_round(cup_id: int, asked: RoundDate, *, by: User | None, now: datetime) -> list[CupRound]:
    """Set when and where a round is, and with it the later rounds that have no date: they follow the same evening.

    Return the rounds that were set. Raises LeagueRefused with every fault.
    """
    season, cup = open_cup(cup_id)
    if cup.drawn_at is None:
        raise LeagueRefused(Fault("not_drawn", "", f"The {cup.name} isn't drawn yet. Draw it first."))
    state = person_cup_state(cup)
    if not 1 <= asked.number <= state.count:
        raise LeagueRefused(Fault("no_such_round", "number", f"The {cup.name} has {state.count} rounds."))
    faults = _round_faults(season, state, asked)
    if faults:
        raise LeagueRefused(*faults)
    first = season.divisions.first()
    starts_at = asked.starts_at or (first.starts_at if first is not None else now.time())
    following = [number for number in range(asked.number + 1, state.count + 1) if number not in state.rounds]
    held = []
    for number in [asked.number, *following]:
        row = state.rounds.get(number) or CupRound(cup=cup, number=number)
        row.date, row.starts_at, row.venue = asked.date, starts_at, asked.venue
        row.save()
        held.append(row)
    words = f"Set {round_name(asked.number, state.count)} of the {cup.name} for {day_words(asked.date)}."
    write_act(season.pk, "cup", words, by=by, now=now)
    touch_season(season.pk)
    return held


def _round_faults(season: Season, state: PersonCupState, asked: RoundDate) -> list[Fault]:
    faults = []
    if (
        season.starts is not None
        and season.ends is not None
        and not season.starts <= asked.date <= season.ends
    ):
        message = f"{day_words(asked.date)} is outside of the season's days. Choose another date."
        faults.append(Fault("outside_season", "date", message))
    for number, other in state.rounds.items():
        # Several rounds may be on one evening.
        if (number < asked.number and other.date > asked.date) or (
            number > asked.number and other.date < asked.date
        ):
            message = (
                f"{round_name(number, state.count)} is on {day_words(other.date)}. Keep the rounds in order."
            )
            faults.append(Fault("rounds_out_of_order", "date", message))
    if asked.venue is None:
        faults.append(Fault("venue_missing", "venue", "Choose the pub in which everybody plays."))
    elif asked.venue.club_id != season.club_id:
        faults.append(Fault("venue_unknown", "venue", "Choose one of the club's pubs."))
    else:
        closed = has_room(asked.venue, asked.date, 0)
        if closed is not None:
            faults.append(Fault("no_room", "date", closed))
    return faults


@transaction.atomic
def open_person_plate(cup_id: int, *, by: User | None, now: datetime) -> Cup:
    """Open the plate of a cup for those who lost in its first round by playing. Raises LeagueRefused."""
    season, cup = open_cup(cup_id)
    if cup.drawn_at is None or cup.kind != CupKind.CUP or not cup.options.get("plate"):
        raise LeagueRefused(Fault("no_plate", "", f"The {cup.name} has no plate."))
    if Cup.objects.filter(main=cup).exists():
        raise LeagueRefused(Fault("plate_there", "", f"The plate of the {cup.name} is there already."))
    state = person_cup_state(cup)
    faults = []
    if not is_first_round_over(state):
        message = "The first round isn't over. The plate is drawn among those who lose in it."
        faults.append(Fault("round_open", "", message))
    losers = _first_losers(state)
    if not faults and len(losers) < LEAST:
        message = f"A plate needs at least {LEAST} {WORDS[cup.entrants][1]} that lost in the first round."
        faults.append(Fault("number_of_entrants", "", message))
    more, name = cup_name_faults(season, f"{cup.name[: CUP_NAME_LENGTH - 6]} Plate")
    faults += more
    if faults:
        raise LeagueRefused(*faults)
    plate = Cup.objects.create(
        season=season,
        name=name,
        kind=CupKind.PLATE,
        main=cup,
        entrants=cup.entrants,
        best_of=cup.best_of,
        options={"plate": False},
    )
    PersonEntry.objects.bulk_create(
        PersonEntry(cup=plate, player_id=one.player_id, partner_id=one.partner_id) for one in losers
    )
    words = f"Opened the {plate.name} with {entry_words(plate, len(losers))}."
    write_act(season.pk, "cup", words, by=by, now=now)
    touch_season(season.pk)
    return plate


def is_first_round_over(state: PersonCupState) -> bool:
    """Tell whether every tie of the first round is decided."""
    return all(tie.status not in {Status.READY, Status.WAITS} for tie in state.bracket.rounds[0])


def _first_losers(state: PersonCupState) -> list[PersonEntry]:
    results = [(tie, state.result(tie)) for tie in state.bracket.rounds[0]]
    return [
        state.entries[tie.loser]
        for tie, result in results
        if tie.loser is not None and result is not None and result.how == TieResult.How.PLAYED
    ]
