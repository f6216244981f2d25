"""Why something about a season was refused: every fault at once, each with code, field and sentence."""

from problems import Refused


class LeagueRefused(Refused):
    """Refuse what was asked of a season; nothing has been written."""
