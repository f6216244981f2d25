"""Personal tokens: hashed at rest, expiring, read-only unless made to write."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from clubs.authentication import TokenAuthentication, TokenMayWrite
from clubs.models import ApiToken, Club
from clubs.services.tokens import make_token
from problems import Refused
from tests.clubs.api.test_clubs import codes
from tests.clubs.people import Visitor, with_token
from web import throttled_view
from web.throttles import AddressThrottle, UserThrottle


def test_a_token_is_kept_as_a_digest_alone(bob: Visitor) -> None:
    assert bob.user is not None
    token = make_token(bob.user, "a program", 7, timezone.now())
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM clubs_apitoken")
        row = " ".join(str(column) for column in cursor.fetchone())
    assert token.startswith("euchre_")
    assert token not in row
    assert token[15:] not in row


def test_a_token_reads_and_writes_as_its_user(club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    program = with_token(bob.user)
    assert program.send("players/", {"club": club.pk, "name": "Ann"}).status_code == 201
    assert program.ask("players/").json()["count"] == 1


def test_a_token_that_only_reads_may_not_write(club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    program = with_token(bob.user, may_write=False)
    assert program.ask(f"clubs/{club.pk}/").json()["role"] == "organiser"
    refused = program.send("players/", {"club": club.pk, "name": "Ann"})
    assert (refused.status_code, codes(refused)) == (403, [("read_only_token", None)])
    assert refused.json()["errors"][0]["detail"].startswith("This token only reads.")


def test_a_token_that_is_no_good_is_401_and_says_why(club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    program = with_token(bob.user)
    forged = program.token[:-1] + ("0" if program.token[-1] != "0" else "1")
    expired = with_token(bob.user)
    switched_off = with_token(bob.user)
    ApiToken.objects.filter(token_key=expired.token[:15]).update(expiry=timezone.now() - timedelta(seconds=1))
    answers = [
        Visitor(token=token).ask("clubs/")
        for token in (forged, "x", "a b", "\x80\xff", "%00", "euchre_" + "0" * 5000, expired.token)
    ]
    bob.user.is_active = False
    bob.user.save()
    answers.append(switched_off.ask("clubs/"))
    assert [(answer.status_code, answer.headers["WWW-Authenticate"]) for answer in answers] == [
        (401, "Token")
    ] * 8
    assert [codes(answer)[0][0] for answer in answers] == [
        "token_unknown",
        "token_unknown",
        "authentication_failed",
        "token_unknown",
        "token_unknown",
        "token_unknown",
        "token_expired",
        "user_inactive",
    ]


@pytest.mark.parametrize("scheme", ["Token", "token", "Bearer", "bearer"])
def test_bearer_is_taken_like_token(scheme: str, club: Club, bob: Visitor) -> None:
    assert bob.user is not None
    headers = {"Authorization": f"{scheme} {with_token(bob.user).token}"}
    assert Visitor().ask(f"clubs/{club.pk}/", **headers).json()["role"] == "organiser"


@pytest.mark.parametrize("scheme", ["Token", "Bearer"])
@pytest.mark.parametrize(
    "path", ["variants/", "variants/progressive/", "clubs/", "nights/", "games/", "players/"]
)
def test_a_bad_token_is_told_even_where_anybody_may_read(scheme: str, path: str, db: None) -> None:
    answer = Visitor().ask(path, Authorization=f"{scheme} euchre_0123456789abcdef")
    assert (answer.status_code, codes(answer)) == (401, [("token_unknown", None)])


@pytest.mark.parametrize("path", ["score/", "passes/", "tables/"])
def test_a_bad_token_is_told_where_anybody_may_send(path: str, db: None) -> None:
    answer = Visitor(token="euchre_0123456789abcdef").send(path)
    assert (answer.status_code, codes(answer)) == (401, [("token_unknown", None)])


def test_a_token_costs_one_query(bob: Visitor, django_assert_num_queries: Any) -> None:
    assert bob.user is not None
    program = with_token(bob.user)
    with django_assert_num_queries(1):
        TokenAuthentication().authenticate_credentials(program.token.encode())


def test_every_fault_of_a_wished_token_is_named_and_old_ones_are_cleared(bob: Visitor) -> None:
    assert bob.user is not None
    now = timezone.now()
    with pytest.raises(Refused) as refused:
        make_token(bob.user, "", 366, now)
    assert [fault.code for fault in refused.value.problems] == ["token_name", "token_days"]
    for number in range(20):
        make_token(bob.user, f"program {number}", 1, now)
    with pytest.raises(Refused) as refused:
        make_token(bob.user, "one more", 1, now)
    assert [fault.code for fault in refused.value.problems] == ["too_many"]
    make_token(bob.user, "tomorrow", 1, now + timedelta(days=1))
    assert list(ApiToken.objects.values_list("name", flat=True)) == ["tomorrow"]


def views_below(resolver: URLResolver) -> list[Any]:
    found = []
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            found += views_below(entry)
        elif isinstance(entry, URLPattern):
            found.append(getattr(entry.callback, "view_class", None) or getattr(entry.callback, "cls", None))
    return found


def test_every_view_that_looks_at_tokens_refuses_to_write_by_one_that_only_reads() -> None:
    api = next(one for one in get_resolver().url_patterns if str(one.pattern) == "api/v1/")
    views = [view for view in views_below(api) if view is not None]
    assert len(views) > 12
    open_to_tokens = [
        view
        for view in views
        if any(issubclass(way, TokenAuthentication) for way in view.authentication_classes)
        and TokenMayWrite not in view.permission_classes
        and {"post", "put", "patch", "delete"} & set(dir(view))
    ]
    # A bad token is told there, and a good one makes no difference: they are open to anybody and write nothing.
    assert {view.__name__ for view in open_to_tokens} == {"PassesView", "ScoreView"}


def rate_of(response: Any) -> tuple[int, ...]:
    """Return what the answer says of the rate; the seconds as whether they can be."""
    limit, left, reset = (
        int(response.headers[f"RateLimit-{name}"]) for name in ("Limit", "Remaining", "Reset")
    )
    return limit, left, 0 < reset <= 60


def test_each_token_is_counted_for_itself_and_every_answer_says_so(
    bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UserThrottle, "limit", 3)
    assert bob.user is not None
    hasty, patient = with_token(bob.user), with_token(bob.user)
    first = hasty.ask("clubs/")
    answers = [
        first,
        hasty.ask("clubs/", **{"If-None-Match": first.headers["ETag"]}),
        hasty.ask("clubs/999/"),
        hasty.ask("clubs/"),
    ]
    assert [(answer.status_code, rate_of(answer)) for answer in answers] == [
        (200, (3, 2, True)),
        (304, (3, 1, True)),
        (404, (3, 0, True)),
        (429, (3, 0, True)),
    ]
    assert answers[3].headers["Retry-After"] == answers[3].headers["RateLimit-Reset"]
    assert [rate_of(one.ask("clubs/")) for one in (patient, bob)] == [(3, 2, True)] * 2


def test_refusals_are_counted_once_each_before_anything_is_looked_at(
    club: Club, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(UserThrottle, "limit", 3)
    assert bob.user is not None
    reader = with_token(bob.user, may_write=False)
    answers = [
        reader.send("players/", {"club": club.pk, "name": "Ann"}),
        reader.ask("clubs/", Accept="image/png"),
        reader.send("clubs/", method="DELETE"),
        reader.send("players/", {"club": club.pk, "name": "Ann"}),
    ]
    assert [(answer.status_code, rate_of(answer)) for answer in answers] == [
        (403, (3, 2, True)),
        (406, (3, 1, True)),
        (403, (3, 0, True)),
        (429, (3, 0, True)),
    ]


@pytest.mark.django_db  # for a cache in which nobody has counted this address yet
def test_addresses_that_are_not_there_and_the_document_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AddressThrottle, "limit", 4)
    nobody = Visitor()
    answers = [
        nobody.send("players/"),
        nobody.ask("no/such/address/"),
        nobody.ask("schema/"),
        nobody.ask("docs/"),
        nobody.ask("no/such/address/"),
    ]
    assert [(answer.status_code, rate_of(answer)) for answer in answers] == [
        (401, (4, 3, True)),
        (404, (4, 2, True)),
        (200, (4, 1, True)),
        (200, (4, 0, True)),
        (429, (4, 0, True)),
    ]


def test_what_is_no_good_counts_apart_from_what_shows_nothing(
    bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else phones whose night is over would shut out those that come to the next one."""
    monkeypatch.setattr(throttled_view, "REFUSED_LIMIT", 3)
    assert bob.user is not None
    forger, nobody = Visitor(token="euchre_0123456789abcdef"), Visitor()
    from_another_site = Visitor(bob.user, client=Client(enforce_csrf_checks=True))
    from_another_site.client.force_login(bob.user)
    answers = [
        forger.ask("clubs/"),
        nobody.ask("table/", Authorization="Table 1.forged"),
        from_another_site.send("clubs/"),
        forger.ask("clubs/"),
        nobody.ask("clubs/"),
    ]
    assert [(answer.status_code, rate_of(answer)) for answer in answers] == [
        (401, (3, 2, True)),
        (401, (3, 1, True)),
        (403, (3, 0, True)),
        (429, (3, 0, True)),
        (200, (120, 119, True)),
    ]


def test_a_token_may_ask_ten_times_a_second(bob: Visitor) -> None:
    assert bob.user is not None
    assert bob.ask("clubs/").headers["RateLimit-Limit"] == "600"
    assert with_token(bob.user).ask("clubs/").headers["RateLimit-Limit"] == "600"
