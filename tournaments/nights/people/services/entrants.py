"""Who plays tonight: enter, check in, come late, leave."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from clubs.models import Player, User
from clubs.names import clean_name, name_key
from clubs.services.players import add_players
from problems import Problem, Refused
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.movements.rotation.mentions import Sentence, about
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.faults import NightRefused
from tournaments.nights.models import NIGHT_ENDED, Entrant, Night, NightState, PlayerPass, RoundState, Seating
from tournaments.nights.people.selectors.pair_constraints import kept_tables, pair_constraints_of, wish_faults
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.services.audit_log import log_change, write_audit_entry
from tournaments.nights.services.locking import bump_version, lock_night


@dataclass(frozen=True, slots=True)
class Entered:
    """Who was entered, and the names that a person must say of whether they are another's.

    `already` are those whom the same wish has entered before: sent again, or by somebody else meanwhile.
    """

    entrants: tuple[Entrant, ...]
    doubles: tuple[str, ...]
    already: tuple[Entrant, ...] = ()


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
    night = open_night(night_id)
    wanted = [name for text in names if (name := clean_name(text))]
    others = {name_key(clean_name(name)) for name in another}
    already: list[Entrant] = []
    if after is not None:
        wanted, already = _found_again(wanted, others, _entered_since(night, after, besides))
    _refuse_too_many(night, len(wanted))
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
    return Entered(_enter(night, found, by, now), tuple(dict.fromkeys(doubles)), tuple(already))


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
    night = open_night(night_id)
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
    _refuse_too_many(night, len(new))
    return Entered(_enter(night, new, by, now), ())


@transaction.atomic
def check_in(entrant_id: int, *, here: bool = True, by: User | None, now: datetime) -> Entrant:
    """Say that somebody is here, or that the check-in was a mistake; done twice it changes nothing.

    Who comes when rounds have begun may play from the next one on; who had left and comes back, too: the rounds
    between were missed, not sat out.
    """
    night, entrant = _of_night(entrant_id)
    if entrant.present == here:
        return entrant
    if night.state == NightState.DRAFT:
        raise NightRefused(Problem("not_now", "", _("Open the check-in first.")))
    if here:
        begun = rounds_begun(night)
        if entrant.left_after is None:
            entrant.from_round = begun + 1
        else:
            entrant.away = [*entrant.away, *range(entrant.left_after + 1, begun + 1)]
        entrant.checked_in_at, entrant.left_after = entrant.checked_in_at or now, None
    elif Seating.objects.filter(entrant=entrant).exclude(round__state=RoundState.WAITING).exists():
        message = _("This player has played tonight. Say that they leave instead.")
        raise NightRefused(Problem("has_played", "", message))
    else:
        entrant.checked_in_at = None
    entrant.save(update_fields=["checked_in_at", "left_after", "from_round", "away"])
    _write(
        night,
        entrant,
        "checked_in" if here else "not_here",
        _("{} is here.") if here else _("{} is not here."),
        by,
        now,
    )
    return entrant


@transaction.atomic
def check_in_everyone(night_id: int, *, by: User | None, now: datetime) -> int:
    """Say that everybody who is entered is here, before the first round; return how many came by that.

    Raises `NightRefused` where the check-in is not open.
    """
    night = open_night(night_id)
    if night.state != NightState.CHECK_IN or rounds_begun(night):
        raise NightRefused(
            Problem("not_now", "", _("Everyone can be checked in while the check-in is open."))
        )
    waiting = Entrant.objects.filter(night=night, checked_in_at=None)
    came = waiting.update(checked_in_at=now, from_round=1)
    if came:
        log_change(night.pk, "checked_in", f"Everyone is here: {came} more players.", by=by, now=now)
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
    entrant.save(update_fields=["left_after", "checked_in_at"])
    _write(night, entrant, "left", words, by, now)
    return entrant


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
        faults = wish_faults(night, pair_constraints_of(night), {**kept_tables(night), entrant.number: table})
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
    entrant.save(update_fields=["steward", "stands_in"])
    words = _("{} is a steward.") if steward else _("{} is no longer a steward.")
    _write(night, entrant, "steward", words, by, now)
    return entrant


@transaction.atomic
def stand_in(entrant_id: int, *, stands_in: bool, by: User | None, now: datetime) -> Entrant:
    """Say that a steward plays instead of somebody who has gone, or only where fewer would play; said twice, once.

    A repair then gives him the line of whoever has gone, and nobody else moves. Raises `NightRefused` for anybody but
    a steward.
    """
    night, entrant = _of_night(entrant_id)
    if stands_in and not entrant.steward:
        raise NightRefused(
            Problem("no_steward", "stands_in", _("Only a steward stands in. Make them a steward first."))
        )
    if entrant.stands_in == stands_in:
        return entrant
    entrant.stands_in = stands_in
    entrant.save(update_fields=["stands_in"])
    words = (
        _("{} plays instead of somebody who has gone.")
        if stands_in
        else _("{} plays only so that fewer sit out.")
    )
    _write(night, entrant, "stands_in", words, by, now)
    return entrant


def open_night(night_id: int) -> Night:
    """Lock a night in which people can still be entered or leave. Raises `NightRefused` when it is over."""
    night = lock_night(night_id)
    if night.state in NIGHT_ENDED:
        message = _("The night is {state}. Reopen it first.", state=night.state)
        raise NightRefused(Problem("not_now", "", message))
    return night


def _of_night(entrant_id: int) -> tuple[Night, Entrant]:
    night = open_night(Entrant.objects.values_list("night_id", flat=True).get(pk=entrant_id))
    return night, Entrant.objects.select_related("player").get(pk=entrant_id)


def _refuse_too_many(night: Night, more: int) -> None:
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
