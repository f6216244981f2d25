"""A game's ledger as the engine reads it."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from uuid import UUID

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from clubs.models import Player
from scoring.engine.admission import Fact
from scoring.engine.hand import Hand, parse_hand
from scoring.engine.ledger import Ledger, fold
from scoring.models import CorrectionRequest, Entry, Game, Table
from scoring.selectors.rulesets import ruleset_of
from web.compiled_queries import Compiled


def facts_of(game: Game) -> list[Fact]:
    """Return the game's entries in the server's order."""
    return [
        Fact(_text(id_), kind, number, _text(of) if of else None, *_read(facts))
        for id_, kind, number, of, facts in _LINES.rows(game.pk)
    ]


_LINES = Compiled(
    lambda: (
        Entry.objects.filter(game_id=0)
        .order_by("sequence")
        .values_list("id", "kind", "number", "of_id", "facts")
    )
)


def fact_of_row(row: CorrectionRequest | Entry) -> Fact:
    """Return a request, or an entry, as it was sent."""
    return Fact(str(row.pk), row.kind, row.number, str(row.of_id) if row.of_id else None, row.facts)


def facts_of_games(games: QuerySet[Game]) -> dict[int, list[Fact]]:
    """Return the entries of many games in the server's order, by game; one query."""
    lines = (
        Entry.objects.filter(game__in=games.order_by().values("pk"))
        .order_by("game", "sequence")
        .values_list("game_id", "id", "kind", "number", "of_id", Cast("facts", TextField()))
    )
    found: defaultdict[int, list[Fact]] = defaultdict(list)
    for game, id_, kind, number, of, facts in lines:
        found[game].append(Fact(_text(id_), kind, number, _text(of) if of else None, *_read(facts)))
    return found


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[dict[str, object], Hand | None]:
    """Read facts as the database keeps them. Hands repeat: a few hundred texts are nearly all of a league's."""
    facts = json.loads(text)
    return facts, parse_hand(facts["hand"]) if "hand" in facts else None


def _text(uuid: UUID | str) -> str:
    """Write an id as clients do; SQLite keeps it without hyphens."""
    return str(uuid) if isinstance(uuid, UUID) else str(UUID(uuid))


def fold_game(game: Game, facts: Sequence[Fact] | None = None) -> Ledger:
    """Fold a game's ledger; with `facts` at hand nothing is read."""
    if facts is None:
        facts = facts_of(game)
    return fold(ruleset_of(game), [fact.line() for fact in facts], game.first_dealer)


def _initial_seats(game: Game) -> dict[int, int | None]:
    """Return the player's number at each seat when the game began; None is a ghost."""
    return dict(game.seats.values_list("seat", "player_id"))


def seated(game: Game, facts: Sequence[Fact]) -> dict[int, int | None]:
    """Return who really sat where: the last seats entry that was not taken back, else the first seating."""
    corrected = corrected_seats(facts)
    return _initial_seats(game) if corrected is None else corrected


def corrected_seats(facts: Sequence[Fact]) -> dict[int, int | None] | None:
    """Return the seats of the last seats entry that was not taken back; None where there is none."""
    void = {fact.of for fact in facts if fact.kind == "void"}
    for fact in reversed(facts):
        if fact.kind == "seats" and fact.id not in void:
            seats = fact.facts["seats"]
            return {int(seat): player for seat, player in seats.items()}  # type: ignore[attr-defined]
    return None


def players_of_table(table_id: int) -> set[int]:
    """Return everybody who was to sit at this table: the people that its pass may seat."""
    players = Game.objects.filter(table_id=table_id, seats__player__isnull=False)
    return set(players.values_list("seats__player_id", flat=True))


def players_of_club(table_id: int, among: Iterable[int]) -> set[int]:
    """Return those of these who play in the table's club: the people that its members may seat."""
    clubs = Table.objects.filter(pk=table_id, club__isnull=False).values("club")
    return set(Player.objects.filter(pk__in=among, club__in=clubs).values_list("pk", flat=True))
