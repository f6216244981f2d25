"""Make the plan of a draft in a child process, whoever of several makers has claimed it."""

import contextlib
import time
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from jobs.services.heartbeats import worker_here
from tournaments.children import ChildBusy, ChildEnded, ChildError, child_turn, run_child
from tournaments.nights.models import Draft, DraftState
from tournaments.nights.selectors.claims import left_lying
from tournaments.nights.services.drafts import published_quality, question_of
from tournaments.nights.services.locking import lock_night, touch_night

# The maker of a draft gives a sign of life so often, in seconds; without any for so long, it is gone.
SIGN_OF_LIFE = 1.0
LOST_AFTER = timedelta(seconds=30)


@transaction.atomic
def claim_draft(draft_id: int, now: datetime) -> Draft | None:
    """Take a waiting draft to make it, or one whose maker is gone; None when somebody else has it.

    A maker who was only silent, and comes back, finds by `claims` that it is his no more.
    """
    taken = Draft.objects.filter(_free(now), pk=draft_id).update(
        state=DraftState.THINKING, begun_at=now, claimed_by=worker_here(), claims=F("claims") + 1
    )
    return Draft.objects.select_related("night").get(pk=draft_id) if taken else None


def give_back(draft: Draft) -> None:
    """Let another make a draft that was claimed; one that somebody else has claimed since is left alone."""
    _held(draft).update(state=DraftState.WAITING)


def _held(draft: Draft) -> QuerySet[Draft]:
    """Answer with the draft's row as long as whoever claimed it is to make it."""
    return Draft.objects.filter(pk=draft.pk, state=DraftState.THINKING, claims=draft.claims)


def lost_drafts(now: datetime) -> list[int]:
    """Return the drafts that a crash may have left: waiting, or taken by a maker who is gone."""
    return list(Draft.objects.filter(_free(now)).values_list("pk", flat=True))


def _free(now: datetime) -> Q:
    return Q(state=DraftState.WAITING) | Q(state=DraftState.THINKING) & left_lying(LOST_AFTER, now)


def make_draft(draft_id: int, now: datetime) -> None:
    """Make a plan in a child process, keeping the best so far, until it is done or its seconds are over.

    Called by a task; called twice it is made once. Whatever goes wrong stands in the draft's problems.
    """
    # Another plan is being made here, or the server ends: the sweep asks again. Nothing is claimed before it is
    # this one's turn, so a draft is never taken from a maker who is only silent by one who cannot make it.
    with contextlib.suppress(ChildBusy, ChildEnded), child_turn():
        draft = claim_draft(draft_id, now)
        if draft is not None:
            _make(draft)


def _make(draft: Draft) -> None:
    listener = Listener(draft)
    try:
        run_child(
            "tournaments.rotations.movements",
            question_of(draft),
            listener,
            on_quiet=lambda: listener({}),
            seconds=draft.seconds + 60.0,
        )
    except ChildEnded:
        give_back(draft)
        return
    except ChildError:
        message = "The plan could not be made. Ask for it again; if that fails, with fewer rounds."
        _end(draft, [{"code": "planner_failed", "field": "", "message": message}])
        raise
    listener.write()
    _end(draft, [])


class Listener:
    """Hear the planner: keep the best plan so far, and end it when its time is up or nobody wants it.

    The row is written about once a second, however fast better plans come, and while none comes. The night's
    version stays: whoever looks at the plan asks for the plan, and nobody else in the hall sees it.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.begun = time.monotonic()
        self.written = -SIGN_OF_LIFE
        self.progress = 0.0
        self.best: dict[str, Any] = {}

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the planner says nothing; answer whether to go on."""
        if "refused" in line:
            _end(self.draft, line["refused"])
            return False
        self.best = line.get("plan", self.best)
        spent = time.monotonic() - self.begun
        share = min(spent / self.draft.seconds, 1.0)
        self.progress = max(self.progress, float(line.get("progress", 0)), share)
        if spent - self.written >= SIGN_OF_LIFE:
            self.written = spent
            if not self.write():
                return False
        return spent < self.draft.seconds or not self.best

    def write(self) -> bool:
        """Write the best plan so far and a sign of life; False when nobody wants it of this maker any more."""
        values: dict[str, Any] = {"progress": min(self.progress, 0.99), "begun_at": timezone.now()}
        if self.best:
            values |= {name: self.best[name] for name in ("rounds", "quality", "steps")}
        return bool(_held(self.draft).update(**values))


def _end(draft: Draft, problems: list[dict[str, Any]]) -> None:
    with transaction.atomic():
        night = lock_night(draft.night_id)
        row = _held(draft).first()
        if row is None:
            return
        row.problems = problems
        row.state = DraftState.READY if row.rounds and not problems else DraftState.FAILED
        row.progress = 1.0
        row.before = published_quality(night)
        row.save(update_fields=["problems", "state", "progress", "before"])
        touch_night(night.pk)
