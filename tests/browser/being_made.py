"""Plans, fixtures, figures and PDFs that stay half made for as long as a test wants, for `backstage.py`.

`hold NUMBER KIND PERCENT`: it is being made, and that far; the first time it is asked for, too. `drop NUMBER
KIND`: nobody makes it any more. The number is that of a night, or of a season.
"""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from jobs.models import Job
from tournaments.leagues.models import FixturePlan, SeasonPrintJob
from tournaments.nights.models import Entrant, MovementForecast, Night, NightPrintJob, SeatingPlan
from web.paper_sizes import PaperSize

MAKER_IS_THERE = timedelta(days=1)
"""So long nobody takes it for lost."""


def hold(now: datetime, number: str, kind: str, percent: str) -> dict[str, object]:
    """Let it be made, as far as this."""
    made, is_it = KINDS[kind](int(number))
    state = {"state": made.TAKEN, "progress": int(percent) / 100, "begun_at": now + MAKER_IS_THERE}
    under_way = made._default_manager.filter(**is_it, state=made.TAKEN)
    if not under_way.update(**state):
        made._default_manager.create(**is_it, **NEW[made], **state)
    return {}


def drop(_: datetime, number: str, kind: str) -> dict[str, object]:
    """Let nobody want it any more."""
    made, is_it = KINDS[kind](int(number))
    under_way = made._default_manager.filter(**is_it, state=made.TAKEN)
    if made in (SeatingPlan, FixturePlan):
        under_way.update(state="dropped")
    else:
        under_way.delete()
    return {}


def _forecast(night: int) -> dict[str, Any]:
    entrants = Entrant.objects.filter(night=night).count()
    return {"entrants": entrants, "rounds": Night.objects.get(pk=night).rounds, "movement": "rotation"}


KINDS = {
    "plan": lambda night: (SeatingPlan, {"night_id": night}),
    "figures": lambda night: (MovementForecast, _forecast(night)),
    "sheets": lambda night: (NightPrintJob, {"night_id": night, "what": "cards"}),
    "fixtures": lambda season: (FixturePlan, {"season_id": season}),
    "booklet": lambda season: (SeasonPrintJob, {"season_id": season, "what": "booklet"}),
}
NEW: dict[type[Job], dict[str, Any]] = {
    SeatingPlan: {"from_round": 2, "plan_input": {"entrants": {}}, "seed": 1},
    MovementForecast: {"build": settings.BUILD},
    NightPrintJob: {"size": PaperSize.A4},
    FixturePlan: {"instance": {}, "effort": 1, "seed": 1},
    SeasonPrintJob: {"size": PaperSize.A4},
}
