"""What every view of seasons shares: which seasons are seen, for whom a captain acts, and what a captain's pass is."""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Model, QuerySet
from django.utils import timezone
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY, FOR_ORGANISERS, PeopleView
from clubs.authentication import TokenAuthentication
from clubs.models import Role, User, WhoAndWhen
from clubs.permissions import may_organise
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.authentication import TeamPassAuthentication
from tournaments.leagues.evening.selectors.visibility import Viewer
from tournaments.leagues.models import Fixture, Season, SeasonKind, Side, Team, TeamPass, Venue
from tournaments.leagues.permissions import listed_seasons, visible_seasons
from tournaments.leagues.throttles import TeamThrottle
from web.errors import ProblemsFound
from web.header_schemes import HeaderScheme
from web.row_numbers import row_or_404
from web.throttles import AddressThrottle, UserThrottle

Row = TypeVar("Row", bound=Model)

# In the document: who may ask, beside those whom clubs name.
FOR_ANYBODY_AND_CAPTAINS: Any = [{"TeamPass": []}, *FOR_ANYBODY]
FOR_CAPTAINS: Any = [{"TeamPass": []}, *FOR_ORGANISERS]
FOR_CAPTAINS_ALONE: Any = [{"TeamPass": []}]


class TeamPassScheme(HeaderScheme):  # type: ignore[no-untyped-call]  # untyped there
    """`Authorization: Team <token>`."""

    target_class = TeamPassAuthentication
    name = "TeamPass"
    description = "`Team <token>`, with the token that `passes/` gives for a captain's code."


class LeagueView(PeopleView):
    """A view for anybody, who sees the seasons of published clubs and of their own; a captain sees their season."""

    authentication_classes = [TokenAuthentication, TeamPassAuthentication, SessionAuthentication]
    throttle_classes = [UserThrottle, TeamThrottle, AddressThrottle]
    readers = FOR_ANYBODY_AND_CAPTAINS

    @property
    def own_team(self) -> Team | None:
        """The team whose captain asks."""
        return self.request.auth.team if isinstance(self.request.auth, TeamPass) else None

    @property
    def seasons(self) -> QuerySet[Season]:
        """The seasons that whoever asks may see."""
        return self._with_own(visible_seasons(self.user))

    @property
    def listed_seasons(self) -> QuerySet[Season]:
        """The seasons that lists show to whoever asks."""
        return self._with_own(listed_seasons(self.user))

    def _with_own(self, seen: QuerySet[Season]) -> QuerySet[Season]:
        """Return seasons with that of the team whose captain asks."""
        if self.own_team is None:
            return seen
        return seen | Season.objects.filter(pk=self.own_team.season_id).select_related("club")

    def row(self, rows: QuerySet[Row], number: int, missing: str, club: str, at_least: Role | None) -> Row:
        """Return a row; 404 with a sentence when it's missing, 401 or 403 where the role that it takes is missing.

        `club` leads from the row to the number of its club: "season.club_id".
        """
        if at_least is not None:
            self.check_may_hold_a_role()
        row = row_or_404(rows, missing, pk=number)
        if at_least is not None:
            self.club(attrgetter(club)(row), at_least)
        return row

    def season(self, season_id: int, at_least: Role | None = None) -> Season:
        """Return a visible season; 404 when there is none, 401 or 403 when a role is wanted and not held."""
        missing = "There's no such season, or you can't see it."
        return self.row(self.seasons, season_id, missing, "club_id", at_least)

    def check_may_hold_a_role(self) -> User:
        """Return who is signed in; 401 when nobody is, 403 for a captain's pass, which holds no role."""
        if self.own_team is not None:
            raise PermissionDenied("A captain's link can't do this. Ask the league's secretary.")
        return self.check_signed_in()

    def team_season(self, season_id: int, at_least: Role | None = None) -> Season:
        """Return a visible season of teams; 404 for one of nights too."""
        season = self.season(season_id, at_least)
        if season.kind != SeasonKind.TEAMS:
            raise NotFound("This season is made of nights; it has no teams.")
        return season

    def team(self, team_id: int, at_least: Role | None = None) -> Team:
        """Return a team of a visible season; 404, 401 or 403 as for a season."""
        rows = Team.objects.filter(season__in=self.seasons).select_related("season", "division", "venue")
        missing = "There's no such team, or you can't see it."
        return self.row(rows, team_id, missing, "season.club_id", at_least)

    def team_to_lead(self, team_id: int) -> Team:
        """Return a team to its own captain, or to an organiser; 404, 401 or 403 for others."""
        return self.team(team_id, None if self.leads(team_id) else Role.ORGANISER)

    def leads(self, team_id: int) -> bool:
        """Tell whether the captain of a team asks."""
        return self.own_team is not None and self.own_team.pk == team_id

    def organises(self, season: Season) -> bool:
        """Tell whether whoever asks organises the season's club."""
        return self.user is not None and may_organise(self.user, season.club_id)

    def handle_exception(self, exc: Exception) -> Response:
        """Answer 404 for what was taken away at this moment."""
        if isinstance(exc, ObjectDoesNotExist):
            exc = NotFound("This has been removed.")
        return super().handle_exception(exc)


def chosen_pub(season: Season, number: int | None) -> Venue | None:
    """Return the pub of a season's club that is asked for, None for none; 400 `venue_unknown` for any other."""
    if number is None:
        return None
    found = Venue.objects.filter(pk=number, club=season.club_id).first()
    if found is None:
        raise ProblemsFound([Problem("venue_unknown", "venue", _("Choose one of the club's pubs."))])
    return found


@dataclass(frozen=True, slots=True)
class Actor:
    """For whom somebody acts in a match: a captain for a side, or the secretary, with `side` None, for the league."""

    fixture: Fixture
    side: str | None
    user: User | None
    """Who is signed in; a captain's link is nobody's."""

    @property
    def viewer(self) -> Viewer:
        """As whom they look at the match."""
        return Viewer(self.side is None, self.side)

    @property
    def who_and_when(self) -> WhoAndWhen:
        """Who acts, and that it is now, for a service that writes."""
        return {"by": self.user, "now": timezone.now()}

    def side_or(self, asked: str | None) -> str:
        """Return the side for which this is done; the secretary names it, and a captain may name no other."""
        if self.side is None and asked is None:
            message = _("Say which team you're acting for: home or away.")
            raise ProblemsFound([Problem("side_missing", "side", message)])
        if self.side is not None and asked not in {None, self.side}:
            raise PermissionDenied("Only the other side's captain can do this for them.")
        return self.side or str(asked)

    def team(self, side: str) -> Team:
        """Return the team of a side."""
        return self.fixture.team_at(side)

    def team_for(self, asked: Mapping[str, Any]) -> Team:
        """Return the team of the side for which something is sent."""
        return self.team(self.side_or(asked.get("side")))


class FixtureView(LeagueView):
    """A view of one fixture."""

    def fixture(self, at_least: Role | None = None) -> Fixture:
        """Return the fixture of the address, with all that it names; 404, 401 or 403 as for a season."""
        rows = Fixture.objects.filter(season__in=self.seasons).select_related(
            "season", "home", "away", "division", "venue", "tie__cup"
        )
        missing = "There's no such match, or you can't see it."
        return self.row(rows, self.kwargs["fixture_id"], missing, "season.club_id", at_least)

    def own_side(self, fixture: Fixture) -> str | None:
        """Return on which side the captain who asks plays; None for everybody else."""
        own = self.own_team
        if own is None:
            return None
        return {fixture.home_id: Side.HOME.value, fixture.away_id: Side.AWAY.value}.get(own.pk)

    def viewer(self, fixture: Fixture) -> Viewer:
        """Return as whom whoever asks looks at a fixture."""
        return Viewer(self.organises(fixture.season), self.own_side(fixture))

    def actor(self) -> Actor:
        """Return for whom somebody acts; 401 or 403 for whoever is neither captain of a side nor organiser."""
        if self.own_team is None:
            self.check_signed_in()
        fixture = self.fixture()
        side = self.own_side(fixture)
        if self.own_team is not None and side is None:
            raise PermissionDenied("Your team doesn't play in this match. Choose one of your own.")
        if side is None:
            self.club(fixture.season.club_id, Role.ORGANISER)
        return Actor(fixture, side, self.user)
