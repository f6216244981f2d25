"""A form on a page of its own, and the ways back: to a match, and to the page that sets up a season."""

from collections.abc import Callable
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.leagues.models import Fixture, Season
from web.form_pages import go_to, save_or_message


def form_page(
    request: HttpRequest,
    form: BaseForm,
    title: str,
    back: str,
    *,
    page: str = "leagues/form.html",
    **more: Any,
) -> HttpResponse:
    """Show a form on a page of its own, with every fault; 422 where there is one."""
    context = {"form": form, "title": title, "back": back, **more}
    return render(request, page, context, status=422 if form.errors else 200)


def way_back(words: str, page: str, *places: object) -> dict[str, str]:
    """Return what a form's page says of the link that leads back."""
    return {"back": reverse(page, args=places), "back_to": words}


def back_to_match(fixture: Fixture) -> dict[str, str]:
    """Return what a form's page says of the link back to the page of a match."""
    return way_back("Back to the match", "fixture", fixture.pk)


def setup_address(season: Season) -> str:
    """Return the address of the page that sets up a season."""
    return reverse("season_setup", args=[season.pk])


def back_to_setup(request: HttpRequest, season: Season, message: str) -> HttpResponse:
    """Say that something is done, on the page that sets up a season."""
    return go_to(request, message, "season_setup", season_id=season.pk)


def try_from_setup(request: HttpRequest, season: Season, write: Callable[[], object]) -> HttpResponse:
    """Do what a button on the page that sets up a season asks for, and go back there; a refusal is said there."""
    save_or_message(request, write)
    return redirect("season_setup", season_id=season.pk)
