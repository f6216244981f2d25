"""Find the table pass that a scanned or typed code means."""

from django.core.signing import BadSignature, Signer

from scoring.models import TablePass

SIGNER_SALT = "scoring.table_pass"
# What people write between the letters and digits of a typed code.
SEPARATORS = str.maketrans("", "", " -_.\u2013\u00a0")


class PassRefused(Exception):
    """A code that lets nobody in; `code` is stable, the message says what to do."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


def signed_code(table_pass: TablePass) -> str:
    """Answer with the long code of a pass, for a QR code and for the API's `Authorization: Table`.

    The pass's number signed with the server's key: nothing to store, so the same card can be printed again.
    """
    return Signer(salt=SIGNER_SALT, sep=".").sign(str(table_pass.pk))


def pass_by_signed_code(code: str) -> TablePass:
    """Answer with the pass, its table and the game there; raise `PassRefused` when forged or revoked."""
    try:
        number = int(Signer(salt=SIGNER_SALT, sep=".").unsign(code))
    except (BadSignature, ValueError):
        message = "This code was not made here. Scan the QR code on the table's card again."
        raise PassRefused("pass_forged", message) from None
    found = TablePass.objects.select_related("table__game").filter(pk=number).first()
    return _in_force(found)


def pass_by_typed_code(text: str) -> TablePass:
    """Answer with the pass whose typed code this is, in any case and spacing; raise `PassRefused` if none."""
    code = text.translate(SEPARATORS).upper()[:20]
    return _in_force(TablePass.objects.select_related("table__game").filter(code=code).first())


def is_signed(code: str) -> bool:
    """Tell a long signed code from a typed one: it has a full stop, which cards never show."""
    return "." in code


def shown_code(table_pass: TablePass) -> str:
    """Write a typed code as people read it out: letters, a space, digits."""
    return f"{table_pass.code[:4]} {table_pass.code[4:]}"


def _in_force(found: TablePass | None) -> TablePass:
    if found is None:
        message = "No table has this code. Look at the table's card, or scan its QR code."
        raise PassRefused("pass_unknown", message)
    if found.revoked_at is not None:
        message = "This code has ended. Ask for the table's new card."
        raise PassRefused("pass_revoked", message)
    return found
