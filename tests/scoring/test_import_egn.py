"""manage.py import_egn: games from elsewhere, once each, through the ledger; a broken file adds nothing."""

import json
import re
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from clubs.models import Player
from clubs.services.players import erase_player
from scoring.engine.hand import hand_record
from scoring.engine.notation.reading import read_egn
from scoring.models import Entry, Game, SeatScore, Source, Table, TablePass
from scoring.selectors.ledgers import fold_game
from scoring.selectors.passes import shown_code
from scoring.services.egn import import_game
from scoring.services.rebuild import rebuild_games
from tests.scoring.engine.notation.sample import LEFT_BOWER, WHOLE, game, plain, text
from tests.scoring.engine.notation.test_reading import annotated
from tests.scoring.kitchen import Person

pytestmark = pytest.mark.django_db


def imported(*files: Path) -> tuple[str, str, str]:
    """What the command says, what it complains of, and how it ends."""
    said, complained, end = StringIO(), StringIO(), ""
    try:
        call_command("import_egn", *map(str, files), stdout=said, stderr=complained)
    except CommandError as error:
        end = str(error)
    return said.getvalue(), complained.getvalue(), end


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    file = tmp_path / "whole.egn"
    file.write_text(text(WHOLE))
    return file


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.egn"
    wrong = game(plain(3, *LEFT_BOWER[:4], "Kd Ad Ks Ah"), players=["Ann", "Ben", "ann", "Dan"])
    file.write_text(json.dumps(wrong))
    return file


def test_a_game_is_a_kitchen_game_with_a_hand_for_each_deal(whole: Path) -> None:
    said, complained, end = imported(whole)
    one = Game.objects.select_related("table").get()
    code = shown_code(TablePass.objects.get())
    assert said == f"{whole}: Ann and Cleo 3, Ben and Dan 10 (game {one.pk}, code {code})\n"
    assert (complained, end) == ("", "")
    assert (one.variant, one.options["stick_dealer"], one.first_dealer, one.state) == (
        "north_american",
        False,
        3,
        "open",
    )
    assert (one.table.label, one.table.club) == ("Sample", None)
    entries = Entry.objects.order_by("sequence")
    assert [(entry.kind, entry.number, entry.facts["hand"]) for entry in entries] == [
        ("hand", number, hand_record(hand)) for number, hand in enumerate(read_egn(text(WHOLE)).hands, 1)
    ]
    assert {entry.entered_at for entry in entries} == {datetime(2026, 11, 20, 19, 30, tzinfo=UTC)}
    assert Source.objects.get(game=one).text == text(WHOLE)
    assert fold_game(one).state.winners == ("B",)
    assert list(SeatScore.objects.order_by("seat").values_list("player__name", "points", "loners")) == [
        ("Ann", 3, 1),
        ("Ben", 10, 0),
        ("Cleo", 3, 0),
        ("Dan", 10, 1),
    ]
    assert list(rebuild_games(write=False)) == [None]


def test_whoever_has_the_code_sees_the_game_and_may_put_it_right(whole: Path) -> None:
    imported(whole)
    alice = Person(TablePass.objects.get())
    now = alice.get("table/").json()
    assert (now["game"]["scores"], now["game"]["over"], now["game"]["next"]["why"]) == (
        {"A": 3, "B": 10},
        True,
        "over",
    )
    last = now["game"]["hands"][-1]["entry"]
    assert (
        alice.post(
            f"games/{now['game']['id']}/entries/",
            {"id": "6f1c1a52-0f0e-4f43-9a41-2d5b7a3c9e10", "kind": "void", "of": last},
        ).status_code
        == 201
    )
    assert alice.get("table/").json()["game"]["scores"] == {"A": 3, "B": 9}


def test_the_same_file_again_adds_nothing_and_says_so(whole: Path, tmp_path: Path) -> None:
    first = imported(whole)[0].rstrip("\n")
    before = counted()
    assert imported(whole) == (f"{first}, imported before: nothing was added\n", "", "")
    laid_out = tmp_path / "otherwise.egn"
    laid_out.write_text(json.dumps(WHOLE, sort_keys=True))
    again = first.replace(str(whole), str(laid_out))
    assert imported(laid_out, laid_out)[0] == f"{again}, imported before: nothing was added\n" * 2
    assert counted() == before == (1, 8, 1, 1, 4)


def test_an_annotated_copy_adds_nothing(whole: Path, tmp_path: Path) -> None:
    first = imported(whole)[0]
    copy = tmp_path / "annotated.egn"
    copy.write_text(text(annotated(WHOLE)))
    assert imported(copy)[0] == first.replace(str(whole), str(copy)).rstrip() + ADDED_NOTHING
    assert counted() == (1, 8, 1, 1, 4)


ADDED_NOTHING = ", imported before: nothing was added\n"


def counted() -> tuple[int, ...]:
    return tuple(rows.objects.count() for rows in (Game, Entry, Source, Table, Player))


def test_a_broken_file_is_refused_whole_with_its_places_and_the_others_are_imported(
    whole: Path, broken: Path, tmp_path: Path
) -> None:
    said, complained, end = imported(broken, tmp_path / "none.egn", tmp_path, whole)
    assert re.sub(r"line 1, column \d+", "line 1, column n", complained).splitlines() == [
        f"{broken}: line 1, column n: Two players are called ann. Tell them apart, ann B. for one.",
        f"{broken}: line 1, column n, deal 0, trick 5: Ah was played already in trick 1.",
        f"{broken}: nothing was imported.",
        f"{tmp_path / 'none.egn'}: No such file or directory; nothing was imported.",
        f"{tmp_path}: Is a directory; nothing was imported.",
    ]
    assert end == "3 of 4 files were refused."
    assert said.startswith(f"{whole}: Ann and Cleo 3, Ben and Dan 10 (game ")
    assert counted() == (1, 8, 1, 1, 4)


def test_one_refused_file_is_one(broken: Path) -> None:
    assert imported(broken)[2] == "1 of 1 files was refused."
    assert counted() == (0, 0, 0, 0, 0)


def test_faults_without_end_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "endless.egn"
    file.write_text(text(WHOLE).replace('"Order"', '"?",' * 2000 + '"Order"', 1))
    complained = imported(file)[1].splitlines()
    assert (len(complained), complained[-1]) == (1001, f"{file}: 1000 more faults; nothing was imported.")


def test_a_game_that_is_not_over_and_has_no_title_goes_on_at_its_table(tmp_path: Path) -> None:
    file = tmp_path / "begun.egn"
    file.write_bytes(b"\xef\xbb\xbf" + text(game(plain(3), title="", initialScore=[4, 7])).encode())
    assert ", Ben and Dan 8, not over (game " in imported(file)[0]
    table = Table.objects.get()
    assert table.label == "Imported game"
    now = Person(TablePass.objects.get()).get("table/").json()["game"]
    assert (now["next"], now["next_dealer"]) == ({"kind": "hand", "number": 3}, 0)
    assert Entry.objects.filter(entered_at=None).count() == 2


@pytest.mark.parametrize(
    ("title", "label"),
    [("x" * 100, "x" * 40), ("  A   game ", "A game"), ("\u202e", "Imported game")],
)
def test_a_table_is_called_as_far_as_its_label_goes(title: str, label: str, tmp_path: Path) -> None:
    file = tmp_path / "titled.egn"
    file.write_text(text(game(plain(3), title=title)))
    imported(file)
    assert Table.objects.get().label == label


@pytest.mark.django_db(transaction=True)
def test_two_imports_at_one_moment_make_one_game(together) -> None:
    def one():
        return import_game(read_egn(text(WHOLE)), text(WHOLE), now=timezone.now())

    found = together(one, one, one)
    assert sorted(one.created for one in found) == [False, False, True]
    assert len({one.game.pk for one in found}) == 1
    assert counted() == (1, 8, 1, 1, 4)


def test_who_is_erased_is_in_no_text_that_is_kept(whole: Path, tmp_path: Path) -> None:
    others = tmp_path / "others.egn"
    others.write_text(text(WHOLE).replace('"Ann"', '"Eve"'))
    imported(whole, others)
    ann = Player.objects.get(name="Ann")
    hers = Game.objects.get(seats__player=ann)
    entries = list(hers.entries.values_list("pk", flat=True))
    erase_player(ann, timezone.now())
    assert [source.text for source in Source.objects.all()] == [others.read_text()]
    assert list(hers.entries.values_list("pk", flat=True)) == entries
    said, _complained, _end = imported(whole)
    assert ("imported before" in said, Source.objects.count()) == (True, 1)
