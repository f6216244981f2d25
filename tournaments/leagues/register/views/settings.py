"""Make a season, change its rules, and say which nights it has."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.datastructures import MultiValueDict
from django.views.decorators.http import require_POST

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.models import Season, SeasonKind
from tournaments.leagues.register.selectors.nights import night_labels, nights_of, nights_to_add
from tournaments.leagues.register.services import nights as night_services
from tournaments.leagues.register.services.seasons import (
    change_season,
    create_season,
    settings_faults,
    settings_of,
)
from tournaments.leagues.views.access import clubs_to_run, organiser_required
from tournaments.leagues.views.form_fields import DateInput
from tournaments.standings.metrics import SEASON_METRICS
from web.form_pages import (
    add_form_errors,
    create_from_form,
    go_to,
    read_post,
    require_page,
    save_form,
    show_refusals,
)
from web.numbers import number_of, whole_number
from web.typed_dates import TypedDateField

LEAST_CHOICES = 4
MOST_LISTED = 60
MOST_ACTS = 30


class NightsField(forms.CharField):
    """How many nights; what is no number stays as it was typed, for `settings_faults` to refuse."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def to_python(self, value: Any) -> Any:
        """Return the number; None where nothing is typed."""
        text = super().to_python(value) or ""
        number = whole_number(text)
        return (text or None) if number is None else number


class PrecedenceFormField(forms.MultipleChoiceField):
    """What decides, from lists of one name; `settings_faults` refuses what can't decide here."""

    def to_python(self, value: Any) -> list[str]:
        """Return the metrics that are chosen, each once.

        What is chosen again further down could decide nothing there: who moves a metric up need not clear it below.
        """
        return [key for key in dict.fromkeys(super().to_python(value)) if key]

    def validate(self, value: Any) -> None:
        """Take what is chosen."""


class NightsSeasonForm(forms.Form):
    """A season of nights, or a new one. What isn't sent is as before."""

    name = forms.CharField(
        required=False,
        label="Name",
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "Autumn 2026"}),
    )
    best_of = NightsField(
        required=False,
        label="How many nights count",
        help_text="Only each player's best nights count: this many. Leave blank to count them all.",
    )
    minimum_nights = NightsField(
        required=False,
        label="Nights needed for a place",
        help_text="Players with fewer nights are listed last.",
    )
    precedence = PrecedenceFormField(
        choices=[(metric.key, metric.label) for metric in SEASON_METRICS],
        label="What decides",
        help_text="Players who are still level share a place.",
    )
    starts = TypedDateField(required=False, widget=DateInput(), label="First day")
    ends = TypedDateField(required=False, widget=DateInput(), label="Last day")

    def __init__(self, data: MultiValueDict[str, Any] | None = None, season: Season | None = None) -> None:
        self.before = settings_of(season)
        if data is not None:
            there = {
                name: value if isinstance(value, list) else [value] for name, value in self.before.items()
            }
            data = MultiValueDict(there | dict(data.lists()))
        super().__init__(data, initial=self.before)

    def clean(self) -> dict[str, Any]:
        """Name every fault of the season at once; a day that can't be read isn't held against the other."""
        unread = dict.fromkeys({"starts", "ends"} & {*self.errors})
        add_form_errors(self, settings_faults(self.before | unread | self.cleaned_data))
        return self.cleaned_data

    def deciding(self) -> list[str]:
        """Return what is chosen in each of the lists, the deciding metric first."""
        chosen = list(self["precedence"].value())
        return chosen + [""] * (LEAST_CHOICES - len(chosen))


@require_page
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make a season of a club that one organises."""
    clubs = clubs_to_run(request)
    chosen = request.POST.get("club", request.GET.get("club", ""))
    club = next((one for one in clubs if str(one.pk) == chosen), None)
    form = NightsSeasonForm(read_post(request))
    if club is not None:
        made = create_from_form(form, lambda: create_season(club, form.cleaned_data, **who_and_when(request)))
        if made is not None:
            message = _("{name} is set up. Now choose its nights.", name=made.name)
            return go_to(request, message, "season_settings", season_id=made.pk)
    elif form.is_bound:
        form.add_error(None, _("Choose one of your clubs."))
    context = {"clubs": clubs, "chosen": chosen, "form": form}
    return render(request, "leagues/new.html", context, status=422 if form.errors else 200)


def settings_page(
    request: HttpRequest,
    season: Season,
    faults: Sequence[Problem] = (),
    status: int = 200,
    form: NightsSeasonForm | None = None,
    **_places: object,
) -> HttpResponse:
    """Show the rules of a season of nights, its nights, those that may be added, and who changed what."""
    if season.kind != SeasonKind.NIGHTS:
        raise Http404
    there, more = list(nights_of(season)), list(nights_to_add(season)[: MOST_LISTED + 1])
    names = night_labels([*there, *more])
    form = form or NightsSeasonForm(season=season)
    context = {
        "season": season,
        "form": form,
        "nights": [{"night": night, "name": names[night.pk]} for night in there],
        "more": [{"night": night, "name": names[night.pk]} for night in more[:MOST_LISTED]],
        "most_listed": MOST_LISTED if len(more) > MOST_LISTED else None,
        "acts": season.audit_entries.select_related("user")[:MOST_ACTS],
        # The form is far down the page, so what is wrong with it is said at the top too.
        "faults": [*(fault.message for fault in faults), *chain(*form.errors.values())],
    }
    return render(request, "leagues/settings.html", context, status=status)


@require_page
@organiser_required
def settings(request: HttpRequest, season: Season) -> HttpResponse:
    """Change the name and the rules of a season."""
    form = NightsSeasonForm(read_post(request), season)
    if save_form(form, lambda: change_season(season.pk, form.cleaned_data, **who_and_when(request))):
        message = _("Saved. The standings follow at once.")
        return go_to(request, message, "season_settings", season_id=season.pk)
    return settings_page(request, season, form=form, status=422 if form.errors else 200)


@require_POST
@organiser_required
@show_refusals(settings_page)
def add(request: HttpRequest, season: Season) -> HttpResponse:
    """Let a night count for a season."""
    night_services.add_night(season.pk, number_of(request.POST.get("night", "")), **who_and_when(request))
    return redirect("season_settings", season_id=season.pk)


@require_POST
@organiser_required
@show_refusals(settings_page)
def remove(request: HttpRequest, season: Season, night_id: int) -> HttpResponse:
    """Take a night out of a season."""
    night_services.remove_night(season.pk, night_id, **who_and_when(request))
    return redirect("season_settings", season_id=season.pk)
