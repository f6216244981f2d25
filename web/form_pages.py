"""What a page takes in: a form that does one thing, and what a service refuses, said on the page or in a message."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec, TypeVar

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from problems import Problem, Refused

P = ParamSpec("P")
Made = TypeVar("Made")

require_page = require_http_methods(["GET", "HEAD", "POST"])


def read_post(request: HttpRequest) -> QueryDict | None:
    """Return what a form sends; None where its page is only looked at."""
    return request.POST if request.method == "POST" else None


def create_from_form(form: BaseForm, create: Callable[[], Made]) -> Made | None:
    """Return what is made of a good form; None where the form or the service refuses, with the faults in the form."""
    if not form.is_valid():
        return None
    try:
        return create()
    except Refused as refused:
        add_form_errors(form, refused.problems)
        return None


def save_form(form: BaseForm, write: Callable[[], object]) -> bool:
    """Write what a good form says; return False where the form or the service refuses, with the faults in the form."""
    return create_from_form(form, lambda: [write()]) is not None


def add_form_errors(form: BaseForm, faults: Sequence[Problem]) -> None:
    """Put a service's faults beside the fields that they are in."""
    for fault in faults:
        form.add_error(fault.outer_field if fault.outer_field in form.fields else None, fault.message)


def create_or_errors(create: Callable[[], Made]) -> tuple[Made | None, list[str]]:
    """Return what is made, None where the service refuses, and the sentences with which it does."""
    try:
        return create(), []
    except Refused as refused:
        return None, [problem.message for problem in refused.problems]


def save_or_errors(write: Callable[[], object]) -> list[str]:
    """Write; return the sentences with which the service refuses, none where it's done."""
    return create_or_errors(write)[1]


def save_or_message(request: HttpRequest, write: Callable[[], object]) -> bool:
    """Write; return False where the service refuses, with a message for each fault."""
    faults = save_or_errors(write)
    for fault in faults:
        messages.error(request, fault)
    return not faults


def go_to(request: HttpRequest, message: str, page: str, **places: object) -> HttpResponse:
    """Say what was done, and lead on to a page."""
    messages.success(request, message)
    return HttpResponseRedirect(reverse(page, kwargs=places))


def show_refusals(
    page: Callable[..., HttpResponse], status: int = 422
) -> Callable[[Callable[P, HttpResponse]], Callable[P, HttpResponse]]:
    """Let a view show a page with the `faults`, and with this `status`, where a service refuses what was sent.

    The page is asked with all that the view was.
    """

    def decorate(view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
        @wraps(view)
        def inner(*args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            try:
                return view(*args, **kwargs)
            except Refused as refused:
                return page(*args, **kwargs, faults=refused.problems, status=status)

        return inner

    return decorate
