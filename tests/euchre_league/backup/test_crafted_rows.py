"""Rows and texts of a backup that cannot be: named before anything is written, or harmless."""

import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from clubs.models import Club
from euchre_league.backup import checking
from euchre_league.backup.checking import MOST_FAULTS, check_file
from scoring.models import Game, SeatScore
from scoring.selectors.ledgers import facts_of, fold_game
from tests.euchre_league.backup.conftest import Before
from tests.euchre_league.backup.crafted import NOTHING, Crafted, forged, is_empty
from tests.euchre_league.backups import refused, restore, text_of

pytestmark = pytest.mark.django_db(transaction=True)


def of_another_game(crafted: Crafted) -> None:
    first, last = crafted.get("scoring.Entry", "game"), len(crafted.rows["scoring.Entry"]) - 1
    assert crafted.get("scoring.Entry", "game", last) != first
    crafted.set("scoring.Entry", "of", crafted.get("scoring.Entry", "id"), last)


def seated_nowhere(crafted: Crafted) -> None:
    rows = range(len(crafted.rows["scoring.Entry"]))
    place = next(row for row in rows if crafted.get("scoring.Entry", "kind", row) == "seats")
    seats = crafted.get("scoring.Entry", "facts", place)["seats"]
    crafted.set("scoring.Entry", "facts", {"seats": seats | {"7": None}}, place)


def place_twice(crafted: Crafted) -> None:
    rows = range(1, len(crafted.rows["scoring.Entry"]))
    game = [crafted.get("scoring.Entry", "game", row) for row in (0, *rows)]
    place = next(row for row in rows if game[row] == game[row - 1])
    crafted.set("scoring.Entry", "sequence", crafted.get("scoring.Entry", "sequence", place - 1), place)


def twice(label: str) -> Callable[[Crafted], None]:
    return lambda crafted: crafted.rows[label].append(crafted.rows[label][0])


def without(label: str, column: str) -> Callable[[Crafted], None]:
    def change(crafted: Crafted) -> None:
        place = crafted.fields[label].index(column)
        del crafted.fields[label][place]
        for row in crafted.rows[label]:
            del row[place]

    return change


def put(label: str, column: str, value: Any, row: int = 0) -> Callable[[Crafted], None]:
    return lambda crafted: crafted.set(label, column, value, row)


def drop(label: str) -> Callable[[Crafted], None]:
    def change(crafted: Crafted) -> None:
        del crafted.rows[label]

    return change


def circle(crafted: Crafted) -> None:
    for row, to in ((0, 1), (1, 2), (2, 0)):
        crafted.set("clubs.Player", "merged_into", crafted.get("clubs.Player", "id", to), row)


ROWS: dict[str, tuple[Callable[[Crafted], None], str]] = {
    "unknown variant": (
        put("scoring.Game", "variant", "bridge"),
        "can't be read: There is no such way to play.",
    ),
    "unknown option": (
        put("scoring.Game", "options", {"jokers": 3}),
        "can't be read: There is no option 'jokers' in this way to play.",
    ),
    "option of another type": (
        put("scoring.Game", "options", {"revoke_points": "many"}),
        "can't be read: revoke_points must be a whole number from 1 to 5.",
    ),
    "too many players": (
        put("scoring.Game", "players", 9),
        "can't be read: Progressive euchre is played by 4.",
    ),
    "unknown variant of a night": (put("nights.Night", "variant", "whist"), "There is no such way to play."),
    "unknown movement": (put("nights.Night", "movement", "waltz"), "there is no movement 'waltz'"),
    "unknown metric": (put("nights.Night", "precedence", ["beauty"]), "there is no metric 'beauty'"),
    "unknown state": (put("nights.Night", "state", "asleep"), ": state can't be asleep"),
    "unknown kind of entry": (put("scoring.Entry", "kind", "bluff"), ": kind can't be bluff"),
    "a hand that is none": (
        put("scoring.Entry", "facts", {"hand": {"maker": "me"}}),
        "can't be read: maker must be a whole number, not text.",
    ),
    "facts of no kind": (put("scoring.Entry", "facts", []), ": facts can't be shown by any page"),
    "a seat that isn't there": (
        seated_nowhere,
        "can't be counted: it has a seat that isn't at the table",
    ),
    "a player within an entry": (
        put("scoring.Entry", "facts", {"seats": {"0": 10**9}}),
        "names a row of clubs.Player that isn't in it: 1000000000",
    ),
    "a team within a decision": (
        put("leagues.Decision", "facts", {"order": [10**9]}),
        "names a row of leagues.Team that isn't in it",
    ),
    "what a decision ended": (
        put("leagues.Decision", "facts", {"ended": 5}),
        "can't be read: it has another form than this version writes",
    ),
    "what stood before a decision": (
        put("leagues.Decision", "facts", {"before": {"state": "confirmed", "settled_at": "today"}}),
        "can't be read: it doesn't say what stood before it",
    ),
    "a player of a flag": (
        put("leagues.Card", "flagged", [10**9]),
        "names a row of clubs.Player that isn't in it",
    ),
    "a match format": (
        put("leagues.Season", "match_format", {"players": "six"}, 1),
        "can't be read: A side has 2 to 8 players.",
    ),
    "a rule of a league": (
        put("leagues.Season", "rules", {"order": "never"}, 1),
        "can't be read: Games: choose one of ",
    ),
    "points of a league": (
        put("leagues.Season", "scheme", {"win": "all"}, 1),
        "can't be read: win is a number, such as 2 or 0.5.",
    ),
    "a card of words": (put("leagues.Card", "legs", [{"winner": []}]), ": legs can't be shown by any page"),
    "a row of another table": (
        put("scoring.GameSeat", "player", 10**9),
        "names a row of clubs.Player that isn't in it",
    ),
    "a circle of merged players": (circle, "leads back to itself by its merged_into"),
    "merged into oneself": (
        lambda crafted: crafted.set("clubs.Player", "merged_into", crafted.get("clubs.Player", "id")),
        "leads back to itself by its merged_into",
    ),
    "an entry about another game": (of_another_game, "has an entry about a hand of another game"),
    "a player twice": (twice("clubs.Player"), "is there twice"),
    "an entry twice": (twice("scoring.Entry"), "is there twice"),
    "an entry's place twice": (place_twice, "contradicts itself (entries: "),
    "a hand without a hand": (put("scoring.Entry", "facts", {}), "it says nothing of its hand"),
    "no ids": (without("clubs.Player", "id"), "clubs.Player lacks its columns id"),
    "no names": (without("clubs.Club", "name"), "clubs.Club lacks its columns name"),
    "no players": (drop("clubs.Player"), "names a row of clubs.Player that isn't in it"),
    "a column of our own": (
        lambda crafted: crafted.fields["clubs.Player"].__setitem__(1, "password\x1b[2J"),
        "columns that it can't have: password\\x1b[2J",
    ),
    "a name too long": (put("nights.Night", "name", "n" * 61), ": name can't be nnnn"),
    "a day before": (
        put("nights.Night", "date", "the day before"),
        ": date can't be the day before",
    ),
    "a time of nowhere": (
        put("nights.Night", "created_at", "2026-01-01T00:00:00"),
        ": created_at can't be 2026-01-01T00:00:00\n",
    ),
    "a time too early": (
        put("nights.Night", "created_at", "0001-01-01T00:00:00+14:00"),
        ": created_at can't be 0001-01-01T00:00:00+14:00\n",
    ),
    "a picture that is none": (put("leagues.CardPhotograph", "jpeg", "%%%"), ": jpeg can't be %%%"),
}


@pytest.mark.parametrize("kind", ROWS)
def test_every_row_that_cannot_be_is_named_before_anything_is_written(
    before: Before, tmp_path: Path, kind: str
) -> None:
    change, said = ROWS[kind]
    for place, source in enumerate((before.club, before.site)):
        crafted = Crafted(source)
        change(crafted)
        told = refused(crafted.write(tmp_path / f"{place}.backup"))
        assert said in told
        assert told.endswith(NOTHING)
        assert is_empty()


def test_a_file_without_clubs_is_refused(before: Before, tmp_path: Path) -> None:
    said = {
        "club": "a club's backup has one club, and this has 0",
        "site": "names a row of clubs.Club that isn't in it: ",
    }
    for name, words in said.items():
        crafted = Crafted(getattr(before, name))
        drop("clubs.Club")(crafted)
        told = refused(crafted.write(tmp_path / f"{name}.backup"))
        assert (words in told, told.endswith(NOTHING), is_empty()) == (True, True, True), told


def test_a_game_of_an_unknown_variant_leaves_nothing_of_its_club(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its scores were counted after all was committed: a club was there, half of it without scores."""
    monkeypatch.setattr("euchre_league.backup.club.check_file", without_meaning)
    crafted = Crafted(before.club)
    crafted.set("scoring.Game", "variant", "bridge", len(crafted.rows["scoring.Game"]) - 1)
    assert refused(crafted.write(tmp_path / "game.backup")).endswith(NOTHING)
    assert is_empty()


def without_meaning(path: Path) -> checking.CheckedFile:
    """Check a file as if every row could be read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking._MeaningCheck, "read", lambda *_: None)
        return check_file(path)


def test_at_most_twenty_faults_are_named_and_the_others_counted(before: Before, tmp_path: Path) -> None:
    crafted = Crafted(before.site)
    for row in range(30):
        crafted.set("clubs.Player", "club", 10**9, row)
    told = refused(crafted.write(tmp_path / "many.backup"))
    assert told.count("\n  player ") == MOST_FAULTS
    assert "\n  and 10 more\n" in told


BODIES: dict[str, Callable[[bytes], bytes]] = {
    "latin 1": lambda text: text.replace(b"Royal Oak", b"Royal \xd6ak"),
    "utf 16": lambda text: text.decode().encode("utf-16"),
    "half a surrogate pair": lambda text: text.replace(b"Royal Oak", b"Royal \\ud800ak"),
    "an invisible character": lambda text: text.replace(b"Royal Oak", b"Royal\\u0000Oak"),
    "not a number": lambda text: text.replace(b"[1,", b"[NaN,", 1),
    "without end": lambda text: text.replace(b"[1,", b"[1e999,", 1),
    "a number of a thousand digits": lambda text: text.replace(b"[1,", b"[" + b"9" * 1000 + b",", 1),
    "a number of ten thousand digits": lambda text: text.replace(b"[1,", b"[" + b"9" * 10_000 + b",", 1),
    "nested": lambda text: text + b"[" * 100_000 + b"]" * 100_000 + b"\n",
    "a key twice": lambda text: text.replace(b'{"rows":', b'{"rows": {}, "rows":'),
    "cut off": lambda text: text[: len(text) // 2],
    "cut off at a line": lambda text: b"\n".join(text.splitlines()[:100]) + b"\n",
    "empty": lambda _: b"",
    "a list": lambda _: b"[]\n",
    "columns that are no names": lambda text: text.replace(b'"fields":["id",', b'"fields":[["id"],', 1),
    "a column twice": lambda text: text.replace(b'"fields":["id",', b'"fields":["id","id",', 1),
    "a text between rows": lambda text: text.replace(b'{"rows":', b'"a text"\n{"rows":'),
    "a row without columns": lambda text: text.replace(b'{"rows":', b'[]\n{"rows":'),
}


@pytest.mark.parametrize("kind", BODIES)
def test_every_text_that_is_no_backup_is_refused(before: Before, tmp_path: Path, kind: str) -> None:
    told = refused(forged(tmp_path / "body.backup", BODIES[kind](text_of(before.club).encode())))
    assert told.endswith(("Make another backup of the same site.", "is no backup of Euchre League."))
    assert is_empty()


def test_of_a_line_without_end_only_its_beginning_is_unpacked(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre_league.backup.format.LONGEST_LINE", 2**16)
    text = text_of(before.club).encode()
    for more, what in (
        (2**15, "It isn't what a backup has there."),
        (2**17, "This is not JSON: Unterminated string starting at character 1."),
    ):
        line = b'"' + b"0" * more + b'"\n'
        file = forged(tmp_path / f"{more}.backup", text.replace(b'{"rows":', line + b'{"rows":'))
        assert refused(file).endswith(f". {what} {NOTHING}")
    assert is_empty()


def test_rows_that_unpack_to_far_more_than_a_site_are_refused_unread(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Good rows without end would fill the memory or the disk."""
    monkeypatch.setattr("euchre_league.backup.format.LEAST_ROOM", 0)
    monkeypatch.setattr("euchre_league.backup.format.MOST_PACKED", 20)
    check_file(before.club)
    crafted = Crafted(before.club)
    crafted.rows["clubs.Tag"] += [crafted.rows["clubs.Tag"][0]] * 80_000
    assert "unpacks to far more than any backup" in refused(crafted.write(tmp_path / "bomb.backup"))
    assert is_empty()


VALUES = [
    None,
    True,
    False,
    0,
    1,
    2,
    -1,
    7,
    2**31,
    2**45,
    0.5,
    1e300,
    "",
    "0",
    "x",
    "Ann",
    "\x1b[2J",
    "é" * 300,
    "home",
    "2026-11-21",
    "2026-11-21T19:00:00+00:00",
    "0" * 32,
    [],
    {},
    [0],
    [None],
    ["x"],
    {"0": 1},
    {"hand": {}},
    {"order": [1]},
]


@pytest.mark.parametrize(
    "seed", [*range(12), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(12, 400))]
)
def test_whatever_else_somebody_changes_is_refused_with_a_sentence_or_harmless(
    before: Before, tmp_path: Path, seed: int
) -> None:
    """Three values of a file are others, drawn from the seed."""
    chance = random.Random(seed)
    crafted = Crafted(chance.choice((before.club, before.site)))
    changed = []
    for _ in range(3):
        label = chance.choice([label for label, rows in crafted.rows.items() if rows])
        column, row = chance.choice(crafted.fields[label]), chance.randrange(len(crafted.rows[label]))
        crafted.set(label, column, chance.choice([*VALUES, deepcopy(crafted.get(label, column))]), row)
        changed.append((label, column, row))
    try:
        restore(crafted.write(tmp_path / "random.backup"))
    except CommandError as error:
        assert str(error).endswith(NOTHING), changed  # noqa: PT017  either may come
        assert is_empty(), changed
        return
    games = Game.objects.all()
    assert all(fold_game(game, facts_of(game)) for game in games), changed
    assert SeatScore.objects.exists()
    assert Club.objects.exists()
