"""The search beforehand reads what is kept as the program does, and writes it as it is."""

from pathlib import Path

from research.short_nights.cells import read, write
from research.short_nights.search import DATA, without
from tournaments.movements.rotation.opening import short_night


def test_what_is_kept_is_read_and_written_as_it_is(tmp_path: Path) -> None:
    copy, again = tmp_path / "copy.tsv", tmp_path / "again.tsv"
    copy.write_bytes(DATA.read_bytes())
    nights = read(copy)
    write(again, nights)
    assert again.read_bytes() == copy.read_bytes()
    assert nights[8, 5] == short_night(8, 5)


def test_without_a_player_the_three_others_rest_and_numbers_close_up() -> None:
    assert without([[0, 1, 2, 3, 4, 5, 6, 7]], 2) == [[3, 4, 5, 6, 0, 1, 2]]
