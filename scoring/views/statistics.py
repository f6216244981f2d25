"""What a player of a club did at tables, and with whom, in words and shares."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from clubs.models import Player
from clubs.views.access import with_player
from listings import Listing, Row
from problems.wording import pluralize
from scoring.engine.registry import VARIANTS
from scoring.engine.statistics import Counts, Number, StatisticsGroup
from scoring.models import Game
from scoring.selectors.club_averages import seat_sums
from scoring.selectors.statistics import (
    GameCounts,
    PlayerStatistics,
    games_of,
    numbers_of,
    player_statistics,
    variants_of,
)
from scoring.selectors.statistics_columns import (
    BY_SEAT,
    HandsLine,
    MetLine,
    met_listings,
    part_listings,
    partner_listing,
    percent,
    points_a_hand,
)
from scoring.selectors.statistics_filter import TypedStatisticsFilter
from web.charts.bars import Bars, Measure, bars
from web.listings.page import PageTable, page_table

NAMES = {entry.key: entry.name for entry in VARIANTS.values()}
BESIDE_THE_CLUB = {
    "loners": "Went alone",
    "loners_made": "Alone with every trick",
    "euchres_made": "Euchred the others",
    "euchres_suffered": "Was euchred",
}
MOST_MONTHS = 12
NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class StatisticsLine:
    """Hold a line of a list: what it is, the number or share, and a remark."""

    label: str
    number: str
    remark: str = ""


@require_safe
@with_player
def statistics(request: HttpRequest, player: Player) -> HttpResponse:
    """Show a player's statistics; of a merged one those of whom they were merged into, of an erased one none."""
    if player.erased_at is not None:
        return render(request, "scoring/statistics_erased.html", {"player": player})
    numbers = numbers_of(player)
    if numbers[0] != player.pk:
        return redirect("player_statistics", player_id=numbers[0])
    chosen = TypedStatisticsFilter(request.GET, queryset=games_of(numbers))
    games = chosen.qs if chosen.is_valid() else games_of(numbers).none()
    found, variants = player_statistics(numbers, games), variants_of(numbers)
    context = {
        "player": player,
        "found": found,
        "lists": _lists(found),
        "tables": _tables(found),
        "files": _files(player, chosen) if chosen.is_valid() else "",
        "months": _months(found, one_way=bool(request.GET.get("variant")) or len(variants) == 1),
        "beside_the_club": _beside_the_club(player, found, numbers, request.GET)
        if chosen.is_valid()
        else None,
        "faults": [
            f"{chosen.form.fields[name].label}: {told[0]}" for name, told in chosen.form.errors.items()
        ],
        "chosen": {name: request.GET.get(name, "")[:80] for name in chosen.filters},
        "variants": [(key, NAMES[key]) for key in variants],
    }
    return render(request, "scoring/statistics.html", context, status=200 if chosen.is_valid() else 422)


def _tables(found: PlayerStatistics) -> list[tuple[PageTable, str]]:
    """Return the lists of people and of parts, each with a note below it; those without a row are left out."""
    partners = partner_listing(found)
    with_partners = [_drawn(partners, PLAYER_PAGES)] if partners.rows else []
    return [
        *((_drawn(listing, PLAYER_PAGES), "") for listing in met_listings(found)),
        *((table, "") for table in with_partners),
        *(
            (_drawn(one), _unknown_dealers(found.played) if one.title == BY_SEAT else "")
            for one in part_listings(found)
        ),
    ]


def _drawn(
    listing: Listing[Row], pages: Mapping[str, Callable[[Row], str | None]] | None = None
) -> PageTable:
    return page_table(listing, pages, name=slugify(listing.title), sorts=True)


def _player_page(line: HandsLine | MetLine) -> str:
    return reverse("player_statistics", args=[line.who.number])


PLAYER_PAGES = {"player": _player_page}
"""Where the names of partners and opponents lead."""


def _unknown_dealers(played: GameCounts) -> str:
    """Say of how many hands it isn't known who dealt; nothing where it always is."""
    positions = played.part(StatisticsGroup.POSITION).values()
    unknown = played.hands[Number.HANDS] - sum(counts[Number.HANDS] for counts in positions)
    return f"Nobody knows who dealt {pluralize(unknown, 'hand')}." if unknown else ""


def _files(player: Player, chosen: TypedStatisticsFilter) -> str:
    """Return the address of the same statistics as files, of the games that are chosen."""
    asked = {name: str(value) for name, value in chosen.form.cleaned_data.items() if value}
    return f"{reverse('api:player_statistics', args=[player.pk])}?{urlencode(asked)}{'&' if asked else ''}"


def _beside_the_club(
    player: Player, found: PlayerStatistics, numbers: Sequence[int], query: QueryDict
) -> Bars | None:
    """Return bars of loners and euchres beside the club's average, over games that were chosen alike."""
    of_club = Game.objects.filter(table__club=player.club_id)
    own = seat_sums(TypedStatisticsFilter(query, queryset=games_of(numbers)).qs, numbers)
    club = seat_sums(TypedStatisticsFilter(query, queryset=of_club).qs)
    if not own.seats or club.seats == own.seats:
        return None
    measures = []
    for number, name in BESIDE_THE_CLUB.items():
        values = own.in_ten_games(number), club.in_ten_games(number)
        measures.append(Measure(name, values, tuple(f"{value:.1f}" for value in values)))
    return bars(measures, [found.name, "The club"])


def _months(found: PlayerStatistics, *, one_way: bool) -> Bars | None:
    """Return bars of points a game by month; None for one month, or where games differ in what points are worth."""
    months = found.months[-MOST_MONTHS:]
    if not one_way or len(months) < 2 or any(one.points < 0 for one in months):
        return None
    measures = [
        Measure(
            f"{one.month:%B %Y}",
            (one.points / one.games,),
            (f"{points_a_hand(one.points, one.games)} ({pluralize(one.games, 'game')})",),
        )
        for one in months
    ]
    return bars(measures, ["Points a game"])


def _lists(found: PlayerStatistics) -> list[tuple[str, list[StatisticsLine]]]:
    """Return the lists of the page, each with its heading; what never came about is left out."""
    hands = found.played.hands
    told = [
        ("Games and hands", list(_games(found.played))),
        ("Made trump", list(_made(hands))),
        ("Went alone", list(_alone(hands))),
        ("Others made trump", list(_defended(hands))),
        ("With a partner", list(_side(hands)) if found.partners else []),
        ("From paper cards", list(_cards(found.played.cards))),
    ]
    return [(heading, lines) for heading, lines in told if lines]


def _games(played: GameCounts) -> Iterator[StatisticsLine]:
    hands = played.hands
    yield StatisticsLine("Games won", _share(played.won, played.games))
    if played.tied:
        yield StatisticsLine("Games tied", _share(played.tied, played.games))
    if hands[Number.HANDS]:
        yield StatisticsLine("Hands", str(hands[Number.HANDS]), _beside_playing(hands))
        a_piece = points_a_hand(hands[Number.POINTS], hands[Number.HANDS])
        yield StatisticsLine("Points", str(hands[Number.POINTS]), f"{a_piece} a hand")
    if hands[Number.POINTS_BESIDE]:
        yield StatisticsLine(
            "Points without a hand", str(hands[Number.POINTS_BESIDE]), "adjustments and penalties"
        )
    if hands[Number.REVOKES]:
        yield StatisticsLine("Revokes", str(hands[Number.REVOKES]))


def _beside_playing(hands: Counts) -> str:
    told = [
        f"{hands[number]} {words}"
        for number, words in ((Number.PASSED_OUT, "passed out"), (Number.SAT_OUT, "sat out"))
        if hands[number]
    ]
    return ", ".join(told)


def _made(hands: Counts) -> Iterator[StatisticsLine]:
    made, euchred = hands[Number.MADE], hands[Number.EUCHRED]
    ended = hands[Number.MADE_TRUMP] - made - euchred
    if not hands[Number.MADE_TRUMP]:
        return
    yield StatisticsLine(
        "Made it", _share(made, made + euchred), f"a penalty ended {ended} more" if ended else ""
    )
    yield StatisticsLine("With every trick", _share(hands[Number.MARCHES], made + euchred))
    yield StatisticsLine("Euchred", _share(euchred, made + euchred))


def _alone(hands: Counts) -> Iterator[StatisticsLine]:
    loners, defended = hands[Number.LONERS], hands[Number.DEFENDED_ALONE]
    if loners:
        yield StatisticsLine("With every trick", _share(hands[Number.LONERS_MADE], loners))
        yield StatisticsLine("Euchred", _share(hands[Number.LONERS_EUCHRED], loners))
    if defended:
        yield StatisticsLine(
            "Defended alone, and euchred them", _share(hands[Number.DEFENDED_ALONE_MADE], defended)
        )


def _defended(hands: Counts) -> Iterator[StatisticsLine]:
    if hands[Number.DEFENDED]:
        yield StatisticsLine("Euchred them", _share(hands[Number.EUCHRES_MADE], hands[Number.DEFENDED]))


def _side(hands: Counts) -> Iterator[StatisticsLine]:
    made, euchred = hands[Number.SIDE_MADE], hands[Number.SIDE_EUCHRED]
    if made + euchred:
        yield StatisticsLine("One of the two made it", _share(made, made + euchred))
        yield StatisticsLine(
            "Every trick, whoever made trump", _share(hands[Number.SIDE_MARCHES], hands[Number.HANDS])
        )
        yield StatisticsLine(
            "Euchres suffered", str(hands[Number.EUCHRES_SUFFERED]), "not counting hands they sat out"
        )


def _cards(cards: Counts) -> Iterator[StatisticsLine]:
    if not cards[Number.CARDS]:
        return
    yield StatisticsLine("Cards", str(cards[Number.CARDS]), f"of {pluralize(cards[Number.HANDS], 'hand')}")
    yield StatisticsLine("Points", str(cards[Number.POINTS]))
    yield StatisticsLine("Loners with every trick", str(cards[Number.LONERS_MADE]))
    yield StatisticsLine("Euchres made", str(cards[Number.EUCHRES_MADE]))
    yield StatisticsLine("Euchres suffered", str(cards[Number.EUCHRES_SUFFERED]))


def _share(part: int, whole: int) -> str:
    """Write a share with what it is a share of; no line breaks within it.

    >>> print(_share(7, 12).replace(NO_BREAK, " "), _share(1, 8).replace(NO_BREAK, " "), _share(0, 0), sep="; ")
    7 of 12 (58 %); 1 of 8 (13 %); none
    """
    return f"{part} of {whole} ({percent(part, whole)}{NO_BREAK}%)" if whole else "none"
