"""Find the table pass that a scanned or typed code means."""

from django.db.models import OuterRef, Subquery

from scoring.models import Entry, Game, Table, TablePass
from web.compiled_queries import Compiled, columns_of, row_of
from web.signed_codes import is_signed, number_in, sign
from web.typed_codes import typed_codes

SALT = "scoring.table_pass"


class PassRefused(Exception):
    """A code that lets nobody in; `code` is stable, the message says what to do, `table` is whose it was."""

    def __init__(self, code: str, message: str, table: Table | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.table = table


def signed_code(table_pass: TablePass) -> str:
    """Return the long code of a pass, for a QR code and for the API's `Authorization: Table`.

    The pass's number signed with its stamp and the server's key: the same card can be printed again.
    """
    return sign(str(table_pass.pk), _salt(table_pass.stamp))


def number_of_signed(code: str) -> int:
    """Return the number of the pass that a long code names; raise `PassRefused` when it names none.

    Nothing is proved yet: `check_signature` does that, with the stamp of the pass.
    """
    number = number_in(code)
    if number is None:
        raise _forged()
    return number


def check_signature(code: str, stamp: str) -> None:
    """Raise `PassRefused` when a long code was not signed here for the pass with this stamp."""
    if not is_signed(code, _salt(stamp)):
        raise _forged()


def _salt(stamp: str) -> str:
    return f"{SALT}:{stamp}"


def _forged() -> PassRefused:
    return PassRefused(
        "pass_forged", "This code was not made here. Scan the QR code on the table's card again."
    )


def pass_by_signed_code(code: str) -> TablePass:
    """Return the pass, its table and the game there; raise `PassRefused` when forged or revoked."""
    found = _pass_with_table_and_game(number_of_signed(code))
    if found is None:
        raise _forged()
    check_signature(code, found.stamp)
    return _in_force(found)


PASS_COLUMNS, TABLE_COLUMNS, GAME_COLUMNS = map(columns_of, (TablePass, Table, Game))
_LAST_ENTRY = Entry.objects.filter(game=OuterRef("table__game")).order_by("-sequence")
_BY_NUMBER = Compiled(
    lambda: TablePass.objects.filter(pk=0).values_list(
        *PASS_COLUMNS,
        *(f"table__{column}" for column in TABLE_COLUMNS),
        *(f"table__game__{column}" for column in GAME_COLUMNS),
        Subquery(_LAST_ENTRY.values("sequence")[:1]),
    )
)


def _pass_with_table_and_game(number: int) -> TablePass | None:
    rows = _BY_NUMBER.rows(number)
    if not rows:
        return None
    own, table_end = len(PASS_COLUMNS), len(PASS_COLUMNS) + len(TABLE_COLUMNS)
    of_pass, of_table, of_game = rows[0][:own], rows[0][own:table_end], rows[0][table_end:]
    table_pass = row_of(TablePass, of_pass)
    table_pass.table = row_of(Table, of_table)
    if table_pass.table.game_id is not None:
        table_pass.table.game = row_of(Game, of_game[:-1])
        table_pass.table.game.sequence = of_game[-1] or 0
        table_pass.table.game.table = table_pass.table
    return table_pass


def pass_by_typed_code(text: str) -> TablePass:
    """Return the pass whose typed code this is, as people type it; raise `PassRefused` if none."""
    codes = typed_codes(text)
    found = {one.code: one for one in TablePass.objects.select_related("table__game").filter(code__in=codes)}
    return _in_force(next((found[code] for code in codes if code in found), None))


def shown_code(table_pass: TablePass) -> str:
    """Write a typed code as people read it out: letters, a space, digits.

    A night's word may have any number of letters.

    >>> [shown_code(TablePass(code=code)) for code in ("OAK4", "BCDF2345", "HALLOWEEN12")]
    ['OAK 4', 'BCDF 2345', 'HALLOWEEN 12']
    """
    letters = table_pass.code.rstrip("0123456789")
    return f"{letters} {table_pass.code[len(letters) :]}"


def _in_force(found: TablePass | None) -> TablePass:
    if found is None:
        message = "No table has this code. Look at the table's card, or scan its QR code."
        raise PassRefused("pass_unknown", message)
    if found.revoked_at is not None:
        message = "This code has ended. Ask for the table's new card."
        raise PassRefused("pass_revoked", message, found.table)
    return found
