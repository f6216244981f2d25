"""The page of sheets offers them as PDF, shows how far one is, and sends it; the plan is also a file."""

import csv
import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor
from tests.tournaments.nights.hall import NAMES, NOW, begin, gather, play_round, publish_plan
from tests.tournaments.nights.views.pages import faults, words
from tests.tournaments.printing.reading import all_cards, open_pdf
from tournaments.nights.models import Entrant, Night, NightPrintJob, Round, RoundSeat
from tournaments.nights.paper.services.print_jobs import do_print_job
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services.entrants import leave
from tournaments.nights.tasks import sweep

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(night: Night) -> Night:
    gather(night, NAMES[:9])
    publish_plan(night)
    night.refresh_from_db()
    return night


def make(night: Night) -> NightPrintJob:
    paper = NightPrintJob.objects.get(night=night)
    do_print_job(paper.pk, timezone.now())
    paper.refresh_from_db()
    return paper


def test_a_pdf_is_asked_for_watched_and_opened(alice: Visitor, planned: Night) -> None:
    path = f"nights/{planned.pk}/print"
    page = words(alice.get(f"{path}/"))
    assert page.count("Make the PDF of") == 6
    asked = alice.post(f"{path}/pdf/cards/")
    assert asked.headers["Location"] == f"/{path}/pdf/cards/"
    assert "The PDF is waiting for its turn." in words(alice.get(f"{path}/pdf/cards/"))
    NightPrintJob.objects.update(state="printing", progress=0.4)
    part = alice.get(f"{path}/pdf/cards/", **{"HX-Request": "true"}).content.decode()
    assert ('<progress value="0.40"' in part, "<html" in part) == (True, False)
    assert alice.get(f"{path}/pdf/cards/file/").headers["Location"] == f"/{path}/pdf/cards/"
    NightPrintJob.objects.update(state="waiting")
    make(planned)
    assert alice.get(f"{path}/pdf/cards/", **{"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    assert "Open the PDF, 2 pages" in words(alice.get(f"{path}/pdf/cards/"))
    assert "Ready, 2 pages" in words(alice.get(f"{path}/"))
    sent = alice.get(f"{path}/pdf/cards/file/")
    assert (sent["Content-Type"], sent["Cache-Control"]) == ("application/pdf", "no-store")
    assert sent["Content-Disposition"] == 'inline; filename="friday-bustle-2026-11-21-cards.pdf"'
    assert [card[0][0] for card in all_cards(sent.content)] == list(NAMES[:9])


def test_the_task_is_queued_once_and_the_sweep_queues_what_was_lost(
    bob: Visitor,
    planned: Night,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    queued: list[int] = []
    monkeypatch.setattr("tournaments.nights.tasks.print_paper.delay", queued.append)
    for _ in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            bob.post(f"nights/{planned.pk}/print/pdf/charts/")
    paper = NightPrintJob.objects.get()
    assert queued == [paper.pk]
    sweep()
    assert queued == [paper.pk, paper.pk]


def test_one_players_card_is_chosen_by_name(bob: Visitor, planned: Night) -> None:
    path = f"nights/{planned.pk}/print/pdf"
    asked = bob.post(f"{path}/card/", {"number": "4"})
    assert asked.headers["Location"] == f"/{path}/card-4/"
    assert "Dan's card" in words(bob.get(f"{path}/card-4/"))
    make(planned)
    (card,) = all_cards(bob.get(f"{path}/card-4/file/").content)
    assert card[0] == ("Dan", "No. 4")
    for what in ("card-10", "card-x", "card", "money"):
        assert bob.get(f"{path}/{what}/").status_code == 404
    assert bob.post(f"{path}/card/", {"number": "99"}).status_code == 404
    assert bob.post(f"{path}/card/").status_code == 404


def test_what_the_plan_has_outgrown_is_offered_anew_and_not_sent(bob: Visitor, planned: Night) -> None:
    path = f"nights/{planned.pk}/print/pdf/cards"
    bob.post(f"{path}/")
    make(planned)
    leave(Entrant.objects.get(number=1).pk, by=None, now=NOW)
    page = words(bob.get(f"{path}/"))
    assert "has changed since this PDF was made" in page
    assert "Make it again" in page
    assert bob.get(f"{path}/file/").headers["Location"] == f"/{path}/"


def test_a_hand_that_is_recorded_changes_no_paper(bob: Visitor, planned: Night) -> None:
    bob.post(f"nights/{planned.pk}/print/pdf/cards/")
    make(planned)
    begin(planned)
    play_round(planned, 1)
    planned.refresh_from_db()
    assert bob.get(f"nights/{planned.pk}/print/pdf/cards/file/").status_code == 200


def test_names_that_cannot_be_printed_are_told(bob: Visitor, night: Night) -> None:
    gather(night, [*NAMES[:3], "明"])
    publish_plan(night)
    bob.post(f"nights/{night.pk}/print/pdf/cards/")
    make(night)
    assert "beside their numbers: 明." in words(bob.get(f"nights/{night.pk}/print/pdf/cards/"))


def test_before_a_plan_is_published_the_page_says_what_to_do(bob: Visitor, night: Night) -> None:
    gather(night, NAMES[:8])
    path = f"nights/{night.pk}/print"
    sentence = "No round is published yet. Publish a plan first."
    assert sentence in words(bob.get(f"{path}/pdf/cards/"))
    answer = bob.post(f"{path}/pdf/cards/")
    assert (answer.status_code, faults(answer)) == (409, [sentence])
    page = words(bob.get(f"{path}/"))
    assert (page.count("Make the PDF of"), "Make the PDF of tonight's rules" in page) == (1, True)


def test_one_that_failed_can_be_asked_for_again(bob: Visitor, planned: Night) -> None:
    bob.post(f"nights/{planned.pk}/print/pdf/cards/")
    NightPrintJob.objects.update(state="failed")
    assert "It couldn't be made. Please try again." in words(bob.get(f"nights/{planned.pk}/print/pdf/cards/"))
    bob.post(f"nights/{planned.pk}/print/pdf/cards/")
    assert NightPrintJob.objects.get().state == "waiting"


def test_the_plan_is_a_file_for_a_spreadsheet_with_names(bob: Visitor, planned: Night) -> None:
    answer = bob.get(f"nights/{planned.pk}/print/plan/csv/")
    assert answer["Content-Disposition"] == 'attachment; filename="friday-bustle-2026-11-21-plan.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(rows) == 3 * (2 + 1)
    for row in rows:
        if row["table"]:
            seated = RoundSeat.objects.filter(round__number=row["round"], table__number=row["table"])
            names = list(seated.order_by("seat").values_list("entrant__player__name", flat=True))
            assert [row[seat] for seat in ("north", "east", "south", "west")] == names
        else:
            resting = Entrant.objects.exclude(seats__round__number=row["round"]).get()
            assert row["sits_out"] == resting.player.name


def test_the_plan_is_text_to_send_and_json_for_a_judge(bob: Visitor, planned: Night) -> None:
    text = bob.get(f"nights/{planned.pk}/print/plan/txt/").content.decode().splitlines()
    assert text[:2] == ["Friday bustle, 21 November 2026", "Round 1"]
    assert "Nobody has the same partner twice." in text
    leave(Entrant.objects.get(number=9).pk, by=None, now=NOW)
    chart = json.loads(bob.get(f"nights/{planned.pk}/print/plan/json/").content)
    assert (chart["players"], len(chart["rounds"]), chart["names"]["1"]) == (9, Round.objects.count(), "Ann")
    for each in chart["rounds"]:
        there = [one for four in each["tables"] for one in four]
        assert sorted([*there, *each["byes"], *each.get("absent", [])]) == list(range(1, 10))
    assert bob.get(f"nights/{planned.pk}/print/plan/doc/").status_code == 404


def test_a_player_has_the_own_card_by_the_own_link_and_nobody_elses(
    planned: Night, stranger: Visitor
) -> None:
    entrant = Entrant.objects.select_related("player_pass").get(number=4)
    path = f"p/{player_code(entrant.player_pass)}"
    assert f'href="/{path}/card/"' in stranger.get(f"{path}/").content.decode()
    assert "Dan's card" in words(stranger.get(f"{path}/card/"))
    assert stranger.post(f"{path}/card/").headers["Location"] == f"/{path}/card/"
    make(planned)
    page = stranger.get(f"{path}/card/").content.decode()
    assert (f'href="/{path}/card/file/"' in page, f"/nights/{planned.pk}/" in page) == (True, False)
    (card,) = all_cards(stranger.get(f"{path}/card/file/").content)
    assert card[0] == ("Dan", "No. 4")
    assert stranger.post("p/1.wrong/card/").status_code == 404
    assert NightPrintJob.objects.count() == 1


def test_a_print_can_have_the_other_size(bob: Visitor, planned: Night) -> None:
    path = f"nights/{planned.pk}/print"
    page = words(bob.get(f"{path}/"))
    assert ("Paper: A4. Use US Letter paper instead" in page, page.count("?size=letter")) == (True, 0)
    html = bob.get(f"{path}/?size=letter").content.decode()
    assert html.count(f'action="/{path}/pdf/cards/?size=letter"') == 1
    asked = bob.post(f"{path}/pdf/cards/?size=letter")
    assert asked.headers["Location"] == f"/{path}/pdf/cards/?size=letter"
    assert make(planned).size == "letter"
    page = bob.get(f"{path}/pdf/cards/?size=letter").content.decode()
    assert f'href="/{path}/pdf/cards/file/?size=letter"' in page
    assert f'<a href="/{path}/pdf/cards/">Use A4 paper instead</a>' in page
    assert "Make the PDF" in words(bob.get(f"{path}/pdf/cards/"))
    sent = bob.get(f"{path}/pdf/cards/file/?size=letter")
    assert sent["Content-Disposition"] == 'inline; filename="friday-bustle-2026-11-21-cards-letter.pdf"'
    assert round(open_pdf(sent.content).pages[0].mediabox.height) == 792
    for where in ("", "pdf/cards/", "pdf/cards/file/"):
        assert bob.get(f"{path}/{where}?size=a5").status_code == 404


def test_a_club_with_letter_paper_prints_on_it_without_asking(bob: Visitor, planned: Night) -> None:
    Club.objects.filter(pk=planned.club_id).update(paper="letter")
    path = f"nights/{planned.pk}/print"
    assert "Paper: US Letter. Use A4 paper instead" in words(bob.get(f"{path}/"))
    bob.post(f"{path}/pdf/charts/")
    assert make(planned).size == "letter"
    sent = bob.get(f"{path}/pdf/charts/file/")
    assert sent["Content-Disposition"] == 'inline; filename="friday-bustle-2026-11-21-charts.pdf"'
