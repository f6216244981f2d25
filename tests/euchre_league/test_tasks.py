"""What every site does each hour; and that what is scheduled can be done."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from clubs.models import ApiToken, User
from clubs.services.tokens import make_token
from euchre_league.celery import app
from euchre_league.tasks import tidy
from jobs.models import Heartbeat, ProcessKind
from jobs.selectors.heartbeats import PROCESS
from jobs.services.heartbeats import beat


def test_every_scheduled_task_is_one_that_an_app_has() -> None:
    app.loader.import_default_modules()
    assert {entry["task"] for entry in app.conf.beat_schedule.values()} <= set(app.tasks)
    assert app.conf.beat_schedule["tournaments.nights.sweep"]["schedule"] == 10


@pytest.mark.django_db
def test_tidying_deletes_what_has_expired_and_keeps_the_rest() -> None:
    now = timezone.now()
    for key, ends in (("old", now - timedelta(seconds=1)), ("new", now + timedelta(days=1))):
        Session.objects.create(session_key=key, session_data="", expire_date=ends)
    make_token(User.objects.create_user("Bob"), "old", 1, now - timedelta(days=2))
    make_token(User.objects.create_user("Alice"), "new", 1, now)
    Heartbeat.objects.create(kind="worker", process="old", host="gone", pid=1, at=now - timedelta(days=2))
    beat(ProcessKind.WORKER, now)
    tidy()
    assert [row.process for row in Heartbeat.objects.all()] == [PROCESS]
    assert list(Session.objects.values_list("session_key", flat=True)) == ["new"]
    assert list(ApiToken.objects.values_list("name", flat=True)) == ["new"]
