"""PDFs and files of the plan, by any program."""

import csv
import io

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.clubs.people import Visitor, with_token
from tests.tournaments.nights.hall import NAMES, NOW, gather, publish_plan
from tests.tournaments.printing.reading import all_cards, open_pdf
from tournaments.nights.models import Entrant, Night, NightPrintJob, RoundSeat
from tournaments.nights.paper.services.print_jobs import do_print_job
from tournaments.nights.people.services.entrants import leave

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(night: Night) -> Night:
    gather(night, NAMES[:9])
    publish_plan(night)
    night.refresh_from_db()
    return night


def test_a_pdf_is_wanted_watched_and_fetched(planned: Night, alice: Visitor) -> None:
    wanted = alice.send(f"nights/{planned.pk}/papers/", {"what": "cards"})
    paper = wanted.json()
    assert (wanted.status_code, paper["state"], paper["pages"]) == (202, "waiting", 0)
    path = f"nights/{planned.pk}/papers/{paper['id']}/"
    early = alice.ask(f"{path}file/")
    assert (early.status_code, early.json()["errors"][0]["code"]) == (409, "not_ready")
    do_print_job(paper["id"], timezone.now())
    made = alice.ask(path)
    assert made.json() == paper | {"state": "ready", "progress": 1.0, "pages": 2}
    assert alice.send(f"nights/{planned.pk}/papers/", {"what": "cards"}).status_code == 200
    assert [one["id"] for one in alice.ask(f"nights/{planned.pk}/papers/").json()["results"]] == [paper["id"]]
    file = alice.ask(f"{path}file/")
    assert file["Content-Type"] == "application/pdf"
    assert [card[0][0] for card in all_cards(file.content)] == list(NAMES[:9])
    again = alice.client.get(
        f"/api/v1/{path}file/",
        headers=alice.headers | {"If-None-Match": file["ETag"], "Accept": "application/pdf"},
    )
    assert (again.status_code, again.content) == (304, b"")
    leave(Entrant.objects.get(number=1).pk, by=None, now=NOW)
    assert alice.ask(path).json()["current"] is False
    assert alice.ask(f"{path}file/").status_code == 409


def test_nine_papers_are_listed_with_as_many_queries_as_one(planned: Night, alice: Visitor) -> None:
    counts = []
    for number in range(1, 10):
        alice.send(f"nights/{planned.pk}/papers/", {"what": "card", "number": number})
        with CaptureQueriesContext(connection) as queries:
            listed = alice.ask(f"nights/{planned.pk}/papers/").json()["results"]
        assert [one["current"] for one in listed] == [True] * number
        counts.append(len(queries))
    assert counts == [counts[0]] * 9


def test_one_card_needs_a_number_and_nothing_else_takes_one(planned: Night, bob: Visitor) -> None:
    path = f"nights/{planned.pk}/papers/"
    for wish in ({"what": "card"}, {"what": "cards", "number": 4}, {"what": "card", "number": 99}):
        answer = bob.send(path, wish)
        assert (answer.status_code, [error["attr"] for error in answer.json()["errors"]]) == (400, ["number"])
    assert bob.send(path, {"what": "card", "number": 4}).json()["number"] == 4
    assert NightPrintJob.objects.get().what == "card"


def test_before_a_plan_is_published_there_is_nothing_to_print(night: Night, bob: Visitor) -> None:
    answer = bob.send(f"nights/{night.pk}/papers/", {"what": "all"})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "nothing_published")


def test_the_plan_is_a_file_in_three_forms(planned: Night, bob: Visitor) -> None:
    path = f"nights/{planned.pk}/plan"
    table = bob.ask(f"{path}/csv/")
    rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
    north = RoundSeat.objects.get(round__number=2, table__number=1, seat=0).entrant.player.name
    assert [row["north"] for row in rows if (row["round"], row["table"]) == ("2", "1")] == [north]
    assert "Nobody has the same partner twice." in bob.ask(f"{path}/txt/").content.decode()
    chart = bob.ask(f"{path}/json/").json()
    assert (chart["players"], len(chart["rounds"]), chart["movement"]) == (9, 3, "rotation")
    assert chart["quality"]["counts"]["partner_repeats"]["value"] == 0
    assert bob.ask(f"{path}/pdf/").status_code == 404
    again = bob.client.get(f"/api/v1/{path}/csv/", headers=bob.headers | {"If-None-Match": table["ETag"]})
    assert again.status_code == 304


def test_a_pdf_is_of_the_clubs_size_or_of_the_one_that_is_wanted(planned: Night, bob: Visitor) -> None:
    path = f"nights/{planned.pk}/papers/"
    wishes: list[dict[str, str]] = [{}, {"size": "letter"}, {"size": "a4"}]
    made = [bob.send(path, {"what": "cards"} | wish).json() for wish in wishes]
    assert [one["size"] for one in made] == ["a4", "letter", "a4"]
    assert (made[0]["id"], made[1]["id"] == made[0]["id"]) == (made[2]["id"], False)
    wrong = bob.send(path, {"what": "cards", "size": "a5"})
    assert (wrong.status_code, wrong.json()["errors"][0]["attr"]) == (400, "size")
    do_print_job(made[1]["id"], timezone.now())
    file = bob.ask(f"{path}{made[1]['id']}/file/")
    assert round(open_pdf(file.content).pages[0].mediabox.width) == 612
    assert file["Content-Disposition"] == 'attachment; filename="friday-bustle-2026-11-21-cards-letter.pdf"'


@pytest.mark.parametrize("what", ["tables", "all"])
def test_a_token_that_only_reads_gets_no_codes_on_paper(what: str, planned: Night, bob: Visitor) -> None:
    paper = bob.send(f"nights/{planned.pk}/papers/", {"what": what}).json()
    do_print_job(paper["id"], timezone.now())
    assert bob.user is not None
    reader, writer = with_token(bob.user, may_write=False), with_token(bob.user)
    path = f"nights/{planned.pk}/papers/{paper['id']}/file/"
    assert [who.ask(path).status_code for who in (reader, writer)] == [403, 200]


def test_the_rules_are_printed_before_there_is_a_plan(night: Night, bob: Visitor) -> None:
    assert bob.send(f"nights/{night.pk}/papers/", {"what": "rules"}).status_code == 202


def test_papers_of_every_kind_are_listed_with_as_many_queries_as_two(planned: Night, alice: Visitor) -> None:
    counts = []
    for size in ("a4", "letter"):
        for what in ("tables", "rules", "all"):
            alice.send(f"nights/{planned.pk}/papers/", {"what": what, "size": size})
        with CaptureQueriesContext(connection) as queries:
            alice.ask(f"nights/{planned.pk}/papers/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
