"""Play-offs for going up: who plays in one is worked out from the books, and its winner is the one who goes up."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from simulation.client import AnswerRefused, must
from simulation.season.cup import play_rounds
from simulation.season.happenings import Happenings
from simulation.season.tables import Book, table

Division = Mapping[str, Any]
OWN_TEAMS = {"two": 2, "four": 4, "above": 1}
"""How many teams of its own a division sends to its play-off."""
FIRST_DAY = 3
"""On the days of cups, after the two of the cup; no team plays in two play-offs."""


def work_out_seats(
    division: Division, book: Book, above: Division, book_above: Book
) -> tuple[list[int], bool]:
    """Return the teams of a division's play-off, the better ones first, and whether one of them shares its place.

    >>> from datetime import date
    >>> from simulation.season.tables import SimulatedResult
    >>> day, pairs = date(2026, 1, 1), [(8, 9), (9, 10), (8, 10)]
    >>> results = {number: SimulatedResult(*pair, (9, 0)) for number, pair in enumerate(pairs, 1)}
    >>> book = Book({"win": 2}, ["points"], {8: "Fox", 9: "Swan", 10: "Ship"}, day, results)
    >>> high = Book({"win": 2}, ["points"], {6: "Bell", 7: "Crown"}, day, {4: SimulatedResult(7, 6, (9, 0))})
    >>> for kind in ("two", "above"):
    ...     work_out_seats({"up": 1, "play_off": kind}, book, {"down": 1}, high)
    ([9, 10], False)
    ([7, 9], False)
    """
    up, own = division["up"], OWN_TEAMS[division["play_off"]]
    seats = [row for row in table(book) if row["place"] is not None][up : up + own]
    if division["play_off"] == "above":
        rows = table(book_above)
        staying = [row for row in rows if row["place"] is not None]
        going_down = max(0, above["down"] - (len(rows) - len(staying)))
        seats = [staying[-going_down - 1], *seats]
    return [row["team"] for row in seats], any(row["tied"] for row in seats)


def play_play_offs(happenings: Happenings, chance: Random) -> tuple[int, dict[int, tuple[int, int]]]:
    """Play the play-off of each division that has one; return how many matches they had, and how each ended.

    That is the winner's number and the other finalist's, by the division. Raises Refused where other teams are in one
    than the books say.
    """
    divisions = happenings.secretary.divisions
    played, ends = 0, {}
    books = happenings.books
    for above, division in pairwise(divisions):
        if division["play_off"] not in OWN_TEAMS:
            continue
        seats, tied = work_out_seats(division, books[division["id"]], above, books[above["id"]])
        drawn = _set_up(happenings, division, seats, tied=tied)
        matches, winner, other = play_rounds(happenings, drawn, FIRST_DAY, chance, games=happenings.in_match)
        played += matches
        ends[division["id"]] = (winner, other)
    return played, ends


def _set_up(
    happenings: Happenings, division: Division, seats: Sequence[int], *, tied: bool
) -> dict[str, Any]:
    """Set a division's play-off up with the teams that the tables name, or name them where some share a place."""
    secretary = happenings.secretary
    asked = {"name": f"{division['name']} play-off", "kind": "play_off", "promotes": division["id"]}
    if tied:
        answer = secretary.client.post(secretary.at("cups/"), asked)
        said = [error["code"] for error in (answer.json or {}).get("errors", [])]
        if (answer.status, said) != (400, ["place_open"]):
            raise AnswerRefused(
                f"a place of the {asked['name']} is shared; it was set up with {answer.status} {said}"
            )
        asked["winners"] = list(seats)
    drawn = secretary.post(secretary.at("cups/"), "setting up a play-off", **asked)
    pairs = {
        frozenset(tie[side]["team"]["id"] for side in ("first", "second"))
        for tie in drawn["rounds"][0]["ties"]
    }
    wanted = {frozenset(pair) for pair in zip(seats, reversed(seats), strict=True)}
    if pairs != wanted:
        raise AnswerRefused(f"the {asked['name']} has the pairs {pairs}, and what was sent makes {wanted}")
    return drawn


def differences_after(happenings: Happenings, ends: Mapping[int, tuple[int, int]]) -> Iterator[str]:
    """Close the season, whatever is open, and yield who isn't to play next season where the play-offs say."""
    secretary = happenings.secretary
    path = secretary.at("close/")
    found = must(secretary.client.get(path), "reading what is open")["open"]
    let_go = [{"key": one["key"], "reason": "The season is over"} for one in found]
    secretary.post(path, "closing the season", let_go=let_go)
    proposal = must(secretary.client.get(secretary.at("next/")), "reading who plays where next season")
    return wrong_placings(secretary.divisions, ends, proposal)


def wrong_placings(
    divisions: Sequence[Division], ends: Mapping[int, tuple[int, int]], proposal: Mapping[str, Any]
) -> Iterator[str]:
    """Yield a sentence for each play-off that is missing, and each finalist who isn't placed as it ended.

    Whoever wins plays in the division above next season, also where the place is defended; the other one does not.
    """
    yield from proposal["missing"]
    placings = {one["team"]: one for one in proposal["placings"]}
    for above, division in pairwise(divisions):
        if division["id"] in ends:
            winner, other = (placings[team] for team in ends[division["id"]])
            wrong = [("won", winner)] if winner["after"] != above["id"] else []
            wrong += [("lost", other)] if other["after"] == above["id"] else []
            for did, placing in wrong:
                where = f"plays in division {placing['after']} next season"
                yield f"{placing['name']} {did} the {division['name']} play-off, and {where}"
