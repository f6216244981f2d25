"""What a page takes in: a form that does one thing, and what a service refuses, said on the page or in a message."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from problems import Problem, Refused
from web.numbers import whole_number

Made = TypeVar("Made")

require_page = require_http_methods(["GET", "HEAD", "POST"])


def number_of(text: str) -> int:
    """Return the number of a player, a team or a game; 0, which none has, for what is none."""
    return whole_number(text) or 0


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what a form sends; None where its page is only looked at."""
    return request.POST if request.method == "POST" else None


def made_of(form: BaseForm, make: Callable[[], Made]) -> Made | None:
    """Return what is made of a good form; None where the form or the service refuses, with the faults in the form."""
    if not form.is_valid():
        return None
    try:
        return make()
    except Refused as refused:
        refuse(form, refused.problems)
        return None


def keep(form: BaseForm, write: Callable[[], object]) -> bool:
    """Write what a good form says; return False where the form or the service refuses, with the faults in the form."""
    return made_of(form, lambda: [write()]) is not None


def refuse(form: BaseForm, faults: Sequence[Problem]) -> None:
    """Put a service's faults beside the fields that they are in."""
    for fault in faults:
        form.add_error(fault.field if fault.field in form.fields else None, fault.message)


def form_page(request: HttpRequest, form: BaseForm, title: str, back: str, **more: Any) -> HttpResponse:
    """Show a form on a page of its own, with every fault; 422 where there is one."""
    context = {"form": form, "title": title, "back": back, **more}
    return render(request, "leagues/form.html", context, status=422 if form.errors else 200)


def way_back(words: str, page: str, *places: object) -> dict[str, str]:
    """Return what a form's page says of the link that leads back."""
    return {"back": reverse(page, args=places), "back_to": words}


def attempted(make: Callable[[], Made]) -> tuple[Made | None, list[str]]:
    """Return what is made, None where the service refuses, and the sentences with which it does."""
    try:
        return make(), []
    except Refused as refused:
        return None, [problem.message for problem in refused.problems]


def faults_of(write: Callable[[], object]) -> list[str]:
    """Write; return the sentences with which the service refuses, none where it's done."""
    return attempted(write)[1]


def tried(request: HttpRequest, write: Callable[[], object]) -> bool:
    """Write; return False where the service refuses, with a message for each fault."""
    try:
        write()
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, problem.message)
        return False
    return True


def done(request: HttpRequest, message: str, page: str, **places: object) -> HttpResponse:
    """Say what was done, and lead on to a page."""
    messages.success(request, message)
    return HttpResponseRedirect(reverse(page, kwargs=places))
