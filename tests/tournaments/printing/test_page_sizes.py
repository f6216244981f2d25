"""On paper of each size nothing is lost: every line is where printers reach, no word over another or off its card."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from pypdf import PageObject

from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.rules_card.card import rules_card
from scoring.engine.ruleset import make_ruleset
from tests.tournaments.printing.measuring import Mark, marks, size_of, words_over_one_another
from tests.tournaments.printing.nights import night
from tests.tournaments.printing.reading import all_cards, open_pdf, words
from tests.tournaments.printing.test_league_papers import LONG, a_card, a_match, a_season, made
from tests.tournaments.printing.test_lists import a_list
from tests.tournaments.printing.test_room import LONG as LONG_NAMES
from tournaments.movements.movement import Movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.printing.cutting import MARK
from tournaments.printing.night import PrintedRules, PrintedTableCard, read_printed_night
from tournaments.printing.page import PAGE_SIZES, UNPRINTED, Page, Pen
from tournaments.printing.paper import SEASON_SHEETS, draw_pages, make_pdf
from web.paper_sizes import PaperSize

MM = 72 / 25.4
SHEETS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
HALVES = {"a4": (148.0, 210.0), "letter": (139.7, 215.9)}
DOUBLES = {"a4": (420.0, 297.0), "letter": (431.8, 279.4)}
CLEAR = 4 * MM
"""How far what stands on a card is from where it is cut."""

LONG_ADDRESS = "https://euchre.the-prince-of-wales-and-duke-of-cornwall-sports-club.example.org:8443/"


def millimetres(page: PageObject) -> tuple[float, float]:
    wide, high = size_of(page)
    return round(wide / MM, 1), round(high / MM, 1)


def beyond_the_edges(pdf: bytes) -> list[tuple[int, Mark]]:
    """What a printer would leave out, by page."""
    found = []
    for number, page in enumerate(open_pdf(pdf).pages, 1):
        wide, high = size_of(page)
        room = (UNPRINTED, UNPRINTED, wide - UNPRINTED, high - UNPRINTED)
        found += [(number, mark) for mark in marks(page) if not mark.is_within(*room)]
    return found


def words_in_each_others_way(pdf: bytes) -> list[tuple[Mark, Mark]]:
    return [pair for page in open_pdf(pdf).pages for pair in words_over_one_another(page)]


def cut_wrongly(pdf: bytes, across: int, down: int, first: int = 0) -> list[Mark]:
    """What is in the way of the scissors, but for the marks that lead them."""
    found = []
    for page in open_pdf(pdf).pages[first:]:
        wide, high = size_of(page)
        cells = list(cells_of(wide, high, across, down))
        found += [
            mark
            for mark in marks(page)
            if not is_cut_mark(mark, wide, high, across, down)
            and not any(mark.is_within(*cell) for cell in cells)
        ]
    return found


def cells_of(wide: float, high: float, across: int, down: int) -> Iterator[tuple[float, float, float, float]]:
    for column in range(across):
        for row in range(down):
            left, bottom = wide / across * column, high / down * row
            yield left + CLEAR, bottom + CLEAR, left + wide / across - CLEAR, bottom + high / down - CLEAR


def is_cut_mark(mark: Mark, wide: float, high: float, across: int, down: int) -> bool:
    """Whether it is a short line along a cut."""
    upright, level = mark.left == mark.right, mark.bottom == mark.top
    short = max(mark.right - mark.left, mark.top - mark.bottom) <= MARK + 0.1
    along = {round(wide * at / across, 1) for at in range(1, across)} if upright else set()
    along |= {round(high * at / down, 1) for at in range(1, down)} if level else set()
    return mark.kind == "line" and short and round(mark.left if upright else mark.bottom, 1) in along


def table_cards(tables: int, address: str = "https://hall.example.org/") -> dict[str, Any]:
    return {
        "table_cards": tuple(
            PrintedTableCard(
                number, f"HALLOWEEN {number}", address and f"{address}table/{number}.{'s' * 40}/"
            )
            for number in range(1, tables + 1)
        ),
        "start_address": address,
    }


def rules_of(key: str, **after: Sequence[str]) -> PrintedRules:
    ruleset = make_ruleset(key, {}, players=numbers_of(key)[-1])
    card = rules_card(ruleset)
    return PrintedRules(
        name=card.name,
        chosen_from="Oak Hall's, as they were on 21 November 2026",
        before=[(one.title, one.sentences) for one in card.sections],
        head=card.points.head,
        worth=card.points.lines,
        after=[("", card.notes), ("House rules", card.house), *after.items()],
    )


@pytest.fixture(params=PAGE_SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_size_that_people_may_choose_can_be_printed() -> None:
    assert list(PAGE_SIZES) == PaperSize.values


def test_a_measure_finds_what_lies_beyond_the_edges_under_the_scissors_and_over_words() -> None:
    """Or no test here could fail."""

    def draw(pen: Pen) -> None:
        pen.line(20, 10, 80, 10)
        pen.box(100, 100, 20, 20)
        pen.write("Ann", 20, 30, 10)
        pen.write("Bartholomew", 170, 250, 10)
        pen.write("Persephone", 60, 150, 10)
        pen.write("Ben", 90, 153, 10)

    *_, pdf = draw_pages("", [Page((200, 300), draw)])
    assert isinstance(pdf, bytes)
    assert [mark.kind for _, mark in beyond_the_edges(pdf)] == ["line", "word of 10.0"]
    assert [round(mark.left) for mark in cut_wrongly(pdf, 2, 1)] == [20, 100, 170, 60, 90]
    assert [(round(one.left), round(other.left)) for one, other in words_in_each_others_way(pdf)] == [
        (60, 90)
    ]


def test_every_sheet_of_a_night_is_of_the_size_that_was_chosen(size: str) -> None:
    printed = night(8, 7, paper=PAGE_SIZES[size], rules=rules_of("north_american"), **table_cards(2))
    wide, high = SHEETS[size]
    assert {millimetres(page) for page in open_pdf(make_pdf(printed)).pages} == {(wide, high), (high, wide)}


@pytest.mark.parametrize(
    ("players", "rounds", "cut"),
    [
        (4, 1, {"a4": (2, 3), "letter": (2, 3)}),
        (8, 15, {"a4": (2, 3), "letter": (2, 3)}),
        (8, 16, {"a4": (2, 3), "letter": (1, 3)}),
        (8, 30, {"a4": (1, 3), "letter": (1, 3)}),
        (8, 60, {"a4": (1, 2), "letter": (1, 1)}),
        (4, 150, {"a4": (1, 1), "letter": (1, 1)}),
        (100, 8, {"a4": (2, 3), "letter": (2, 3)}),
    ],
)
def test_players_cards_are_cut_without_losing_a_line(
    size: str, players: int, rounds: int, cut: dict[str, tuple[int, int]]
) -> None:
    note = "Later seats depend on results. Write them in."
    pdf = make_pdf(night(players, rounds, LONG_NAMES, paper=PAGE_SIZES[size], note=note), "cards")
    found = (beyond_the_edges(pdf), cut_wrongly(pdf, *cut[size]), words_in_each_others_way(pdf))
    assert found == ([], [], [])
    rows = [word for page in open_pdf(pdf).pages for word in page.extract_text().split("\n")]
    assert sum(rows.count(str(number)) for number in range(1, rounds + 1)) >= players * rounds


@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_movement_cards_are_cut_without_losing_a_line(size: str, movement: Movement) -> None:
    printed = night(
        41,
        3,
        paper=PAGE_SIZES[size],
        movement=movement,
        name=f"Grand Bustle of {LONG}",
        note="Later seats depend on results. Write them in.",
        counts=("Nobody has the same partner twice, and nobody plays against anybody more than once.",) * 12,
    )
    pdf = make_pdf(printed, "movement")
    found = (beyond_the_edges(pdf), cut_wrongly(pdf, 2, 4, first=1), words_in_each_others_way(pdf))
    assert found == ([], [], [])
    rules = " ".join(open_pdf(pdf).pages[0].extract_text().split())
    assert rules.count("Nobody has the same partner twice,") == 12


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (8, 7), (41, 12), (100, 8)])
def test_charts_end_within_the_page(size: str, players: int, rounds: int) -> None:
    pdf = make_pdf(night(players, rounds, LONG_NAMES, paper=PAGE_SIZES[size], name="Bustle " * 30), "charts")
    assert (beyond_the_edges(pdf), words_in_each_others_way(pdf)) == ([], [])


@pytest.mark.parametrize(
    ("tables", "address"),
    [(1, "https://hall.example.org/"), (7, "http://192.168.178.23:8000/"), (25, LONG_ADDRESS), (6, "")],
)
def test_table_cards_are_cut_without_losing_a_line(size: str, tables: int, address: str) -> None:
    printed = night(
        8, 3, paper=PAGE_SIZES[size], name=f"Grand Bustle of {LONG}", **table_cards(tables, address)
    )
    pdf = make_pdf(printed, "tables")
    found = (beyond_the_edges(pdf), cut_wrongly(pdf, 2, 3), words_in_each_others_way(pdf))
    assert found == ([], [], [])
    cards = [[" ".join(line) for line in card] for card in all_cards(pdf)]
    assert [card[0] for card in cards] == [f"Table {number}" for number in range(1, tables + 1)]
    for number, card in enumerate(cards, 1):
        assert f"HALLOWEEN {number}" in card
        assert address in "".join(card)
        assert card[-1].startswith("Grand Bustle of")


def test_a_table_card_without_an_address_says_where_its_code_is_typed() -> None:
    (card,) = all_cards(make_pdf(night(4, 1, **table_cards(1, "")), "tables"))
    assert [" ".join(line) for line in card] == [
        "Table 1",
        "Go to this site on a phone and type",
        "HALLOWEEN 1",
        "Friday bustle, 21 November 2026",
    ]


@pytest.mark.parametrize("key", VARIANTS)
def test_the_rules_of_every_way_to_play_are_whole_on_one_sheet(size: str, key: str) -> None:
    tonight = ["A round ends when every table has finished.", "Sitting out a round scores nothing."]
    rules = rules_of(key, Customs=["The winners of the last hand shuffle.", "x" * 300], Tonight=tonight)
    pdf = make_pdf(night(8, 3, paper=PAGE_SIZES[size], rules=rules), "rules")
    (page,) = open_pdf(pdf).pages
    assert (beyond_the_edges(pdf), words_in_each_others_way(pdf)) == ([], [])
    text = "".join(page.extract_text().split())
    sentences = [one for _, several in (*rules.before, *rules.after) for one in several]
    words = [*sentences, *rules.head, *(word for line in rules.worth for word in line)]
    assert [one for one in words if "".join(one.split()) not in text] == []


def test_rules_with_very_many_customs_go_on_on_another_sheet(size: str) -> None:
    customs = [f"Custom {number}: {'the winners of the last hand shuffle, ' * 20}" for number in range(30)]
    pdf = make_pdf(
        night(8, 3, paper=PAGE_SIZES[size], rules=rules_of("north_american", Customs=customs)), "rules"
    )
    assert len(open_pdf(pdf).pages) > 1
    assert (beyond_the_edges(pdf), words_in_each_others_way(pdf)) == ([], [])
    text = words(pdf)
    assert [number for number in range(30) if f"Custom {number}:" not in text] == []


def test_what_people_have_typed_in_letters_that_cannot_be_set_is_told() -> None:
    found = {
        "name": "Bustle",
        "day": "",
        "names": [[1, "Ann"]],
        "rounds": [],
        "of": 1,
        "movement": "",
        "rules": {
            "name": "Euchre",
            "chosen_from": "",
            "before": [["Play", ["♠ leads."]]],
            "head": ["a"],
            "worth": [["1"]],
            "after": [["Customs", ["明 shuffles.", "Nobody talks."]]],
        },
    }
    assert read_printed_night(found, PAGE_SIZES["letter"]).unknown == ("明 shuffles.",)


LONG_NAME = "Bartholomew Featherstonehaugh-Cholmondeley"
PAPERS_OF_A_SEASON = {
    "booklet": HALVES,
    "chart": {key: (high, wide) for key, (wide, high) in SHEETS.items()},
    "bigchart": DOUBLES,
    "tables": SHEETS,
    "card": SHEETS,
    "winners": {key: (high, wide) for key, (wide, high) in SHEETS.items()},
    "entries": SHEETS,
}


def a_full_season(weeks: int, legs: int, players: int, squad: int) -> dict[str, Any]:
    """A season of which everything is printed, its names and addresses long."""
    divisions = [f"Division {number}" for number in range(1, 7)]
    entry = {"team": LONG, "division": "First", "pub": LONG, "captain": LONG, "registered": ["Ann", "Ben"]}
    return a_season(
        [
            a_match(f"Team {number}", LONG if number % 6 == 0 else f"Other {number}", divisions[number // 6])
            for number in range(36)
        ],
        weeks=weeks,
        divisions=divisions,
        league=LONG,
        address=f"{LONG_ADDRESS}seasons/1/",
        lists=[a_list(f"Division {number}", 40) for number in (1, 2)],
        pubs=[[LONG, "12 Market Street, near the old mill and the river, " * 4, "Bell, " * 9]] * 9,
        contacts=[[LONG, LONG_NAME, "+44 1726 123 456 78"], ["Crown", "Kay Dunn", "01726 123"]] * 9,
        card=a_card(
            players=players,
            pub=LONG,
            line_ups=[[f"{LONG_NAME} {number}" for number in range(players)], []],
            legs=[
                [number, number // 3 + 1, 1, f"{LONG_NAME} & {LONG_NAME}", ""] for number in range(1, legs)
            ],
            notes=["The card is due by Saturday, 21 November 2026, 20:15. " * 3] * 3,
            side={"name": "Side table", "legs": [[number, 1, 4, "", ""] for number in range(90, 93)]},
        ),
        certificates=[[f"{LONG_NAME} & {LONG_NAME}", f"Champions, {LONG}", LONG, "21 November 2026"]],
        entries=[entry | {"asked": [f"{LONG} {number}" for number in range(squad)]}],
    )


@pytest.mark.parametrize("what", SEASON_SHEETS)
def test_papers_of_a_season_lose_nothing_on_any_paper(size: str, what: str) -> None:
    assert PAPERS_OF_A_SEASON.keys() == SEASON_SHEETS.keys()
    for weeks, legs, players, squad in ((1, 2, 2, 0), (3, 20, 6, 33), (22, 65, 12, 90)):
        pdf = made(what, a_full_season(weeks, legs, players, squad), size)
        assert {millimetres(page) for page in open_pdf(pdf).pages} == {PAPERS_OF_A_SEASON[what][size]}
        assert (beyond_the_edges(pdf), words_in_each_others_way(pdf)) == ([], [])
