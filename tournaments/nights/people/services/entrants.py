"""Who plays tonight: enter, check in, come late, leave.

While somebody is away, a steward may play in their place; they get it back when they return.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from clubs.models import Player, User
from clubs.names import clean_name, name_key
from clubs.services.players import add_players
from problems import Problem, Refused
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.movement import Need
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.repair import lines_taken
from tournaments.movements.rotation.round import MOST_ENTRANTS, look_back
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    NIGHT_ENDED,
    Entrant,
    Night,
    NightState,
    PairConstraint,
    PairConstraintKind,
    PlayerPass,
    RoundSeat,
    RoundState,
)
from tournaments.nights.people.selectors.entrant_lists import without_twins
from tournaments.nights.people.selectors.pair_constraints import kept_tables, pair_constraints_of, wish_faults
from tournaments.nights.plan.selectors.plan_inputs import movement_of
from tournaments.nights.plan.selectors.plans import published_remainder, rounds_begun
from tournaments.nights.plan.selectors.played_rounds import rounds_played
from tournaments.nights.services.audit_log import log_change, write_audit_entry
from tournaments.nights.services.locking import bump_version, lock_night


def whom_to_stand_in_for(night: Night, steward: Entrant) -> int | None:
    """Return the number of whoever has gone and has nobody in their place; None: nobody.

    That is the one whose line in the published rounds a repair gives the steward, else who has such a line, else the
    last to go.
    """
    rows = list(Entrant.objects.filter(night=night))
    taken = {row.stands_in_for for row in rows if row.present and row.pk != steward.pk}
    published = published_remainder(night).rounds
    planned = {number for each in published for number in each.present}
    gone = {
        row.number: row.left_after or 0
        for row in rows
        if not row.present and not row.steward and row.number not in taken
        if row.left_after is not None or row.number in planned
    }
    if not gone:
        return None
    here = [
        row.number for row in rows if row.present and (row.stands_in or not row.steward or row == steward)
    ]
    lines = dict(lines_taken(published, here, look_back(here, rounds_played(night)))) if published else {}
    return max(gone, key=lambda one: (lines.get(one) == steward.number, one in planned, gone[one], -one))


def fill_place(night: Night, *, by: User | None, now: datetime) -> None:
    """Let a steward who plays for nobody yet take the place of whoever goes now, for a night that is locked."""
    steward = Entrant.objects.filter(
        night=night, stands_in=True, stands_in_for=None, left_after=None, checked_in_at__isnull=False
    ).first()
    number = whom_to_stand_in_for(night, steward) if steward else None
    if steward is None or number is None:
        return
    steward.stands_in_for = number
    steward.save(update_fields=["stands_in_for"])
    _log(night, about(_("{} plays instead of {}."), steward.number, number), by, now, "stands_in")


def give_places_back(night: Night, entrant: Entrant, *, by: User | None, now: datetime) -> None:
    """Let nobody play instead of somebody who comes back, for a night that is locked.

    A steward who stands in for them stops, and so does one who is their partner's partner. Where the partner plays
    with another player meanwhile, that stays, and the old pair ends.
    """
    for steward in Entrant.objects.filter(night=night, stands_in_for=entrant.number):
        steward.stands_in, steward.stands_in_for = False, None
        steward.save(update_fields=["stands_in", "stands_in_for"])
        _log(night, about(_("{} stops playing, as {} is back."), steward.number, entrant.number), by, now)
    kinds = [[PairConstraintKind.PAIR], [PairConstraintKind.TOGETHER]]
    if Need.PAIRS in movement_of(night).needs:
        # There whoever is always partners is a pair too, and nobody can be in two.
        kinds = [[*kinds[0], *kinds[1]]]
    for alike in kinds:
        for pair in _pairs_that_end(night, entrant, alike):
            numbers = (pair.one.number, pair.other.number)
            pair.delete()
            _log(
                night, about(_("{} aren't a pair any more, as {} is back."), numbers, entrant.number), by, now
            )


def _pairs_that_end(
    night: Night, entrant: Entrant, kinds: Sequence[PairConstraintKind]
) -> list[PairConstraint]:
    rows = list(PairConstraint.objects.filter(night=night, kind__in=kinds).select_related("one", "other"))
    own = [pair for pair in rows if entrant.pk in (pair.one_id, pair.other_id)]
    ending: dict[int, PairConstraint] = {}
    for pair in rows:
        for one in (pair.one, pair.other):
            other = _mate(pair, one)
            theirs = [each for each in own if one.pk != entrant.pk and _mate(each, one) is not None]
            if theirs and other is not None and other.pk != entrant.pk and other.present:
                ending |= {each.pk: each for each in ([pair] if other.steward else theirs)}
    return list(ending.values())


def _mate(pair: PairConstraint, entrant: Entrant) -> Entrant | None:
    """Return the other of a pair; None where the entrant isn't in it."""
    return {pair.one_id: pair.other, pair.other_id: pair.one}.get(entrant.pk)


def _log(night: Night, words: Sentence, by: User | None, now: datetime, kind: str = "back") -> None:
    log_change(night.pk, kind, *words, by=by, now=now)


@dataclass(frozen=True, slots=True)
class Entered:
    """Who was entered, and the names that a person must say of whether they are another's.

    `already` are those whom the same wish has entered before: sent again, or by somebody else meanwhile. `unpaired`
    are pairs that wait for such an answer, or cannot be: as they were typed.
    """

    entrants: tuple[Entrant, ...]
    doubles: tuple[str, ...]
    already: tuple[Entrant, ...] = ()
    unpaired: tuple[str, ...] = ()


@transaction.atomic
def enter_names(  # noqa: PLR0913  who, and what was known of the night by whoever says that it is another
    night_id: int,
    names: Sequence[str],
    *,
    another: Collection[str] = (),
    after: int | None = None,
    besides: Collection[int] = (),
    by: User | None,
    now: datetime,
) -> Entered:
    """Enter people by name, the club's player where exactly one has it, else a new player of the club.

    A name that is in tonight's list already, or that comes twice, or that several players of the club have,
    is returned among `doubles` and not entered; named in `another` it is entered as another person. Raises
    `NightRefused` with every fault; then nobody is entered.

    Whoever says "another" tells with `after` the number of the last entrant that they knew of. One of that name
    who was entered since is whom they mean, and is returned among `already`: so it is entered once when it is
    sent twice, and when two say it at once. Players numbered in `besides` were chosen as themselves, and are
    nobody's other.
    """
    night = lock_open_night(night_id)
    wanted = [name for text in names if (name := clean_name(text))]
    others = {name_key(clean_name(name)) for name in another}
    already: list[Entrant] = []
    if after is not None:
        wanted, already = _found_again(wanted, others, _entered_since(night, after, besides))
    refuse_too_many(night, len(wanted))
    known = _players_by_name(night, {name_key(name) for name in wanted})
    taken = set(Entrant.objects.filter(night=night).values_list("player_id", flat=True))
    found: list[Player] = []
    new: list[str] = []
    doubles: list[str] = []
    seen: set[str] = set()
    for name in wanted:
        key = name_key(name)
        same = known.get(key, [])
        if key in others:
            new.append(name)
        elif key in seen or len(same) > 1 or any(player.pk in taken for player in same):
            doubles.append(name)
        elif same:
            found.append(same[0])
        else:
            new.append(name)
        seen.add(key)
    try:
        found += add_players(night.club, new, allow_doubles=True).added
    except Refused as refused:
        raise NightRefused(*refused.problems) from None
    return Entered(_enter(night, found, by, now), tuple(doubles), tuple(already))


def _entered_since(night: Night, after: int, besides: Collection[int]) -> dict[str, list[Entrant]]:
    since: dict[str, list[Entrant]] = {}
    later = Entrant.objects.filter(night=night, number__gt=after).exclude(player__in=besides)
    for entrant in later.select_related("player").order_by("number"):
        since.setdefault(entrant.player.name_key, []).append(entrant)
    return since


def _found_again(
    wanted: list[str], others: Collection[str], since: dict[str, list[Entrant]]
) -> tuple[list[str], list[Entrant]]:
    rest: list[str] = []
    already: list[Entrant] = []
    for name in wanted:
        key = name_key(name)
        if key in others and since.get(key):
            already.append(since[key].pop(0))
        else:
            rest.append(name)
    return rest, already


@transaction.atomic
def enter_players(night_id: int, players: Iterable[int], *, by: User | None, now: datetime) -> Entered:
    """Enter players of the night's club by their numbers; who is entered already stays so."""
    night = lock_open_night(night_id)
    wanted = dict.fromkeys(players)
    found = {
        player.pk: player
        for player in Player.objects.filter(
            pk__in=wanted, club=night.club_id, erased_at=None, merged_into=None
        )
    }
    unknown = [number for number in wanted if number not in found]
    if unknown:
        message = _(
            "The club has no player {names}. Choose from its list.", names=", ".join(map(str, unknown[:10]))
        )
        raise NightRefused(Problem("unknown_player", "players", message))
    taken = set(Entrant.objects.filter(night=night).values_list("player_id", flat=True))
    new = [found[number] for number in wanted if number not in taken]
    refuse_too_many(night, len(new))
    return Entered(_enter(night, new, by, now), ())


@transaction.atomic
def check_in(entrant_id: int, *, here: bool = True, by: User | None, now: datetime) -> Entrant:
    """Say that somebody is here, or that the check-in was a mistake; done twice it changes nothing.

    Who comes when rounds have begun may play from the next one on; who had left and comes back, too: the rounds
    between were missed, not sat out, and a steward who stood in for them does so no longer. Raises `NightRefused`
    where the same player is here already: two who were entered have turned out to be one.
    """
    night, entrant = _of_night(entrant_id)
    if entrant.present == here:
        return entrant
    if night.state == NightState.DRAFT:
        raise NightRefused(Problem("not_now", "", _("Open the check-in first.")))
    if here:
        _refuse_twin(night, entrant)
        begun = rounds_begun(night)
        if entrant.left_after is None:
            entrant.from_round = begun + 1
        else:
            entrant.away = [*entrant.away, *range(entrant.left_after + 1, begun + 1)]
        give_places_back(night, entrant, by=by, now=now)
        entrant.checked_in_at, entrant.left_after = entrant.checked_in_at or now, None
    elif RoundSeat.objects.filter(entrant=entrant).exclude(round__state=RoundState.WAITING).exists():
        message = _("This player has played tonight. Say that they leave instead.")
        raise NightRefused(Problem("has_played", "", message))
    else:
        entrant.checked_in_at, entrant.stands_in, entrant.stands_in_for = None, False, None
    entrant.save(
        update_fields=["checked_in_at", "left_after", "from_round", "away", "stands_in", "stands_in_for"]
    )
    _write(
        night,
        entrant,
        "checked_in" if here else "not_here",
        _("{} is here.") if here else _("{} is not here."),
        by,
        now,
    )
    if not here:
        fill_place(night, by=by, now=now)
    return entrant


@transaction.atomic
def undo_check_in(entrant_id: int, *, by: User | None, now: datetime) -> Entrant:
    """Take back that somebody is here, where nothing follows from it yet; done twice it changes nothing.

    Raises `NightRefused` where they have a seat in a published round, or have played.
    """
    _night, entrant = _of_night(entrant_id)
    if (
        entrant.present
        and RoundSeat.objects.filter(entrant=entrant, round__state=RoundState.WAITING).exists()
    ):
        message = _(
            "This player has a seat in a published round. Tap their name and say that they aren't here, "
            "then make a new plan."
        )
        raise NightRefused(Problem("has_seat", "", message))
    return check_in(entrant_id, here=False, by=by, now=now)


def _refuse_twin(night: Night, entrant: Entrant) -> None:
    """Raise `NightRefused` where the player of an entrant is here by another entry."""
    here = Entrant.objects.filter(night=night, left_after=None, checked_in_at__isnull=False)
    people = [*here.select_related("player").order_by("number"), entrant]
    if entrant not in without_twins(people):
        message = _(
            "This player is in tonight's list twice and here already. If they are two people, undo the merge in "
            "the club's list of players."
        )
        raise NightRefused(Problem("entered_twice", "", message))


@transaction.atomic
def check_in_everyone(
    night_id: int, only: Collection[int] | None = None, *, by: User | None, now: datetime
) -> int:
    """Say that everybody who is entered is here, or only some by their keys; return how many came by that.

    It is said before the first round. Raises `NightRefused` where the check-in is not open.
    """
    night = lock_open_night(night_id)
    if night.state != NightState.CHECK_IN or rounds_begun(night):
        raise NightRefused(
            Problem("not_now", "", _("Everyone can be checked in while the check-in is open."))
        )
    rows = Entrant.objects.filter(night=night).select_related("player").order_by("number")
    # Of two entries of one player that stays which is here.
    people = without_twins(sorted(rows, key=lambda row: not row.present))
    meant = [row.pk for row in people if only is None or row.pk in only]
    waiting = Entrant.objects.filter(pk__in=meant, checked_in_at=None)
    taken = [row.stands_in_for for row in rows if row.stands_in_for is not None]
    for entrant in waiting.filter(number__in=taken):
        give_places_back(night, entrant, by=by, now=now)
    came = waiting.update(checked_in_at=now, from_round=1)
    if came:
        message = (
            f"Everyone is here: {came} more players." if only is None else f"Entered as here: {came} players."
        )
        log_change(night.pk, "checked_in", message, by=by, now=now)
    return came


@transaction.atomic
def leave(entrant_id: int, *, by: User | None, now: datetime) -> Entrant:
    """Say that somebody goes home after the round that is being played; the results stay."""
    night, entrant = _of_night(entrant_id)
    if entrant.left_after is not None:
        return entrant
    if entrant.checked_in_at is None:
        raise NightRefused(Problem("not_here", "", _("This player isn't checked in, so they can't leave.")))
    begun = rounds_begun(night)
    if begun < entrant.from_round:
        entrant.checked_in_at = None
        words = _("{} leaves without having played.")
    else:
        entrant.left_after = begun
        words = _("{{}} leaves after round {round}.", round=begun)
    # Whom a steward plays for needs another now, whether the steward comes back or not.
    entrant.stands_in, entrant.stands_in_for = False, None
    entrant.save(update_fields=["left_after", "checked_in_at", "stands_in", "stands_in_for"])
    _write(night, entrant, "left", words, by, now)
    fill_place(night, by=by, now=now)
    return entrant


def leave_as_twins(players: Iterable[int], **_kwargs: Any) -> None:
    """Say of nights that aren't over that whoever was entered twice plays once: as the entrant with the lower number.

    It follows a merge of two players, whose nights are locked. Each is told in the night's log, and can come back
    once the merge is undone.
    """
    there = Entrant.objects.filter(player__in=list(players), left_after=None, checked_in_at__isnull=False)
    there = there.exclude(night__state__in=NIGHT_ENDED).select_related("player").order_by("night", "number")
    for _night, group in groupby(there, key=lambda entrant: entrant.night_id):
        entrants = list(group)
        playing = {entrant.pk for entrant in without_twins(entrants)}
        for entrant in entrants:
            if entrant.pk not in playing:
                leave(entrant.pk, by=None, now=timezone.now())


@transaction.atomic
def keep_table(entrant_id: int, table: int | None, *, by: User | None, now: datetime) -> Entrant:
    """Give somebody who cannot walk a table to keep, or take it away; the next plan heeds it.

    Raises `NightRefused` where four keep it already, and where a wish contradicts it.
    """
    night, entrant = _of_night(entrant_id)
    if table is not None and not 1 <= table <= MOST_ENTRANTS // 4:
        message = _("A table is a number from 1 to {most}.", most=MOST_ENTRANTS // 4)
        raise NightRefused(Problem("out_of_range", "fixed_table", message))
    if table is not None:
        faults = wish_faults(
            night, pair_constraints_of(night, staying=True), {**kept_tables(night), entrant.number: table}
        )
        NightRefused.raise_for(faults)
    entrant.fixed_table = table
    entrant.save(update_fields=["fixed_table"])
    words = _("{{}} keeps table {table}.", table=table) if table else _("{} moves like everybody.")
    _write(night, entrant, "keeps_table", words, by, now)
    return entrant


@transaction.atomic
def set_steward(entrant_id: int, *, steward: bool, by: User | None, now: datetime) -> Entrant:
    """Say that somebody fills in where fewer would play, and that his own results count nowhere; or take it back.

    What he has played stays in the ledgers, and counts for the others.
    """
    night, entrant = _of_night(entrant_id)
    if entrant.steward == steward:
        return entrant
    entrant.steward = steward
    entrant.stands_in = entrant.stands_in and steward
    entrant.stands_in_for = entrant.stands_in_for if steward else None
    entrant.save(update_fields=["steward", "stands_in", "stands_in_for"])
    words = _("{} is a steward.") if steward else _("{} is no longer a steward.")
    _write(night, entrant, "steward", words, by, now)
    return entrant


@transaction.atomic
def stand_in(entrant_id: int, *, stands_in: bool, by: User | None, now: datetime) -> Entrant:
    """Say that a steward plays instead of somebody who has gone, or only where fewer would play; said twice, once.

    A repair then gives him the line of whoever has gone, and nobody else moves. He stops when they come back. Raises
    `NightRefused` for anybody but a steward.
    """
    night, entrant = _of_night(entrant_id)
    if stands_in and not entrant.steward:
        raise NightRefused(
            Problem("no_steward", "stands_in", _("Only a steward stands in. Make them a steward first."))
        )
    if entrant.stands_in == stands_in:
        return entrant
    _set_stands_in(night, entrant, by, now, stands_in=stands_in)
    return entrant


def _set_stands_in(
    night: Night, entrant: Entrant, by: User | None, now: datetime, *, stands_in: bool
) -> None:
    entrant.stands_in = stands_in
    entrant.stands_in_for = whom_to_stand_in_for(night, entrant) if stands_in else None
    entrant.save(update_fields=["stands_in", "stands_in_for"])
    words = (
        _("{} plays instead of somebody who has gone.")
        if stands_in
        else _("{} plays only so that fewer sit out.")
    )
    _write(night, entrant, "stands_in", words, by, now)


def lock_open_night(night_id: int) -> Night:
    """Lock a night in which people can still be entered or leave. Raises `NightRefused` when it is over."""
    night = lock_night(night_id)
    if night.state in NIGHT_ENDED:
        message = _("The night is {state}. Reopen it first.", state=night.state)
        raise NightRefused(Problem("not_now", "", message))
    return night


def _of_night(entrant_id: int) -> tuple[Night, Entrant]:
    """Lock the night of an entrant; whoever was taken out meanwhile is refused with a sentence."""
    found = Entrant.objects.filter(pk=entrant_id).select_related("player")
    night_id = found.values_list("night_id", flat=True).first()
    night = None if night_id is None else lock_open_night(night_id)
    entrant = found.first()
    if night is None or entrant is None:
        message = _("Somebody has taken this player out of tonight. Look at the list of players.")
        raise NightRefused(Problem("unknown_entrant", "", message))
    return night, entrant


def refuse_too_many(night: Night, more: int) -> None:
    """Raise `NightRefused` where so many more are more than a night can have."""
    there = Entrant.objects.filter(night=night).count()
    if there + more > MOST_ENTRANTS:
        message = _(
            "{count} names is too many: a night has at most {most}. Enter fewer.",
            count=there + more,
            most=MOST_ENTRANTS,
        )
        raise NightRefused(Problem("too_many", "names", message))


def _players_by_name(night: Night, keys: set[str]) -> dict[str, list[Player]]:
    found: dict[str, list[Player]] = {}
    players = Player.objects.filter(
        # PostgreSQL takes no NUL, not even to look for it; such a name is refused when it is to be added.
        club=night.club_id,
        name_key__in=[key for key in keys if "\0" not in key],
        erased_at=None,
        merged_into=None,
    ).order_by("pk")
    for player in players:
        found.setdefault(player.name_key, []).append(player)
    return found


def _enter(night: Night, players: Sequence[Player], by: User | None, now: datetime) -> tuple[Entrant, ...]:
    if not players:
        return ()
    last = Entrant.objects.filter(night=night).aggregate(last=Max("number"))["last"] or 0
    entrants = Entrant.objects.bulk_create(
        Entrant(night=night, player=player, number=number) for number, player in enumerate(players, last + 1)
    )
    PlayerPass.objects.bulk_create(PlayerPass(entrant=entrant) for entrant in entrants)
    # Numbers, not names: a name is put in when the line is read, so that an erased one stands nowhere.
    alone = about(_("Entered {}."), entrants[0].number)
    words = alone if len(players) == 1 else Sentence(_("Entered {players} players.", players=len(players)))
    write_audit_entry(night.pk, "entered", *words, by=by, now=now)
    bump_version(night.pk)
    return tuple(entrants)


def _write(  # noqa: PLR0913, PLR0917  a line says who did what to whom, and when
    night: Night, entrant: Entrant, kind: str, words: Wording, by: User | None, now: datetime
) -> None:
    log_change(night.pk, kind, *about(words, entrant.number), by=by, now=now)
