"""Hold what standings are made of: each entrant's part in each round."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class EntrantGame:
    """Hold one entrant's game in one round.

    ``points`` are the entrant's own (a lone maker may be credited more than the side), ``against`` those of
    the other side. ``won`` is None while the game goes on. A level game is ``tied`` where the night has ties, and
    then nobody has won it; else it is won by who came to the score first, and ``there_first`` says for both sides
    that this decided it, or by both. ``partner`` is None where the entrant is a pair. The rest counts hands:
    ``hands_made`` those in which the entrant made trump, ``loners`` those played alone and
    ``loners_made`` those of them with every trick, ``euchres_made`` the others euchred, ``euchres_suffered``
    the makers euchred on the entrant's side. ``race`` is the name of the race at the entrant's seat, empty where
    the game has none.
    """

    entrant: int
    round: int
    points: int
    against: int
    won: bool | None
    partner: int | None = None
    opponents: tuple[int, ...] = ()
    hands_made: int = 0
    loners: int = 0
    loners_made: int = 0
    euchres_made: int = 0
    euchres_suffered: int = 0
    revokes: int = 0
    race: str = ""
    tied: bool = False
    there_first: bool = False


@dataclass(frozen=True, slots=True)
class SitOut:
    """Hold that an entrant rested in a round by the plan; it is credited as the night says."""

    entrant: int
    round: int


@dataclass(frozen=True, slots=True)
class Missed:
    """Hold that an entrant was not there in a round: late, or gone. It is worth nothing."""

    entrant: int
    round: int


@dataclass(frozen=True, slots=True)
class NoGame:
    """Hold that an entrant sat at a table that was closed without anything recorded. It is worth nothing."""

    entrant: int
    round: int
