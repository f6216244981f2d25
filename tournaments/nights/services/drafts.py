"""Ask for a plan, change it by hand, publish it or drop it; `maker` makes it."""

import contextlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from clubs.models import User
from scoring.services.tables import set_up_table
from tournaments.nights.faults import Fault, NightRefused
from tournaments.nights.models import (
    Draft,
    DraftState,
    Entrant,
    Night,
    NightState,
    NightTable,
    Round,
    RoundState,
    RoundTable,
    Seating,
)
from tournaments.nights.selectors.fits import nearest_offer, plan_faults
from tournaments.nights.selectors.plans import draft_rounds, rests_in, rounds_as_planned
from tournaments.nights.selectors.results import rounds_played
from tournaments.nights.selectors.rosters import (
    changed_since,
    follows_results,
    movement_of,
    roster,
    wishes_of,
)
from tournaments.nights.services.acts import write_act
from tournaments.nights.services.locking import (
    lock_night,
    lock_waiting_rounds,
    touch_night,
    touch_tables,
)
from tournaments.nights.signals import draft_wanted
from tournaments.rotations.quality import measure

FEWEST = 4
LIVE = (DraftState.WAITING, DraftState.THINKING, DraftState.READY)
OWNER = "night"
MOST_SECONDS = 300
MOST_TABLES = 100
SECONDS = 10
STEPS_A_SECOND = 400_000
"""What a slow laptop searches in a second: a wish in seconds is kept in steps, so that a plan can be drawn again."""
SEARCHED = "rotation"
"""The movement of which another seed finds another plan; all others draw lots that hold for the whole night."""


def want_plan(  # noqa: PLR0913  how to look for it, and who wants it
    night_id: int,
    *,
    seconds: int = SECONDS,
    seed: int | None = None,
    anyway: bool = False,
    tables: int | None = None,
    by: User | None,
    now: datetime,
) -> Draft:
    """Ask for a plan of the rounds that have not begun, for those who are here; a draft that is there is dropped.

    A movement that plans ahead plans all of them, one that follows results the next. The plan is made by a task;
    the draft's progress tells how far it is. Another seed draws another plan; the lots of a movement that does not
    search hold all night, so there it becomes the night's, and is refused once the night has begun. `anyway` makes do
    with the wishes that can be kept; those that are left out stand in the draft's offer. `tables` is how many are in
    the room from now on, 0 enough for everybody; None: as before. Raises `NightRefused`, also with everything that
    the movement finds in the way.
    """
    try:
        with transaction.atomic():
            night = lock_night(night_id)
            said = _say_tables(night, tables)
            wanted = roster(night)
            words = f"Asked for a plan from round {wanted['begun'] + 1}.{said}"
            offer = nearest_offer(night, wanted) if anyway and plan_faults(night, wanted) else {}
            if offer:
                words = f"{words} {' '.join(offer['changes'])}"
            _refuse_unplannable(night, wanted | offer, seconds, seed)
            if seed is not None and movement_of(night).key != SEARCHED:
                _draw_anew(night, seed)
            draft = Draft(
                night=night,
                roster=wanted,
                offer=offer,
                seed=night.seed if seed is None else seed,
                seconds=seconds,
            )
            return _ask(draft, words, by, now)
    except IntegrityError:
        message = "A plan is being made already. Look at that one."
        raise NightRefused(Fault("plan_being_made", "", message)) from None


def _say_tables(night: Night, tables: int | None) -> str:
    """Note how many tables there are; answer with the words for it where that is new."""
    room = tables or None
    if tables is None or room == night.room_tables:
        return ""
    if not 0 <= tables <= MOST_TABLES:
        message = f"Say how many tables there are, 1 to {MOST_TABLES}; nothing where there are enough."
        raise NightRefused(Fault("out_of_range", "tables", message))
    night.room_tables = room
    night.save(update_fields=["room_tables"])
    return f" There are {room} tables." if room else " There are tables for everybody."


def _draw_anew(night: Night, seed: int) -> None:
    """Give a night another seed: later rounds must find the homes and the lots of the first."""
    night.seed = seed
    night.save(update_fields=["seed"])


def want_next_round(night: Night, now: datetime) -> None:
    """Ask for a plan of the next round because the one before it is over, where no round is published yet.

    Called in the transaction that closes a round, for a night that is locked. What stands in the way, if anything
    does, the night's next step says.
    """
    waiting = Round.objects.filter(night=night, state=RoundState.WAITING).exists()
    if movement_of(night).ahead or waiting:
        return
    wanted = roster(night)
    with contextlib.suppress(NightRefused):
        _refuse_unplannable(night, wanted, SECONDS)
        words = f"Asked for a plan of round {wanted['begun'] + 1}, as the round before it is over."
        _ask(Draft(night=night, roster=wanted, seed=night.seed, seconds=SECONDS), words, None, now)


def _ask(draft: Draft, words: str, by: User | None, now: datetime) -> Draft:
    """Keep a wish for a plan in the place of one that nobody published, and announce it."""
    night = draft.night
    Draft.objects.filter(night=night, state__in=LIVE).update(state=DraftState.DROPPED)
    draft.from_round = draft.roster["begun"] + 1
    draft.effort = draft.seconds * STEPS_A_SECOND
    draft.save()
    write_act(night.pk, "plan_wanted", words, by=by, now=now)
    touch_night(night.pk)
    draft_wanted.send(sender=Draft, draft=draft)
    return draft


def _refuse_closed(night: Night) -> None:
    faults = _closed_faults(night)
    if faults:
        raise NightRefused(*faults)


def _closed_faults(night: Night) -> list[Fault]:
    """Say why nobody can be seated in a night that is not open yet, or over."""
    if night.state == NightState.DRAFT:
        return [Fault("not_now", "", "Open the check-in first: a plan is made for those who are here.")]
    if night.state in (NightState.FINISHED, NightState.VERIFIED):
        message = f"The night is {night.state}. Open it again before anybody is seated."
        return [Fault("not_now", "", message)]
    return []


def _refuse_unplannable(
    night: Night, wanted: Mapping[str, Any], seconds: int, seed: int | None = None
) -> None:
    faults = []
    drawn = movement_of(night).key != SEARCHED and wanted["begun"] and seed not in (None, night.seed)
    if drawn:
        message = (
            f"The lots of this night were drawn with seed {night.seed} when it began. Leave the seed out."
        )
        faults.append(Fault("seed_drawn", "seed", message))
    if not 1 <= seconds <= MOST_SECONDS:
        message = f"Grant the planner 1 to {MOST_SECONDS} seconds."
        faults.append(Fault("out_of_range", "seconds", message))
    faults += _closed_faults(night)
    if len(wanted["entrants"]) < FEWEST:
        here = len(wanted["entrants"])
        message = (
            f"{here} {'is' if here == 1 else 'are'} here; euchre needs four. Check in more players first."
        )
        faults.append(Fault("too_few_entrants", "entrants", message))
    if wanted["begun"] >= night.rounds:
        message = f"All {night.rounds} rounds have begun, so there is nothing to plan."
        faults.append(Fault("nothing_to_plan", "rounds", message))
    if night.state == NightState.PLAYING and follows_results(movement_of(night)):
        message = (
            f"Who goes where next follows from round {wanted['begun']}, which is being played. "
            "When it is over the plan is asked for by itself."
        )
        faults.append(Fault("not_now", "", message))
    faults = faults or plan_faults(night, wanted)
    if faults:
        raise NightRefused(*faults)


def question_of(draft: Draft) -> dict[str, Any]:
    """Answer with what the movement is asked, as JSON."""
    wanted, heeded = draft.roster, draft.roster | draft.offer
    wishes = ("fixed_tables", "together", "apart")
    told = ("movement", "entrants", "results", "standings", "pairs", "tables")
    return {
        **{name: wanted[name] for name in told if name in wanted},
        "rounds": wanted["rounds"] - wanted["begun"],
        "played": [round_.as_json() for round_ in rounds_played(draft.night)] if wanted["begun"] else [],
        "wishes": {name: heeded[name] for name in wishes},
        "tags": wanted["cards"],
        "seed": draft.seed,
        "effort": draft.effort,
    }


def published_quality(night: Night) -> dict[str, Any]:
    """Answer with the counts of what is published, played or not; nothing before a plan was."""
    rounds = rounds_as_planned(night)
    return measure(rounds).as_json() if rounds else {}


@transaction.atomic
def change_by_hand(night_id: int, *, by: User | None, now: datetime) -> Draft:
    """Put the published rounds that have not begun into a draft, to be changed by hand and published again."""
    night = lock_night(night_id)
    _refuse_closed(night)
    waiting = rounds_as_planned(night, begun=False)
    if not waiting:
        raise NightRefused(Fault("nothing_published", "", "No round is published that has not begun."))
    Draft.objects.filter(night=night, state__in=LIVE).update(state=DraftState.DROPPED)
    wanted = roster(night)
    counts = published_quality(night)
    draft = Draft.objects.create(
        night=night,
        state=DraftState.READY,
        from_round=wanted["begun"] + 1,
        roster=wanted,
        seed=night.seed,
        progress=1.0,
        rounds=[round_.as_json() for round_ in waiting],
        quality=counts,
        before=counts,
    )
    write_act(night.pk, "by_hand", "Took the published rounds to change them by hand.", by=by, now=now)
    touch_night(night.pk)
    return draft


@transaction.atomic
def swap(draft_id: int, round_number: int, one: int, other: int) -> Draft:
    """Let two entrants, by their numbers, change places in one round of a draft; the counts follow.

    Either may be sitting out. Raises `NightRefused` naming what is wrong.
    """
    night = lock_night(Draft.objects.values_list("night_id", flat=True).get(pk=draft_id))
    draft = Draft.objects.get(pk=draft_id)
    place = round_number - draft.from_round
    faults = []
    if draft.state != DraftState.READY:
        faults.append(
            Fault("not_ready", "", f"This plan is {draft.get_state_display()}; it cannot be changed.")
        )
    elif not 0 <= place < len(draft.rounds):
        faults.append(Fault("no_such_round", "round", f"The plan has no round {round_number}."))
    elif one == other:
        faults.append(Fault("same_player", "other", "Choose two different players."))
    else:
        there = {who for table in draft.rounds[place]["tables"] for who in table}
        there |= set(draft.rounds[place]["sit_outs"])
        faults += [
            Fault("not_in_round", field, f"Nobody has the number {who} in round {round_number}.")
            for field, who in (("one", one), ("other", other))
            if who not in there
        ]
    if faults:
        raise NightRefused(*faults)
    swapped = {one: other, other: one}
    round_ = draft.rounds[place]
    draft.rounds[place] = {
        "tables": [[swapped.get(who, who) for who in table] for table in round_["tables"]],
        "sit_outs": [swapped.get(who, who) for who in round_["sit_outs"]],
    }
    played = rounds_as_planned(night, begun=True)
    wishes = wishes_of(draft.roster | draft.offer)
    draft.quality = measure([*played, *draft_rounds(draft)], wishes, len(played)).as_json()
    draft.save(update_fields=["rounds", "quality"])
    touch_night(night.pk)
    return draft


@transaction.atomic
def drop(draft_id: int, *, by: User | None, now: datetime) -> None:
    """Give a draft up; what was published stays. A plan that is being made is stopped."""
    night = lock_night(Draft.objects.values_list("night_id", flat=True).get(pk=draft_id))
    if Draft.objects.filter(pk=draft_id, state__in=(*LIVE, DraftState.FAILED)).update(
        state=DraftState.DROPPED
    ):
        write_act(night.pk, "dropped", "Dropped a plan.", by=by, now=now)
        touch_night(night.pk)


@transaction.atomic
def publish(draft_id: int, *, by: User | None, now: datetime) -> Draft:
    """Publish a draft: its rounds take the place of those that have not begun; played rounds stay untouched.

    Tables that the night has not had yet are set up, each with a pass whose code is the night's word and the
    table's number. Published twice it is done once. Raises `NightRefused` when somebody has come or gone, or a
    round has begun, since the plan was made.
    """
    night_id = Draft.objects.values_list("night_id", flat=True).get(pk=draft_id)
    lock_waiting_rounds(night_id)
    night = lock_night(night_id)
    draft = Draft.objects.get(pk=draft_id)
    if draft.state == DraftState.PUBLISHED:
        return draft
    if draft.state != DraftState.READY:
        message = f"This plan is {draft.get_state_display()}; it cannot be published. Make a new one."
        raise NightRefused(Fault("not_ready", "", message))
    _refuse_closed(night)
    if draft.roster != roster(night):
        message = f"{changed_since(draft.roster, roster(night))} since this plan was made. Make a new one."
        raise NightRefused(Fault("plan_outdated", "", message))
    Round.objects.filter(night=night, state=RoundState.WAITING).delete()
    _write_rounds(night, draft)
    most = max(len(round_["tables"]) for round_ in draft.rounds)
    there = set(NightTable.objects.filter(night=night).values_list("number", flat=True))
    for number in range(1, most + 1):
        if number not in there:
            made = set_up_table(f"Table {number}", night.club_id, OWNER, f"{night.word}{number}")
            NightTable.objects.create(night=night, number=number, table=made.table)
    draft.state = DraftState.PUBLISHED
    draft.save(update_fields=["state"])
    last = draft.from_round + len(draft.rounds) - 1
    which = f"round {last}" if last == draft.from_round else f"rounds {draft.from_round} to {last}"
    write_act(
        night.pk,
        "published",
        f"Published who sits where in {which}.",
        by=by,
        now=now,
    )
    touch_night(night.pk)
    touch_tables(night.pk)
    return draft


def _write_rounds(night: Night, draft: Draft) -> None:
    rows = list(Entrant.objects.filter(night=night))
    entrants = {entrant.number: entrant.pk for entrant in rows}
    for number, planned in enumerate(draft.rounds, draft.from_round):
        part = {who for seats in (*planned["tables"], planned["sit_outs"]) for who in seats}
        resting = [entrant.number for entrant in rows if rests_in(entrant, number, ())]
        out = [who for who in resting if who not in part]
        round_ = Round.objects.create(night=night, number=number, out=out)
        tables = RoundTable.objects.bulk_create(
            RoundTable(round=round_, number=table) for table in range(1, len(planned["tables"]) + 1)
        )
        Seating.objects.bulk_create(
            Seating(round=round_, table=table, seat=seat, entrant_id=entrants[who])
            for table, seats in zip(tables, planned["tables"], strict=True)
            for seat, who in enumerate(seats)
        )
