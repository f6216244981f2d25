"""Penalties for late cards and no-shows, as the rules propose them: an organiser takes them, lets off, or asks.

The captain answers.
"""

from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from tournaments.leagues.api.fields import HundredthsField, NamedSerializer, RowSerializer
from tournaments.leagues.api.view import FOR_CAPTAINS, FOR_CAPTAINS_ALONE, LeagueView
from tournaments.leagues.committee.api.ruling_serializers import (
    DecisionSerializer,
    RulingAskedSerializer,
    preview_field,
    rule_field,
)
from tournaments.leagues.committee.api.rulings import ruling_response, ruling_schema
from tournaments.leagues.committee.selectors.penalties import fined, late_words
from tournaments.leagues.committee.services import penalties as services
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Penalty, Season, Team
from tournaments.leagues.models.fixture import WHY_LENGTH
from web.fields import ComputedCharField, TextsField
from web.model_answers import ModelAnswerSerializer
from web.operations import created, lists, writes
from web.row_numbers import row_number, row_or_404
from web.strict import StrictSerializer

MOST_TOGETHER = 500
NO_SUCH = "There is no such penalty. What the rules don't ask for any more is withdrawn."


class PenaltySerializer(RowSerializer, ModelAnswerSerializer):
    """A penalty that the rules ask for; `decision` is null while it waits for an organiser."""

    # Of rows whose team and match are loaded.
    team = NamedSerializer()
    points = HundredthsField(help_text="League points; 0 for a warning, and where only a fine is due.")
    sentence = ComputedCharField(late_words)

    class Meta:
        model = Penalty
        fields = (
            "id", "fixture", "team", "no_show", "points", "fine", "fine_paid", "sentence", "due_at", "at", "question",
            "asked_at", "answer", "answered_at", "decision",
        )  # fmt: skip


class ChangePenaltySerializer(StrictSerializer):
    """What may be changed of a penalty that was taken."""

    fine_paid = serializers.BooleanField(help_text="Whether the fine is paid.")


class AskCaptainSerializer(StrictSerializer):
    """What an organiser asks a captain about a late card."""

    question = serializers.CharField(max_length=WHY_LENGTH)


class AnswerSecretarySerializer(StrictSerializer):
    """What a captain answers about a late card."""

    answer = serializers.CharField(max_length=WHY_LENGTH)


class PenaltyView(LeagueView):
    """A view of the penalties of a season, for organisers."""

    def rows(self, season: Season) -> QuerySet[Penalty]:
        """Return the penalties of a season, those that wait first."""
        rows = season.penalties.select_related("team", "fixture__home", "fixture__away")
        return rows.order_by("decision_id", "due_at", "id")

    def penalty(self, season_id: int, penalty_id: int) -> Penalty:
        """Return a penalty for an organiser; 401, 403 or 404 for others."""
        season = self.team_season(season_id, Role.ORGANISER)
        return row_or_404(self.rows(season), NO_SUCH, pk=penalty_id)

    def asked_of(self, season: Season, team: Team) -> QuerySet[Penalty]:
        """Return the penalties of a season about which a team's captain was asked, and the team's fines."""
        fines = fined(season.penalties.filter(team=team)).values("pk")
        return self.rows(season).filter(Q(asked_at__isnull=False) | Q(pk__in=fines), team=team)


class PenaltiesView(PenaltyView):
    """The penalties of a season."""

    @lists("penalties_list", PenaltySerializer, FOR_CAPTAINS)
    def get(self, request: Request, season_id: int) -> Response:
        """List the penalties for late cards and no-shows, proposed and decided; for organisers.

        A captain sees those of the own team about which the secretary asked, and its fines.
        """
        own = self.own_team if self.own_team is not None and self.own_team.season_id == season_id else None
        season = self.team_season(season_id, None if own is not None else Role.ORGANISER)
        rows = self.rows(season) if own is None else self.asked_of(season, own)
        return self.listed(request, rows, PenaltySerializer())


class ChangePenaltyView(PenaltyView):
    """Note that a fine is paid."""

    @writes("penalties_change", ChangePenaltySerializer, PenaltySerializer)
    def patch(self, request: Request, season_id: int, penalty_id: int) -> Response:
        """Note whether a fine that was taken is paid; for organisers. Repeating it changes nothing.

        400 `no_fine` where none was taken; 409 `season_closed`.
        """
        found = self.penalty(season_id, penalty_id)
        paid = {found.pk: ChangePenaltySerializer.read(request)["fine_paid"]}
        services.mark_fines(found.team_id, paid, **self.who_and_when)
        return Response(PenaltySerializer(self.penalty(season_id, penalty_id)).data)


class TakePenaltyView(PenaltyView):
    """Take a penalty."""

    @ruling_schema("penalties_take")
    def post(self, request: Request, season_id: int, penalty_id: int) -> Response:  # noqa: ARG002
        """Take a penalty as it is proposed: the points, the fine or both, or a warning. For organisers.

        With `preview`: 200 and what would change in the table; without: 201. 409 `decided_already`.
        """
        found = self.penalty(season_id, penalty_id)
        return ruling_response(
            self, RulingAskedSerializer, lambda why, _: services.take_penalty(season_id, found.pk, why)
        )


class LetOffView(PenaltyView):
    """Let a team off."""

    @ruling_schema("penalties_let_off")
    def post(self, request: Request, season_id: int, penalty_id: int) -> Response:  # noqa: ARG002
        """Let a team off a penalty, also one already taken, with the reason; for organisers.

        What was taken goes back, points and fine. 409 `decided_already` where the team was let off before.
        """
        found = self.penalty(season_id, penalty_id)
        return ruling_response(
            self, RulingAskedSerializer, lambda why, _: services.let_off(season_id, found.pk, why)
        )


class DecideTogetherSerializer(StrictSerializer):
    """What becomes of several penalties, and why; all that wait where `penalties` is left out."""

    decision = serializers.ChoiceField(choices=[one.value for one in services.PenaltyAction])
    penalties = serializers.ListField(
        child=row_number(),
        max_length=MOST_TOGETHER,
        required=False,
        help_text="Their ids. All are decided, or none.",
    )
    reason = serializers.CharField(
        max_length=WHY_LENGTH,
        allow_blank=True,
        default="",
        help_text="One for all. To take them it may be left out: each then says which card was late.",
    )
    rule = rule_field()
    preview = preview_field()


class DecidedTogetherSerializer(serializers.Serializer[Any]):
    """What was decided of several penalties, or what that would change."""

    preview = serializers.BooleanField()
    consequences = TextsField(help_text="What changes in the tables by all of them, a sentence each.")
    decisions = DecisionSerializer(many=True, help_text="Empty where it was only looked at.")


class DecideTogetherView(PenaltyView):
    """Take several penalties, or let the teams off."""

    @writes("penalties_decide", DecideTogetherSerializer, DecidedTogetherSerializer, 200, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Take several penalties as they are proposed, or let the teams off, for one reason; for organisers.

        With `preview`: 200 and what would change in the tables; without: 201. All or none: 409 `decided_already`
        where one of them isn't waiting any more, `none_chosen` where nothing is waiting or none is named.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        asked = DecideTogetherSerializer.read(request)
        why = RulingDetails(asked["reason"], self.user, timezone.now(), asked["rule"])
        what, chosen = services.PenaltyAction(asked["decision"]), asked.get("penalties")
        if asked["preview"]:
            sentences = services.preview_together(season.pk, chosen, what, why)
            return created({"preview": True, "consequences": sentences, "decisions": []}, new=False)
        decided = services.bulk_decide(season.pk, chosen, what, why)
        lines = DecisionSerializer(decided.decisions, many=True, context={"organises": True})
        return created(
            {"preview": False, "consequences": decided.consequences, "decisions": lines.data}, new=True
        )


class AskCaptainView(PenaltyView):
    """Ask a captain."""

    @writes("penalties_ask", AskCaptainSerializer, PenaltySerializer)
    def post(self, request: Request, season_id: int, penalty_id: int) -> Response:
        """Ask a team's captain why the card was late; the question stands on the captain's page. For organisers."""
        found = self.penalty(season_id, penalty_id)
        why = RulingDetails(AskCaptainSerializer.read(request)["question"], self.user, timezone.now())
        services.ask_captain(season_id, found.pk, why)
        return Response(PenaltySerializer(self.penalty(season_id, penalty_id)).data)


class AnswerSecretaryView(PenaltyView):
    """Answer the secretary."""

    @writes("penalties_answer", AnswerSecretarySerializer, PenaltySerializer, auth=FOR_CAPTAINS_ALONE)
    def post(self, request: Request, season_id: int, penalty_id: int) -> Response:
        """Answer what the secretary asks about a late card; the team's captain may, and a later answer replaces it.

        409 `not_asked`, `decided_already`, `season_closed`.
        """
        own = self.own_team
        if own is None:
            self.check_signed_in()
            raise PermissionDenied("The team's captain answers this, with the captain's link.")
        season = self.team_season(season_id)
        found = row_or_404(self.rows(season), NO_SUCH, pk=penalty_id, team=own)
        services.answer_secretary(
            own, found.pk, AnswerSecretarySerializer.read(request)["answer"], now=timezone.now()
        )
        return Response(PenaltySerializer(self.rows(season).get(pk=found.pk)).data)
