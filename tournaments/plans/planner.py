"""Have a planner make a plan in a child process, and keep the best so far or why there is none."""

from typing import Any, TypeVar

from jobs.services.claims import Listener, run_claimed_job
from tournaments.plans.models import PlanJob

P = TypeVar("P", bound=PlanJob)
Problems = list[dict[str, Any]]


class PlanListener(Listener[P]):
    """Hear a planner: keep the best plan so far, and end it when nobody wants it, it is refused, or its time is up."""

    def __init__(self, job: P) -> None:
        super().__init__(job)
        self.best: dict[str, Any] = {}

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the planner says nothing; return whether to go on."""
        if "refused" in line:
            self.end(line["refused"])
            return False
        self.best = line.get("plan", self.best)
        in_time = self.hear(line, self.seconds())
        return super().__call__(line) and in_time

    def hear(self, line: dict[str, Any], spent: float) -> bool:  # noqa: ARG002  for planners whose time is measured
        """Take what else a line tells, after so many seconds; return whether there is time to go on."""
        return True

    def end(self, problems: Problems) -> None:
        """Write that the plan is made, or its problems; do nothing where this maker has it no more."""
        raise NotImplementedError


def run_planner(  # noqa: PLR0913  the planner's question, who hears it, and what is said where it breaks off
    job: P, module: str, question: object, listener: PlanListener[P], *, seconds: float, could_not: str
) -> None:
    """Have a planner answer in a child process, and end the plan: made, or failed with the sentence `could_not`."""
    failed: Problems = [{"code": "planner_failed", "field": "", "message": could_not}]
    run_claimed_job(job, module, question, listener, seconds=seconds, failed=lambda _: listener.end(failed))
    listener.write()
    listener.end([])
