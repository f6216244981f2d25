"""What an organiser may choose from when somebody has gone or come: repairs of what is published, and a new plan."""

from dataclasses import dataclass

from problems.wording import gettext as _
from tournaments.movements.rotation.offer import Offer, new_plan
from tournaments.movements.rotation.offer_order import in_order, is_worse, why_first
from tournaments.movements.rotation.quality import Quality, measure
from tournaments.movements.rotation.round import RotationRound
from tournaments.nights.models import BEING_MADE, UNPUBLISHED, Entrant, Night, PlanState, SeatingPlan
from tournaments.nights.plan.selectors.plan_inputs import changed_since, plan_input
from tournaments.nights.plan.selectors.plans import published_remainder, rounds_as_planned, rounds_of_plan
from tournaments.nights.plan.selectors.played_rounds import rounds_played

CHOOSABLE = (*UNPUBLISHED, PlanState.FAILED)
"""The states of a plan whose repairs may be taken: also where no new plan could be made beside them."""


@dataclass(frozen=True, slots=True)
class RepairChoice:
    """The offers of a plan, the best first, and why the first is suggested: nothing while a fairer may come.

    `new` is the plan itself, also where a repair is better in everything and it isn't among the offers.
    """

    offers: tuple[Offer, ...] = ()
    why: str = ""
    new: Offer | None = None


def stand_ins(night: Night) -> tuple[list[int], list[int]]:
    """Return the stewards who are here and could play instead of somebody, and those who have gone, by number.

    Gone are those who have places in rounds to come; neither where more stewards stand in already than have gone.
    """
    planned = {one for each in published_remainder(night).rounds for one in each.present}
    rows = list(Entrant.objects.filter(night=night).order_by("number"))
    gone = [row.number for row in rows if row.number in planned and not row.present]
    newly = [row for row in rows if row.present and row.stands_in and row.number not in planned]
    idle = [row.number for row in rows if row.present and row.steward and not row.stands_in]
    return (idle, gone) if len(gone) > len(newly) else ([], [])


def outdated_by(plan: SeatingPlan) -> str:
    """Return what has changed on the night since a plan was made, so that it can't be published; empty: nothing."""
    if plan.state not in CHOOSABLE or not (plan.offers or plan.state == PlanState.READY):
        return ""
    return changed_since(plan.plan_input, plan_input(plan.night))


def choice_of(plan: SeatingPlan) -> RepairChoice:
    """Return what an organiser may choose from: a plan's repairs, and the plan itself once it is there.

    Nothing where the plan is outdated.
    """
    if not plan.offers or plan.state not in CHOOSABLE or outdated_by(plan):
        return RepairChoice()
    return choice_made(plan)


def choice_made(plan: SeatingPlan) -> RepairChoice:
    """Return the choice that a plan with repairs was made for, whatever has happened since."""
    found = [Offer.from_json(offer) for offer in plan.offers]
    new = _new_plan_of(plan)
    fewer_meetings = plan.plan_input.get("fewer_meetings", False)
    # Repairs stay while somebody reads them, also where something better is found.
    beside = [new] if new and not any(is_worse(new, one) for one in found) else []
    ordered = in_order([*found, *beside], fewer_meetings=fewer_meetings)
    sure = plan.state not in BEING_MADE or ordered[0].fair
    return RepairChoice(tuple(ordered), why_first(ordered) if sure else "", new)


def _new_plan_of(plan: SeatingPlan) -> Offer | None:
    """Return a plan as an offer beside its repairs, once it is made."""
    published, rounds = rounds_published_before(plan), rounds_of_plan(plan)
    if plan.state != PlanState.READY or len(published) != len(rounds):
        return None
    played = rounds_played(plan.night)[: plan.from_round - 1]
    return new_plan(played, published, quality_before(plan), rounds, Quality.from_json(plan.quality))


def quality_before(plan: SeatingPlan) -> Quality:
    """Return what the whole night was worth as it was published when a plan was asked for."""
    if plan.before:
        return Quality.from_json(plan.before)
    begun = rounds_as_planned(plan.night)[: plan.from_round - 1]
    return measure([*begun, *rounds_published_before(plan)])


def rounds_published_before(plan: SeatingPlan) -> tuple[RotationRound, ...]:
    """Return the rounds that a plan would be in the place of, as they were published when it was asked for."""
    earlier = SeatingPlan.objects.filter(night=plan.night_id, state=PlanState.PUBLISHED, pk__lt=plan.pk)
    last = earlier.order_by("-pk").first()
    if last is None:
        return ()
    planned = dict(enumerate(rounds_of_plan(last), last.from_round))
    return tuple(each for number, each in sorted(planned.items()) if number >= plan.from_round)


def why_no_more(plan: SeatingPlan) -> str:
    """Return why the choices of a plan can't be taken any more; nothing while they can."""
    if plan.state == PlanState.PUBLISHED:
        return _("Another choice has been published since.")
    if SeatingPlan.objects.filter(night=plan.night_id, pk__gt=plan.pk).exists():
        return _("A new plan has been asked for since.")
    if plan.state == PlanState.DROPPED:
        return _("This plan has been dropped.")
    changes = outdated_by(plan)
    return _("{changes} since these were found.", changes=changes) if changes else ""
