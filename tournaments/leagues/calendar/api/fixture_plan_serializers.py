"""Plans of fixtures as the API reads and writes them."""

from typing import Any

from rest_framework import serializers

from tournaments.leagues.api.fields import LARGEST_SEED, RowSerializer
from tournaments.leagues.calendar.services.fixture_plans import plan_clashes
from tournaments.leagues.models import FixturePlan, PlanState, Season
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.models.team import TEAM_NAME_LENGTH
from tournaments.leagues.register.selectors.season_weeks import numbered_weeks
from web.error_shape import error_line
from web.errors import ErrorLineSerializer
from web.fields import FreeObjectField, RawNumberField, TextsField, UTCDateTimeField
from web.strict import StrictSerializer

MOST_EFFORT = 20_000_000
MOST_WEEKS = 60


class WantFixturesSerializer(StrictSerializer):
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
        "clashes": plan_clashes(season, plan) if plan.state == PlanState.READY else [],
        "problems": [
            error_line(
                problem.get("code", "planner_failed"), problem.get("message", ""), problem.get("field")
            )
            for problem in plan.problems
        ],
    }
