"""Fill the bracket of a cup, whether it was drawn or is a play-off, and empty it again; the season is locked."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from tournaments.cups.draw import Places
from tournaments.leagues.cups.selectors.cup_entries import entries_of, entry_names
from tournaments.leagues.models import Cup, CupEntry, CupTie


def fill_bracket(
    cup: Cup, places: Places, order: Sequence[str], half_places: Mapping[int, int | None], now: datetime
) -> None:
    """Give every entry its place, and make the ties of all rounds; the cup keeps the `seed` that it has been given.

    `places` are those of the first round by the entries' names, and `order` is that in which these were drawn.
    `half_places` are the teams' places at half season, where the handicap goes by them.
    """
    entries = list(entries_of([cup]))
    names = entry_names(cup, entries)
    lines = {
        name: (place, line) for place, there in enumerate(places, 1) for line, name in enumerate(there, 1)
    }
    numbers = {name: number for number, name in enumerate(order, 1)}
    for entry in entries:
        entry.drawn = numbers[names[entry.pk]]
        entry.place, entry.line = lines[names[entry.pk]]
        entry.half_place = half_places.get(entry.team_id or 0)
    CupEntry.objects.bulk_update(entries, ["place", "line", "drawn", "half_place"])
    _mark_drawn(cup, now)
    number, ties, count = 1, [], len(places)
    while count:
        ties += [CupTie(cup=cup, round=number, number=at) for at in range(1, count + 1)]
        number, count = number + 1, count // 2
    CupTie.objects.bulk_create(ties)


def empty_bracket(cup: Cup) -> None:
    """Take the ties and the dates of a cup out, and let its entries have no place: it isn't drawn any more."""
    cup.ties.all().delete()
    cup.rounds.all().delete()
    cup.entries.update(drawn=None, place=None, line=None, half_place=None)
    cup.seed = None
    _mark_drawn(cup, None)


def _mark_drawn(cup: Cup, now: datetime | None) -> None:
    cup.drawn_at = now
    cup.save(update_fields=["seed", "drawn_at"])
