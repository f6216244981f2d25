"""Protests and appeals: what a captain may still bring, what the panel has before it, and who stands down."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubs.models import Membership, Role, User
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.leagues.models import Appeal, Decision, Fixture, PanelTeam, Season, Side, StandDown, Team
from tournaments.matches.states import MatchState

NOT_PLAYED = frozenset({MatchState.SCHEDULED, MatchState.POSTPONED, MatchState.VOID})


def appeals_of(season: Season) -> QuerySet[Appeal]:
    """Return the appeals of a season with all that they name; what is undecided first, the latest first."""
    return (
        Appeal.objects.filter(season=season)
        .select_related(
            "season", "team", "decision__fixture__home", "decision__fixture__away", "decision__team"
        )
        .select_related("decision__user", "fixture__home", "fixture__away", "decided_by")
        .order_by("decided_at", "-id")
    )


def appeals_of_team(team: Team) -> QuerySet[Appeal]:
    """Return the appeals of a team, and those of others about its matches, which it is heard on."""
    against = Q(fixture__home=team) | Q(fixture__away=team)
    return appeals_of(team.season).filter(Q(team=team) | against)


def appealable(team: Team, now: datetime) -> list[Decision]:
    """Return the decisions that concern a team, against which it may still appeal."""
    today = timezone.localdate(now)
    concerned = Q(team=team) | Q(fixture__home=team) | Q(fixture__away=team)
    rows = Decision.objects.filter(concerned, season=team.season_id, appeal_until__gte=today)
    fresh = rows.exclude(appeals__team=team).select_related("fixture__home", "fixture__away", "team")
    return list(fresh.order_by("-id"))


def protestable(team: Team, now: datetime) -> list[Fixture]:
    """Return the matches of a team about which it may still protest: those of the last days, by the league's rule.

    A result that stands because the team did not answer the card is no decision, but has the days of an appeal.
    """
    rules = team.season.league_rules
    today = timezone.localdate(now)
    since = today - timedelta(days=rules.number("protest_days"))
    played = (Q(home=team) | Q(away=team)) & Q(date__range=(since, today))
    silent = Q(not_answered_by=Side.HOME, home=team) | Q(not_answered_by=Side.AWAY, away=team)
    lapsed_since = today - timedelta(days=rules.number("appeal_days"))
    rows = Fixture.objects.filter(
        played | (silent & Q(settled_at__date__gte=lapsed_since)), season=team.season_id
    )
    protested = Appeal.objects.filter(team=team, decision=None).values("fixture")
    fresh = rows.exclude(state__in=NOT_PLAYED).exclude(pk__in=protested)
    return list(fresh.select_related("home", "away").order_by("-date", "pk"))


def panel_of(season: Season) -> list[User]:
    """Return who sits on the appeals panel of a season's club."""
    rows = Membership.objects.filter(club=season.club_id, role=Role.PANEL, user__is_active=True)
    return [row.user for row in rows.select_related("user").order_by("user__username")]


@dataclass(frozen=True, slots=True)
class PanelMember:
    """Somebody on the appeals panel, and the team that they play for in the season; None for none."""

    user: User
    team: Team | None


def panel_members(season: Season) -> list[PanelMember]:
    """Return who sits on the appeals panel of a season's club, each with the team they play for."""
    teams = {row.user_id: row.team for row in season.panel_teams.select_related("team")}
    return [PanelMember(user, teams.get(user.pk)) for user in panel_of(season)]


def _teams_concerned(appeal: Appeal) -> set[int]:
    """Return the teams that an appeal concerns: whose it is, and those of the match or the decision."""
    found = {appeal.team_id}
    decision, fixture = appeal.decision, appeal.fixture
    if decision is not None:
        found |= {decision.team_id} - {None}  # type: ignore[arg-type]  # what is left are numbers
        fixture = decision.fixture or fixture
    if fixture is not None:
        found |= {fixture.home_id, fixture.away_id}
    return found


def why_stands_down(appeal: Appeal, user: User) -> Wording | None:
    """Return why a member of the panel has no part in an appeal, as a sentence; None where they decide it."""
    if appeal.decision is not None and appeal.decision.user_id == user.pk:
        return _("You took this decision yourself, so the others on the panel decide.")
    if StandDown.objects.filter(appeal=appeal, user=user).exists():
        return _("You stood down, so the others on the panel decide.")
    own = PanelTeam.objects.filter(season=appeal.season_id, user=user).select_related("team").first()
    if own is not None and own.team_id in _teams_concerned(appeal):
        return _("You play for {name}, so the others on the panel decide.", name=own.team.name)
    return None


def waits_for(user: User, seasons: QuerySet[Season]) -> list[Appeal]:
    """Return the undecided appeals of seasons that a member of their panel has to decide, the oldest first."""
    rows = Appeal.objects.filter(season__in=seasons, decided_at=None).select_related(
        "season", "team", "decision__fixture", "fixture__home", "fixture__away"
    )
    return [one for one in rows.order_by("id") if not why_stands_down(one, user)]


def has_to_judge(user: User, fixture: Fixture) -> bool:
    """Tell whether an undecided appeal about a match is before a member of the panel who doesn't stand down."""
    about = Q(fixture=fixture) | Q(decision__fixture=fixture)
    waiting = Appeal.objects.filter(about, season=fixture.season_id, decided_at=None)
    return any(not why_stands_down(one, user) for one in waiting.select_related("decision", "fixture"))


def decision_words(decision: Decision) -> str:
    """Return what was decided about what, in a line."""
    about = []
    if decision.fixture is not None:
        about.append(decision.fixture.name)
    if decision.team is not None:
        about.append(decision.team.name)
    return f"{', '.join(about)}: {decision.get_kind_display()}. {decision.reason}"


def against_words(appeal: Appeal) -> str:
    """Return that somebody appeals and against what, as the start of a sentence: "Crown protests about Bell ..."."""
    does = "protests about" if appeal.is_protest else "appeals against the ruling on"
    about = appeal.team.name if appeal.fixture is None else appeal.fixture.name
    return f"{appeal.team.name} {does} {about}"


def about_words(appeal: Appeal) -> str:
    """Return what an appeal is against, in a line."""
    if appeal.decision is not None:
        return decision_words(appeal.decision)
    assert appeal.fixture is not None  # noqa: S101  a constraint of the row
    return appeal.fixture.name
