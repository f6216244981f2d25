"""Create a night and take it through its states."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from clubs.models import Club, User
from problems import Problem
from problems.wording import gettext as _
from scoring.models import GameState, SavedRuleset, TablePass
from scoring.services.games import set_game_states
from scoring.services.locking import lock_games
from tournaments.movements.registry import MOVEMENTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightState, Round, RoundState, RoundTable
from tournaments.nights.plan.services.publishing import take_back_rounds
from tournaments.nights.play.selectors.waiting import missing_words
from tournaments.nights.services.audit_log import log_change, short_reason, write_audit_entry
from tournaments.nights.services.locking import lock_night, lock_night_and_waiting_rounds
from tournaments.nights.services.night_words import (
    ON_CARDS,
    draw_for,
    refuse_many_draws,
    refuse_taken_word,
    reserve_word,
    reserve_word_again,
)
from tournaments.nights.signals import night_moved
from tournaments.nights.states import STATES, NightEvent, NightEventRefused, next_state


def refuse_now(night: Night, event: NightEvent) -> str:
    """Return the state that the event leads to; raise `NightRefused` with its sentence otherwise."""
    try:
        return next_state(night.state, event)
    except NightEventRefused as refused:
        raise NightRefused(Problem(refused.code, "", refused.message)) from None


@transaction.atomic
def create_night(club: Club, values: Mapping[str, Any], *, by: User | None, now: datetime) -> Night:
    """Create a night from values that `forms.read_night` found good; without a word it draws one.

    Raises `NightRefused`.
    """
    _refuse_another_ruleset(club.pk, values.get("saved_ruleset"), None)
    if values.get("word"):
        refuse_taken_word(club.pk, values["word"], now)
    else:
        refuse_many_draws(club.pk, by, now)
    word = values.get("word") or draw_for(club.pk, now)
    night = Night.objects.create(club=club, **{**values, "word": word})
    rules = f" with the house rules {night.saved_ruleset}" if night.saved_ruleset else ""
    write_audit_entry(night.pk, "created", f"Created {night.name}{rules}.", by=by, now=now)
    return night


@transaction.atomic
def change_night(night_id: int, values: Mapping[str, Any], *, by: User | None, now: datetime) -> Night:
    """Change a night that has not begun to play; afterwards its rules are fixed.

    `values` are those that `forms.read_night` found good, or some of them: what is left out stays. Raises
    `NightRefused`, also for a day that a floor above, told by `signals.night_moved`, cannot have it on.
    """
    night = lock_night_and_waiting_rounds(night_id)
    if Round.objects.filter(night=night).exclude(state=RoundState.WAITING).exists():
        message = _(
            "The night has begun, so its rules stay as they are. Only names and seats can change now."
        )
        raise NightRefused(Problem("night_begun", "", message))
    word = values.get("word", night.word)
    if word != night.word:
        refuse_taken_word(night.club_id, word, now, but=night.pk)
        if night.tables.exists():
            raise NightRefused(Problem("word_in_use", "word", _(ON_CARDS)))
    _refuse_another_ruleset(night.club_id, values.get("saved_ruleset"), night.saved_ruleset_id)
    moved = values.get("date", night.date) != night.date
    fewer_or_more = values.get("rounds", night.rounds) != night.rounds
    movement = MOVEMENTS.get(values.get("movement", night.movement))
    walks_otherwise = movement is not None and movement.key != night.movement
    reserved = night.word_reserved_at is not None and word != night.word
    for name, value in values.items():
        setattr(night, name, value)
    if moved:
        night_moved.send(sender=Night, night=night)
    if reserved:
        night.word_reserved_at = None
    night.save(update_fields=[*values, "word_reserved_at"])
    if reserved:
        reserve_word(night, now)
    if fewer_or_more:
        take_back_rounds(night)
    words = "Changed the night's settings."
    if movement is not None and walks_otherwise:
        words = f"{words} People move by {movement.name}."
    log_change(night.pk, "changed", words, by=by, now=now)
    return night


@transaction.atomic
def open_check_in(night_id: int, *, by: User | None, now: datetime) -> Night:
    """Let players check in; from now on the night's word is its own."""
    night = lock_night(night_id)
    refuse_now(night, NightEvent.OPEN_CHECK_IN)
    reserve_word(night, now)
    return _move(night, NightEvent.OPEN_CHECK_IN, "Opened the check-in.", by, now)


@transaction.atomic
def back_to_draft(night_id: int, *, by: User | None, now: datetime) -> Night:
    """Close the check-in again, before anything was played."""
    return _move(lock_night(night_id), NightEvent.BACK_TO_DRAFT, "Closed the check-in again.", by, now)


@transaction.atomic
def finish(night_id: int, *, by: User | None, now: datetime, anyway: bool = False) -> Night:
    """Finish the night. With hands missing somewhere it is refused, naming the tables, unless `anyway`."""
    night = lock_night(night_id)
    refuse_now(night, NightEvent.FINISH)
    missing = missing_words(night)
    if missing and not anyway:
        message = _(
            "{missing} Enter what's missing, or finish anyway with what was recorded.", missing=missing
        )
        raise NightRefused(Problem("hands_missing", "anyway", message))
    words = f"Finished the night anyway: {missing}" if missing else "Finished the night."
    return _move(night, NightEvent.FINISH, words, by, now)


def verify(night_id: int, *, by: User | None, now: datetime) -> Night:
    """Verify a finished night: its games are locked and its tables' passes end."""
    with transaction.atomic():
        games = _lock_games(night_id)
        night = _move(lock_night(night_id), NightEvent.VERIFY, "Verified the results.", by, now)
        night.word_reserved_at = None
        night.save(update_fields=["word_reserved_at"])
        set_game_states(games, GameState.LOCKED)
        passes = TablePass.objects.filter(table__night_table__night=night, revoked_at=None)
        passes.update(revoked_at=now)
    return night


@transaction.atomic
def reopen(night_id: int, reason: str, *, seen: str | None = None, by: User | None, now: datetime) -> Night:
    """Take a finished or verified night one step back, for a reason that is kept.

    `seen` is the state that whoever asks has before him: of two who press at once, or one who presses twice, the
    second is told, and the night goes back one step and not two. A verified night's games and passes open again;
    of each table the last pass, because one before it was taken back. Its word leads to it again unless another
    night has it by now. Raises `NightRefused` without a reason.
    """
    reason = short_reason(reason)
    if not reason:
        message = _("Say why you're reopening the night. The reason stays on record.")
        raise NightRefused(Problem("reason_missing", "reason", message))
    before = Night.objects.values_list("state", flat=True).get(pk=night_id)
    verified = before == NightState.VERIFIED
    games = _lock_games(night_id) if verified else []
    night = lock_night(night_id)
    if night.state != (seen or before):
        message = _(
            "Somebody else changed it first: the night is {state} now. Look at it again.",
            state=_(STATES[night.state]),
        )
        raise NightRefused(Problem("not_now", "", message))
    word = "" if not verified or reserve_word_again(night, now) else " Another night has its word now."
    night = _move(night, NightEvent.REOPEN, f"Reopened it: {reason}{word}", by, now)
    if verified:
        set_game_states(games, GameState.OPEN)
        tables = night.tables.annotate(last=Max("table__passes"))
        TablePass.objects.filter(pk__in=tables.values("last")).update(revoked_at=None)
    return night


def _refuse_another_ruleset(club_id: int, saved: SavedRuleset | None, now: int | None) -> None:
    """Raise `NightRefused` for a ruleset of another club, or one retired that the night has not got `now` already."""
    if saved is None or saved.pk == now:
        return
    if saved.club_id != club_id:
        message = _("The night's club has no such house rules. Choose its own, or none.")
        raise NightRefused(Problem("unknown_ruleset", "ruleset", message))
    if saved.retired_at is not None:
        message = _("{name} is retired. Bring it back first, or choose another.", name=saved.name)
        raise NightRefused(Problem("ruleset_retired", "ruleset", message))


def _lock_games(night_id: int) -> list[int]:
    games = RoundTable.objects.filter(round__night=night_id, game__isnull=False)
    return lock_games(games.values_list("game", flat=True))


def _move(night: Night, event: NightEvent, words: str, by: User | None, now: datetime) -> Night:
    night.state = refuse_now(night, event)
    night.save(update_fields=["state"])
    log_change(night.pk, event.value, words, by=by, now=now)
    return night
