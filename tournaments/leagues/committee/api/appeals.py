"""Protests and appeals: a captain brings one, the other answers, the panel decides, an organiser carries it out."""

from django.utils import timezone
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role, User
from clubs.permissions import may_organise
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fields import NamedSerializer, NullIfEmptyField, RowSerializer
from tournaments.leagues.api.subscribing import ASKED, EmailSentSerializer, EmailSerializer, read_address
from tournaments.leagues.api.view import FOR_CAPTAINS, LeagueView
from tournaments.leagues.committee.selectors.appeals import about_words, appeals_of, appeals_of_team
from tournaments.leagues.committee.services import appeals as services
from tournaments.leagues.models import Appeal, Season
from tournaments.leagues.models.appeal import APPEAL_LENGTH
from tournaments.leagues.permissions import seasons_of_panel
from tournaments.leagues.register.services.subscriptions import ask_for_appeals
from web.errors import ProblemsFound
from web.fields import ComputedCharField
from web.model_answers import ModelAnswerSerializer
from web.operations import accepted, created, lists, writes
from web.row_numbers import row_number, row_or_404
from web.strict import StrictSerializer


class AppealSerializer(RowSerializer, ModelAnswerSerializer):
    """An appeal against a decision, or, without one, a protest about a match.

    For the panel, organisers and the captains concerned.
    """

    # Of rows whose team, decision and match are loaded.
    team = NamedSerializer()
    about = ComputedCharField(about_words, help_text="The decision or the match, in words.")
    other_side = NamedSerializer(
        allow_null=True, help_text="The team that may answer; null where it's not about a match."
    )
    answer = serializers.CharField(help_text="What its captain says; empty until they answer.")
    result = NullIfEmptyField(choices=Appeal.Result.choices, allow_null=True)

    class Meta:
        model = Appeal
        fields = (
            "id", "decision", "fixture", "team", "about", "text", "at", "other_side", "answer", "answered_at",
            "result", "reason", "decided_at", "carried_out_at",
        )  # fmt: skip


class NewAppealSerializer(StrictSerializer):
    """What a captain appeals against: a decision, or, as a protest, a match."""

    decision = row_number(required=False)
    fixture = row_number(required=False)
    text = serializers.CharField(max_length=APPEAL_LENGTH)


class AnswerAppealSerializer(StrictSerializer):
    """A captain's answer to another team's protest or appeal."""

    text = serializers.CharField(max_length=APPEAL_LENGTH)


class DecideAppealSerializer(StrictSerializer):
    """What the panel decides, and why."""

    result = serializers.ChoiceField(choices=Appeal.Result.choices)
    reason = serializers.CharField(max_length=services.REASON_LENGTH)


class PanelView(LeagueView):
    """A view of the appeals of a season."""

    def heard(self, season_id: int) -> tuple[Season, User]:
        """Return the season for its panel and its organisers; 401, 403 or 404 for others."""
        user = self.check_may_hold_a_role()
        season = self.team_season(season_id)
        if not (may_organise(user, season.club_id) or self.on_panel(season)):
            raise PermissionDenied("Only the appeals panel and organisers can read this.")
        return season, user

    def on_panel(self, season: Season) -> bool:
        """Tell whether whoever asks sits on the panel of a season."""
        return seasons_of_panel(self.user).filter(pk=season.pk).exists()

    def appeal(self, season: Season, appeal_id: int) -> Appeal:
        """Return an appeal of a season; 404 where there is none."""
        return row_or_404(appeals_of(season), "There's no such appeal.", pk=appeal_id)

    def for_panel(self, season_id: int, appeal_id: int) -> tuple[Appeal, User]:
        """Return an appeal for a member of the panel; 401, 403 or 404 for others."""
        season, user = self.heard(season_id)
        if not self.on_panel(season):
            raise PermissionDenied("Only the appeals panel can do this.")
        return self.appeal(season, appeal_id), user


class AppealsView(PanelView):
    """The appeals of a season."""

    @lists("appeals_list", AppealSerializer, FOR_CAPTAINS)
    def get(self, request: Request, season_id: int) -> Response:
        """List protests and appeals, undecided ones first; the appeals panel and organisers may.

        A captain sees their own team's, and those of others about its matches.
        """
        own = self.own_team
        if own is not None and own.season_id == season_id:
            return self.listed(request, appeals_of_team(own), AppealSerializer())
        season, _user = self.heard(season_id)
        return self.listed(request, appeals_of(season), AppealSerializer())


class TeamAppealsView(LeagueView):
    """The appeals of a team."""

    @writes("team_appeals_bring", NewAppealSerializer, AppealSerializer, 200, 201, auth=FOR_CAPTAINS)
    def post(self, request: Request, team_id: int) -> Response:
        """Appeal against a decision, or protest about a match: the team's captain, or an organiser for them.

        200 for the same in the same words once more; 409 `too_late` once the days are over or where it is not the
        team's matter, 409 `conflict` for other words about the same.
        """
        team = self.team_to_lead(team_id)
        asked = NewAppealSerializer.read(request)
        if ("decision" in asked) == ("fixture" in asked):
            message = _("Name the decision that you appeal against, or the match that you protest about.")
            raise ProblemsFound([Problem("about_what", "decision", message)])
        now = timezone.now()
        if "decision" in asked:
            made = services.appeal_decision(team, asked["decision"], asked["text"], now=now)
        else:
            made = services.protest_match(team, asked["fixture"], asked["text"], now=now)
        new = made.at == now
        row = appeals_of(team.season).get(pk=made.pk)
        return created(AppealSerializer(row).data, new=new)


class AnswerAppealView(LeagueView):
    """Answer an appeal of another team."""

    @writes("team_appeals_answer", AnswerAppealSerializer, AppealSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, team_id: int, appeal_id: int) -> Response:
        """Tell the panel what happened: for the captain of the other side of the match, or an organiser for them.

        A later answer replaces it until the panel has decided: then 409 `decided_already`. 409 `not_yours` for the
        team's own appeal.
        """
        team = self.team_to_lead(team_id)
        found = row_or_404(appeals_of_team(team), "There's no such appeal about your matches.", pk=appeal_id)
        answer = AnswerAppealSerializer.read(request)["text"]
        services.answer_appeal(team, found.pk, answer, now=timezone.now())
        return Response(AppealSerializer(appeals_of_team(team).get(pk=found.pk)).data)


class DecideAppealView(PanelView):
    """Decide an appeal."""

    @writes("appeals_decide", DecideAppealSerializer, AppealSerializer)
    def post(self, request: Request, season_id: int, appeal_id: int) -> Response:
        """Decide an appeal, with the reason; a member of the panel who isn't involved may, and nobody else.

        409 `stood_down` for whoever took the decision, plays for a team concerned or stood down; `decided_already`.
        """
        found, user = self.for_panel(season_id, appeal_id)
        services.decide_appeal(found.pk, user, **DecideAppealSerializer.read(request), now=timezone.now())
        return Response(AppealSerializer(self.appeal(found.season, found.pk)).data)


class StandDownView(PanelView):
    """Have no part in an appeal."""

    @writes("appeals_stand_down", None, AppealSerializer)
    def post(self, request: Request, season_id: int, appeal_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Stand down from an appeal, for a member of the panel; never taken back. 409 `decided_already`."""
        found, user = self.for_panel(season_id, appeal_id)
        services.stand_down(found.pk, user, now=timezone.now())
        return Response(AppealSerializer(found).data)


class PanelEmailsView(PanelView):
    """E-mails for a member of the panel."""

    @writes("appeals_emails_ask", EmailSerializer, EmailSentSerializer, 202)
    def post(self, request: Request, season_id: int) -> Response:
        """Ask to be told by e-mail of protests and appeals that come in, for a member of the panel.

        The reader of the address confirms; another address takes the place of the one before. 400
        `email_unreadable`; 429 for whoever asks very often.
        """
        season, user = self.heard(season_id)
        if not self.on_panel(season):
            raise PermissionDenied("Only the appeals panel can do this.")
        asked = read_address(request, EmailSerializer)
        ask_for_appeals(season, user, asked["email"], now=timezone.now())
        return accepted({"detail": ASKED})


class CarriedOutView(PanelView):
    """Tick off what the panel ordered."""

    @writes("appeals_carried_out", None, AppealSerializer)
    def post(self, request: Request, season_id: int, appeal_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Note that what the panel ordered is carried out; for organisers. 409 `not_decided`."""
        season = self.team_season(season_id, Role.ORGANISER)
        found = self.appeal(season, appeal_id)
        services.carry_out(season.pk, found.pk, by=self.check_signed_in(), now=timezone.now())
        return Response(AppealSerializer(self.appeal(season, found.pk)).data)
