"""What follows from a signal of this app: names that were typed go with the player."""

from clubs.services.erasing import forget_typed_names
from clubs.signals import players_erased


def connect() -> None:
    """Connect the receiver; called once, when the app is ready.

    After those of the apps above, which look for names by what stands around them.
    """
    players_erased.connect(forget_typed_names, dispatch_uid="clubs.typed_names")
