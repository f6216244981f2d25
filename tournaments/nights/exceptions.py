"""Why something about a night was refused: every fault at once, each with code, field and sentence."""

from problems import Refused


class NightRefused(Refused):
    """Refuse what was asked of a night; nothing has been written."""
