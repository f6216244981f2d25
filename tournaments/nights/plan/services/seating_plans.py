"""Ask for a plan, or drop it; `plan_making` makes it, `publishing` publishes it."""

import contextlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from clubs.models import User
from jobs.services.askers import count_asker, name_of
from problems import Problem
from problems.wording import Wording, ngettext
from problems.wording import gettext as _
from tournaments.movements.movement import Movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.mentions import Sentence, joined
from tournaments.movements.rotation.round import FEWEST_ENTRANTS
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import (
    UNPUBLISHED,
    Night,
    NightState,
    PlanState,
    Round,
    RoundState,
    SeatingPlan,
)
from tournaments.nights.plan.selectors.movement_options import nearest_offer, plan_faults
from tournaments.nights.plan.selectors.plan_inputs import (
    follows_results,
    movement_of,
    plan_input,
)
from tournaments.nights.services.audit_log import write_audit_entry
from tournaments.nights.services.locking import (
    bump_version,
    lock_night,
)
from tournaments.nights.signals import seating_plan_wanted

MOST_SECONDS = 120
MOST_TABLES = 100
SECONDS = 10
STEPS_A_SECOND = 400_000
"""What a slow laptop searches in a second: a wish in seconds is kept in steps, so that a plan can be drawn again."""


def request_plan(  # noqa: PLR0913  how to look for it, and who wants it
    night_id: int,
    *,
    seconds: int = SECONDS,
    seed: int | None = None,
    anyway: bool = False,
    tables: int | None = None,
    fewer_meetings: bool | None = None,
    first_round: Mapping[str, Any] | None = None,
    by: User | None,
    now: datetime,
) -> SeatingPlan:
    """Ask for a plan of the rounds that have not begun, for those who are here; one that isn't published is dropped.

    A movement that plans ahead plans all of them, one that follows results the next. The plan is made by a task;
    its progress tells how far it is. Another seed draws another plan; the lots of a movement that does not
    search hold all night, so there it becomes the night's, and is refused once the night has begun. `anyway` makes do
    with the wishes that can be kept; those left out stand in the plan's `relaxed`. `tables` is how many are in
    the room from now on, 0 enough for everybody; None: as before. So is `fewer_meetings`: whether from now on it
    matters more that people meet many others than that nobody opposes anybody twice. `first_round` is round 1 as it
    stays in this plan, its `tables` and `sit_outs` by number. Raises `NightRefused`, also with everything that the
    movement finds in the way, and `RetryLater` where a user has asked too often.
    """
    if by is not None:
        count_asker(name_of(by))
    try:
        with transaction.atomic():
            night = lock_night(night_id)
            movement = movement_of(night)
            said = _say_tables(night, tables) + _say_meetings(night, movement, fewer_meetings)
            wanted = plan_input(night, movement)
            words = [
                Sentence(
                    _(
                        "Asked for a plan from round {round}.{changes}",
                        round=wanted["begun"] + 1,
                        changes=said,
                    )
                )
            ]
            heeded = {"first_round": dict(first_round)} if first_round else {}
            offer = (
                nearest_offer(night, movement, wanted | heeded)
                if anyway and plan_faults(night, movement, wanted | heeded)
                else {}
            )
            words += [Sentence(**change) for change in offer.get("changes", [])]
            offer = offer or heeded
            if "first_round" in offer:
                words.append(Sentence(_("Round 1 stays as it is.")))
            _refuse_unplannable(night, movement, wanted | offer, seconds, seed)
            if seed is not None and not movement.searches:
                _draw_anew(night, seed)
            plan = SeatingPlan(
                night=night,
                plan_input=wanted,
                relaxed=offer,
                seed=night.seed if seed is None else seed,
                seconds=seconds,
            )
            return _ask(plan, joined(words), by, now)
    except IntegrityError:
        message = _("A plan is already being made. Wait for that one.")
        raise NightRefused(Problem("plan_being_made", "", message)) from None


def _say_tables(night: Night, tables: int | None) -> str:
    """Note how many tables there are; return the words for it where that is new."""
    room = tables or None
    if tables is None or room == night.room_tables:
        return ""
    if not 0 <= tables <= MOST_TABLES:
        message = _(
            "Say how many tables there are, from 1 to {most}. Leave it blank if there are enough.",
            most=MOST_TABLES,
        )
        raise NightRefused(Problem("out_of_range", "tables", message))
    night.room_tables = room
    night.save(update_fields=["room_tables"])
    return f" There are {room} tables." if room else " There are tables for everybody."


def _say_meetings(night: Night, movement: Movement, fewer: bool | None) -> str:
    """Note whether meetings come before opponents; return the words for it where that is new."""
    if fewer is None or fewer == night.fewer_meetings:
        return ""
    if fewer and not movement.searches:
        message = _("With this way of moving you can't choose that. Choose the rotation, or leave it out.")
        raise NightRefused(Problem("not_searched", "fewer_meetings", message))
    night.fewer_meetings = fewer
    night.save(update_fields=["fewer_meetings"])
    return " People meet as many others as possible." if fewer else " Fair opponents come first."


def _draw_anew(night: Night, seed: int) -> None:
    """Give a night another seed: later rounds must find the homes and the lots of the first."""
    night.seed = seed
    night.save(update_fields=["seed"])


def request_next_round(night: Night, now: datetime) -> None:
    """Ask for a plan of the next round because the one before it is over, where no round is published yet.

    Called in the transaction that closes a round, for a night that is locked. What stands in the way, if anything
    does, the night's next step says.
    """
    waiting = Round.objects.filter(night=night, state=RoundState.WAITING).exists()
    movement = movement_of(night)
    if movement.ahead or waiting:
        return
    _ask_for_next(night, movement, plan_input(night, movement), _("as the round before it is over"), now)


def correct_waiting_plans(now: datetime) -> int:
    """Ask again for every plan of a next round that goes by results which are not those of the ledgers any more.

    A hand that is written in the moment in which its round is closed is seen by neither. Asked again it does nothing.
    """
    ahead = [movement.key for movement in MOVEMENTS.values() if movement.ahead]
    nights = set(
        SeatingPlan.objects.filter(state__in=(*UNPUBLISHED, PlanState.FAILED))
        .exclude(night__movement__in=ahead)
        .values_list("night_id", flat=True)
    )
    for night_id in sorted(nights):
        with transaction.atomic():
            request_corrected_round(lock_night(night_id), now)
    return len(nights)


def request_corrected_round(night: Night, now: datetime) -> None:
    """Ask again for a plan that nobody published yet, when a result that it goes by was corrected.

    Called in the transaction that wrote the correction, for a night that is locked. A plan that leaves out wishes
    was asked for by somebody, who is asked again.
    """
    movement = movement_of(night)
    if movement.ahead:
        return
    plan = SeatingPlan.objects.filter(night=night).order_by("-pk").first()
    if plan is None or plan.state not in (*UNPUBLISHED, PlanState.FAILED) or plan.relaxed:
        return
    wanted = plan_input(night, movement)
    if {**plan.plan_input, **_results(wanted)} != plan.plan_input:
        _ask_for_next(night, movement, wanted, _("as a result was corrected"), now)


def _results(found: Mapping[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("results", "standings") if name in found}


def _ask_for_next(
    night: Night, movement: Movement, wanted: dict[str, Any], why: Wording, now: datetime
) -> None:
    with contextlib.suppress(NightRefused):
        _refuse_unplannable(night, movement, wanted, SECONDS)
        words = Sentence(_("Asked for a plan of round {round}, {why}.", round=wanted["begun"] + 1, why=why))
        _ask(SeatingPlan(night=night, plan_input=wanted, seed=night.seed, seconds=SECONDS), words, None, now)


def _ask(plan: SeatingPlan, words: Sentence, by: User | None, now: datetime) -> SeatingPlan:
    """Keep a wish for a plan in the place of one that nobody published, and announce it."""
    night = plan.night
    SeatingPlan.objects.filter(night=night, state__in=UNPUBLISHED).update(state=PlanState.DROPPED)
    plan.from_round = plan.plan_input["begun"] + 1
    plan.effort = plan.seconds * STEPS_A_SECOND
    plan.save()
    write_audit_entry(night.pk, "plan_wanted", *words, by=by, now=now)
    bump_version(night.pk)
    seating_plan_wanted.send(sender=SeatingPlan, plan=plan)
    return plan


def _closed_faults(night: Night) -> list[Problem]:
    """Say why nobody can be seated in a night that is not open yet, or over."""
    if night.state == NightState.DRAFT:
        return [
            Problem("not_now", "", _("Open the check-in first. A plan is made for the people who are here."))
        ]
    if night.state in (NightState.FINISHED, NightState.VERIFIED):
        message = _("The night is {state}. Reopen it first.", state=night.state)
        return [Problem("not_now", "", message)]
    return []


def refuse_closed(night: Night) -> None:
    """Raise `NightRefused` while nobody can be seated in a night."""
    faults = _closed_faults(night)
    NightRefused.raise_for(faults)


def _refuse_unplannable(
    night: Night, movement: Movement, wanted: Mapping[str, Any], seconds: int, seed: int | None = None
) -> None:
    faults = []
    drawn = not movement.searches and wanted["begun"] and seed not in (None, night.seed)
    if drawn:
        message = _("This night's draws began with the number {seed}. Leave the number out.", seed=night.seed)
        faults.append(Problem("seed_drawn", "seed", message))
    if not 1 <= seconds <= MOST_SECONDS:
        message = _("Give the planner 1 to {most} seconds.", most=MOST_SECONDS)
        faults.append(Problem("out_of_range", "seconds", message))
    faults += _closed_faults(night)
    if len(wanted["entrants"]) < FEWEST_ENTRANTS:
        here = len(wanted["entrants"])
        message = ngettext(
            "{here} is here; euchre needs four. Check in more players first.",
            "{here} are here; euchre needs four. Check in more players first.",
            here,
            here=here,
        )
        faults.append(Problem("too_few_entrants", "entrants", message))
    if wanted["begun"] >= night.rounds:
        message = _("All {rounds} rounds have begun, so there's nothing left to plan.", rounds=night.rounds)
        faults.append(Problem("nothing_to_plan", "rounds", message))
    if night.state == NightState.PLAYING and follows_results(movement):
        message = _(
            "The next seats depend on round {round}, which is being played. The next plan makes itself "
            "when it's over.",
            round=wanted["begun"],
        )
        faults.append(Problem("not_now", "", message))
    faults = faults or plan_faults(night, movement, wanted)
    NightRefused.raise_for(faults)


@transaction.atomic
def drop(plan_id: int, *, by: User | None, now: datetime) -> None:
    """Give up an unpublished plan; what was published stays. A plan that is being made is stopped."""
    night = lock_night(SeatingPlan.objects.values_list("night_id", flat=True).get(pk=plan_id))
    if SeatingPlan.objects.filter(pk=plan_id, state__in=(*UNPUBLISHED, PlanState.FAILED)).update(
        state=PlanState.DROPPED
    ):
        write_audit_entry(night.pk, "dropped", "Dropped a plan.", by=by, now=now)
        bump_version(night.pk)
