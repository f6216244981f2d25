"""Every route of nights, walked by everybody who is not to walk it."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from clubs.models import Club
from scoring.models import CorrectionRequest, RequestState, TablePass
from tests.clubs.people import Visitor
from tests.scoring.kitchen import Person
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    correction_request,
    gather,
    make_night,
    publish_plan,
)
from tournaments.nights.api.urls import urlpatterns
from tournaments.nights.models import Entrant, Night, NightAuditEntry, NightPrintJob, SeatingPlan
from tournaments.nights.paper.selectors.print_jobs import content_hash_of, question
from tournaments.nights.plan.services.swaps import change_by_hand

# By route: what is sent, and who may: "all" who see the night, "scorers" of its club, "organisers".
ROUTES: list[tuple[str, str, dict[str, Any], str]] = [
    ("GET", "", {}, "all"),
    ("PATCH", "", {"place": "Elsewhere"}, "organisers"),
    ("GET", "acts/", {}, "scorers"),
    ("POST", "acts/", {"act": "back_to_draft"}, "organisers"),
    ("GET", "bonds/", {}, "organisers"),
    ("POST", "bonds/", {"kind": "apart", "one": 1, "other": 2}, "organisers"),
    ("DELETE", "bonds/1/", {}, "organisers"),
    ("GET", "correction-requests/", {}, "scorers"),
    ("POST", "correction-requests/{request}/", {"accept": False}, "scorers"),
    ("GET", "entrants/", {}, "all"),
    ("POST", "entrants/", {"names": ["Zoe"]}, "organisers"),
    ("GET", "entrants/1/", {}, "all"),
    ("PATCH", "entrants/1/", {"left": True}, "organisers"),
    ("GET", "movements/", {}, "organisers"),
    ("POST", "movements/", {"players": 8}, "organisers"),
    ("GET", "papers/", {}, "scorers"),
    ("POST", "papers/", {"what": "cards"}, "scorers"),
    ("GET", "papers/{paper}/", {}, "scorers"),
    ("GET", "papers/{paper}/file/", {}, "scorers"),
    ("GET", "plan/csv/", {}, "all"),
    ("GET", "plans/", {}, "organisers"),
    ("POST", "plans/", {"seconds": 1}, "organisers"),
    ("GET", "plans/{plan}/", {}, "organisers"),
    ("DELETE", "plans/{plan}/", {}, "organisers"),
    ("POST", "plans/{plan}/publish/", {}, "organisers"),
    ("POST", "plans/{plan}/swap/", {"round": 2, "one": 1, "other": 2}, "organisers"),
    ("GET", "rounds/", {}, "all"),
    ("GET", "standings/", {}, "all"),
]


@pytest.fixture
def played(night: Night) -> Night:
    """A night in its first round, with a plan of the others that nobody has published.

    One table asked for a correction and was refused: refused again, nothing changes.
    """
    gather(night, NAMES[:8])
    publish_plan(night)
    begin(night)
    change_by_hand(night.pk, by=None, now=NOW)
    correction_request(night, RequestState.REFUSED)
    night.refresh_from_db()
    mark = content_hash_of(question(night, "cards", "a4"))
    NightPrintJob.objects.create(
        night=night, what="cards", size="a4", content_hash=mark, state="ready", pdf=b"%PDF", pages=1
    )
    return night


def walk(who: Any, night: Night) -> list[int]:
    plan = SeatingPlan.objects.filter(night=night).latest("pk").pk
    paper = NightPrintJob.objects.get(night=night).pk
    request = CorrectionRequest.objects.get(game__round_table__round__night=night).pk
    return [
        who.generic(
            method, f"/api/v1/nights/{night.pk}/{path.format(plan=plan, paper=paper, request=request)}", body
        )
        for method, path, body, _ in ROUTES
    ]


class Walker:
    """Somebody who asks with what they show."""

    def __init__(self, visitor: Visitor | Person) -> None:
        self.visitor = visitor

    def generic(self, method: str, path: str, body: dict[str, Any]) -> int:
        client: Client = self.visitor.client
        answer = (
            client.get(path, headers=self.visitor.headers)
            if method == "GET"
            else client.generic(
                method, path, json.dumps(body), "application/json", headers=self.visitor.headers
            )
        )
        if answer.status_code in {401, 403, 404}:
            assert [set(error) for error in answer.json()["errors"]] == [{"code", "detail", "attr"}]
        return answer.status_code


def test_the_walk_leaves_out_no_route() -> None:
    walked = {re.sub(r"\{\w+\}|1", "N", path).replace("csv", "F") for _, path, _, _ in ROUTES}
    known = {
        str(route.pattern)
        .replace("<number:number>", "N")
        .replace("<number:plan_id>", "N")
        .replace("<number:paper_id>", "N")
        .replace("<uuid:request_id>", "N")
        .replace("<str:form>", "F")
        .replace("<number:bond_id>", "N")
        .removeprefix("nights/<number:night_id>/")
        for route in urlpatterns
    }
    assert known - walked == {"nights/"}
    assert get_resolver().resolve("/api/v1/nights/").url_name == "nights"


def test_nobody_else_finds_a_night_of_a_club_that_is_not_published(
    played: Night, carol: Visitor, nobody: Visitor, stranger: Visitor
) -> None:
    before = NightAuditEntry.objects.count()
    needs_somebody = [401 if who != "all" else 404 for _, _, _, who in ROUTES]
    table = Person(TablePass.objects.filter(table__night_table__night=played).first())
    assert walk(Walker(stranger), played) == needs_somebody
    assert walk(Walker(table), played) == needs_somebody
    assert walk(Walker(nobody), played) == [404] * len(ROUTES)
    assert walk(Walker(carol), played) == [404] * len(ROUTES)
    assert NightAuditEntry.objects.count() == before


def test_of_a_published_night_others_read_what_is_published_and_write_nothing(
    club: Club, played: Night, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    club.published = True
    club.save()
    before = NightAuditEntry.objects.count()
    table = Person(TablePass.objects.filter(table__night_table__night=played).first())
    assert walk(Walker(stranger), played) == [200 if who == "all" else 401 for *_, who in ROUTES]
    assert walk(Walker(table), played) == [200 if who == "all" else 401 for *_, who in ROUTES]
    assert walk(Walker(carol), played) == [200 if who == "all" else 403 for *_, who in ROUTES]
    assert walk(Walker(alice), played) == [403 if who == "organisers" else 200 for *_, who in ROUTES]
    assert NightAuditEntry.objects.count() == before


def test_codes_contacts_and_what_is_not_published_stay_within_the_club(
    club: Club, played: Night, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    club.published = True
    club.save()
    ann = Entrant.objects.get(night=played, number=1)
    ann.player.contact = "555 0100"
    ann.player.save()
    ann.fixed_table = 2
    ann.save()
    secret = ("OAK", "555 0100", '"fixed_table":2')
    for who, holds in ((carol, False), (stranger, False), (alice, True)):
        said = "".join(
            who.ask(f"nights/{path}").content.decode()
            for path in (
                "",
                *(f"{played.pk}/{part}" for part in ("", "entrants/", "rounds/", "standings/?entrant=1")),
            )
        )
        assert [text in said for text in secret] == [holds, False, holds]
        rounds = who.ask(f"nights/{played.pk}/rounds/").json()["results"]
        keys = ("code", "token")
        assert all((table[key] is not None) == holds for table in rounds[0]["tables"] for key in keys)
        entrants = who.ask(f"nights/{played.pk}/entrants/").json()["results"]
        assert all((one["code"] is not None) == holds for one in entrants)


def test_a_night_and_its_parts_belong_together(club: Club, played: Night, bob: Visitor) -> None:
    other = make_night(club, word="ELM")
    plan = SeatingPlan.objects.filter(night=played).latest("pk").pk
    assert bob.ask(f"nights/{played.pk}/plans/{plan}/").status_code == 200
    answers = [
        bob.ask(f"nights/{other.pk}/plans/{plan}/"),
        bob.send(f"nights/{other.pk}/plans/{plan}/publish/"),
        bob.ask(f"nights/{other.pk}/entrants/1/"),
        bob.send(f"nights/{other.pk}/entrants/1/", {"left": True}, "PATCH"),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4


def test_codes_end_with_the_night_and_are_not_written_any_more(played: Night, bob: Visitor) -> None:
    want = {"act": "close_round", "round": 1, "anyway": True}
    for act in (want, {"act": "finish", "anyway": True}, {"act": "verify"}):
        assert bob.send(f"nights/{played.pk}/acts/", act).status_code == 200
    tables = bob.ask(f"nights/{played.pk}/rounds/").json()["results"][0]["tables"]
    assert [(table["code"], table["token"]) for table in tables] == [(None, None)] * 2
