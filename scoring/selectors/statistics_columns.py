"""Declare the columns of a player's statistics: hands with each partner, by seat, round and trump; and who was met."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from listings import WIDE, Column, Key, KeyType, Kind, Listing, Named
from problems.wording import pluralize
from scoring.engine.record import TRUMP_WORDS
from scoring.engine.statistics import Counts, Number, SeatPosition, StatisticsGroup
from scoring.selectors.statistics import GameCounts, PlayerStatistics

HUNDREDTH: Final = Decimal("0.01")
DASH: Final = "\N{EN DASH}"
POSITIONS: Final = {
    SeatPosition.DEALER.value: "dealer",
    SeatPosition.ELDEST.value: "left of the dealer",
    SeatPosition.PARTNER.value: "partner of the dealer",
    SeatPosition.BETWEEN.value: "further from the dealer",
    SeatPosition.RIGHT.value: "right of the dealer",
}
ROUNDS: Final = {"1": "first: the turned-up suit", "2": "second: another suit"}
DOMINOES: Final = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")
TRUMPS: Final = TRUMP_WORDS | {str(number): word for number, word in enumerate(DOMINOES)}


def percent(part: int, whole: int) -> int | None:
    """Return a share in whole per cent, halves up; None of nothing.

    >>> percent(7, 12), percent(1, 8), percent(0, 0)
    (58, 13, None)
    """
    return (200 * part + whole) // (2 * whole) if whole else None


def points_a_hand(points: int, hands: int) -> Decimal | None:
    """Return points a hand with two decimals, halves away from nothing; None without a hand.

    >>> [str(points_a_hand(*one)) for one in ((19, 10), (1, 8), (-1, 8), (-1, 999), (0, 0))]
    ['1.90', '0.13', '-0.13', '0.00', 'None']
    """
    # A zero has no minus once nothing was added to it.
    return (Decimal(points) / hands).quantize(HUNDREDTH, ROUND_HALF_UP) + 0 if hands else None


@dataclass(frozen=True, slots=True)
class HandsLine:
    """Hold the hands of a part: with somebody, or at a seat, in a round, with a trump.

    ``tried`` is how often trump was made in a hand that was played to the end, ``made`` how often that came off.
    """

    who: Named
    hands: int
    tried: int
    made: int
    points_a_hand: Decimal | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class MetLine:
    """Hold with whom, or against whom, somebody played: games that are over, won, lost and tied."""

    who: Named
    games: int
    won: int
    tied: int

    @property
    def lost(self) -> int:
        """Games lost."""
        return self.games - self.won - self.tied


HANDS_COLUMNS: Final[tuple[Column[HandsLine], ...]] = (
    Column("part", "Seat", lambda line: line.who, Kind.NAME, keys=(Key("name", lambda line: line.who.name),)),
    Column("hands", "Hands", lambda line: line.hands),
    Column(
        "tried",
        "Tries",
        lambda line: line.tried,
        help="Hands in which they made trump, and that were played to the end.",
        priority=WIDE,
    ),
    Column("made", "Made it", lambda line: line.made, priority=WIDE),
    Column(
        "percent",
        "Made it, in percent",
        lambda line: percent(line.made, line.tried),
        short="Made %",
        unit="%",
        empty=DASH,
    ),
    Column(
        "points_a_hand",
        "Points a hand",
        lambda line: line.points_a_hand,
        Kind.POINTS,
        decimals=2,
        empty=DASH,
        keys=(
            Key(
                "points_a_hand",
                lambda line: None if line.points_a_hand is None else float(line.points_a_hand),
                KeyType.NUMBER,
            ),
        ),
    ),
)
"""The columns of the hands at a seat, in a round, with a trump."""


def _of_people(column: Column[HandsLine]) -> Column[HandsLine]:
    """Return a column as it is called where hands are with a partner: either of the two may have made trump."""
    if column.kind is Kind.NAME:
        number = Key[HandsLine]("player", lambda line: line.who.number, KeyType.INTEGER)
        return replace(column, key="player", title="Partner", keys=(*(column.keys or ()), number))
    if column.key == "tried":
        help_ = "Hands in which one of the two made trump, and that were played to the end."
        return replace(column, help=help_)
    if column.key == "made":
        return replace(column, title="One of the two made it")
    if column.key == "percent":
        return replace(column, title="One of the two made it, in percent")
    return column


PARTNER_COLUMNS: Final = tuple(map(_of_people, HANDS_COLUMNS))
"""The columns of the hands with each partner."""

MET_COLUMNS: Final[tuple[Column[MetLine], ...]] = (
    Column(
        "player",
        "Partner",
        lambda line: line.who,
        Kind.NAME,
    ),
    Column("games", "Games", lambda line: line.games),
    Column("won", "Won", lambda line: line.won),
    Column("lost", "Lost", lambda line: line.lost),
    Column("tied", "Tied", lambda line: line.tied, only_if=lambda _, lines: any(one.tied for one in lines)),
)
"""The columns of games with each partner, and against each opponent."""


def met_listings(found: PlayerStatistics) -> list[Listing[MetLine]]:
    """Return games with each partner, and against each opponent, most games first; without those that are empty."""
    partners = [
        MetLine(Named(number, found.names[number]), one.games, one.won, one.tied)
        for number, one in found.partners.items()
        if one.games
    ]
    opponents = [
        MetLine(Named(number, found.names[number]), one.games, one.won, one.tied)
        for number, one in found.opponents.items()
    ]
    partners.sort(key=lambda line: (-line.games, line.who.name))
    listed = [
        _met_listing("Games with a partner", "Partner", partners),
        _met_listing("Games against", "Opponent", opponents),
    ]
    return [listing for listing in listed if listing.rows]


def _met_listing(title: str, who: str, lines: Sequence[MetLine]) -> Listing[MetLine]:
    columns = [replace(one, title=who) if one.kind is Kind.NAME else one for one in MET_COLUMNS]
    return Listing(title, columns, lines)


def partner_listing(found: PlayerStatistics) -> Listing[HandsLine]:
    """Return the hands with each partner, most hands first."""
    return Listing(
        "With whom",
        PARTNER_COLUMNS,
        list(_partners(found)),
        note=lambda line: line.note,
        narrow_note=_made_of_tries,
    )


def _partners(found: PlayerStatistics) -> Iterator[HandsLine]:
    for number, one in found.partners.items():
        hands, made = one.hands, one.hands[Number.SIDE_MADE]
        yield HandsLine(
            Named(number, found.names[number]),
            hands[Number.HANDS],
            made + hands[Number.SIDE_EUCHRED],
            made,
            points_a_hand(hands[Number.POINTS], hands[Number.HANDS]),
            _on_paper(one.cards),
        )


def _on_paper(cards: Counts) -> str:
    if not cards[Number.CARDS]:
        return ""
    return f"on paper {pluralize(cards[Number.HANDS], 'hand')}, {pluralize(cards[Number.POINTS], 'point')}"


BY_SEAT: Final = "By seat"


def _made_of_tries(line: HandsLine) -> str:
    """Return what a narrow screen says below the name, as the columns of a wide one do."""
    return f"made it {line.made} of {line.tried}" if line.tried else "no tries"


def part_listings(found: PlayerStatistics) -> list[Listing[HandsLine]]:
    """Return the hands by seat, by round and by trump; without those that are empty."""
    listed = [
        _part_listing(BY_SEAT, "Seat", found.played, StatisticsGroup.POSITION, POSITIONS, Number.HANDS),
        _part_listing(
            "By round", "Round", found.played, StatisticsGroup.CALL_ROUND, ROUNDS, Number.MADE_TRUMP
        ),
        _part_listing("By trump", "Trump", found.played, StatisticsGroup.TRUMP, TRUMPS, Number.MADE_TRUMP),
    ]
    return [listing for listing in listed if listing.rows]


def _part_listing(  # noqa: PLR0913, PLR0917  what is listed, and how it is called
    title: str, what: str, played: GameCounts, group: StatisticsGroup, words: Mapping[str, str], of: Number
) -> Listing[HandsLine]:
    """Return a part: ``of`` is what counts its hands, and ``words`` say what its rows are, in order."""
    parts = played.part(group)
    lines = []
    for name in (*words, *sorted(parts.keys() - words.keys())):
        if name in parts:
            counts, made = parts[name], parts[name][Number.MADE]
            lines.append(
                HandsLine(
                    Named(None, words.get(name, name)),
                    counts[of],
                    made + counts[Number.EUCHRED],
                    made,
                    points_a_hand(counts[Number.POINTS], counts[Number.HANDS]),
                )
            )
    columns = [replace(one, title=what) if one.kind is Kind.NAME else one for one in HANDS_COLUMNS]
    return Listing(title, columns, lines, narrow_note=_made_of_tries)
