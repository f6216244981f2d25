"""A club's roll of honour, and its trophies."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.models import Club, Role
from clubs.permissions import clubs_where, may_organise, visible_clubs
from clubs.views.access import with_club
from problems import Refused
from problems.wording import gettext as _
from tournaments.leagues.models import Honour, Team, Trophy
from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from tournaments.leagues.models.season_end import ENGRAVING_LENGTH, FIRST_YEAR, HONOUR_LENGTH, LAST_YEAR
from tournaments.leagues.office.selectors.honour_listing import SEASON, honour_listing
from tournaments.leagues.office.selectors.honours import (
    HonourLine,
    roll_of_honour,
    trophies_of,
    winner_names,
)
from tournaments.leagues.office.services.honours import (
    add_honour,
    change_holder,
    hand_over,
    hand_to_winner,
    remove_honour,
    save_trophy,
)
from web.form_pages import go_to, read_post, require_page, save_form, save_or_message
from web.listings.page import RowButton, page_table
from web.numbers import number_of


class SeasonForm(forms.Form):
    """The season of a line, by its name and its year."""

    season_name = forms.CharField(
        max_length=SEASON_NAME_LENGTH, label="Season", help_text="Such as Winter 1987."
    )
    year = forms.IntegerField(
        min_value=FIRST_YEAR, max_value=LAST_YEAR, label="Year", help_text="In which it ended."
    )


class HonourForm(SeasonForm):
    """A line of the roll of honour."""

    what = forms.CharField(max_length=HONOUR_LENGTH, label="What was won", help_text="Such as Division 1.")
    kind = forms.ChoiceField(choices=Honour.Kind.choices, label="Kind")
    winner = forms.CharField(max_length=HONOUR_LENGTH, label="Who won it")


class TrophyForm(forms.Form):
    """A trophy."""

    name = forms.CharField(max_length=HONOUR_LENGTH, label="Name of the trophy")
    what_for = forms.CharField(
        max_length=HONOUR_LENGTH, required=False, label="What for", help_text="Such as Division 1."
    )


class TeamOfSeasonField(forms.ModelChoiceField):  # type: ignore[type-arg]  # Django's own field takes no type
    """A team, with the season that it played in."""

    def label_from_instance(self, obj: Team) -> str:
        """Return the team's name and its season's."""
        return f"{obj.name}, {obj.season.name}"


class HolderForm(SeasonForm):
    """Who holds a trophy for a season."""

    team = TeamOfSeasonField(
        queryset=Team.objects.none(), required=False, label="Team", empty_label="somebody else"
    )
    holder = forms.CharField(
        max_length=HONOUR_LENGTH, required=False, label="Name", help_text="If it isn't one of these teams."
    )

    def __init__(self, club: Club | int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["team"]
        assert isinstance(field, TeamOfSeasonField)  # noqa: S101  declared above
        teams = Team.objects.filter(season__club=club).select_related("season")
        field.queryset = teams.order_by("-season", "name")


@require_page
def honours(request: HttpRequest, club_id: int) -> HttpResponse:
    """Show a club's roll of honour; an organiser adds lines of years before."""
    club = _club(request, club_id)
    form = HonourForm(read_post(request), initial={"year": timezone.localdate().year})
    if save_form(form, lambda: add_honour(club, form.cleaned_data)):
        return go_to(request, _("Added to the roll of honour."), "honours", club_id=club.pk)
    organiser = may_organise(request.user, club.pk)
    context = {
        "club": club,
        "listed": page_table(
            honour_listing("Roll of honour", roll_of_honour(club)),
            {SEASON: _season_end},
            name="honours",
            sorts=True,
            button=lambda line: _remove_button(line) if organiser else None,
        ),
        "form": form,
        "organiser": organiser,
    }
    return render(request, "leagues/honours.html", context, status=422 if form.errors else 200)


def _season_end(line: HonourLine) -> str | None:
    season = line.honour.season_id
    return None if season is None else reverse("season_end", args=[season])


def _remove_button(line: HonourLine) -> RowButton | None:
    """Return the button of a line that was written by hand: what a season wrote stays."""
    honour = line.honour
    if honour.season_id is not None:
        return None
    address = reverse("delete_honour", args=[honour.club_id, honour.pk])
    return RowButton(address, _("Remove"), _("Remove {winner}, {what}", winner=line.winner, what=honour.what))


@require_POST
@with_club(Role.ORGANISER)
def delete_honour(request: HttpRequest, club: Club, honour_id: int) -> HttpResponse:
    """Take out a line that was written by hand."""
    found = get_object_or_404(club.honours, pk=honour_id)
    save_or_message(request, lambda: remove_honour(club, found.pk))
    return redirect("honours", club_id=club.pk)


@require_page
def trophies(request: HttpRequest, club_id: int) -> HttpResponse:
    """Show a club's trophies, and who holds them; an organiser adds some."""
    club = _club(request, club_id)
    form = TrophyForm(read_post(request))
    if save_form(form, lambda: save_trophy(club, form.cleaned_data)):
        return redirect("trophies", club_id=club.pk)
    listed = trophies_of(club)
    names = winner_names([holder for one in listed for holder in one.holders.all()])
    context = {
        "club": club,
        "trophies": [
            {
                "trophy": one,
                "last": next(iter(one.holders.all()), None),
                "holder": next((names[holder.pk] for holder in one.holders.all()), ""),
            }
            for one in listed
        ],
        "form": form,
        "organiser": may_organise(request.user, club.pk),
    }
    return render(request, "leagues/trophies.html", context, status=422 if form.errors else 200)


@require_page
def trophy(request: HttpRequest, trophy_id: int) -> HttpResponse:
    """Show a trophy with everybody who held it; an organiser hands it over."""
    found = get_object_or_404(Trophy.objects.select_related("club"), pk=trophy_id)
    club = _club(request, found.club_id)
    if request.method == "POST" and "honour" in request.POST:
        return _handed(request, found, request.POST["honour"])
    form = HolderForm(club, read_post(request))
    if save_form(form, lambda: hand_over(found, form.cleaned_data)):
        return redirect("trophy", trophy_id=found.pk)
    holders = list(found.holders.select_related("team", "player", "partner", "season"))
    names = winner_names(holders)
    context = {
        "club": club,
        "trophy": found,
        "holders": [{"row": one, "name": names[one.pk]} for one in holders],
        "form": form,
        "engraving_length": ENGRAVING_LENGTH,
        "organiser": may_organise(request.user, club.pk),
        "back": reverse("trophies", args=[club.pk]),
    }
    return render(request, "leagues/trophy.html", context, status=422 if form.errors else 200)


def _handed(request: HttpRequest, trophy: Trophy, honour: str) -> HttpResponse:
    """Hand a trophy to a winner that was chosen on the page of how a season ended, and go back there."""
    try:
        holder = hand_to_winner(trophy, number_of(honour))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("trophy", trophy_id=trophy.pk)
    messages.success(
        request, _("{name}: {winner}.", name=trophy.name, winner=winner_names([holder])[holder.pk])
    )
    if holder.season_id is None:  # written down by hand, when no season of that name was there
        return redirect("trophy", trophy_id=trophy.pk)
    return redirect("season_end", season_id=holder.season_id)


@require_POST
def trophy_holder(request: HttpRequest, trophy_id: int, holder_id: int) -> HttpResponse:
    """Note that a trophy came back, and what was engraved; an organiser may."""
    found = get_object_or_404(
        Trophy.objects.filter(club__in=clubs_where(request.user, Role.ORGANISER)), pk=trophy_id
    )
    holder = get_object_or_404(found.holders, pk=holder_id)
    values = {
        "returned": request.POST.get("returned") == "on",
        "engraving": request.POST.get("engraving", holder.engraving),
    }
    save_or_message(request, lambda: change_holder(found, holder.pk, values))
    return redirect("trophy", trophy_id=found.pk)


def _club(request: HttpRequest, club_id: int) -> Club:
    """Return a club that is shown, to read; to write, one that the visitor organises. 404 for others."""
    if request.method == "POST":
        return get_object_or_404(clubs_where(request.user, Role.ORGANISER), pk=club_id)
    return get_object_or_404(visible_clubs(request.user), pk=club_id)
