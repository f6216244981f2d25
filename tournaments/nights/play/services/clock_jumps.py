"""Let bells and breaks move with the clock when somebody sets it, and say so in the night's log."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from jobs.clocks import Jump, Reading
from jobs.services.clock import note_reading
from tournaments.nights.models import EndsBy, Night, NightState, Round, RoundState
from tournaments.nights.play.selectors.clock_jumps import CLOCK_JUMPED, last_begun_round
from tournaments.nights.services.audit_log import log_change
from tournaments.nights.services.locking import lock_night, lock_round


@transaction.atomic
def move_bells_with_clock(now: Reading) -> Jump | None:
    """Move all that runs by the clock as far as the clock has jumped since the last look; return the jump, if any.

    The reading and what follows from it are committed together, so of several processes one moves the bells.
    """
    jump = note_reading(now)
    if jump is not None:
        running = Night.objects.filter(state__in=(NightState.PLAYING, NightState.BREAK)).order_by("pk")
        for night_id in list(running.values_list("pk", flat=True)):
            _move(night_id, jump, now.wall)
    return jump


def _move(night_id: int, jump: Jump, now: datetime) -> None:
    begun = last_begun_round(night_id)
    round_ = None if begun is None else lock_round(begun.pk)
    night = lock_night(night_id)
    moved = ""
    if round_ is not None and round_.state == RoundState.PLAYING:
        moved = _move_bell(night, round_, jump, now)
    elif round_ is not None:
        moved = _move_break(night, round_, jump, now)
    log_change(night.pk, CLOCK_JUMPED, f"{_how_far(jump.by)}{moved}", by=None, now=now)


def _move_bell(night: Night, round_: Round, jump: Jump, now: datetime) -> str:
    """Move when a round began and when its bell rings; return a sentence about the bell, if it has one."""
    if round_.started_at is None or not jump.must_move(round_.started_at):
        return ""  # it was started after the jump
    round_.started_at += jump.by
    rung = round_.ends_at is not None and night.ends_by == EndsBy.HEAD_TABLE
    # Table 1 rings by being done, which may have been after the jump.
    if round_.ends_at is not None and not (rung and not jump.must_move(round_.ends_at)):
        round_.ends_at += jump.by
    round_.save(update_fields=["started_at", "ends_at"])
    if round_.ends_at is None:
        return ""
    verb = "rang" if round_.ends_at <= now else "rings"
    return f" The bell of round {round_.number} moved with it and {verb} at {_time_of_day(round_.ends_at)}."


def _move_break(night: Night, round_: Round, jump: Jump, now: datetime) -> str:
    """Move when the last round was closed; return a sentence about the break that began then and still goes on."""
    if round_.closed_at is None or not jump.must_move(round_.closed_at):
        return ""
    round_.closed_at += jump.by
    round_.save(update_fields=["closed_at"])
    until = round_.closed_at + timedelta(minutes=night.break_minutes)
    if night.break_after != round_.number or until <= now:
        return ""
    return f" The break moved with it and lasts until {_time_of_day(until)}."


def _how_far(by: timedelta) -> str:
    """Say how far the clock was set.

    >>> _how_far(timedelta(hours=-1))
    'The clock was set back by 1 hour.'
    >>> _how_far(timedelta(minutes=125, seconds=31))
    'The clock was set forward by 2 hours and 6 minutes.'
    """
    hours, minutes = divmod(round(abs(by) / timedelta(minutes=1)), 60)
    counted = [
        f"{number} {unit}{'' if number == 1 else 's'}"
        for number, unit in ((hours, "hour"), (minutes, "minute"))
        if number
    ]
    return f"The clock was set {'back' if by < timedelta(0) else 'forward'} by {' and '.join(counted)}."


def _time_of_day(at: datetime) -> str:
    return timezone.localtime(at).strftime("%H:%M")
