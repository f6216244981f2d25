"""Query parameters of every operation of the interface: what is not declared is refused, by its name."""

import pytest
from django.db import transaction
from django.urls import get_resolver
from rest_framework.views import APIView

from tests.euchre_league.test_who_may import ROUTES, Hall, address, hall
from web.queries import QueryView

__all__ = ["hall"]
pytestmark = pytest.mark.django_db
METHODS = ("get", "post", "put", "patch", "delete")


def view_of(route: str) -> type[APIView] | None:
    for entry in api_patterns(get_resolver()):
        if entry[0] == route:
            return getattr(entry[1], "view_class", None) or getattr(entry[1], "cls", None)
    raise AssertionError(route)


def api_patterns(resolver, before=""):  # type: ignore[no-untyped-def]
    for entry in resolver.url_patterns:
        name = before + str(entry.pattern)
        if hasattr(entry, "url_patterns"):
            yield from api_patterns(entry, name)
        else:
            yield name, entry.callback


# The page that shows the document is none of its operations, and what no address has is 404.
VIEWS = {
    route: view
    for route in ROUTES
    if route.startswith("api/v1/") and route not in {"api/v1/", "api/v1/docs/"} and (view := view_of(route))
}
OPERATIONS = [(route, method) for route, view in VIEWS.items() for method in METHODS if hasattr(view, method)]


def test_every_view_of_the_interface_refuses_what_it_does_not_declare(hall: Hall) -> None:
    assert len(OPERATIONS) > 60
    answered = {}
    for route, method in OPERATIONS:
        assert issubclass(VIEWS[route], QueryView)
        who = hall.people["alice" if route == "api/v1/table/" else "bob"]
        path = f"{address(route, hall.places)}?no_such=1&page=1"
        with transaction.atomic():
            answer = who.generic(method.upper(), path, "{}", "application/json")
            transaction.set_rollback(True)
        errors = answer.json().get("errors") or []
        answered[method, route] = (
            answer.status_code,
            {error["attr"] for error in errors if error["code"] == "unknown_parameter"},
        )
    unlike = {
        operation: found
        for operation, found in answered.items()
        if found[0] != 400 or not {"no_such"} <= found[1] <= {"no_such", "page"}
    }
    assert unlike == {("post", "api/v1/score/"): (400, set())}


def test_the_refusal_says_which_are_known(hall: Hall) -> None:
    answer = hall.people["bob"].get("/api/v1/clubs/?nam=Oak&orderin=id")
    known = "There is no such parameter here. Known are page, page_size, name, ordering."
    assert (answer.status_code, answer.json()) == (
        400,
        {
            "type": "validation_error",
            "errors": [
                {"code": "unknown_parameter", "detail": known, "attr": "nam"},
                {"code": "unknown_parameter", "detail": known, "attr": "orderin"},
            ],
        },
    )
    answer = hall.people["bob"].get(f"/api/v1/clubs/{hall.club.pk}/?format=csv")
    assert (answer.status_code, answer.json()["errors"]) == (
        400,
        [
            {
                "code": "unknown_parameter",
                "detail": "There is no such parameter here. This address takes none.",
                "attr": "format",
            }
        ],
    )


def test_score_refuses_in_its_own_shape(hall: Hall) -> None:
    answer = hall.people["stranger"].post("/api/v1/score/?no_such=1", {}, content_type="application/json")
    (problem,) = answer.json()["error"]["problems"]
    assert (answer.status_code, answer.json()["error"]["hand"]) == (400, None)
    assert (problem["code"], problem["field"]) == ("unknown_parameter", "no_such")


def test_a_hundred_unknown_parameters_are_refused_and_the_first_are_named(hall: Hall) -> None:
    query = "&".join(f"x{number:03}=1" for number in range(100))
    errors = hall.people["bob"].get(f"/api/v1/clubs/?{query}").json()["errors"]
    assert [error["attr"] for error in errors] == [f"x{number:03}" for number in range(20)]


def test_what_is_declared_is_taken(hall: Hall) -> None:
    bob = hall.people["bob"]
    night = hall.places["night_id"]
    for path in (
        "variants/progressive/?players=4",
        "variants/?page_size=1",
        "clubs/?name=oak",
        f"nights/{night}/standings/?entrant=1&page=1&format=json",
        f"nights/{night}/movements/?players=12",
        f"games/{hall.places['game_id']}/egn/?first_dealer=0",
        "games/?club=1&night=1&round=1",
    ):
        assert (path, bob.get(f"/api/v1/{path}").status_code) == (path, 200)
