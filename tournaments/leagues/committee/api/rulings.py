"""What a league's secretary decides: on matches, on teams, and the list of it all."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fixture_serializers import FixtureSerializer
from tournaments.leagues.api.view import FixtureView, LeagueView
from tournaments.leagues.calendar.services.fixtures import fixture_of
from tournaments.leagues.committee.api.ruling_serializers import (
    AdjustAskedSerializer,
    AwardAskedSerializer,
    DecisionSerializer,
    IneligibleAskedSerializer,
    RulingAskedSerializer,
    RulingSerializer,
    SettleAskedSerializer,
    WithdrawAskedSerializer,
)
from tournaments.leagues.committee.services import decisions
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.eligibility import Ineligible, rule_ineligible
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.models import Decision
from web.operations import Method, created, lists, writes

Take = Callable[[RulingDetails, dict[str, Any]], Decision]


def ruling_response(
    view: LeagueView, asked: type[RulingAskedSerializer], take: Take, fixture_id: int | None = None
) -> Response:
    """Take the ruling that is sent, or look at what it would change."""
    given = asked.read(view.request)
    only_looks = given.pop("preview")
    why = RulingDetails(given.pop("reason"), view.user, timezone.now(), given.pop("rule"))
    if only_looks:
        sentences = preview(lambda: take(why, given))
        found = {"preview": True, "consequences": sentences, "decision": None}
    else:
        decision = take(why, given)
        found = {
            "preview": False,
            "consequences": decision.consequences,
            "decision": DecisionSerializer(decision, context={"organises": True}).data,
        }
    found["fixture"] = None if fixture_id is None else FixtureSerializer(fixture_of(fixture_id)).data
    return created(found, new=not only_looks)


def ruling_schema(
    operation_id: str, asked: type[RulingAskedSerializer] = RulingAskedSerializer
) -> Callable[[Method], Method]:
    """Describe an operation that takes a ruling, 201, or says what it would change, 200."""
    return writes(operation_id, asked, RulingSerializer, 200, 201)


class MatchRulingView(FixtureView):
    """A ruling on a match."""

    def ruled(self, take: Take, asked: type[RulingAskedSerializer] = RulingAskedSerializer) -> Response:
        """Take the ruling that an organiser sends, or look at what it would change; 401, 403 or 404 for others."""
        self.fixture(Role.ORGANISER)
        return ruling_response(self, asked, take, self.kwargs["fixture_id"])


class AwardView(MatchRulingView):
    """Award a match."""

    @ruling_schema("fixture_award", AwardAskedSerializer)
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Award a match to the home side, the away side, or to neither; for organisers.

        With `preview`: 200 and what would change in the table; without: 201.
        """
        return self.ruled(
            lambda why, given: decisions.award(fixture_id, Award(**given), why), AwardAskedSerializer
        )


class VoidView(MatchRulingView):
    """Declare a match void."""

    @ruling_schema("fixture_void")
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Declare a match void: it counts for nobody, its cards can still be read. For organisers.

        With `preview`: 200 and what would change in the table; without: 201. 409 `not_now`.
        """
        return self.ruled(lambda why, _: decisions.declare_void(fixture_id, why))


class ReopenView(MatchRulingView):
    """Reopen a match."""

    @ruling_schema("fixture_reopen")
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Reopen a settled match: it waits for its cards, or to be played; for organisers.

        A void match is again as it was before. With `preview`: 200 and what would change in the table; without: 201.
        409 `not_now`, `team_withdrawn`; of a void match `replayed` while its replay is on the list, and
        `not_by_ruling` where a cup took it off the list.
        """
        return self.ruled(lambda why, _: decisions.reopen(fixture_id, why))


class ReplayView(MatchRulingView):
    """Order a replay."""

    @ruling_schema("fixture_replay")
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Declare a match void and put a new one in its place, without a date yet; for organisers.

        With `preview`: 200 and what would change in the table; without: 201. 409 `not_now`, `replayed`.
        """
        return self.ruled(lambda why, _: decisions.order_replay(fixture_id, why))


class LetStandView(MatchRulingView):
    """Let the games of a match stand."""

    @ruling_schema("fixture_let_stand")
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Let the games of a match stand; for organisers.

        If the match was broken off, those on its card; if it was awarded, those confirmed before that, and neither
        captain has to agree again. With `preview`: 200 and what would change in the table; without: 201.
        409 `not_now`, `no_card`, `no_result`, `team_withdrawn`.
        """
        return self.ruled(lambda why, _: decisions.let_stand(fixture_id, why))


class SettleView(MatchRulingView):
    """Settle a disputed card."""

    @ruling_schema("fixture_rule", SettleAskedSerializer)
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Settle a match game by game where its cards differ, or only one is there; for organisers.

        With `preview`: 200 and what would change in the table; without: 201. 409 `not_now`.
        """
        return self.ruled(
            lambda why, given: decisions.settle_card(fixture_id, given["legs"], why), SettleAskedSerializer
        )


class IneligibleView(MatchRulingView):
    """Rule on a player who wasn't allowed to play."""

    @ruling_schema("fixture_ineligible", IneligibleAskedSerializer)
    def post(self, request: Request, fixture_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Rule on a player who wasn't allowed to play in a confirmed match; for organisers.

        Without `outcome` what the league's rules say. With `preview`: 200 and what would change in the table; without:
        201. 409 `not_now`, `no_card`.
        """
        return self.ruled(
            lambda why, given: rule_ineligible(fixture_id, Ineligible(**given), why),
            IneligibleAskedSerializer,
        )


class AdjustView(LeagueView):
    """Give a team points, or take them."""

    @ruling_schema("team_adjust", AdjustAskedSerializer)
    def post(self, request: Request, team_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Give a team points in the league or in the side table, or take them where they are negative.

        For organisers. With `preview`: 200 and what would change in the table; without: 201.
        """
        team = self.team(team_id, Role.ORGANISER)
        return ruling_response(
            self,
            AdjustAskedSerializer,
            lambda why, given: decisions.adjust_points(
                team.season_id, team.pk, given["points"], why, side_table=given["side_table"]
            ),
        )


class WithdrawView(LeagueView):
    """Let a team withdraw."""

    @ruling_schema("team_withdraw", WithdrawAskedSerializer)
    def post(self, request: Request, team_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Let a team withdraw, or expel it: its matches that aren't played are void or awarded, its players free.

        With `preview`: 200 and what would change in the table; without: 201. 400 `day_outside` the season;
        409 `withdrawn_already`.
        """
        team = self.team(team_id, Role.ORGANISER)
        return ruling_response(
            self,
            WithdrawAskedSerializer,
            lambda why, given: decisions.withdraw_team(
                *(team.season_id, team.pk, given["date"], why, given.get("results")),
                expelled=given["expelled"],
            ),
        )


class ReinstateView(LeagueView):
    """Take a withdrawal back."""

    @ruling_schema("team_reinstate")
    def post(self, request: Request, team_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Take back that a team withdrew, or was expelled: its matches, its players and its link are back.

        With `preview`: 200 and what would change in the table; without: 201. 409 `not_withdrawn`, `cup_went_on`.
        """
        team = self.team(team_id, Role.ORGANISER)
        return ruling_response(
            self, RulingAskedSerializer, lambda why, _: reinstate_team(team.season_id, team.pk, why)
        )


class DecisionsView(LeagueView):
    """The decisions of a season."""

    @lists("decisions_list", DecisionSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """List what was decided in a season of teams, the latest first."""
        season = self.team_season(season_id)
        lines = DecisionSerializer(context={"organises": self.organises(season)})
        rows = season.decisions.select_related("team", "user").order_by("-id")
        return self.listed(request, rows, lines)
