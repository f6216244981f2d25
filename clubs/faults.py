"""Why something about people was refused: every fault at once, each with its code, field and sentence."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: a stable code, the field it is in, and a sentence that says what to do.

    >>> Fault("name_missing", "name", "Type a name.").code
    'name_missing'
    """

    code: str
    field: str
    message: str


class Refused(Exception):
    """Refuse what was asked; nothing has been written."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(" ".join(fault.message for fault in faults))
        self.faults = faults
