"""PDF files of a night's plan: made once in a child process, kept until the plan changes."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services.players import erase_player
from jobs.services.claims import claim, claimable_jobs
from jobs.services.printing import PrintListener
from scoring.models import TablePass
from scoring.selectors.passes import shown_code
from tests.processes import wait_until
from tests.tournaments.nights.hall import NAMES, NOW, club_of, gather, later, make_night, publish_plan
from tests.tournaments.printing.reading import all_cards, open_pdf, words
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Entrant, Night, NightPrintJob, RoundSeat
from tournaments.nights.paper.selectors.print_jobs import NIGHT_PDFS, is_current, print_job_lines
from tournaments.nights.paper.selectors.sheets import rules_in_words
from tournaments.nights.paper.services.print_jobs import do_print_job, request_print_job
from tournaments.nights.people.services.entrants import leave
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.plan.services.publishing import publish
from tournaments.nights.plan.services.swaps import change_by_hand, swap
from tournaments.nights.play.selectors.round_tables import passes_of
from tournaments.printing.paper import NIGHT_SHEETS

pytestmark = pytest.mark.django_db
HEADS = ("round", "table", "seat", "with", "against")
DIRECTIONS = ("north", "east", "south", "west")


@pytest.fixture
def night() -> Night:
    club, _ = club_of("The Oak")
    night = make_night(club)
    gather(night, [*NAMES[:8], "Άννα"])
    publish_plan(night)
    night.refresh_from_db()
    return night


def made(night: Night, what: str, number: int = 0, size: str | None = None) -> NightPrintJob:
    paper = request_print_job(night.pk, what, number, size=size)
    do_print_job(paper.pk, timezone.now())
    paper = NightPrintJob.objects.get(pk=paper.pk)
    assert (paper.state, paper.progress) == ("ready", 1.0)
    return paper


def test_each_sheet_of_the_printer_can_be_had_alone_and_all_of_them_together() -> None:
    assert list(NIGHT_PDFS) == [*NIGHT_SHEETS, "all"]


def lines_of(night: Night, entrant: Entrant) -> list[tuple[str, ...]]:
    """What somebody's card has to say, read from the rows."""
    found = []
    for number in range(1, night.rounds + 1):
        mine = RoundSeat.objects.filter(round__night=night, round__number=number, entrant=entrant).first()
        if mine is None:
            found.append((str(number), "sits out"))
            continue
        at = dict(RoundSeat.objects.filter(table=mine.table).values_list("seat", "entrant__player__name"))
        left, partner, right = (at[(mine.seat + step) % 4] for step in (1, 2, 3))
        seat = DIRECTIONS[mine.seat]
        found.append((str(number), str(mine.table.number), seat, partner, f"{left} & {right}"))
    return found


def test_every_player_has_a_card_with_the_seats_of_the_published_plan(night: Night) -> None:
    paper = made(night, "cards")
    cards = {card[0][0]: card for card in all_cards(bytes(paper.pdf))}
    assert list(cards) == [*NAMES[:8], "Άννα"]
    assert paper.pages == len(open_pdf(bytes(paper.pdf)).pages) == 2
    for entrant in Entrant.objects.filter(night=night).select_related("player"):
        card = cards[entrant.player.name]
        first = card.index(HEADS) + 1
        assert card[first : first + night.rounds] == lines_of(night, entrant)
        assert card[1] == ("Friday bustle, 21 November 2026",)


@pytest.mark.parametrize("what", ["charts", "movement", "all"])
def test_charts_the_movements_cards_and_all_of_it_are_made_too(night: Night, what: str) -> None:
    text = words(bytes(made(night, what).pdf))
    assert ("who sits at which table" in text) == (what != "movement")
    assert ("Nobody has the same partner twice." in text) == (what != "charts")


def test_what_is_there_is_not_made_again_until_the_plan_changes(night: Night) -> None:
    paper = made(night, "cards")
    assert request_print_job(night.pk, "cards").state == "ready"
    do_print_job(paper.pk, timezone.now())
    paper.refresh_from_db()
    assert paper.claims == 1
    plan = change_by_hand(night.pk, by=None, now=NOW)
    one, other = plan.rounds[0]["tables"][0][0], plan.rounds[0]["sit_outs"][0]
    swap(plan.pk, 1, one, other)
    night.refresh_from_db()
    assert is_current(paper, night)  # nobody has seen the other plan yet
    publish(plan.pk, by=None, now=NOW)
    night.refresh_from_db()
    assert not is_current(paper, night)
    assert [line.job for line in print_job_lines(night, night_plan(night), "a4")] == [None] * 6
    again = made(night, "cards")
    assert (again.pk, again.claims, bytes(again.pdf) == bytes(paper.pdf)) == (paper.pk, 2, False)


def test_a_changed_name_makes_it_old_and_who_is_erased_stands_on_none_that_is_kept(night: Night) -> None:
    made(night, "cards")
    player = Player.objects.get(name="Ann")
    erase_player(player, NOW)
    assert not NightPrintJob.objects.exists()
    assert "Ann" not in {card[0][0] for card in all_cards(bytes(made(night, "cards").pdf))}


def test_who_has_left_gets_no_card(night: Night) -> None:
    leave(Entrant.objects.get(night=night, number=1).pk, by=None, now=NOW)
    assert len(all_cards(bytes(made(night, "cards").pdf))) == 8


def test_one_players_card_names_nobody_who_is_not_met(night: Night) -> None:
    entrant = Entrant.objects.select_related("player").get(night=night, number=4)
    pdf = bytes(made(night, "card", 4).pdf)
    (card,) = all_cards(pdf)
    assert card[0] == ("Dan", "No. 4")
    text = " ".join(" ".join(line) for line in card)
    met = {
        name
        for line in lines_of(night, entrant)
        if len(line) == 5
        for name in (line[3], *line[4].split(" & "))
    }
    others = {*NAMES[:8], "Άννα"} - {"Dan", *met}
    assert [name for name in met if name not in text] == []
    assert [name for name in others if f" {name} " in f" {text} "] == []


def test_before_a_plan_is_published_nothing_can_be_made(night: Night) -> None:
    other = make_night(night.club, word="ELM")
    gather(other, ["Zoe", "Yan", "Xia", "Will"])
    for what, number, code in (("cards", 0, "nothing_published"), ("card", 99, "no_such_entrant")):
        with pytest.raises(NightRefused) as refused:
            request_print_job(other.pk, what, number)
        assert refused.value.problems[0].code == code
    assert not NightPrintJob.objects.exists()


def test_a_paper_whose_maker_is_gone_is_found_and_only_the_last_maker_writes(night: Night) -> None:
    paper = request_print_job(night.pk, "cards")
    assert claimable_jobs(NightPrintJob, NOW) == [paper.pk]
    silent = claim(NightPrintJob, paper.pk, NOW)
    assert silent is not None
    assert claim(NightPrintJob, paper.pk, NOW) is None
    assert claimable_jobs(NightPrintJob, NOW + timedelta(seconds=20)) == []
    assert claimable_jobs(NightPrintJob, later(3)) == [paper.pk]
    second = claim(NightPrintJob, paper.pk, later(3))
    assert second is not None
    end: dict[str, Any] = {"pdf": "JVBERg==", "pages": 7, "unknown": []}
    PrintListener(silent, "old")(end)
    assert PrintListener(silent, "old")({"progress": 0.5}) is False
    paper.refresh_from_db()
    assert (paper.state, bytes(paper.pdf)) == ("printing", b"")
    assert PrintListener(second, paper.content_hash)({"progress": 0.5}) is True
    PrintListener(second, paper.content_hash)(end)
    paper.refresh_from_db()
    assert (paper.state, bytes(paper.pdf), paper.pages) == ("ready", b"%PDF", 7)


def test_a_plan_that_changes_while_it_is_printed_ends_the_printing(night: Night) -> None:
    claimed = claim(NightPrintJob, request_print_job(night.pk, "cards").pk, NOW)
    assert claimed is not None
    Night.objects.filter(pk=night.pk).update(name="Saturday bustle", version=night.version + 1)
    assert request_print_job(night.pk, "cards").state == "waiting"
    assert PrintListener(claimed, "old")({}) is False


def test_a_child_that_breaks_off_is_told(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = request_print_job(night.pk, "cards")
    NightPrintJob.objects.update(what="nothing")
    with pytest.raises(Exception, match=r"tournaments\.printing\.answers broke off"):
        do_print_job(paper.pk, NOW)
    paper.refresh_from_db()
    assert paper.state == "failed"


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_one_moment_have_it_made_once(
    night: Night, together: Callable[..., list[object]]
) -> None:
    wanted = together(*[lambda: request_print_job(night.pk, "cards").pk] * 2)
    assert len(set(wanted)) == 1
    (pk,) = set(wanted)
    assert isinstance(pk, int)
    assert together(*[lambda: do_print_job(pk, timezone.now())] * 2) == [None, None]
    wait_until(lambda: NightPrintJob.objects.get(pk=pk).state == "ready")
    assert NightPrintJob.objects.get(pk=pk).claims == 1


def test_where_seats_follow_results_cards_have_the_published_round_and_lines_to_fill_in(night: Night) -> None:
    ladder = make_night(night.club, word="ELM", movement="ladder")
    gather(ladder, ["Zoe", "Yan", "Xia", "Will", "Vic", "Uma", "Tom", "Sue"])
    publish_plan(ladder)
    ladder.refresh_from_db()
    assert ladder.round_set.count() == 1
    for card in all_cards(bytes(made(ladder, "cards").pdf)):
        entrant = Entrant.objects.get(night=ladder, player__name=card[0][0])
        first = card.index(HEADS) + 1
        assert card[first : first + 3] == [lines_of(ladder, entrant)[0], ("2",), ("3",)]
        foot = " ".join(" ".join(line) for line in card[first + 3 :])
        assert foot.startswith("Winners move up one table, losers move down one.")
        assert foot.endswith("North deals first. Later seats depend on results. Write them in.")
    text = words(bytes(made(ladder, "movement").pdf))
    # Of a night without a clock too, where no bell rings.
    assert "Table 2 of 2 When the round is over" in text
    assert "Winners go to table 1; losers stay. Partners split." in text


def sides(paper: NightPrintJob) -> set[tuple[int, int]]:
    """The sizes of the pages of a PDF, in points."""
    boxes = [page.mediabox for page in open_pdf(bytes(paper.pdf)).pages]
    return {(round(box.width), round(box.height)) for box in boxes}


def test_each_size_of_paper_has_a_pdf_of_its_own_and_without_one_it_is_the_clubs(night: Night) -> None:
    small = made(night, "cards", size="letter")
    large = made(night, "cards")
    assert [(one.size, sides(one)) for one in (small, large)] == [
        ("letter", {(612, 792)}),
        ("a4", {(595, 842)}),
    ]
    assert NightPrintJob.objects.count() == 2
    assert small.content_hash != large.content_hash
    assert request_print_job(night.pk, "cards", size="letter").state == "ready"
    Club.objects.update(paper="letter")
    assert request_print_job(night.pk, "cards").pk == small.pk
    assert (is_current(small, night), is_current(large, night)) == (True, True)
    lines = print_job_lines(night, night_plan(night), "letter")
    assert {line.what: line.job for line in lines if line.job} == {"cards": small}


def test_every_table_has_a_card_with_its_code_and_the_address_of_the_site(
    night: Night, settings: Any
) -> None:
    settings.SITE_URL = "https://league.example.org"
    paper = made(night, "tables")
    cards = [[" ".join(line) for line in card] for card in all_cards(bytes(paper.pdf))]
    codes = {number: shown_code(one) for number, one in passes_of(night).items()}
    assert list(codes) == [1, 2]
    assert cards == [
        [
            f"Table {number}",
            "Scan it, or go to",
            "https://league.example.org/",
            "and type",
            code,
            "Friday bustle, 21 November 2026",
        ]
        for number, code in codes.items()
    ]
    settings.SITE_URL = "https://other.example.org"
    assert not is_current(paper, night)


def test_a_new_code_makes_the_table_cards_old_and_a_new_plan_does_not(night: Night) -> None:
    paper = made(night, "tables")
    plan = change_by_hand(night.pk, by=None, now=NOW)
    swap(plan.pk, 1, plan.rounds[0]["tables"][0][0], plan.rounds[0]["sit_outs"][0])
    publish(plan.pk, by=None, now=NOW)
    night.refresh_from_db()
    assert is_current(paper, night)
    TablePass.objects.filter(pk=passes_of(night)[1].pk).update(code="OTHER1")
    assert not is_current(paper, night)


def test_the_rules_are_printed_as_the_page_says_them_and_need_no_plan() -> None:
    club, _ = club_of("The Oak")
    night = make_night(club)
    paper = made(night, "rules")
    text = "".join(words(bytes(paper.pdf)).split())
    rules = rules_in_words(night)
    card = rules["card"]
    sentences = [*card.play, *card.notes, *card.house, *rules["tonight"], *card.points.head]
    assert [one for one in sentences if "".join(one.split()) not in text] == []
    assert (paper.pages, sides(paper)) == (1, {(595, 842)})
    with pytest.raises(NightRefused):
        request_print_job(night.pk, "tables")


def test_rules_go_with_whoever_is_erased_since_a_custom_may_name_them() -> None:
    club, _ = club_of("The Oak")
    other = Club.objects.create(name="The Elm")
    kept = request_print_job(make_night(other).pk, "rules")
    request_print_job(make_night(club).pk, "rules")
    erase_player(Player.objects.create(club=club, name="Ann"), NOW)
    assert list(NightPrintJob.objects.all()) == [kept]


def test_all_of_it_has_the_table_cards_and_the_rules_too(night: Night) -> None:
    text = words(bytes(made(night, "all").pdf))
    assert [
        said in text for said in ("Table 2", shown_code(passes_of(night)[2]), "What a hand is worth")
    ] == [True] * 3
