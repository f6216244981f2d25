"""The product's addresses, and one that queues a task."""

import time

from django.http import HttpRequest, HttpResponse
from django.urls import path

from euchre_league.urls import urlpatterns as product
from tests.euchre_league.served import tasks


def queue(request: HttpRequest, name: str) -> HttpResponse:
    getattr(tasks, name).delay_on_commit()
    return HttpResponse("queued")


def slow(request: HttpRequest) -> HttpResponse:
    tasks.note("page begins")
    time.sleep(2)
    return HttpResponse("done")


urlpatterns = [path("slow/", slow), path("queue/<str:name>/", queue), *product]
