"""Pubs: as everybody reads them, as an organiser changes them, a team's new one, and that one was told."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.models import Role
from clubs.permissions import clubs_where, may_organise
from clubs.views.access import who_and_when
from problems.wording import gettext as _
from problems.wording import pluralize
from tournaments.leagues.calendar.selectors.fixtures import fixtures_at
from tournaments.leagues.calendar.selectors.new_pubs import staying_matches
from tournaments.leagues.calendar.services.new_pubs import move_to_own_pub
from tournaments.leagues.calendar.services.pub_notices import told_pub
from tournaments.leagues.models import Season, SeasonKind, Team, Venue
from tournaments.leagues.models.venue import MOST_TABLES
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.register.services import venues
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.form_fields import HOW_DATES_ARE_TYPED, TypedDatesField, VenueModelForm
from tournaments.leagues.views.form_pages import back_to_setup, form_page, setup_address
from web.form_pages import create_or_errors, go_to, read_post, require_page, save_form, save_or_message
from web.numbers import number_of


class VenueForm(VenueModelForm):
    """A pub."""

    tables = forms.IntegerField(
        label="Tables",
        required=False,
        min_value=1,
        max_value=MOST_TABLES,
        help_text="Leave it blank if nobody has counted them.",
    )
    closed = TypedDatesField(
        required=False,
        label="No room on",
        help_text=f"Dates on which it is closed, or something else is on. {HOW_DATES_ARE_TYPED}",
    )

    class Meta:
        model = Venue
        fields = ["name", "address", "capacity", "tables", "phone", "landlord_email"]
        labels = {
            "capacity": "Home matches on one night",
            "phone": "The landlord's telephone",
            "landlord_email": "The landlord's e-mail, to tell of changes",
        }
        help_texts = {
            "capacity": "",
            "phone": "Only organisers see it.",
            "landlord_email": "Only organisers see it.",
        }


@require_safe
def venue(request: HttpRequest, venue_id: int) -> HttpResponse:
    """Show a pub: who is at home there, what is down for it, and when it has no room."""
    seasons = visible_seasons(request.user).filter(kind=SeasonKind.TEAMS)
    found = get_object_or_404(
        Venue.objects.filter(club__in=seasons.values("club")).select_related("club"), pk=venue_id
    )
    today = timezone.localdate()
    context = {
        "venue": found,
        "teams": Team.objects.filter(venue=found, season__in=seasons, season__closed_at=None).select_related(
            "season"
        ),
        "fixtures": fixtures_at(found, today).filter(season__in=seasons)[:60],
        "closures": found.closures.filter(date__gte=today),
        "organiser": may_organise(request.user, found.club_id),
    }
    return render(request, "leagues/venue.html", context)


@require_page
@secretary_required
def new_pub(request: HttpRequest, season: Season, team_id: int) -> HttpResponse:
    """Show which published matches of a team stay at another pub, and move those that are ticked."""
    team = get_object_or_404(season.teams.select_related("venue"), pk=team_id)
    staying = staying_matches(team)
    ticked = {one.fixture.pk for one in staying if not one.clash}
    faults: list[str] = []
    if request.method == "POST":
        sent = set(request.POST.getlist("fixtures"))
        ticked = {one.fixture.pk for one in staying if str(one.fixture.pk) in sent}
        why = request.POST.get("reason", "")
        moved, faults = create_or_errors(
            lambda: move_to_own_pub(season.pk, team.pk, ticked, why=why, **who_and_when(request))
        )
        if moved is not None:
            count = pluralize(len(moved), "match", "matches")
            message = _(
                "Moved {count}. Calendars follow, and each match's page keeps the old pub.", count=count
            )
            return go_to(request, message, "edit_team", season_id=season.pk, team_id=team.pk)
    context = {
        "season": season,
        "team": team,
        "staying": staying,
        "ticked": ticked,
        "reason": request.POST.get(
            "reason", f"{team.name} play at {team.venue.name} now." if team.venue else ""
        ),
        "faults": faults,
    }
    return render(request, "leagues/new_pub.html", context, status=422 if faults else 200)


@require_page
@login_required
def edit_venue(request: HttpRequest, venue_id: int) -> HttpResponse:
    """Change a pub, and say on which dates it has no room.

    Whoever comes from the page that sets up a season goes back there.
    """
    clubs = clubs_where(request.user, Role.ORGANISER)
    found = get_object_or_404(Venue.objects.select_related("club").filter(club__in=clubs), pk=venue_id)
    number = number_of(request.GET.get("season", ""))
    seasons = found.club.seasons.filter(kind=SeasonKind.TEAMS)
    season = seasons.filter(pk=number).first() if number else None
    days = [closure.date for closure in found.closures.all()]
    form = VenueForm(read_post(request), instance=found, initial={"closed": days})

    def write() -> None:
        values = {name: value for name, value in form.cleaned_data.items() if name != "closed"}
        venues.save_venue(found.club, values, found.pk)
        venues.set_closures(found, form.cleaned_data["closed"])

    if save_form(form, write):
        message = _("{name} is saved.", name=found.name)
        if season is not None:
            return back_to_setup(request, season, message)
        return go_to(request, message, "venue", venue_id=found.pk)
    if season is not None:
        return form_page(request, form, found.name, setup_address(season))
    return form_page(
        request, form, found.name, reverse("venue", args=[found.pk]), back_to=f"Back to {found.name}"
    )


@require_POST
@secretary_required
def mark_notice_told(request: HttpRequest, season: Season, notice_id: int) -> HttpResponse:
    """Note that the secretary has told a pub what has changed."""
    if save_or_message(request, lambda: told_pub(season.pk, notice_id, **who_and_when(request))):
        messages.success(request, _("Ticked off."))
    return redirect("season_to_do", season_id=season.pk)
