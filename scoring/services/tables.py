"""Open kitchen tables, and give and take back their passes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from clubs.models import Player
from scoring.engine.ruleset import Ruleset
from scoring.engine.scorekeeper import quick_hands
from scoring.models import Game, Table, TablePass
from scoring.models.table import new_code
from scoring.services.games import start_game, touch_table


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A table that is ready to play at."""

    table: Table
    table_pass: TablePass
    game: Game


def open_table(  # noqa: PLR0913  who plays what, and by which rules
    label: str,
    ruleset: Ruleset,
    names: Sequence[str],
    first_dealer: int | None = None,
    *,
    saved_ruleset: int | None = None,
    customs: Sequence[str] = (),
) -> OpenedTable:
    """Open a table for people who are just playing: one game, a name at each seat, one pass.

    `saved_ruleset` is the number of the club's ruleset that the rules were chosen from; `customs` are the table's own
    beside those of that ruleset.
    """
    # What the hands of new rules are worth takes a while to work out, and nobody's hand is to wait for it.
    quick_hands(ruleset)
    with transaction.atomic():
        table = Table.objects.create(label=label, customs=list(customs))
        people = {seat: Player.objects.create(name=name) for seat, name in enumerate(names)}
        game = start_game(table, ruleset, people, first_dealer, saved_ruleset=saved_ruleset)
        return OpenedTable(table, TablePass.objects.create(table=table), game)


@transaction.atomic
def set_up_tables(club_id: int, codes: Mapping[int, str]) -> dict[int, Table]:
    """Set up tables for the club that runs them, and return them by number: with no game yet, and a pass each.

    `codes` are the passes' typed codes by the tables' numbers, as they are kept: capitals and digits. A pass that had
    one before gives it up; what its QR code says still lets in, where it has not ended.
    """
    give_up_codes(TablePass.objects.filter(code__in=codes.values()).order_by("pk"))
    tables = Table.objects.bulk_create(Table(label=f"Table {number}", club_id=club_id) for number in codes)
    by_number = dict(zip(codes, tables, strict=True))
    TablePass.objects.bulk_create(TablePass(table=by_number[number], code=codes[number]) for number in codes)
    return by_number


@transaction.atomic
def remove_tables(tables: Sequence[int]) -> None:
    """Remove tables at which no game was ever begun, with their passes."""
    TablePass.objects.filter(table__in=tables).delete()
    Table.objects.filter(pk__in=tables).delete()


@transaction.atomic
def give_code(table_pass: TablePass, code: str) -> None:
    """Give a pass a typed code of whoever runs its table, as `set_up_tables` does."""
    give_up_codes(TablePass.objects.filter(code=code))
    TablePass.objects.filter(pk=table_pass.pk).update(code=code)


def give_up_codes(passes: QuerySet[TablePass]) -> None:
    """Give passes typed codes of chance in place of those that they had; their QR codes still let in."""
    for before in passes:
        before.code = f"{new_code()}{before.pk}"[:20]
        before.save(update_fields=["code"])


@transaction.atomic
def renew_pass(table: Table, now: datetime) -> TablePass:
    """End every pass of a table and make a new one, for when a card has gone astray."""
    revoke_passes(table, now)
    return TablePass.objects.create(table=table)


@transaction.atomic
def revoke_passes(table: Table, now: datetime) -> None:
    """End every pass of a table; who renews at the same moment waits, and then ends the pass made here."""
    Table.objects.select_for_update(of=("self",)).get(pk=table.pk)
    table.passes.filter(revoked_at=None).update(revoked_at=now)
    touch_table(table.pk)
