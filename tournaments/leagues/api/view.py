"""What every view of seasons shares: the seasons that whoever asks may see."""

from rest_framework.exceptions import NotFound

from clubs.api.view import PeopleView
from clubs.models import Role
from tournaments.leagues.models import Season
from tournaments.leagues.permissions import visible_seasons


class LeagueView(PeopleView):
    """A view for anybody, who sees the seasons of published clubs and of their own."""

    def season(self, season_id: int, at_least: Role | None = None) -> Season:
        """Answer with a visible season; 404 when there is none, 401 or 403 when a role is wanted and not held."""
        if at_least is not None:
            self.check_signed_in()
        season = visible_seasons(self.user).filter(pk=season_id).first()
        if season is None:
            raise NotFound("There is no such season, or it is not shown to you.")
        if at_least is not None:
            self.club(season.club_id, at_least)
        return season
