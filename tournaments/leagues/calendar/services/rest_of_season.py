"""Draw up the rest of a season under way, and publish what changes: each move is kept with who and why."""

from datetime import datetime
from typing import Any, Unpack

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from tournaments.fixtures.exceptions import InstanceRefused
from tournaments.fixtures.plan import ordinary_effort
from tournaments.fixtures.reading import instance_from
from tournaments.leagues.calendar.selectors.plan_inputs import live_teams
from tournaments.leagues.calendar.selectors.pub_notices import pub_evening_of
from tournaments.leagues.calendar.selectors.rest_of_season import first_open_week, rest_of_season
from tournaments.leagues.calendar.services.fixture_plans import (
    ask_planner,
    lock_open_plan,
    planned_fixture,
    refuse_cup_clashes,
)
from tournaments.leagues.calendar.services.fixtures import end_requests, save_fixture, save_move, state_after
from tournaments.leagues.calendar.services.pub_notices import note_for_pubs
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, FixturePlan, PlanState, Season, Team
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.register.selectors.season_weeks import night_of, numbered_weeks
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season
from tournaments.matches.states import OPEN, MatchEvent, MatchState


@transaction.atomic
def request_rest_plan(
    season_id: int, *, seed: int, effort: int | None = None, **who_and_when: Unpack[WhoAndWhen]
) -> FixturePlan:
    """Ask for the rest of a season with the fewest changes to published dates. Raises LeagueRefused.

    What was played, and this week's matches, stay. Teams that joined get their matches, postponed matches a date, and
    matches at a pub without room another week.
    """
    season = lock_open_season(season_id)
    today = timezone.localdate(who_and_when["now"])
    if not season.fixtures.filter(Fixture.OF_LEAGUE).exists():
        message = _("No fixtures are published yet. Draw up the whole season.")
        raise LeagueRefused(Problem("nothing_published", "", message))
    if first_open_week(season, today) is None:
        message = _("The season's last week has begun. Make the season longer, or move single matches.")
        raise LeagueRefused(Problem("season_over", "", message))
    asked = rest_of_season(season, today)
    try:
        instance = instance_from(asked)
    except InstanceRefused as refused:
        faults = [Problem(fault.code, "", fault.message) for fault in refused.problems]
        raise LeagueRefused(*faults) from None
    steps = ordinary_effort(instance) if effort is None else effort
    return ask_planner(season, asked, seed, steps, "Asked for the rest of the season.", **who_and_when)


@transaction.atomic
def publish_rest(plan_id: int, why: str, *, by: User | None, now: datetime) -> int:
    """Publish what changes in the rest of a season: all of it, or nothing; return how many matches changed.

    Raises LeagueRefused for a plan that isn't ready, one made before something of the season changed, where a team
    would play on the night of its cup match, and without a reason.
    """
    season, plan = lock_open_plan(plan_id)
    faults = []
    if plan.state != PlanState.READY:
        message = _("These fixtures are {state}, so they can't be published.", state=plan.get_state_display())
        faults.append(Problem("not_ready", "", message))
    elif plan.instance != rest_of_season(season, timezone.localdate(now)):
        message = _(
            "A match, a team or a pub has changed since these fixtures were drawn up. Draw them up again."
        )
        faults.append(Problem("plan_outdated", "", message))
    if not why.strip() or len(why) > WHY_LENGTH:
        message = _(
            "Say why, in up to {most} characters: everybody who can see the season can read it.",
            most=WHY_LENGTH,
        )
        faults.append(Problem("reason_missing", "reason", message))
    LeagueRefused.raise_for(faults)
    change = _FixtureChange(season, why.strip(), by, now)
    for move in plan.moves:
        change.make(move)
    refuse_cup_clashes(season)
    plan.state = PlanState.PUBLISHED
    plan.save(update_fields=["state"])
    log_change(season.pk, "published", f"Changed {len(plan.moves)} fixtures: {why.strip()}", by=by, now=now)
    return len(plan.moves)


class _FixtureChange:
    """Make the moves of a plan in the rows of a season."""

    def __init__(self, season: Season, why: str, by: User | None, now: datetime) -> None:
        self.season, self.why, self.now = season, why, now
        self.who = by.get_username() if by is not None else "the program"
        self.weeks = numbered_weeks(season)
        self.teams = {team.name: team for team in live_teams(season)}

    def make(self, move: dict[str, Any]) -> None:
        """Make one move, as the planner writes it."""
        home, away = self.teams[move["home"]], self.teams[move["away"]]
        if move["kind"] == "new":
            self._add(home, away, move["to"])
            return
        fixture = self._found(home, away, move)
        end_requests(fixture, self.now)
        if move["kind"] == "dropped":
            before = pub_evening_of(fixture)
            fixture.state, fixture.settled_at = state_after(fixture, MatchEvent.VOID), self.now
            save_fixture(fixture, "state", "settled_at")
            note_for_pubs(fixture, before, self.now)
            return
        self._move(fixture, home, away, move["to"])

    def _found(self, home: Team, away: Team, move: dict[str, Any]) -> Fixture:
        """Return the open match that a move is about; the plan would be outdated if there were none."""
        monday = self.weeks[move["from"]]
        first, second = (away, home) if move["sides_exchanged"] else (home, away)
        matches = Fixture.objects.filter(
            Fixture.OF_LEAGUE,
            season=self.season,
            home=first,
            away=second,
            state__in=OPEN,
            replayed_by=None,
        )
        here = Q(date__gte=monday, date__lt=monday + (self.weeks[2] - self.weeks[1])) | Q(
            date=None, week=monday
        )
        return matches.filter(here).select_related("home", "away", "division", "venue")[0]

    def _add(self, home: Team, away: Team, week: int) -> None:
        added = planned_fixture(self.season, home, away, self.weeks[week])
        added.save()
        note_for_pubs(added, None, self.now)

    def _move(self, fixture: Fixture, home: Team, away: Team, week: int) -> None:
        assert home.venue is not None  # noqa: S101  or the plan would be outdated
        day, before = night_of(home.division, self.weeks[week]), pub_evening_of(fixture)
        save_move(fixture, day, home.venue, why=self.why, by=self.who, now=self.now)
        fixture.home, fixture.away, fixture.venue, fixture.date = home, away, home.venue, day
        fixture.state = MatchState(state_after(fixture, MatchEvent.MOVE))
        if fixture.deadline is not None:
            fixture.deadline = max(fixture.deadline, day)
        save_fixture(fixture, "home", "away", "venue", "date", "state", "deadline")
        note_for_pubs(fixture, before, self.now)
