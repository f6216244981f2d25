"""What the organiser of a night does next: one sentence, and one button."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Count, Exists
from django.utils import timezone

from tournaments.movements.rotation.mentions import Sentence
from tournaments.movements.rotation.round import FEWEST_ENTRANTS, RotationRound
from tournaments.movements.turnout import remarks_on
from tournaments.nights.models import (
    BEING_MADE,
    EndsBy,
    Entrant,
    Night,
    NightState,
    PlanState,
    Round,
    RoundState,
    SeatingPlan,
)
from tournaments.nights.people.selectors.entrant_lists import night_names
from tournaments.nights.plan.selectors.movement_options import (
    is_knock_out,
    knock_out_over,
    nearest_offer,
    plan_faults,
    played_for,
    rounds_words,
)
from tournaments.nights.plan.selectors.plan_inputs import (
    PlanInput,
    changed_since,
    movement_of,
    movement_state_of,
    plan_input,
)
from tournaments.nights.plan.selectors.plan_sentences import named_problems, named_waiting
from tournaments.nights.plan.selectors.plans import current_plan, rounds_begun, rounds_of_plan, seated_night
from tournaments.nights.play.selectors.table_words import gone_with_seats
from tournaments.nights.play.selectors.waiting import (
    hands_missing,
    listed,
    missing_words,
    tables_with_hands_missing,
    waiting_tables,
)

PAGES = (
    (
        frozenset({"tags_missing", "tag_twice", "kinds_uneven", "couple_of_two_colours"}),
        ("Choose who gets which card", "night_cards"),
    ),
    (
        frozenset({"pairs_missing", "two_pairs", "two_partners", "together_and_apart", "tables_contradict"}),
        ("Pairs and wishes", "night_pairs"),
    ),
    (frozenset({"table_unknown", "table_overfull"}), ("Players", "night_entrants")),
    (frozenset({"played_twice_at_once"}), ("Look at the rounds", "night_plan")),
)
"""By the codes of what stands in the way of a plan: what to press, and the page on which it is put right."""
OF_RESULTS = ("begun", "results", "standings")
"""What a plan goes by that rounds change which are played, or corrected."""
MOST_NAMED = 3
"""Tables that still play of which a sentence tells the numbers."""
ELSEWHERE = ("Choose how people move", "night_movement")


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence on where the night is, and what to press.

    `act` is the name of what the button does, `page` that of the page it leads to; with neither there is
    nothing to press. `number` is the round that an act is about.
    """

    words: str
    label: str = ""
    act: str = ""
    page: str = ""
    number: int | None = None
    beside: "Step | None" = None
    can_wait: bool = False
    """Nothing has to be pressed yet: the button is a quiet one."""


def next_step(night: Night, now: datetime) -> Step:
    """Return the next step of a night in its state."""
    if night.state == NightState.DRAFT:
        return _of_a_draft(night)
    if night.state == NightState.PLAYING:
        return _while_playing(night, now)
    if night.state == NightState.FINISHED:
        words = (
            "The night is finished. Check the standings: late hands still count. "
            "Then verify the results, which locks every game."
        )
        return Step(_with_winners(night, words), "Verify the results", act="verify")
    if night.state == NightState.VERIFIED:
        return Step(_with_winners(night, "The results are verified, and every game is locked."))
    return _between(night, now)


def _with_winners(night: Night, words: str) -> str:
    return " ".join(filter(None, (knock_out_over(night), words)))


def _of_a_draft(night: Night) -> Step:
    entered = Entrant.objects.filter(night=night).count()
    if not entered:
        words = "No players yet. You can also enter names as people arrive."
        opening = Step("", "Open the check-in", act="open-check-in")
        return Step(words, "Enter the players", page="night_entrants", beside=opening)
    words = (
        f"{_people(entered)} {'is' if entered == 1 else 'are'} entered. Open the check-in when "
        "people start to arrive."
    )
    return Step(words, "Open the check-in", act="open-check-in")


def _between(night: Night, now: datetime) -> Step:
    plan = current_plan(night)
    begun = rounds_begun(night)
    if plan is not None:
        return _of_a_plan(plan, night)
    if begun >= night.rounds:
        return _after_all_rounds(night)
    following = Round.objects.filter(night=night, state=RoundState.WAITING).order_by("number").first()
    planning = Step("", "Make a new plan" if following or begun else "Make the plan", act="plan")
    if following is not None:
        start = Step("", f"Start round {following.number}", act="start", number=following.number)
        published, now_wanted = _published_and_now(night)
        outdated = _outdated(published, now_wanted)
        if outdated:
            words = f"{outdated} since the plan was published."
            # With seats of somebody who has gone the round is refused.
            beside = None if gone_with_seats(night, round=following).exists() else start
            lacks = _lacks(night, now_wanted, played_for(night, now_wanted))
            if lacks is not None:
                return replace(lacks, words=f"{words} {lacks.words}", beside=lacks.beside or beside)
            return Step(
                f"{words} A new plan only changes rounds that haven't begun.",
                planning.label,
                planning.act,
                beside=beside,
            )
        (round_,) = seated_night(night, [following]).rounds
        seated = sum(len(table.seats) for table in round_.tables)
        rest = len(round_.sit_outs)
        know = f"{_people(seated)} know where to sit"
        if rest > 0:
            know += f" and {rest} {'sits' if rest == 1 else 'sit'} out"
        words = f"Round {following.number} of {night.rounds} is published, so {know}."
        corrected = _corrected_words(published, now_wanted, following)
        # Said once, after the round in which they are missing, and again before the night is finished.
        missing = hands_missing(tables_with_hands_missing(night).filter(round__number=begun))
        told = (_break_words(night, begun, now), missing, words, *_waiting(published), corrected)
        step = Step(" ".join(filter(None, told)), start.label, start.act, number=start.number)
        return replace(step, beside=planning) if corrected else step
    return _without_plan(night, planning)


def _without_plan(night: Night, planning: Step) -> Step:
    """Return the step of a night with no round to come: to make the plan, or what it waits for."""
    over = knock_out_over(night)
    if over:
        return _at_the_end(night, over)
    here = Entrant.objects.filter(night=night, checked_in_at__isnull=False, left_after=None).count()
    if here < FEWEST_ENTRANTS and not Entrant.objects.filter(night=night).exists():
        return Step("Nobody is entered yet; euchre needs four.")
    if here < FEWEST_ENTRANTS:
        are = "Nobody is" if here == 0 else f"{here} is" if here == 1 else f"{here} are"
        return Step(f"{are} here; euchre needs four. Tap those who have come.")
    found = plan_input(night)
    played = played_for(night, found)
    lacks = _lacks(night, found, played)
    if lacks is not None:
        return lacks
    words = f"{_people(here)} are here. When everybody has come, make the plan of who sits where."
    short = _too_few_rounds(night, found, played)
    words = " ".join(filter(None, (words, *_would_wait(night, found, played), short)))
    more = Step("", "Change the number of rounds", page="night_movement") if short else None
    return Step(words, planning.label, planning.act, beside=more)


def _too_few_rounds(night: Night, found: PlanInput, played: Sequence[RotationRound]) -> str:
    """Say of a knock-out that it can't be decided in the rounds that the night has; nothing where it may be."""
    movement = movement_of(night)
    needed = movement.rounds_needed(movement_state_of(found, played, night.seed))
    return rounds_words(night, needed) if needed is not None and needed > night.rounds else ""


def _would_wait(night: Night, found: PlanInput, played: Sequence[RotationRound]) -> list[str]:
    """Return who would wait in a plan that was made now, and what would help."""
    names = night_names(night)
    state = movement_state_of(found, played, night.seed)
    return [one.named(names) for one in remarks_on(movement_of(night), state)]


def _waiting(plan: SeatingPlan | None) -> list[str]:
    """Return who waits in the first round of a plan, and what would help."""
    return [*named_waiting(plan, rounds_of_plan(plan)[:1], night_names(plan.night))] if plan else []


def _lacks(night: Night, found: PlanInput, played: Sequence[RotationRound]) -> Step | None:
    """Return what stands in the way of a plan, where it is put right, and what can be planned all the same."""
    movement = movement_of(night)
    faults = plan_faults(night, movement, found, played)
    if not faults:
        return None
    codes = {fault.code for fault in faults}
    label, page = _put_right(codes)
    words = " ".join(fault.message for fault in faults)
    if is_knock_out(movement) and played and codes == {"pairs_missing"}:
        words = f"{words} If nobody can, finish the night without them."
        return Step(words, label, page=page, beside=Step("", "Finish the night", page="night_finish"))
    changes = nearest_offer(night, movement, found, played).get("changes", [])
    if not changes:
        return Step(words, label, page=page)
    names = night_names(night)
    near = " ".join(Sentence(**change).named(names) for change in changes)
    beside = Step("", "Make a plan anyway", act="plan-anyway")
    return Step(f"{words} You can still make a plan: {near}", label, page=page, beside=beside)


def _put_right(codes: set[str]) -> tuple[str, str]:
    """Return what to press, and its page: another movement first, where nothing else would do."""
    if codes - frozenset().union(*(about for about, _ in PAGES)):
        return ELSEWHERE
    return next(to for about, to in PAGES if codes & about)


def _of_a_plan(plan: SeatingPlan, night: Night) -> Step:
    if plan.state in BEING_MADE:
        words = f"The plan is being made: {round(plan.progress * 100)} %."
        return Step(words, "Watch its progress", page="night_plan")
    if plan.state == PlanState.FAILED:
        why = " ".join(one.message for one in named_problems(plan, night_names(plan.night)))
        return Step(why or "The plan couldn't be made.", "Look at the plan", page="night_plan")
    now_wanted = plan_input(night)
    outdated = changed_since(plan.plan_input, now_wanted)
    if outdated:
        words = f"{outdated} since this unpublished plan was made."
        lacks = _lacks(night, now_wanted, played_for(night, now_wanted))
        if lacks is not None:
            return replace(lacks, words=f"{words} {lacks.words}")
        return Step(
            words, "Make a new plan", act="plan", beside=Step("", "Look at the plan", page="night_plan")
        )
    words = " ".join(("The plan is ready. Nobody sees it until you publish it.", *_waiting(plan)))
    return Step(words, "Look at the plan and publish it", page="night_plan")


def _while_playing(night: Night, now: datetime) -> Step:
    gone = gone_with_seats(night, round__state=RoundState.WAITING)
    playing = Round.objects.filter(night=night, state=RoundState.PLAYING)
    round_ = playing.annotate(any_gone=Exists(gone), all_tables=Count("tables")).first()
    if round_ is None:  # its last hand came while this page was read
        return _between(night, now)
    waiting = [table.number for table in waiting_tables(round_)]
    words = f"Round {round_.number}: {_finished(round_.all_tables, waiting)}{bell_words(round_, night, now)}"
    step = Step(words, f"Close round {round_.number}", number=round_.number)
    if not waiting:
        step = replace(step, act="close")
    elif round_.ends_at is not None and now >= round_.ends_at:
        step = replace(step, page="night_round")  # which asks about the hands that are missing
    else:
        step = replace(step, label=f"Look at round {round_.number}", page="night_round", can_wait=True)
    return _with_new_plan(step, night) if round_.any_gone else step


def _finished(tables: int, waiting: list[int]) -> str:
    """Say how many of a round's tables have finished, and which have not where these are few."""
    done = tables - len(waiting)
    if not waiting:
        return "every table has finished."
    if not done:
        return "no table has finished yet."
    words = f"{done} of {tables} tables {'has' if done == 1 else 'have'} finished."
    if len(waiting) > MOST_NAMED:
        return words
    return f"{words} {listed('Table', waiting)} {'has' if len(waiting) == 1 else 'have'} hands to play."


def _with_new_plan(step: Step, night: Night) -> Step:
    """Add that people who have gone have seats in published rounds to come, and a button that plans those anew."""
    if current_plan(night) is not None:
        return replace(step, beside=Step("", "Look at the plan", page="night_plan"))
    words = (
        "Somebody has gone since the plan was published. A new plan only changes rounds that haven't begun."
    )
    return replace(step, words=f"{step.words} {words}", beside=Step("", "Make a new plan", act="plan"))


def bell_words(round_: Round, night: Night, now: datetime) -> str:
    """Say when the bell rings, or that it has and when the round is closed; nothing where there is none."""
    if round_.ends_at is None or round_.state != RoundState.PLAYING:
        return ""
    if now < round_.ends_at:
        return f" The bell rings at {_clock(round_.ends_at)}."
    last = round_.ends_at + timedelta(minutes=night.grace_minutes)
    who = "Table 1 has rung the bell" if night.ends_by == EndsBy.HEAD_TABLE else "The bell has rung"
    return f" {who}. This is the last hand. The round closes at {_clock(last)}."


def _break_words(night: Night, begun: int, now: datetime) -> str:
    if not begun or night.break_after != begun:
        return ""
    closed = Round.objects.filter(night=night, number=begun).values_list("closed_at", flat=True).first()
    if closed is None:
        return ""
    until = closed + timedelta(minutes=night.break_minutes)
    return f"The break {'lasts until' if now < until else 'was to end at'} {_clock(until)}."


def _after_all_rounds(night: Night) -> Step:
    words = f"All {night.rounds} rounds were played."
    if not is_knock_out(movement_of(night)):
        return _at_the_end(night, words)
    over = knock_out_over(night)
    if over:
        return _at_the_end(night, over)
    more = Step("", "Play more rounds", page="night_movement")
    return replace(_at_the_end(night, f"{words} The knock-out isn't decided yet."), beside=more)


def _at_the_end(night: Night, words: str) -> Step:
    missing = missing_words(night)
    if missing:
        return Step(f"{words} {missing}", "Finish the night", page="night_finish")
    return Step(words, "Finish the night", act="finish")


def plan_is_outdated(night: Night) -> str:
    """Say what is not as it was when the plan was published: who is here, wishes, the movement; nothing if all is.

    Rounds that were played since, and their results, change nothing of what is published.
    """
    return _outdated(*_published_and_now(night))


def _published_and_now(night: Night) -> tuple[SeatingPlan | None, PlanInput]:
    """Return the plan that is published, and what one would be made for now; without a plan nothing."""
    published = SeatingPlan.objects.filter(night=night, state=PlanState.PUBLISHED).order_by("-pk").first()
    return published, plan_input(night) if published else {}


def _outdated(published: SeatingPlan | None, now: PlanInput) -> str:
    if published is None:
        return ""
    return changed_since({**published.plan_input, **{name: now.get(name) for name in OF_RESULTS}}, now)


def _corrected_words(published: SeatingPlan | None, now: PlanInput, following: Round) -> str:
    """Say that a result has changed by which the published seats of the round to come were made; else nothing."""
    if published is None or published.plan_input["begun"] != now["begun"]:
        return ""
    if all(published.plan_input.get(name) == now.get(name) for name in OF_RESULTS):
        return ""
    return (
        f"A result has changed since round {following.number} was published. The seats of round {following.number} "
        "stay as they are, and later rounds use the new result. To seat round "
        f"{following.number} by the new result too, make a new plan."
    )


def _people(number: int) -> str:
    return f"{number} player{'' if number == 1 else 's'}"


def _clock(at: datetime) -> str:
    return timezone.localtime(at).strftime("%H:%M")
