"""Publish fixtures in a process that pulls its own plug: `python -m tests.faults.publishing WHAT [TABLE NUMBER]`.

`whole` and `rest` make a season first, `again` publishes what a killed one did not. The plug is pulled when so many
statements have written rows of the table.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import django

django.setup()

from django.db import connection  # noqa: E402  only now are there models

from tests.tournaments.leagues.examples.league import (  # noqa: E402
    NOW,
    TEAMS,
    a_division,
    a_season,
    by_circle,
    club_of,
    publish,
)
from tournaments.leagues.calendar.services.dates import postpone_fixture  # noqa: E402
from tournaments.leagues.calendar.services.fixture_plans import (  # noqa: E402
    make_fixture_plan,
    publish_fixtures,
    request_fixtures,
)
from tournaments.leagues.calendar.services.rest_of_season import publish_rest, request_rest_plan  # noqa: E402
from tournaments.leagues.models import Fixture, FixtureMove, FixturePlan, PlanState, Season, SeasonAuditEntry  # noqa: E402
from tournaments.leagues.register.services.teams import save_team  # noqa: E402
from tournaments.leagues.register.services.venues import save_venue  # noqa: E402

LAST = NOW.date().replace(year=2027, day=30)
WHY = "A team has joined."


def whole() -> None:
    """Have fixtures ready for two divisions of 25, each of whose pairs meets twice: 1,200 matches."""
    season = a_season(club_of("The Royal Oak")[0], ends=LAST)
    for number in (1, 2):
        a_division(season, f"Division {number}", [f"Team {number}.{team}" for team in range(25)])
    plan = request_fixtures(season.pk, seed=1, by=None, now=NOW)
    listed = [
        {"home": home, "away": away, "week": week}
        for division in season.divisions.all()
        for home, away, week in by_circle(season, division)
    ]
    FixturePlan.objects.filter(pk=plan.pk).update(matches=listed, state=PlanState.READY)


def rest() -> None:
    """Have the rest of a season ready, whose fixtures are published: a team has joined, a match was postponed."""
    season = a_season(club_of("The Royal Oak")[0])
    division = a_division(season, teams=TEAMS[:5])
    postpone_fixture(publish(season)[-1].pk, why="Snow", by=None, now=NOW)
    pub = save_venue(season.club, {"name": "Plough"})
    save_team(season.pk, {"name": "Plough", "division": division, "venue": pub}, by=None, now=NOW)
    plan = request_rest_plan(season.pk, seed=1, effort=30_000, by=None, now=NOW)
    make_fixture_plan(plan.pk, NOW)


def publish_ready() -> int:
    """Publish the plan that is ready."""
    plan = FixturePlan.objects.get(state=PlanState.READY)
    if plan.is_rest:
        return publish_rest(plan.pk, WHY, by=None, now=NOW)
    return publish_fixtures(plan.pk, by=None, now=NOW)


def cut(table: str, number: str) -> Callable[..., Any]:
    """Return a wrapper of statements that pulls the plug once so many have written rows of a table."""
    left = int(number)

    def wrapper(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        nonlocal left
        done = execute(sql, *rest)
        if sql.startswith(f'INSERT INTO "{table}"'):
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
        return done

    return wrapper


def look() -> dict[str, Any]:
    """Return what a season has, and what its pages would say of it."""
    return {
        "fixtures": Fixture.objects.count(),
        "without_date": Fixture.objects.filter(date=None).count(),
        "moves": FixtureMove.objects.filter(why=WHY).count(),
        "plan": FixturePlan.objects.values_list("state", flat=True).latest("pk"),
        "said": SeasonAuditEntry.objects.filter(kind="published").count(),
        "version": Season.objects.get().version,
    }


def say(found: dict[str, Any]) -> None:
    sys.stdout.write(f"{json.dumps(found)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    what, *moment = sys.argv[1:]
    if what != "again":
        {"whole": whole, "rest": rest}[what]()
    say(look())
    with connection.execute_wrapper(cut(*moment)) if moment else nullcontext():
        published = publish_ready()
    say({"published": published} | look())
