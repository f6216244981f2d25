"""`seasons/{id}/fixture-plans/`: a season's fixtures, seen and changed by organisers before anybody else sees them."""

from typing import Any

from django_filters import ChoiceFilter, FilterSet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fields import LARGEST_SEED, RowSerializer
from tournaments.leagues.api.view import LeagueView
from tournaments.leagues.calendar.services import fixture_plans
from tournaments.leagues.calendar.services.rest_of_season import publish_rest, request_rest_plan
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import UNPUBLISHED, FixturePlan, PlanState, Season
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.models.team import TEAM_NAME_LENGTH
from tournaments.leagues.register.selectors.season_weeks import numbered_weeks
from web.error_shape import error_line
from web.errors import ErrorLineSerializer
from web.etags import by_content
from web.fields import FreeObjectField, RawNumberField, TextsField, UTCDateTimeField
from web.operations import accepted, lists, reads, removed, removes, writes
from web.paging import filtered
from web.row_numbers import row_or_404
from web.strict import StrictSerializer

MOST_EFFORT = 20_000_000
MOST_WEEKS = 60


class RequestFixturesSerializer(StrictSerializer):
    """A wish for fixtures."""

    seed = serializers.IntegerField(
        min_value=0, max_value=LARGEST_SEED, default=1, help_text="With another one other fixtures come."
    )
    effort = serializers.IntegerField(
        min_value=1,
        max_value=MOST_EFFORT,
        allow_null=True,
        default=None,
        help_text="Steps of the search, at most; null for as many as suit the number of teams.",
    )
    rest = serializers.BooleanField(
        default=False,
        help_text="Draw up the rest of a season whose fixtures are published, with the fewest changed dates.",
    )


class PublishFixturesSerializer(StrictSerializer):
    """Why published fixtures change; of the rest of a season alone."""

    reason = serializers.CharField(
        max_length=WHY_LENGTH,
        allow_blank=True,
        default="",
        help_text="Everybody who can see the season can read it.",
    )


class MoveMatchSerializer(StrictSerializer):
    """A match of a plan that is to be played in another week, or at the other side's pub."""

    home = serializers.CharField(max_length=TEAM_NAME_LENGTH, help_text="The home team's name, as it stands.")
    away = serializers.CharField(max_length=TEAM_NAME_LENGTH)
    week = serializers.IntegerField(min_value=1, max_value=MOST_WEEKS, help_text="The week's number, from 1.")
    from_week = serializers.IntegerField(
        min_value=1,
        max_value=MOST_WEEKS,
        allow_null=True,
        default=None,
        help_text="The week it is in now; needed if the two teams meet at the same pub more than once.",
    )
    swap_sides = serializers.BooleanField(default=False)


class PlannedMatchSerializer(serializers.Serializer[Any]):
    """A match of a plan."""

    home = serializers.CharField()
    away = serializers.CharField()
    week = serializers.IntegerField(help_text="The week's number, from 1.")
    monday = serializers.DateField(allow_null=True, help_text="The Monday of that week.")


class FixturePlanSummarySerializer(RowSerializer):
    """A plan of fixtures in a list."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=PlanState.choices)
    progress = RawNumberField(help_text="From 0 to 1.")
    seed = serializers.IntegerField()
    effort = serializers.IntegerField(help_text="With it and the seed the same fixtures come.")
    steps = serializers.IntegerField(help_text="Steps after which these matches were found.")
    rest = serializers.BooleanField(source="is_rest", help_text="It is the rest of a season under way.")
    created_at = UTCDateTimeField()


class FixturePlanSerializer(FixturePlanSummarySerializer):
    """A plan of fixtures; while it is being made, the best so far."""

    matches = PlannedMatchSerializer(many=True)
    quality = FreeObjectField(help_text="Each count beside its bound.")
    relaxations = serializers.ListField(
        child=serializers.JSONField(), help_text="What has to give: a pub's room, a wish, a week."
    )
    impossible = serializers.ListField(
        child=serializers.JSONField(), help_text="Why the season can't be as asked, with proof."
    )
    moves = serializers.ListField(
        child=serializers.JSONField(), help_text="Of the rest of a season: what isn't as it was published."
    )
    changes = TextsField(help_text="What was changed by hand.")
    clashes = TextsField(help_text="What is wrong in it after changes by hand, a sentence each.")
    problems = ErrorLineSerializer(many=True, help_text="Why it could not be made.")


def plan_json(plan: FixturePlan, season: Season) -> dict[str, Any]:
    """Write a plan of fixtures with its matches, and its counts beside their bounds."""
    weeks = numbered_weeks(season)
    return FixturePlanSummarySerializer(plan).data | {
        "matches": [
            {name: match[name] for name in ("home", "away", "week")} | {"monday": weeks.get(match["week"])}
            for match in plan.matches
        ],
        "quality": plan.quality,
        "relaxations": plan.relaxations,
        "impossible": plan.impossible,
        "moves": plan.moves,
        "changes": plan.changes,
        "clashes": fixture_plans.plan_clashes(season, plan) if plan.state == PlanState.READY else [],
        "problems": [
            error_line(
                problem.get("code", "planner_failed"), problem.get("message", ""), problem.get("field")
            )
            for problem in plan.problems
        ],
    }


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

    @writes("fixture_plans_want", RequestFixturesSerializer, FixturePlanSerializer, 202)
    def post(self, request: Request, season_id: int) -> Response:
        """Ask for a season's fixtures; for organisers. 202: they are being drawn up, `progress` says how far.

        A plan that nobody published is dropped. 400 names everything that is missing; 409 `fixtures_published`, and
        with `rest` `nothing_published` or `season_over`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        asked = RequestFixturesSerializer.read(request)
        want = request_rest_plan if asked.pop("rest") else fixture_plans.request_fixtures
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
