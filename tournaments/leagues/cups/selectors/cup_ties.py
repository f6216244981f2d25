"""The ties of a cup that wait for a match: ready to go on the list, or held up because nobody has a pub."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.cups.bracket import Status, Tie
from tournaments.leagues.cups.selectors.cups import CupState, cup_state
from tournaments.leagues.models import Cup, Season


def ready_ties(state: CupState, number: int) -> list[Tie]:
    """Return the ties of a round whose sides are known and which have no match yet."""
    if not 1 <= number <= state.count:
        return []
    return [
        tie
        for tie in state.bracket.rounds[number - 1]
        if tie.status is Status.READY and state.last_match(tie) is None and not _was_void(state, tie)
    ]


def _was_void(state: CupState, tie: Tie) -> bool:
    teams = frozenset(state.teams[slot.team].pk for slot in (tie.first, tie.second) if slot.team is not None)
    return (state.row(tie).pk, teams) in state.void


@dataclass(frozen=True, slots=True)
class TieWithoutPub:
    """A tie that can't go on the list: neither side has a pub, and its round has none."""

    cup: int
    round: int
    sentence: str


def ties_without_pub(season: Season) -> Iterator[TieWithoutPub]:
    """Give the ties of rounds with a date whose match has nowhere to be; one query where every team has a pub."""
    cups = Cup.objects.filter(season=season, drawn_at__isnull=False, entries__team__venue=None).distinct()
    for cup in cups.order_by("pk"):
        state = cup_state(cup)
        for number, held in state.rounds.items():
            for tie in ready_ties(state, number) if held.venue_id is None else ():
                names = [slot.team for slot in (tie.first, tie.second) if slot.team is not None]
                if all(state.teams[name].venue_id is None for name in names):
                    sentence = (
                        f"{' against '.join(names)} in the {cup.name} has no pub. Choose one for its round."
                    )
                    yield TieWithoutPub(cup.pk, number, sentence)
