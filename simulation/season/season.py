"""Play a season of teams from the first division to the last line of the last table."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

from simulation.client import PATIENCE, pages
from simulation.season.cup import play_cup
from simulation.season.happenings import Happenings, deal
from simulation.season.play_off import differences_after, play_play_offs
from simulation.season.secretary import SeasonScript, Secretary
from simulation.season.tables import Book, differences, side_book

BECOMES = ("awarded", "first_half", "struck", "kept", "")
"""What becomes of the results of a team that withdraws; empty where the league's rules say."""


@dataclass(frozen=True, slots=True)
class PlayedSeason:
    """What was played: the season's number, how many matches of each kind, and where its tables differ."""

    season: int
    kinds: Counter[str]
    rows: list[dict[str, Any]]
    requests_again: int
    differences: list[str]


def play(  # noqa: PLR0913  where, who, what, and what to tell of it
    base_url: str,
    token: str,
    wish: SeasonScript,
    *,
    say: Callable[[str], None],
    club: int | None = None,
    patience: float = PATIENCE,
    days_pass: Callable[[], None] | None = None,
) -> PlayedSeason:
    """Play a season through a server's HTTP interface, and compare its tables with what was sent.

    They are compared once half of it is played too. With `days_pass` the hours of unanswered cards can be over: it
    lets the server do what is due some days from now. Such a server is one's own, so there the season is closed in the
    end, and those who won the play-offs go up. Raises `AnswerRefused` and `NoAnswer`.
    """
    with contextlib.closing(Secretary(base_url, token, wish, patience)) as secretary:
        secretary.set_up(club)
        say(f"{secretary.season['name']}: {wish.divisions} divisions of {wish.teams} teams.")
        fixtures = secretary.publish()
        say(f"The fixtures are published: {len(fixtures)} matches.")
        books = {division["id"]: _book(secretary, division["id"]) for division in secretary.divisions}
        happenings = Happenings(secretary, books)
        kinds: Counter[str] = Counter()
        chance = Random(f"{wish.seed}/matches")  # noqa: S311  what happens to a match, no secret
        dealt = deal(chance)
        happenings.open = {match["id"]: match for match in fixtures}
        half = len(fixtures) // 2
        for match in fixtures[:half]:
            kinds += _play_one(happenings, match, next(dealt), wish)
        found = [f"half-way, {line}" for line in _compare(secretary, books, [])]
        _rule_on_teams(happenings, chance)
        kinds["teams withdrawn"] = sum(len(book.withdrawn) for book in books.values())
        for match in fixtures[half:]:
            if match["id"] in happenings.open:
                kinds += _play_one(happenings, match, next(dealt), wish)
        first = books[secretary.divisions[0]["id"]]  # nobody withdraws from it
        kinds["cup matches"] = play_cup(happenings, sorted(first.names), chance)
        if days_pass is not None:
            days_pass()
            kinds["cards that lapsed"] = happenings.lapse()
        _decide_penalties(secretary, books, kinds)
        rows: list[dict[str, Any]] = []
        found += _compare(secretary, books, rows)
        if len(books) > 1:
            kinds["play-off matches"], ends = play_play_offs(happenings, chance)
            found += [f"after the play-offs, {line}" for line in _compare(secretary, books, [])]
            if days_pass is not None:
                found += differences_after(happenings, ends)
        clients = (secretary.client, *(captain.client for captain in secretary.captains.values()))
        retries = sum(client.retries for client in clients)
        return PlayedSeason(secretary.season["id"], kinds, rows, retries, found)


def _book(secretary: Secretary, division: int) -> Book:
    teams = pages(secretary.client, secretary.at(f"teams/?division={division}"))
    names = {team["id"]: team["name"] for team in teams}
    season = secretary.season
    return Book(season["scheme"], season["precedence"], names, secretary.half_way)


def _play_one(happenings: Happenings, match: dict[str, Any], kind: str, wish: SeasonScript) -> Counter[str]:
    names = match["division"]["name"], match["home"]["name"], match["away"]["name"]
    chance = Random(f"{wish.seed}/{names}")  # noqa: S311  games of a match, no secret
    happenings.play(match, kind, chance)
    return Counter([kind])


def _rule_on_teams(happenings: Happenings, chance: Random) -> None:
    """Take points from a team of each division and give another some; in all but the first one withdraws."""
    secretary = happenings.secretary
    first = chance.randrange(len(BECOMES))
    for number, book in enumerate(happenings.books.values()):
        fined, helped, leaving = chance.sample(sorted(book.names, key=lambda team: book.names[team]), 3)
        for team, points in ((fined, -1.5), (helped, 0.25)):
            secretary.rule(f"teams/{team}/adjust/", "The committee's meeting", points=points)
            book.points.append((team, Fraction(str(points))))
        if number > 0:
            day = secretary.half_way + timedelta(days=chance.choice((-1, 1)))
            happenings.withdraw(leaving, book, day, BECOMES[(first + number) % len(BECOMES)])


def _decide_penalties(secretary: Secretary, books: dict[int, Book], kinds: Counter[str]) -> None:
    """Take every other penalty that is proposed for a late card, and let the others off.

    What each one cost is read afterwards. A team that is let off was late once less, so the server may by and by
    propose a warning where it proposed points before.
    """
    book_of = {team: book for book in books.values() for team in book.names}
    path = secretary.at("penalties/")
    taken = set()
    proposed = [one for one in pages(secretary.client, path) if one["decision"] is None]
    for number, one in enumerate(proposed):
        what = "let-off" if number % 2 else "take"
        secretary.post(f"{path}{one['id']}/{what}/", "deciding a penalty", reason="A late card")
        kinds[f"penalties, {what}"] += 1
        if what == "take":
            taken.add(one["id"])
    for one in pages(secretary.client, path):
        if one["id"] in taken:
            team = one["team"]["id"]
            book_of[team].points.append((team, -Fraction(str(one["points"]))))


def _compare(secretary: Secretary, books: dict[int, Book], rows: list[dict[str, Any]]) -> Iterator[str]:
    for division in secretary.divisions:
        shown = pages(secretary.client, secretary.at(f"standings/?division={division['id']}"))
        rows += shown
        for line in differences(shown, books[division["id"]]):
            yield f"{division['name']}, {line}"
        side_table = secretary.season["side_table"]
        if side_table:
            shown = pages(secretary.client, secretary.at(f"side-table/?division={division['id']}"))
            for line in differences(shown, side_book(books[division["id"]], side_table)):
                yield f"{division['name']}, {side_table['name']}, {line}"
