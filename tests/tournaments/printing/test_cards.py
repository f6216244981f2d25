"""Players' cards: everybody's rounds are on them, as the plan has them, and nothing else."""

import pytest

from tests.tournaments.printing.nights import night, rounds_of, row_of
from tests.tournaments.printing.reading import Line, all_cards, lines, open_pdf, words
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import RotationRound
from tournaments.printing.night import PrintedNight
from tournaments.printing.paper import draw_pages, make_pdf, pages_of

HEADS = ("round", "table", "seat", "with", "against")


def rows(card: list[Line], rounds: int) -> list[Line]:
    """The lines of a card that are about rounds: under its heads."""
    first = card.index(HEADS) + 1
    return card[first : first + rounds]


def expected(printed: PrintedNight) -> dict[str, list[Line]]:
    return {
        name: [row_of(number, at, each, printed.names) for at, each in enumerate(printed.rounds, 1)]
        for number, name in printed.names.items()
    }


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (4, 3), (8, 7), (9, 9), (22, 8), (41, 12), (100, 3)])
def test_every_players_card_has_that_players_rounds_as_planned(players: int, rounds: int) -> None:
    printed = night(players, rounds)
    cards = all_cards(make_pdf(printed, "cards"))
    assert {card[0][0]: rows(card, rounds) for card in cards} == expected(printed)
    assert [card[0] for card in cards] == [(name, f"No. {number}") for number, name in printed.names.items()]


@pytest.mark.parametrize(
    ("players", "rounds", "sheets"),
    [(4, 3, 1), (6, 5, 1), (8, 7, 2), (41, 12, 7), (42, 16, 7), (10, 30, 4), (10, 60, 5), (400, 2, 67)],
)
def test_six_cards_a_sheet_and_larger_ones_where_a_night_is_long(
    players: int, rounds: int, sheets: int
) -> None:
    assert len(open_pdf(make_pdf(night(players, rounds), "cards")).pages) == sheets


def test_a_long_night_has_its_rounds_in_two_columns_of_one_card() -> None:
    printed = night(6, 30)
    found = all_cards(make_pdf(printed, "cards"), across=1)
    for card, wanted in zip(found, expected(printed).values(), strict=True):
        first = card.index(HEADS * 2) + 1
        assert card[first : first + 15] == [wanted[at] + wanted[at + 15] for at in range(15)]


def test_a_night_too_long_for_a_sheet_goes_on_on_another_card() -> None:
    pdf = make_pdf(night(4, 200), "cards")
    heads = [lines(page)[0][0] for page in open_pdf(pdf).pages]
    assert heads[:3] == [
        ("N1", "No. 1  card 1 of 2"),
        ("N1", "No. 1  card 2 of 2"),
        ("N2", "No. 2  card 1 of 2"),
    ]
    numbers = [word for page in open_pdf(pdf).pages[:2] for line in lines(page)[0] for word in line]
    assert [str(at) for at in range(1, 201) if str(at) not in numbers] == []


def test_names_in_every_script_of_a_club_are_printed_as_they_are_written() -> None:
    names = {
        1: "Άννα Παπαδοπούλου", 2: "Дмитро Ґудзь", 3: "Zoë Łuczak-Ångström", 4: "ნინო", 5: "Nguyễn Thị Ánh",
        6: "Zoe\u0308 Decomposed", 7: "İpek Şahin", 8: "Ðorđe Čupić",
    }  # fmt: skip
    printed = night(8, 7, names)
    found = words(make_pdf(printed, "all"))
    wanted = [*(name for number, name in names.items() if number != 6), "Zoë Decomposed"]
    assert [name for name in wanted if name not in found] == []


def test_letters_are_embedded_and_only_those_that_are_used() -> None:
    fonts = [
        font.get_object()
        for page in open_pdf(make_pdf(night(8, 7), "cards")).pages
        for font in page["/Resources"]["/Font"].values()  # type: ignore[index]
    ]
    embedded = [font for font in fonts if font["/Subtype"] == "/TrueType"]
    assert {str(font["/BaseFont"]).partition("+")[2] for font in embedded} == {
        "FiraGO-Regular",
        "FiraGO-Bold",
    }
    assert all("/FontFile2" in font["/FontDescriptor"] for font in embedded)
    assert len(make_pdf(night(8, 7), "cards")) < 60_000


def test_two_of_one_name_stay_apart_however_long_it_is() -> None:
    long = "Bartholomew Featherstonehaugh-Cholmondeley of Marchbanks"
    printed = night(16, 12, {1: long, 2: f"{long} (2)"})
    partners = [line[3] for card in all_cards(make_pdf(printed, "cards")) for line in rows(card, 12)]
    shortened = {name for name in partners if "…" in name}
    assert sorted(name[-3:] for name in shortened) == ["(2)", "nks"]
    assert all(name.startswith("Bartholomew") for name in shortened)
    assert sum(name in shortened for name in partners) == 24


def test_rounds_that_nobody_knows_yet_are_lines_to_fill_in() -> None:
    printed = night(8, 5, rounds=rounds_of(8, 1), movement=MOVEMENTS["ladder"], note="Write them in.")
    for card in all_cards(make_pdf(printed, "cards")):
        first, *others = rows(card, 5)
        assert (len(first), others) == (5, [("2",), ("3",), ("4",), ("5",)])
        foot = " ".join(" ".join(line) for line in card[card.index(("5",)) + 1 :])
        assert (
            foot == f"{printed.movement.card if printed.movement else ''} North deals first. Write them in."
        )


def test_who_is_not_there_in_a_round_is_told_so() -> None:
    rounds = (RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((5, 2, 3, 4),)))
    cards = all_cards(make_pdf(night(5, 2, rounds=rounds), "cards"))
    assert rows(cards[0], 2)[1] == ("2", "not playing")
    assert rows(cards[4], 2) == [("1", "sits out"), ("2", "1", "north", "N3", "N2 & N4")]


def test_one_players_own_card_is_that_alone() -> None:
    printed = night(41, 12)
    pages = pages_of(printed, "card", 17)
    *_, pdf = draw_pages(printed.name, pages)
    assert isinstance(pdf, bytes)
    (card,) = all_cards(pdf)
    assert (card[0][0], rows(card, 12)) == ("N17", expected(printed)["N17"])


def test_the_same_night_gives_the_same_bytes() -> None:
    assert make_pdf(night(9, 4)) == make_pdf(night(9, 4))


def test_where_rows_are_high_two_opponents_of_long_names_have_a_line_each() -> None:
    names = {number: f"Bartholomew Fox {number}" for number in range(1, 9)}
    printed = night(8, 6, names)
    card = all_cards(make_pdf(printed, "cards"))[0]
    found = sorted(word for line in card for word in line if word.startswith("Barth"))
    rounds = [each.tables for each in printed.rounds]
    others = [one for tables in rounds for four in tables if 1 in four for one in four if one != 1]
    assert found == sorted([names[1], *(names[one] for one in others)])


def test_who_has_gone_gets_no_card_and_stays_on_the_others() -> None:
    printed = night(8, 7, gone=frozenset({3}))
    cards = all_cards(make_pdf(printed, "cards"))
    assert [card[0][0] for card in cards] == [f"N{number}" for number in (1, 2, 4, 5, 6, 7, 8)]
    assert sum(line[3:4] == ("N3",) for card in cards for line in card) == 7
