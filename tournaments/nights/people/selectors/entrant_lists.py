"""Who is entered tonight, and who of them is here."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.selectors.players import canonical, shown_names
from tournaments.nights.models import Entrant, Night, NightState, Round, RoundSeat, RoundState


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """An entrant as the organiser's list shows him; `words` say what is special about him, or nothing.

    `playing` is the number of the round that is being played now, or 0. `seated` says whether he has a seat in a round
    that was published, begun or not.
    """

    entrant: Entrant
    name: str
    playing: int = 0
    seated: bool = False

    @property
    def here(self) -> bool:
        """Whether he is here."""
        return self.entrant.present

    @property
    def can_undo(self) -> bool:
        """Whether nothing follows yet from his being here."""
        return self.here and not self.seated

    @property
    def words(self) -> str:
        """Say what is special: "from round 3, keeps table 2", "left after round 4".

        While that round is still being played it is "leaves after round 4".
        """
        one = self.entrant
        said = []
        if one.from_round > 1 and one.checked_in_at is not None:
            said.append(f"from round {one.from_round}")
        if one.left_after is not None:
            leaves = "leaves" if one.left_after == self.playing else "left"
            said.append(f"{leaves} after round {one.left_after}")
        if one.steward:
            said.append("steward")
        if one.card:
            said.append(f"{one.card} card")
        if one.fixed_table is not None:
            said.append(f"keeps table {one.fixed_table}")
        return ", ".join(said)


def entrant_list(night: Night) -> list[EntrantRow]:
    """Return everybody who is entered, by name.

    Whoever is checked in stays where he is in the list: a second tap must not meet the next one's button.
    """
    entrants = list(Entrant.objects.filter(night=night).select_related("player"))
    names = names_of(entrants)
    playing = round_playing(night) if any(entrant.left_after for entrant in entrants) else 0
    seated = set(RoundSeat.objects.filter(round__night=night).values_list("entrant", flat=True).distinct())
    listed = [
        EntrantRow(entrant, names[entrant.number], playing, entrant.pk in seated) for entrant in entrants
    ]
    return sorted(listed, key=lambda one: (one.name.casefold(), one.entrant.number))


def round_playing(night: Night) -> int:
    """Return the number of the round that is being played, 0 when none is."""
    if night.state != NightState.PLAYING:
        return 0
    playing = Round.objects.filter(night=night, state=RoundState.PLAYING)
    return playing.values_list("number", flat=True).first() or 0


def names_of(entrants: Iterable[Entrant]) -> dict[int, str]:
    """Return the name that pages show of each entrant, by number; the players must be loaded."""
    found = list(entrants)
    names = shown_names([entrant.player for entrant in found])
    return {entrant.number: names[entrant.player_id] for entrant in found}


def without_twins(entrants: Iterable[Entrant]) -> list[Entrant]:
    """Return entrants, of a person who was entered twice only the first; the players must be loaded.

    Two players become one when the club merges them, and only one of the two can sit down.
    """
    found = list(entrants)
    if all(entrant.player.merged_into_id is None for entrant in found):
        return found
    ends = canonical([entrant.player_id for entrant in found])
    first: dict[int, Entrant] = {}
    for entrant in found:
        first.setdefault(ends[entrant.player_id], entrant)
    return list(first.values())


def night_names(night: Night) -> dict[int, str]:
    """Return the name of every entrant of a night, by number."""
    return names_of(Entrant.objects.filter(night=night).select_related("player"))


def numbers_away(night: Night) -> frozenset[int]:
    """Return the numbers of those who are entered and never came: nobody has checked them in."""
    away = Entrant.objects.filter(night=night, checked_in_at=None)
    return frozenset(away.values_list("number", flat=True))
