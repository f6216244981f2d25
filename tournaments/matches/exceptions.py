"""Name what is wrong with something that was written, every fault at once."""

from problems import Refused


class MatchRefused(Refused):
    """Refuse what was written, with every fault of it."""
