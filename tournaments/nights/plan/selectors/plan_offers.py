"""What an organiser may choose from when somebody has gone or come: repairs of what is published, and a new plan."""

from dataclasses import dataclass

from tournaments.movements.rotation.offer import Offer, new_plan
from tournaments.movements.rotation.offer_order import in_order, is_worse, why_first
from tournaments.movements.rotation.quality import Quality
from tournaments.nights.models import UNPUBLISHED, Entrant, Night, PlanState, SeatingPlan
from tournaments.nights.plan.selectors.plan_inputs import changed_since, plan_input
from tournaments.nights.plan.selectors.plans import published_remainder, rounds_of_plan
from tournaments.nights.plan.selectors.played_rounds import rounds_played


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
    if plan.state not in UNPUBLISHED or not (plan.offers or plan.state == PlanState.READY):
        return ""
    return changed_since(plan.plan_input, plan_input(plan.night))


def choice_of(plan: SeatingPlan) -> RepairChoice:
    """Return what an organiser may choose from: a plan's repairs, and the plan itself once it is there.

    Nothing where the plan is outdated.
    """
    if not plan.offers or plan.state not in UNPUBLISHED or outdated_by(plan):
        return RepairChoice()
    found = [Offer.from_json(offer) for offer in plan.offers]
    new = None
    if plan.state == PlanState.READY:
        published, rounds = published_remainder(plan.night).rounds, rounds_of_plan(plan)
        if len(published) == len(rounds):
            before, quality = Quality.from_json(plan.before), Quality.from_json(plan.quality)
            new = new_plan(rounds_played(plan.night), published, before, rounds, quality)
    fewer_meetings = plan.plan_input.get("fewer_meetings", False)
    # Repairs stay while somebody reads them, also where something better is found.
    beside = [new] if new and not any(is_worse(new, one) for one in found) else []
    ordered = in_order([*found, *beside], fewer_meetings=fewer_meetings)
    sure = plan.state == PlanState.READY or ordered[0].fair
    return RepairChoice(tuple(ordered), why_first(ordered) if sure else "", new)
