"""Make a seating plan in a child process, whoever of several makers has claimed it."""

from datetime import datetime
from typing import Any

from django.db import transaction

from jobs.services.claims import claim_and_run, claimed_row
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import RotationRound, present_in, rounds_as_json, tables_in
from tournaments.nights.models import SeatingPlan
from tournaments.nights.plan.selectors.plans import published_quality, published_remainder
from tournaments.nights.plan.selectors.played_rounds import rounds_played
from tournaments.nights.services.locking import bump_version, lock_night
from tournaments.plans.models import PlanState
from tournaments.plans.planner import PlanListener, Problems, run_planner

COULD_NOT = "The plan couldn't be made. Try again. If it fails again, plan fewer rounds."
LOOK = 60.0
"""Seconds that a longer look for repairs may take beside those of the plan."""
HUNG = 120.0
"""Seconds after which a planner without a plan is given up: it gives way to everything else on the machine."""


def make_seating_plan(plan_id: int, now: datetime) -> None:
    """Make a plan in a child process, keeping the best so far, until it is done or its seconds are over.

    Called by a task; called twice it is made once. Whatever goes wrong stands in the plan's problems.
    """
    claim_and_run(SeatingPlan, plan_id, now, _make)


def _make(plan: SeatingPlan) -> None:
    run_planner(
        plan,
        "tournaments.movements.answers",
        question_of(plan),
        SeatingPlanListener(plan),
        seconds=plan.seconds + LOOK + HUNG,
        could_not=COULD_NOT,
    )


def question_of(plan: SeatingPlan) -> dict[str, Any]:
    """Return what the movement is asked, as JSON."""
    wanted, heeded = plan.plan_input, plan.plan_input | plan.relaxed
    wishes = ("fixed_tables", "together", "apart", "first_round")
    told = ("movement", "entrants", "results", "standings", "pairs", "tables", "fewer_meetings")
    return {
        **{name: wanted[name] for name in told if name in wanted},
        "rounds": wanted["rounds"] - wanted["begun"],
        "played": rounds_as_json(rounds_played(plan.night)) if wanted["begun"] else [],
        "wishes": {name: heeded[name] for name in wishes if name in heeded},
        "tags": wanted["cards"],
        "anyway": heeded.get("anyway", False),
        "seed": plan.seed,
        "effort": plan.effort,
        "published": rounds_as_json(rounds_to_repair(plan)),
    }


def rounds_to_repair(plan: SeatingPlan) -> tuple[RotationRound, ...]:
    """Return the published rounds that a plan is in the place of, where they can be repaired instead.

    They can where a search made them and as many are planned again, for others or for fewer tables.
    """
    wanted = plan.plan_input
    movement = MOVEMENTS.get(wanted["movement"])
    if movement is None or not movement.searches:
        return ()
    published = published_remainder(plan.night)
    rounds = published.rounds
    if published.movement != movement.key or len(rounds) != wanted["rounds"] - wanted["begun"]:
        return ()
    people = set().union(*present_in(rounds))
    most = max((number for tables in tables_in(rounds) for number in tables), default=0)
    changed = people != set(wanted["entrants"]) or most > wanted.get("tables", most)
    return rounds if changed else ()


class SeatingPlanListener(PlanListener[SeatingPlan]):
    """Hear the planner: keep the best plan so far, and end it when its time is up or nobody wants it.

    The night's version stays: whoever looks at the plan asks for the plan, and nobody else in the hall sees it.
    """

    def __init__(self, plan: SeatingPlan) -> None:
        super().__init__(plan)
        self.offers: list[dict[str, Any]] = []
        self.offered: list[float] = []
        """After how many seconds the repairs stood, and what a longer look brought."""

    def hear(self, line: dict[str, Any], spent: float) -> bool:
        """Take the repairs, if the line has them; return whether there is time to look for a better plan."""
        if "offers" in line:
            self.offers = line["offers"]
            self.offered.append(spent)
        # What was granted is for the plan alone; a look that a busy machine never ends is broken off.
        looking = len(self.offered) == 1 and self.best
        granted = self.job.seconds + (LOOK if looking else 0.0)
        for_plan = spent - (self.offered[-1] if self.offered else 0.0)
        self.progress = max(self.progress, min(for_plan / granted, 1.0))
        return for_plan < granted or not self.best

    def found(self) -> dict[str, Any]:
        """Return the offers, the best plan so far, its counts, and after how many steps it was found."""
        best = {name: self.best[name] for name in ("rounds", "quality", "steps")} if self.best else {}
        return best | ({"offers": self.offers} if self.offers else {})

    @transaction.atomic
    def end(self, problems: Problems) -> None:
        """Write that the plan is made, or why not; do nothing where this maker has it no more."""
        night = lock_night(self.job.night_id)
        row = claimed_row(self.job).first()
        if row is None:
            return
        # What was found before the planner broke off can be published: people may be reading it.
        row.problems = [] if row.rounds else problems
        row.state = PlanState.READY if row.rounds else PlanState.FAILED
        row.progress = 1.0
        row.before = published_quality(night)
        row.save(update_fields=["problems", "state", "progress", "before"])
        bump_version(night.pk)
