"""Declare the columns of standings: of a night, of races, and of a season of nights."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from listings import (
    CSV_ONLY,
    IN_FILES,
    JSON_ONLY,
    NARROW,
    ON_PAGES,
    OPENED,
    WIDE,
    Column,
    Format,
    Key,
    KeyType,
    Kind,
    Listing,
    Named,
    Place,
    Row,
    Shown,
)
from tournaments.standings.metrics import (
    COUNTED,
    COUNTED_IN_GAMES,
    EUCHRES_MADE,
    GAMES_TIED,
    GAMES_WON,
    GAMES_WON_AND_HALF_TIED,
    HEAD_TO_HEAD,
    LONERS,
    METRICS,
    PLAYED,
    POINTS,
    SEASON_METRICS,
    Metric,
    Tallies,
)
from tournaments.standings.night import StandingsRow
from tournaments.standings.races import RaceRow, race_metrics
from tournaments.standings.season import SeasonRow

ON_A_PHONE: Final = 2
"""So many metrics stand on a phone beside the name; a row folds the others."""


class Placed(Protocol):
    """What a row of standings has, whatever it is of."""

    @property
    def place(self) -> int | None:
        """Where it stands."""

    @property
    def tied(self) -> bool:
        """Whether it shares the place."""

    @property
    def decided_by(self) -> str | None:
        """By which metric it stands below the row above."""

    @property
    def metrics(self) -> Tallies:
        """What everything comes to, by key."""


def metric_column(metric: Metric, row_of: Callable[[Row], Placed]) -> Column[Row]:
    """Return the column of a metric; ``row_of`` takes the row of standings from a row of the list."""
    title = metric.label[:1].upper() + metric.label[1:]
    short = metric.label.removeprefix("games ")
    number = KeyType.NUMBER if metric.halves else KeyType.INTEGER

    def count(row: Row) -> float | None:
        return row_of(row).metrics.get(metric.key)

    return Column(
        metric.key,
        title,
        count,
        short=short[:1].upper() + short[1:],
        help=metric.counts,
        keys=(Key(metric.key, count, number, metric.counts),),
    )


def place_column(row_of: Callable[[Row], Placed], *, null: str = "") -> Column[Row]:
    """Return the column of places; ``null`` says why a row has none, where one may have none."""

    def place(row: Row) -> Place:
        placed = row_of(row)
        return Place(placed.place, placed.tied)

    return Column("place", "Place", place, Kind.PLACE, short="#", key_help=null)


def decided_by_column(row_of: Callable[[Row], Placed]) -> Column[Row]:
    """Return the column that says which metric separated a row from the one above: by key for programs."""

    def label(row: Row) -> str:
        key = row_of(row).decided_by
        return METRICS[key].label if key is not None else ""

    why = "The metric that separated this line from the one above."
    key = Key[Row]("decided_by", lambda row: row_of(row).decided_by, KeyType.TEXT, why, null=True)
    return Column("decided_by", "Decided by", label, Kind.TEXT, help=why, keys=(key,), shown_in=IN_FILES)


def page_metrics(metrics: Iterable[Metric], row_of: Callable[[Row], Placed]) -> list[Column[Row]]:
    """Return the columns of metrics as pages and paper show them, the first of them on a phone too."""
    return [
        replace(
            metric_column(metric, row_of),
            shown_in=ON_PAGES,
            priority=NARROW if at < ON_A_PHONE else WIDE,
            strong=at == 0,
        )
        for at, metric in enumerate(dict.fromkeys(metrics))
    ]


def file_metrics(metrics: Iterable[Metric], row_of: Callable[[Row], Placed]) -> list[Column[Row]]:
    """Return the columns of metrics as files have them: all, in the order in which people are shown them."""
    return [replace(metric_column(metric, row_of), shown_in=IN_FILES) for metric in metrics]


@dataclass(frozen=True, slots=True)
class NightLine:
    """Hold an entrant's row of a night's standings, with the name and the player's number."""

    row: StandingsRow
    name: str
    player: int


def _of_night(line: NightLine) -> StandingsRow:
    return line.row


NIGHT_FILE: Final[tuple[Column[NightLine], ...]] = (
    place_column(_of_night),
    Column(
        "entrant",
        "Player",
        lambda line: Named(line.row.entrant, line.name),
        Kind.NAME,
        keys=(
            Key("name", lambda line: line.name),
            Key("entrant", lambda line: line.row.entrant, KeyType.INTEGER),
            Key("player", lambda line: line.player, KeyType.INTEGER),
        ),
    ),
    *file_metrics(COUNTED_IN_GAMES, _of_night),
    Column(
        "credit",
        "Points for sitting out",
        lambda line: line.row.credit,
        key_help="What sit-outs were worth; among `points`.",
        shown_in=IN_FILES,
    ),
    Column(
        HEAD_TO_HEAD.key,
        "Head to head",
        lambda line: line.row.metrics.get(HEAD_TO_HEAD.key),
        keys=(
            Key(
                HEAD_TO_HEAD.key,
                lambda line: line.row.metrics.get(HEAD_TO_HEAD.key),
                KeyType.INTEGER,
                "Where the precedence names it.",
                missing=True,
            ),
        ),
        shown_in=IN_FILES,
    ),
    decided_by_column(_of_night),
)
ON_PAPER: Final = (POINTS, GAMES_WON, LONERS)
"""What the sheet that is signed has of everybody, whatever decided."""
NIGHT_ORDER: Final = {
    Format.JSON: (
        *("place", "tied", "entrant", "decided_by", "credit"),
        ...,
        *(HEAD_TO_HEAD.key, "player", "name"),
    )
}


def night_listing(title: str, lines: Sequence[NightLine], precedence: Iterable[str]) -> Listing[NightLine]:
    """Return the standings of a night as a list: on pages the metrics that decide, in order, and games played."""
    metrics = [metric for key in (*precedence, PLAYED.key) if (metric := METRICS.get(key))]
    on_paper = [
        replace(metric_column(metric, _of_night), shown_in=frozenset({Shown.PAPER}))
        for metric in ON_PAPER
        if metric not in metrics
    ]
    place, name, *rest = NIGHT_FILE
    columns = (place, name, *page_metrics(metrics, _of_night), *on_paper, *rest)
    return Listing(title, columns, lines, order=NIGHT_ORDER)


def _of_race(row: RaceRow) -> RaceRow:
    return row


BESIDE: Final = (POINTS, PLAYED, GAMES_WON, LONERS, EUCHRES_MADE)
"""What is shown of a race beside the metrics that decide."""
RACE_FILE: Final[tuple[Column[RaceRow], ...]] = (
    place_column(_of_race),
    Column("race", "Race", lambda row: row.race, Kind.TEXT),
    *file_metrics(COUNTED_IN_GAMES, _of_race),
    decided_by_column(_of_race),
)
RACE_ORDER: Final = {Format.JSON: ("place", "tied", "race", "decided_by", ...)}


def race_listing(title: str, rows: Sequence[RaceRow], precedence: Sequence[str]) -> Listing[RaceRow]:
    """Return the standings of races as a list: on pages the metrics that decide, and what stands beside them."""
    place, race, *rest = RACE_FILE
    columns = (place, race, *page_metrics([*race_metrics(precedence), *BESIDE], _of_race), *rest)
    return Listing(title, columns, rows, order=RACE_ORDER)


@dataclass(frozen=True, slots=True)
class PlayedNight:
    """Hold what a night was to a player of a season: points, place in it, and whether it counts."""

    night: int
    points: int
    place: int
    counted: bool


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """Hold a player's row of a season with the name, why it stands there, and each night that was played."""

    row: SeasonRow
    name: str
    explanation: str
    nights: Mapping[int, PlayedNight]
    risen: int = 0


def _of_season(line: SeasonLine) -> SeasonRow:
    return line.row


def _by_night(line: SeasonLine) -> list[dict[str, Any]]:
    return [
        {"night": one.night, "points": one.points, "place": one.place, "counted": one.counted}
        for one in line.nights.values()
    ]


def _average(line: SeasonLine) -> float | None:
    counted = line.row.metrics[COUNTED.key]
    return line.row.metrics[POINTS.key] / counted if counted else None


SEASON_FILE: Final[tuple[Column[SeasonLine], ...]] = (
    replace(
        place_column(_of_season, null="Null with too few nights."),
        value=lambda line: Place(line.row.place, line.row.tied, line.risen),
    ),
    Column("player", "Player", lambda line: Named(line.row.player, line.name), Kind.NAME),
    *file_metrics(SEASON_METRICS, _of_season),
    decided_by_column(_of_season),
    *(
        Column[SeasonLine](
            "counted_nights",
            "Nights that count",
            lambda line: len(line.row.counted_nights),
            keys=(Key("counted_nights", lambda line: list(line.row.counted_nights), KeyType.INTEGERS),),
            shown_in=IN_FILES,
        ),
        Column[SeasonLine](
            "dropped_nights",
            "Nights that don't count",
            lambda line: len(line.row.dropped_nights),
            keys=(Key("dropped_nights", lambda line: list(line.row.dropped_nights), KeyType.INTEGERS),),
            shown_in=IN_FILES,
        ),
        Column[SeasonLine](
            "explanation",
            "Why",
            lambda line: line.explanation,
            Kind.TEXT,
            keys=(
                Key(
                    "explanation",
                    lambda line: line.explanation,
                    help="Why this line stands here.",
                    formats=JSON_ONLY,
                ),
                Key("by_night", _by_night, KeyType.OTHER, formats=JSON_ONLY),
            ),
            shown_in=IN_FILES,
        ),
    ),
)
SEASON_ORDER: Final = {
    Format.JSON: (
        *("place", "tied", "player", "decided_by"),
        ...,
        *("counted_nights", "dropped_nights", "name", "explanation", "by_night"),
    )
}
AVERAGE: Final[Column[SeasonLine]] = Column(
    "average",
    "Points a night",
    _average,
    short="Average",
    help="Points of the nights that count, divided by their number.",
    priority=WIDE,
    shown_in=ON_PAGES,
    decimals=1,
)


def _night_column(night: int, name: str, short: str) -> Column[SeasonLine]:
    """Return the column of a night: a player's points in it, in brackets where they don't count."""

    def points(line: SeasonLine) -> int | None:
        return line.nights[night].points if night in line.nights else None

    def dropped(line: SeasonLine) -> bool:
        return night in line.nights and not line.nights[night].counted

    key = Key(f"night_{night}", points, KeyType.INTEGER, formats=CSV_ONLY)
    return Column(
        f"night_{night}",
        name,
        points,
        short=short,
        keys=(key,),
        priority=WIDE,
        dropped=dropped,
        empty="\N{MIDDLE DOT}",
    )


def _opened(metric: Metric) -> Column[SeasonLine]:
    """Return the column of a metric to which a row opens: few nights know ties, and without one nothing is said."""

    def any_tied(_column: object, lines: Sequence[SeasonLine]) -> bool:
        return any(line.row.metrics[GAMES_TIED.key] for line in lines)

    only_if = any_tied if metric in {GAMES_TIED, GAMES_WON_AND_HALF_TIED} else None
    return replace(metric_column(metric, _of_season), shown_in=ON_PAGES, priority=OPENED, only_if=only_if)


def season_listing(
    title: str,
    lines: Sequence[SeasonLine],
    precedence: Sequence[str],
    nights: Mapping[int, tuple[str, str]],
) -> Listing[SeasonLine]:
    """Return the standings of a season of nights as a list, with a column for each night.

    ``nights`` has the name and the short name of each by its number, in the order of the season. Pages show the
    metrics that decide, the average, and the nights, the newest first; files have the nights in their order, last.
    """
    place, name, *rest = SEASON_FILE
    by_night = [_night_column(number, *names) for number, names in nights.items()]
    columns = (
        place,
        name,
        *page_metrics([METRICS[key] for key in precedence], _of_season),
        AVERAGE,
        *(replace(column, shown_in=ON_PAGES) for column in reversed(by_night)),
        *(_opened(metric) for metric in SEASON_METRICS if metric.key not in precedence),
        *rest,
        *(replace(column, shown_in=IN_FILES) for column in by_night),
    )
    return Listing(
        title,
        columns,
        lines,
        why=lambda line: line.explanation,
        is_out=lambda line: line.row.place is None,
        order=SEASON_ORDER,
    )
