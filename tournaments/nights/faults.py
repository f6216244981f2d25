"""Why something about a night was refused: every fault at once, each with code, field and sentence."""

from clubs.faults import Fault, Refused

__all__ = ["Fault", "NightRefused"]


class NightRefused(Refused):
    """Refuse what was asked of a night; nothing has been written."""
