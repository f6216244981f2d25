"""What the big screen shows, as slides that come by turns; kept until the night's version rises (`Night.cached`)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from scoring.selectors.rulesets import cached_ruleset
from tournaments.nights.models import (
    NIGHT_ENDED,
    EndsBy,
    Entrant,
    Night,
    NightState,
    Round,
    RoundState,
    TableState,
)
from tournaments.nights.plan.selectors.seats import PublishedRound, PublishedRounds, night_plan
from tournaments.nights.play.selectors.waiting import hands_so_far, listed
from tournaments.nights.results.selectors.knock_outs import knock_out_rounds
from tournaments.nights.results.selectors.standings import standings
from tournaments.standings.metrics import METRICS

MOST_LINES = 48
"""Lines on one slide: twelve rows of four, which a hall can still read."""
FEWEST_ROWS = 4
MOST_NAMES = 0.8
"""The part of a slide's names that decide how large names are written: a long one alone doesn't make all small."""
ROUNDS_SHOWN = 2
"""Rounds of a knock-out on the board: the last that was drawn, and how its pairs came there."""
SLOW = 2
"""Hands behind the middle of the hall that make a table slow."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture: lines in columns, filled from the top; `kind` says what a line is.

    `letters` is how long names are on all slides of its kind, four of five at most: they are written in one size, and
    the few that are longer in a smaller one. `coming` marks the seats of a round that hasn't begun.
    """

    key: str
    kind: str
    title: str
    lines: tuple[dict[str, Any], ...] = ()
    letters: int = 0
    coming: bool = False

    @property
    def columns(self) -> int:
        """Into how many columns the lines go: few and wide ones as long as there is room."""
        most = ((1, 4), (2, 16), (3, MOST_LINES)) if self.kind == "knock-out" else ((1, 6), (2, 16), (3, 30))
        return next((columns for columns, lines in most if len(self.lines) <= lines), 4)

    @property
    def names(self) -> str:
        """How large most names are written."""
        return _size(self.letters)

    @property
    def rows(self) -> int:
        """How many lines a column has at most."""
        return max(ceil(len(self.lines) / self.columns), FEWEST_ROWS)


@dataclass(frozen=True, slots=True)
class NightBoard:
    """The head that is always there, and the slides.

    `bell` is when nobody deals any more, `closes` when the round is closed for those who have not finished,
    `back` the end of a break. `holds_seats` while the next round's seats stand until it starts.
    """

    now: str
    bell: datetime | None
    closes: datetime | None
    back: datetime | None
    slides: tuple[Slide, ...]
    holds_seats: bool = False


def board(night: Night) -> NightBoard:
    """Return the board of a night in its version; made once for every screen."""
    return night.cached("board", make_board)


def make_board(night: Night) -> NightBoard:
    """Make the board from a night's rows."""
    plan = night_plan(night)
    begun = plan.begun
    playing = begun if begun is not None and begun.state == RoundState.PLAYING else None
    bell = playing.ends_at if playing else None
    slides = tuple(_slides(night, plan, playing))
    return NightBoard(
        now=_now(night, begun),
        bell=bell,
        closes=bell + timedelta(minutes=night.grace_minutes) if bell else None,
        back=_break_ends(night, begun),
        slides=slides,
        holds_seats=playing is None and any(slide.kind == "seats" for slide in slides),
    )


def _break_ends(night: Night, begun: PublishedRound | None) -> datetime | None:
    """Return when the break ends, None when there is none now."""
    if night.state != NightState.BREAK or begun is None or begun.closed_at is None:
        return None
    return (
        begun.closed_at + timedelta(minutes=night.break_minutes)
        if begun.number == night.break_after
        else None
    )


def _now(night: Night, begun: PublishedRound | None) -> str:
    if night.state in NIGHT_ENDED:
        return "Thank you for playing"
    if begun is None:
        return "Check-in is open" if night.state == NightState.CHECK_IN else "Not open yet"
    done = "" if begun.state == RoundState.PLAYING else " is over"
    return f"Round {begun.number} of {night.rounds}{done}"


def _slides(night: Night, plan: PublishedRounds, playing: PublishedRound | None) -> list[Slide]:
    rounds = () if night.state in NIGHT_ENDED else shown_rounds(plan)
    slides = [slide for round_ in rounds for slide in _seats(night, plan, round_)]
    if playing is not None:
        slides += _pace(night, playing)
    if plan.begun is not None:
        slides += _knock_out(night)
        slides += _standings(night)
    elif not rounds:
        here = set(
            Entrant.objects.filter(
                night=night, checked_in_at__isnull=False, left_after__isnull=True
            ).values_list("number", flat=True)
        )
        named = [{"name": name} for number, name in plan.names.items() if number in here]
        slides += _in_slides("here", f"{len(named)} {'is' if len(named) == 1 else 'are'} here", named)
    return slides


def _seats(night: Night, plan: PublishedRounds, round_: PublishedRound) -> list[Slide]:
    """Make the slides of a round's seats, or, where they will change, one that says so in their place."""
    begun, key = plan.begun, "seats"
    still = playing_still(begun) if begun is not None and begun is not round_ else []
    if still:
        # Whatever is to come has a key of its own: once it may be gone to, screens stay on the slides called seats.
        key = "next"
    if round_.will_change:
        return [Slide(f"{key}-1", "seats", round_.will_change, coming=True)]
    if still:
        ends = night.ends_by == EndsBy.ALL_DONE
        when = f"{listed('table', still)} {'has' if len(still) == 1 else 'have'} finished"
        title = f"Round {round_.number}, when {when if ends else f'round {round_.number - 1} is over'}"
    else:
        playing = round_.state == RoundState.PLAYING
        title = f"Round {round_.number}: {'your seat' if playing else 'go to table'}"
    lines = [
        {"name": plan.names[number], "place": place}
        for number, place in round_.places.items()
        if place.table is not None or place.rests
    ]
    slides = _in_slides("seats", title, lines, key)
    return [replace(slide, coming=round_ is not begun) for slide in slides]


def playing_still(round_: PublishedRound) -> list[int]:
    """Return the numbers of the tables that have hands to play; none when the round is not being played."""
    return [table.number for table in round_.tables if table.state == TableState.PLAYING]


def shown_rounds(plan: PublishedRounds) -> tuple[PublishedRound, ...]:
    """Choose the rounds whose seats are shown: the one that is played, and the next from the first done table on.

    Whoever has finished wants to know where to go, and whoever plays may still look for his table. When every table
    is done, or between rounds, it is the next alone.
    """
    begun, following = plan.begun, plan.following
    if begun is None or begun.state != RoundState.PLAYING:
        return (following,) if following is not None else ()
    still = playing_still(begun)
    if following is None or len(still) == len(begun.tables):
        return (begun,)
    return (begun, following) if still else (following,)


def _pace(night: Night, playing: PublishedRound) -> list[Slide]:
    hands = hands_so_far(Round.objects.get(night=night, number=playing.number))
    counts = sorted(hands[table.number] for table in playing.tables if table.state == TableState.PLAYING)
    middle = counts[len(counts) // 2] if counts else 0
    in_all = cached_ruleset(night.variant, night.options).fixed_hands
    lines = [
        {
            "table": table.number,
            "playing": table.state == TableState.PLAYING,
            "without": table.state == TableState.WITHOUT,
            "hands": hands[table.number],
            "in_all": in_all,
            "slow": table.state == TableState.PLAYING and hands[table.number] + SLOW <= middle,
        }
        for table in playing.tables
    ]
    still = f"{len(counts)} of {len(lines)} tables still playing" if counts else "all tables are done"
    return _in_slides("pace", f"Round {playing.number}: {still}", lines)


def _knock_out(night: Night) -> list[Slide]:
    """Make the slides of who met whom in the last rounds of a knock-out, the last first; none of another movement."""
    drawn = [round_ for round_ in knock_out_rounds(night) if round_.games]
    slides: list[Slide] = []
    for round_ in reversed(drawn[-ROUNDS_SHOWN:]):
        lines = [{"game": game} for game in round_.games]
        slides += _in_slides(
            "knock-out", f"Knock-out: {round_.name.lower()}", lines, f"bracket-{round_.number}"
        )
    return slides


def _standings(night: Night) -> list[Slide]:
    found = standings(night)
    deciding = night.precedence[0]
    metric = METRICS.get(deciding)
    lines = [
        {
            "place": row.place,
            "tied": row.tied,
            "name": found.names[row.entrant],
            "value": row.metrics[deciding],
        }
        for row in found.rows
    ]
    final = "Final standings" if night.state in NIGHT_ENDED else "Standings so far"
    return _in_slides("standings", f"{final}: {metric.label if metric else deciding}", lines)


def _in_slides(kind: str, title: str, lines: Sequence[dict[str, Any]], key: str = "") -> list[Slide]:
    """Put lines on as few slides as hold them, about as many on each; none for no lines. Their key is mostly the kind.

    >>> [len(slide.lines) for slide in _in_slides("here", "", [{}] * 100)]
    [34, 33, 33]
    """
    pages = ceil(len(lines) / MOST_LINES)
    lengths = [len(line.get("name", "")) for line in lines]
    letters = sorted(lengths)[ceil(len(lengths) * MOST_NAMES) - 1] if lengths else 0
    lines = [
        line if length <= letters else {**line, "size": _size(length)}
        for line, length in zip(lines, lengths, strict=True)
    ]
    slides, begin = [], 0
    for page in range(pages):
        end = begin + len(lines) // pages + (page < len(lines) % pages)
        slides.append(Slide(f"{key or kind}-{page + 1}", kind, title, tuple(lines[begin:end]), letters))
        begin = end
    return slides


def _size(letters: int) -> str:
    """Return how large a name is written: as large as it has room on two lines at most."""
    most = ((10, "short"), (16, "middling"), (22, "long"))
    return next((size for longest, size in most if letters <= longest), "longest")
