"""The rounds of a night with their tables, all that pages and the API show of them."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from clubs.selectors.players import shown_names
from scoring.models import Entry, EntryKind, Game, TablePass
from scoring.selectors.ledgers import facts_of_games, fold_game
from scoring.selectors.rulesets import cached_ruleset
from tournaments.nights.models import Entrant, Night, Round, RoundTable
from tournaments.nights.plan.selectors.plans import seated_night
from tournaments.nights.results.selectors.table_results import TableResult, table_results


@dataclass(frozen=True, slots=True)
class Seated:
    """Who was to sit at a seat."""

    seat: int
    entrant: Entrant
    name: str


@dataclass(frozen=True, slots=True)
class TableOfRound:
    """A table in a round: its row, who was to sit there, how many hands its game has so far, and what came out."""

    row: RoundTable
    seats: tuple[Seated, ...]
    hands: int
    result: TableResult


@dataclass(frozen=True, slots=True)
class RoundOfNight:
    """A round: its row, its tables, and who sits it out, by the order of their numbers."""

    row: Round
    tables: tuple[TableOfRound, ...]
    sit_outs: tuple[tuple[Entrant, str], ...]


def rounds_with_tables(night: Night, rounds: Iterable[Round]) -> list[RoundOfNight]:
    """Return rounds of a night with everybody at their tables; the number of queries is always the same."""
    seated = seated_night(night, rounds, with_games=True)
    shown = shown_names([entrant.player for entrant in seated.entrants])
    tables = [table for round_ in seated.rounds for table in round_.tables]
    hands = hands_of([table.row.game_id for table in tables if table.row.game_id is not None])
    results = table_results(cached_ruleset(night.variant, night.options), seated.entrants, shown, tables)
    return [
        RoundOfNight(
            round_.row,
            tuple(
                TableOfRound(
                    table.row,
                    tuple(
                        Seated(seat, entrant, shown[entrant.player_id])
                        for seat, entrant in table.seats.items()
                    ),
                    hands.get(table.row.game_id or 0, 0),
                    results[table.row.pk],
                )
                for table in round_.tables
            ),
            tuple((entrant, shown[entrant.player_id]) for entrant in round_.sit_outs),
        )
        for round_ in seated.rounds
    ]


def hands_of(games: Collection[int]) -> Mapping[int, int]:
    """Count the hands that stand in each of these games: misdeals too, and those that a paper card stands for.

    A hand that was taken back counts again once another was put in its place. Three queries; one more where a game was
    entered by totals.
    """
    hands = Counter(Entry.objects.filter(game__in=games, kind=EntryKind.HAND).values_list("game", flat=True))
    voids = Entry.objects.filter(
        game__in=games, kind=EntryKind.VOID, of__kind__in=[EntryKind.HAND, EntryKind.REPLACE]
    )
    put_right = Entry.objects.filter(kind=EntryKind.REPLACE, of=OuterRef("of"))
    hands.subtract(voids.filter(~Exists(put_right)).values_list("game", flat=True))
    hands.update(_hands_on_cards(games))
    return hands


def _hands_on_cards(games: Collection[int]) -> Mapping[int, int]:
    """Count the hands that totals stand for; only games that have totals are folded."""
    totals = Entry.objects.filter(game__in=games, kind=EntryKind.TOTALS).order_by()
    by_card = Game.objects.filter(pk__in=totals.values("game"))
    rows = list(by_card)
    facts = facts_of_games(by_card) if rows else {}
    return {
        game.pk: sum(
            slot.deals
            for slot in fold_game(game, facts[game.pk]).slots
            if slot.hand is not None and slot.hand.totals is not None
        )
        for game in rows
    }


def passes_of(night: Night) -> Mapping[int, TablePass]:
    """Return the pass in force of each of a night's tables, by the table's number, in their order."""
    found = TablePass.objects.filter(table__night_table__night=night, revoked_at=None)
    found = found.select_related("table__night_table").order_by("table__night_table__number", "pk")
    return {one.table.night_table.number: one for one in found}
