"""Who may see and change a season."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from clubs.models import Role, User
from clubs.permissions import Visitor, clubs_where, visible_clubs
from tournaments.leagues.committee.selectors.appeals import has_to_judge
from tournaments.leagues.models import Cup, Fixture, Season, SeasonKind


def visible_seasons(user: Visitor) -> QuerySet[Season]:
    """Return the seasons that a user may see: those of published clubs, and of one's own."""
    return Season.objects.filter(club__in=visible_clubs(user)).select_related("club")


def listed_seasons(user: Visitor) -> QuerySet[Season]:
    """Return the seasons that lists show to a user; those of teams in other people's clubs only once they are ready.

    A season of teams is ready once it has published matches, or a cup. Before that, whoever has its address
    can read it.
    """
    has_matches = Exists(Fixture.objects.filter(season=OuterRef("pk")))
    is_ready = ~Q(kind=SeasonKind.TEAMS) | has_matches | Exists(Cup.objects.filter(season=OuterRef("pk")))
    return visible_seasons(user).filter(is_ready | Q(club__in=clubs_where(user, Role.PANEL)))


def seasons_to_run(user: Visitor) -> QuerySet[Season]:
    """Return the seasons that a user may change: those of the clubs where he organises."""
    return Season.objects.filter(club__in=clubs_where(user, Role.ORGANISER)).select_related("club")


def seasons_of_panel(user: Visitor) -> QuerySet[Season]:
    """Return the seasons on whose appeals a user sits: of clubs where they are on the panel, and nothing more."""
    clubs = clubs_where(user, Role.PANEL).exclude(pk__in=clubs_where(user, Role.SCORER))
    return Season.objects.filter(club__in=clubs).select_related("club")


def seasons_with_appeals(user: Visitor) -> QuerySet[Season]:
    """Return the seasons whose appeals a user may read: on whose panel they sit, and those that they run."""
    return seasons_of_panel(user) | seasons_to_run(user)


def judges(user: Visitor, fixture: Fixture) -> bool:
    """Tell whether a user sits on the panel of a match's season, and has to decide about an appeal on that match."""
    return (
        isinstance(user, User)
        and seasons_of_panel(user).filter(pk=fixture.season_id).exists()
        and has_to_judge(user, fixture)
    )
