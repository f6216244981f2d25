"""Whom a team's entry of a cup names, where the cup asks for names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Count

from clubs.models import Player
from clubs.selectors.players import canonical
from problems import Problem
from problems.wording import ngettext
from tournaments.cups.options import CupOptions
from tournaments.leagues.calendar.selectors.results import options_of
from tournaments.leagues.models import (
    Cup,
    CupEntry,
    Fixture,
    LineUpPlayer,
    NamedPlayer,
    Registration,
    Side,
    Team,
)


@dataclass(frozen=True, slots=True)
class EntryNames:
    """A team's entry of a cup with the players it names, by name."""

    team: Team
    players: tuple[Player, ...]


def asks_names(options: CupOptions) -> bool:
    """Tell whether a team's entry names its players."""
    return options.names > 0


def names_wanted(options: CupOptions) -> str:
    """Return how many players an entry names, as people read it; empty where it names nobody.

    >>> names_wanted(CupOptions(names=6)), names_wanted(CupOptions(names=6, most_names=9))
    ('at least 6 players', '6 to 9 players')
    >>> names_wanted(CupOptions(names=1, most_names=1)), names_wanted(CupOptions())
    ('1 player', '')
    """
    if not asks_names(options):
        return ""
    players = "player" if max(options.names, options.most_names) == 1 else "players"
    if not options.most_names:
        return f"at least {options.names} {players}"
    if options.names == options.most_names:
        return f"{options.names} {players}"
    return f"{options.names} to {options.most_names} {players}"


def named_by_team(cup: Cup) -> dict[int, list[int]]:
    """Return the players that each entry of a cup names, by team."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    for team, player in NamedPlayer.objects.filter(entry__cup=cup).values_list("entry__team_id", "player_id"):
        found[team].append(player)
    return found


def entries_with_names(cup: Cup) -> list[EntryNames]:
    """Return the entries of a cup that asks for names, by the teams' names; none of any other. Three queries."""
    if not asks_names(options_of(cup)):
        return []
    entries = (
        cup.entries.select_related("team").prefetch_related("named__player").order_by("team__name", "pk")
    )
    return [
        EntryNames(
            entry.own_team,
            tuple(sorted((one.player for one in entry.named.all()), key=lambda one: (one.name_key, one.pk))),
        )
        for entry in entries
    ]


@dataclass(frozen=True, slots=True)
class EntryToName:
    """An entry of a cup that isn't drawn yet and asks for names, as the team's captain reads it."""

    cup: int
    sentence: str


def entries_to_name(team: Team) -> list[EntryToName]:
    """Return the entries for which a team's captain may still name players; one query."""
    entries = CupEntry.objects.filter(team=team, cup__drawn_at=None).select_related("cup")
    found = []
    for entry in entries.annotate(count=Count("named")).order_by("pk"):
        if wanted := names_wanted(options_of(entry.cup)):
            sentence = f"Name {wanted} for the {entry.cup.name}: {entry.count or 'nobody'} named so far"
            found.append(EntryToName(entry.cup_id, sentence))
    return found


def squad_of(team: Team) -> list[Player]:
    """Return the players who belong to a team, and may be named by it; by name."""
    rows = Registration.objects.filter(team=team, left_on=None).select_related("player")
    return [row.player for row in rows.order_by("player__name_key", "player_id")]


def too_few_named(cup: Cup) -> Iterator[Problem]:
    """Give a fault for each entry of a cup that names fewer players than the cup asks."""
    least = options_of(cup).names
    for entry in entries_with_names(cup):
        if len(entry.players) < least:
            message = ngettext(
                "{name} has named {players} of at least {least} player. Name the others, or take the team out.",
                "{name} has named {players} of at least {least} players. Name the others, or take the team out.",
                least,
                name=entry.team.name,
                players=len(entry.players),
                least=least,
            )
            yield Problem("too_few_named", "", message)


def unnamed_in(fixture: Fixture, team: Team, players: Iterable[int]) -> set[int]:
    """Return who of some players isn't named by a team's entry of a match's cup; none where the cup doesn't ask it."""
    if fixture.tie is None or not asks_names(options_of(fixture.tie.cup)):
        return set()
    rows = NamedPlayer.objects.filter(entry__cup=fixture.tie.cup_id, entry__team=team)
    named = set(rows.values_list("player_id", flat=True))
    asked = set(players)
    own = canonical(asked | named)
    allowed = {own[player] for player in named}
    return {player for player in asked if own[player] not in allowed}


def not_named(fixture: Fixture) -> Iterator[tuple[int, str]]:
    """Give a sentence for each player of a cup match whom their team's entry doesn't name, where the cup asks it.

    Whoever is borrowed or came in during the match was to be named too. A name that nobody knows has its own sentence.
    """
    if fixture.tie is None or not asks_names(options_of(fixture.tie.cup)):
        return
    for side, team in ((Side.HOME, fixture.home), (Side.AWAY, fixture.away)):
        rows = LineUpPlayer.objects.filter(line_up__fixture=fixture, line_up__side=side, unknown=False)
        playing = list(rows.select_related("player").order_by("pk"))
        unnamed = unnamed_in(fixture, team, [one.player_id for one in playing])
        for one in playing:
            if one.player_id in unnamed:
                yield (
                    one.player_id,
                    f"{one.player.name} wasn't named when {team.name} entered the {fixture.tie.cup.name}.",
                )
