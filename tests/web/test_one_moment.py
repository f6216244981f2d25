"""Every page reads the database as it is at one moment, whatever is written between two of its reads."""

import threading
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve

from clubs.models import Club, Player, User
from tests.euchre_league.everybody import a_hall
from tests.euchre_league.test_who_may import ROUTES, address
from tests.tournaments.nights.hall import NAMES, begin, club_of, gather, make_night, play_round, publish_plan
from tournaments.nights.models import Night
from tournaments.nights.results.selectors.standings import standings
from web import one_moment as module
from web.one_moment import one_moment

WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def after_query(number: int, act: Callable[[], object]) -> Any:
    """Have another connection do something right after the query of this number."""
    asked: list[str] = []

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        asked.append(sql)
        if len(asked) == number:
            thread = threading.Thread(target=elsewhere)
            thread.start()
            thread.join()
        return found

    def elsewhere() -> None:
        try:
            act()
        finally:
            connections.close_all()

    with connection.execute_wrapper(watch):
        yield asked


def test_a_round_that_begins_between_two_reads_of_the_standings_is_in_all_of_it_or_none(
    transactional_db: None,
) -> None:
    reads = 0
    for number in range(1, 12):
        night = make_night(club_of(f"The Oak {number}", f"bob{number}")[0])
        gather(night, NAMES[:8])
        publish_plan(night)
        begin(night)
        play_round(night, 1)
        night.refresh_from_db()
        with after_query(number, partial(begin, night, 2)) as asked:
            found = standings(night)
        reads = max(reads, len(asked))
        # The first statement only says that the moment begins with the next.
        assert found.rounds == (2 if number == 1 else 1), number
        assert {len([part for part in row.rounds if part.line is not None]) for row in found.rows} == {
            found.rounds
        }
    assert 5 < reads < 11


def test_a_page_is_all_before_or_all_after_what_another_writes_between_two_of_its_reads(
    transactional_db: None, client: Client
) -> None:
    """Its view says nothing of moments: the middleware begins one."""
    club, bob = club_of("The Oak")
    client.force_login(bob)
    night = make_night(club)
    gather(night, NAMES[:8])
    names = {old: f"{old} of the Bell" for old in (night.name, NAMES[0])}

    def put(new: Mapping[str, str]) -> None:
        with transaction.atomic():
            for old, changed in names.items():
                for model in (Night, Player):
                    model.objects.filter(name__in=(old, changed)).update(name=new.get(old, old))

    reads, number = 1, 0
    while number < reads:
        number += 1
        put({})
        with after_query(number, partial(put, names)) as asked:
            page = client.get(f"/nights/{night.pk}/entrants/").content.decode()
        reads = len(asked)
        # Two statements ask who is signed in and one begins the moment, which is that of the fourth.
        assert [name in page for name in names.values()] == [number <= 3] * 2, number
    assert 5 < reads < 15


WHO = ('FROM "django_session"', 'FROM "clubs_user"')
"""Who is signed in is asked before the moment begins."""


def test_every_view_is_answered_at_one_moment_and_none_of_those_writes(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL would refuse it, and SQLite where another has written meanwhile."""
    hall = a_hall()
    written: list[tuple[str, str]] = []
    moments: list[str] = []
    begun: set[str] = set()
    asked: set[str] = set()
    path = ""

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        if not any(table in sql for table in WHO):
            asked.add(path)
        if path in moments and (sql.lstrip().upper().startswith(WRITES) or "FOR UPDATE" in sql):
            written.append((path, sql))
        return found

    @contextmanager
    def watched() -> Any:
        begun.add(path)
        moments.append(path)
        yield
        moments.remove(path)

    monkeypatch.setattr(module, "one_moment", watched)
    shown = []
    with connection.execute_wrapper(watch):
        for route in ROUTES:
            path = address(route, hall.places)
            if hall.people["bob"].get(path).status_code == 200:
                shown.append(path)
    assert (written, moments) == ([], [])
    at_any_moment = [one for one in shown if hasattr(resolve(one).func, "at_any_moment")]
    assert [one for one in shown if one in asked and one not in begun] == at_any_moment
    assert len(begun) > 200


def test_a_page_at_one_moment_does_not_see_what_another_writes_meanwhile(transactional_db: None) -> None:
    with one_moment():
        before = Club.objects.count()
        thread = threading.Thread(
            target=lambda: (Club.objects.create(name="The Oak"), connections.close_all())
        )
        thread.start()
        thread.join()
        assert Club.objects.count() == before
    assert Club.objects.count() == before + 1


def test_what_reports_on_the_database_and_what_previews_by_writing_is_at_any_moment() -> None:
    apart = {"/healthz", "/metrics", "/seasons/1/penalties/1/"}
    for path in apart:
        assert resolve(path).func.at_any_moment
    assert not hasattr(resolve("/nights/1/").func, "at_any_moment")


@pytest.fixture
def bob(transactional_db: None) -> Client:
    """Bob, signed in by a browser that has been away since."""
    client = Client()
    client.force_login(User.objects.create_user("bob", password="one two three four"))
    return client


@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/clubs/", 302), ("/api/v1/variants/", 200), ("/api/v1/clubs/", 200)]
)
def test_a_session_that_ended_when_the_password_was_changed_elsewhere_is_a_strangers(
    bob: Client, path: str, status: int
) -> None:
    user = User.objects.get()
    user.set_password("five six seven eight")
    user.save()
    assert (bob.get(path).status_code, Session.objects.count()) == (status, 0)


def test_a_session_of_the_secret_key_before_is_carried_over(bob: Client, settings: Any) -> None:
    before = settings.SECRET_KEY
    key = bob.session.session_key
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another" * 10, [before]
    answer = bob.get("/")
    assert (answer.status_code, answer.wsgi_request.user.is_authenticated) == (200, True)
    assert [one.session_key for one in Session.objects.all()] != [key]


def test_a_transaction_that_comes_first_may_write_and_the_moment_begins_after_it(
    transactional_db: None,
) -> None:
    unchanged: list[bool] = []

    def answer(request: HttpRequest) -> HttpResponse:
        middleware.process_view(request, answer)
        with transaction.atomic():
            Club.objects.create(name="The Oak")
        before = Club.objects.count()
        thread = threading.Thread(
            target=lambda: (Club.objects.create(name="The Elm"), connections.close_all())
        )
        thread.start()
        thread.join()
        unchanged.append(Club.objects.count() == before)
        return HttpResponse()

    middleware = module.OneMomentMiddleware(answer)
    middleware(RequestFactory().get("/"))
    assert (unchanged, Club.objects.count()) == ([True], 2)
    assert not connection.in_atomic_block
