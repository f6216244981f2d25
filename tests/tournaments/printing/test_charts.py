"""Charts of all rounds, and the movement's cards."""

import pytest

from tests.tournaments.printing.nights import night
from tests.tournaments.printing.reading import Line, lines, open_pdf, words
from tournaments.movements.registry import MOVEMENTS
from tournaments.printing.paper import make_pdf


def chart(pdf: bytes, what: str) -> list[list[Line]]:
    """The pages of one of the two charts."""
    pages = [lines(page)[0] for page in open_pdf(pdf).pages]
    return [page for page in pages if what in page[0][0]]


def cells(pages: list[list[Line]], corner: str) -> dict[tuple[str, str], str]:
    """Each cell of a chart with a line a row, by its row's label and its column's head; none is there twice."""
    found: dict[tuple[str, str], str] = {}
    for page in pages:
        heads = next(line for line in page if line[0] == corner)
        for line in page[page.index(heads) + 1 : -1]:
            for head, cell in zip(heads[1:], line[1:], strict=True):
                assert (line[0], head) not in found
                found[line[0], head] = cell
    return found


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (9, 9), (41, 12), (12, 60), (400, 12)])
def test_the_chart_by_players_has_everybodys_table_and_seat_in_every_round(players: int, rounds: int) -> None:
    printed = night(players, rounds)
    wanted = {}
    for at, each in enumerate(printed.rounds, 1):
        for table, seats in enumerate(each.tables, 1):
            for letter, entrant in zip("NESW", seats, strict=True):
                wanted[printed.names[entrant], str(at)] = f"{table} {letter}"
        for entrant in each.sit_outs:
            wanted[printed.names[entrant], str(at)] = "out"
    assert cells(chart(make_pdf(printed, "charts"), "where everybody sits"), "Player") == wanted


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (22, 8), (41, 12), (400, 12)])
def test_the_chart_by_tables_has_both_sides_of_every_table(players: int, rounds: int) -> None:
    printed = night(players, rounds)
    found = [
        word
        for page in chart(make_pdf(printed, "charts"), "who sits at which table")
        for line in page[2:-1]
        for word in line
    ]
    names = printed.names
    fours = [seats for each in printed.rounds for seats in each.tables]
    if any(" & " in word for word in found):
        wanted = [f"{names[one]} & {names[other]}" for n, e, s, w in fours for one, other in ((n, s), (e, w))]
        assert sorted(word for word in found if " & " in word) == sorted(wanted)
    else:  # few players in large letters: a name a line
        labels = {"out", *map(str, range(1, 30))}
        assert sorted(word for word in found if word not in labels) == sorted(
            names[one] for each in printed.rounds for one in each.present
        )


def test_a_small_night_is_on_one_page_in_large_letters_and_a_large_one_on_several() -> None:
    pages = {size: open_pdf(make_pdf(night(size, 8), "charts")).pages for size in (8, 200)}
    assert (len(pages[8]), len(pages[200]) > 4) == (2, True)
    assert all(page.mediabox.width > page.mediabox.height for page in pages[200])


def test_nothing_planned_makes_no_chart() -> None:
    printed = night(8, 5, rounds=())
    assert "where everybody sits" not in words(make_pdf(printed, "all"))


@pytest.mark.parametrize("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
def test_every_movement_has_its_rules_and_a_card_for_each_table(movement: object) -> None:
    found = movement if isinstance(movement, type(MOVEMENTS["rotation"])) else None
    assert found is not None
    printed = night(41, 2, movement=found, counts=("Nobody has the same partner twice.",))
    pages = open_pdf(make_pdf(printed, "movement")).pages
    assert len(pages) == 1 + 2
    rules = " ".join(pages[0].extract_text().split())
    for said in (found.name, found.how, found.card, found.guarantee, "Nobody has the same partner twice."):
        assert said in rules
    cards = [card for page in pages[1:] for card in lines(page, 2, 4)]
    told = {" ".join(card[0]): " ".join(" ".join(line) for line in card[2:-1]) for card in cards}
    assert told == {f"Table {table} of 10": found.table_card(table, 10) for table in range(1, 11)}
