"""Name what is wrong with a cup or a draw, every fault at once."""

from problems import Refused


class CupRefused(Refused):
    """Refuse a cup's options or its draw, with every fault of it."""
