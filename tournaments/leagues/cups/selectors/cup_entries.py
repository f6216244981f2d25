"""The entries of cups, teams, pairs and single players alike: their names, and who may still enter."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from clubs.models import Player
from clubs.selectors.players import canonical, shown_names
from tournaments.leagues.models import Cup, CupEntry, Entrants, Registration, Season
from tournaments.leagues.register.selectors.names import shows_whole

WORDS: Mapping[str, tuple[str, str]] = {
    Entrants.TEAMS: ("team", "teams"),
    Entrants.PAIRS: ("pair", "pairs"),
    Entrants.SINGLES: ("player", "players"),
}
"""What one entry and several are called."""


def entry_words(cup: Cup, count: int) -> str:
    """Return how many have entered: "1 pair", "12 players"."""
    return f"{count} {WORDS[cup.entrants][count != 1]}"


def entries_of(cups: Iterable[Cup]) -> QuerySet[CupEntry]:
    """Return the entries for some cups, the first first, with their teams or players."""
    rows = CupEntry.objects.filter(cup__in=list(cups))
    return rows.select_related("team__division", "team__venue", "player", "partner")


def entry_names(cup: Cup, entries: Sequence[CupEntry]) -> dict[int, str]:
    """Return the name of each entry as every page shows it, by its number in the database: children's are short.

    The entries are those of a cup, or of cups of its season. Two of one cup that read alike, because their players
    were merged or erased, are told apart by a number.
    """
    people = [person for one in entries for person in (one.player, one.partner) if person is not None]
    shown = shown_names(people, whole=shows_whole(cup.season)) if people else {}
    names: dict[int, str] = {}
    taken: defaultdict[int, set[str]] = defaultdict(set)
    for entry in sorted(entries, key=lambda one: one.pk):
        plain = name = entry.team.name if entry.team else " & ".join(shown[one] for one in entry.players)
        again = 1
        while name in taken[entry.cup_id]:
            again += 1
            name = f"{plain} ({again})"
        taken[entry.cup_id].add(name)
        names[entry.pk] = name
    return names


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry as a list shows it: its number, its name, its players (of a team none), and whether the fee is paid."""

    number: int
    name: str
    players: tuple[int, ...]
    paid: bool


def entries_by_name(cups: Iterable[Cup]) -> dict[int, list[EntryLine]]:
    """Return the entries of some cups of one season by the cup, in the order of their names."""
    listed = list(cups)
    rows = list(entries_of(listed)) if listed else []
    names = entry_names(listed[0], rows) if rows else {}
    found: dict[int, list[EntryLine]] = {}
    for one in sorted(rows, key=lambda row: (names[row.pk].casefold(), row.pk)):
        line = EntryLine(one.number, names[one.pk], tuple(one.players), one.paid)
        found.setdefault(one.cup_id, []).append(line)
    return found


# Who may enter as a pair or a single player


def registered_players(season: Season) -> dict[int, tuple[Player, str]]:
    """Return whoever may enter a cup of pairs or singles by number, each with their team; by team and name.

    They are registered with a team of the season now. Whoever was merged into another is that other one.
    """
    rows = Registration.objects.filter(Registration.OPEN, season=season, player__erased_at=None)
    listed = list(rows.select_related("player", "team").order_by("team__name", "player__name_key", "pk"))
    merged = canonical(one.player_id for one in listed if one.player.merged_into_id is not None)
    kept = Player.objects.in_bulk(set(merged.values())) if merged else {}
    found: dict[int, tuple[Player, str]] = {}
    for one in listed:
        player = kept[merged[one.player_id]] if one.player_id in merged else one.player
        found.setdefault(player.pk, (player, one.team.name))
    return found


def entered_players(cup: Cup) -> set[int]:
    """Return the numbers of those who have entered a cup, each under the number that they were merged into."""
    return set(canonical(number for one in cup.entries.all() for number in one.players).values())


def choices_to_enter(cup: Cup) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return who can still enter, under whole names, by team: for the secretary alone."""
    entered = entered_players(cup)
    free = {
        number: found for number, found in registered_players(cup.season).items() if number not in entered
    }
    names = shown_names([player for player, _ in free.values()], whole=True) if free else {}
    by_team: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for number, (_, team) in free.items():
        by_team[team].append((number, names[number]))
    return list(by_team.items())


def cups_entered(players: Iterable[int]) -> QuerySet[CupEntry]:
    """Return the entries of these players for cups of pairs and singles, the first first."""
    numbers = list(players)
    rows = CupEntry.objects.filter(Q(player__in=numbers) | Q(partner__in=numbers))
    return rows.select_related("cup__season", "player", "partner").order_by("pk")
