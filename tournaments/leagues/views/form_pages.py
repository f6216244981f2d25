"""A form on a page of its own."""

from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse


def form_page(request: HttpRequest, form: BaseForm, title: str, back: str, **more: Any) -> HttpResponse:
    """Show a form on a page of its own, with every fault; 422 where there is one."""
    context = {"form": form, "title": title, "back": back, **more}
    return render(request, "leagues/form.html", context, status=422 if form.errors else 200)


def way_back(words: str, page: str, *places: object) -> dict[str, str]:
    """Return what a form's page says of the link that leads back."""
    return {"back": reverse(page, args=places), "back_to": words}
