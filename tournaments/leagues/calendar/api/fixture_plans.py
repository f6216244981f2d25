"""`seasons/{id}/fixture-plans/`: a season's fixtures, seen and changed by organisers before anybody else sees them."""

from typing import Any

from django_filters import ChoiceFilter, FilterSet
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.calendar.api.fixture_plan_serializers import (
    FixturePlanSerializer,
    FixturePlanSummarySerializer,
    MoveMatchSerializer,
    PublishFixturesSerializer,
    WantFixturesSerializer,
    plan_json,
)
from tournaments.leagues.calendar.services import fixture_plans
from tournaments.leagues.calendar.services.rest_of_season import publish_rest, want_rest
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import UNPUBLISHED, FixturePlan, PlanState, Season
from web.etags import by_content
from web.operations import accepted, lists, reads, removed, removes, writes
from web.paging import filtered
from web.row_numbers import row_or_404


class FixturePlanFilter(FilterSet):
    """How plans of fixtures may be filtered."""

    state = ChoiceFilter(choices=PlanState.choices)


class FixturePlansView(LeagueView):
    """The plans of a season's fixtures."""

    @lists("fixture_plans_list", FixturePlanSummarySerializer, FOR_ORGANISERS, filters=FixturePlanFilter)
    def get(self, request: Request, season_id: int) -> Response:
        """List the plans of a season's fixtures, the latest first; for organisers."""
        season = self.team_season(season_id, Role.ORGANISER)
        rows = filtered(FixturePlanFilter, request, season.fixture_plans.order_by("-id"))
        return self.listed(request, rows, FixturePlanSummarySerializer())

    @writes("fixture_plans_want", WantFixturesSerializer, FixturePlanSerializer, 202)
    def post(self, request: Request, season_id: int) -> Response:
        """Ask for a season's fixtures; for organisers. 202: they are being drawn up, `progress` says how far.

        A plan that nobody published is dropped. 400 names everything that is missing; 409 `fixtures_published`, and
        with `rest` `nothing_published` or `season_over`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        asked = WantFixturesSerializer.read(request)
        want = want_rest if asked.pop("rest") else fixture_plans.want_fixtures
        plan = want(season.pk, **asked, **self.who_and_when)
        return accepted(plan_json(plan, season))


class PlanOfSeasonView(LeagueView):
    """A view of one plan of fixtures."""

    def plan(self) -> tuple[Season, FixturePlan]:
        """Return the plan of the address and its season, for an organiser; 404 where there is none."""
        season = self.team_season(self.kwargs["season_id"], Role.ORGANISER)
        missing = "The season has no such plan of fixtures."
        return season, row_or_404(season.fixture_plans, missing, pk=self.kwargs["fixture_plan_id"])

    def fresh(self, season: Season, plan: FixturePlan) -> dict[str, Any]:
        """Write a plan as it is now."""
        plan.refresh_from_db()
        return plan_json(plan, season)


class FixturePlanView(PlanOfSeasonView):
    """One plan of fixtures."""

    @reads("fixture_plans_read", FixturePlanSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, season_id: int, fixture_plan_id: int) -> Response:  # noqa: ARG002
        """Return a plan of fixtures: how far it is, its matches, its counts, what is wrong."""
        season, plan = self.plan()
        return by_content(request, plan_json(plan, season))

    @writes("fixture_plans_change", MoveMatchSerializer, FixturePlanSerializer)
    def patch(self, request: Request, season_id: int, fixture_plan_id: int) -> Response:  # noqa: ARG002
        """Move a match of a plan by hand; for organisers. `clashes` says what is wrong then; nothing is refused.

        409 `not_ready`.
        """
        season, plan = self.plan()
        fixture_plans.change_plan(plan.pk, **MoveMatchSerializer.read(request), **self.who_and_when)
        return Response(self.fresh(season, plan))

    @removes("fixture_plans_drop")
    def delete(self, request: Request, season_id: int, fixture_plan_id: int) -> Response:  # noqa: ARG002
        """Give a plan of fixtures up; repeating it changes nothing. 409 `published_already`."""
        season, plan = self.plan()
        if plan.state == PlanState.PUBLISHED:
            raise LeagueRefused(Problem("published_already", "", _("These fixtures are published.")))
        if plan.state in UNPUBLISHED:
            fixture_plans.drop_fixtures(season.pk, **self.who_and_when)
        return removed()


class PublishFixturesView(PlanOfSeasonView):
    """Let everybody see the fixtures."""

    @writes("fixture_plans_publish", PublishFixturesSerializer, FixturePlanSerializer)
    def post(self, request: Request, season_id: int, fixture_plan_id: int) -> Response:  # noqa: ARG002
        """Publish all fixtures of a plan, or none; repeating it changes nothing. For organisers.

        The rest of a season is published with a reason. 409 `not_ready`; `plan_outdated` when teams, pubs or weeks
        have changed since.
        """
        season, plan = self.plan()
        reason = PublishFixturesSerializer.read(request)["reason"]
        if plan.state != PlanState.PUBLISHED and plan.is_rest:
            publish_rest(plan.pk, reason, **self.who_and_when)
        elif plan.state != PlanState.PUBLISHED:
            fixture_plans.publish_fixtures(plan.pk, **self.who_and_when)
        return Response(self.fresh(season, plan))
