"""What a cup waits for before its matches can be played: its draw, and the dates of rounds whose sides are known."""

from django.db.models import Exists, OuterRef, Q

from tournaments.cups.bracket import round_name
from tournaments.leagues.cups.selectors.cup_ties import ready_ties
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.models import Cup, CupEntry, CupRound, CupTie, Entrants, Season


def waiting_cups(season: Season) -> list[Cup]:
    """Return the cups that somebody has entered and nobody has drawn, and those of teams with an undated round."""
    entered = Exists(CupEntry.objects.filter(cup=OuterRef("pk")))
    dated = CupRound.objects.filter(cup=OuterRef("cup"), number=OuterRef("round"))
    undated = Exists(CupTie.objects.filter(~Exists(dated), cup=OuterRef("pk"), decided=False))
    waits = Q(undated, entrants=Entrants.TEAMS, drawn_at__isnull=False)
    return list(season.cups.filter(Q(entered, drawn_at=None) | waits))


def undrawn_sentence(cup: Cup) -> str:
    """Return that a cup isn't drawn yet, and what to do."""
    return f"{_with_article(cup, 'The')} isn't drawn yet. Draw it, or delete it."


def undated_rounds(cup: Cup) -> list[tuple[int, str]]:
    """Return the rounds of a drawn cup that have no date and a tie whose sides are known: number and what to do."""
    state = cup_state(cup)
    return [
        (number, f"Set a date for {_round(number, state.count)} of {_with_article(cup, 'the')}.")
        for number in range(1, state.count + 1)
        if number not in state.rounds and ready_ties(state, number)
    ]


def _round(number: int, rounds: int) -> str:
    name = round_name(number, rounds)
    return name if name == f"Round {number}" else f"the {name}"


def _with_article(cup: Cup, article: str) -> str:
    """Return the name of a cup with its article, which some names have already."""
    return cup.name if cup.name.lower().startswith("the ") else f"{article} {cup.name}"
