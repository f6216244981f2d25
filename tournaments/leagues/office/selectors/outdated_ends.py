"""What was begun or handed over when a season had ended, which was opened again and ends differently now."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Q
from django.urls import reverse

from clubs.models import Player
from clubs.names import name_key
from clubs.selectors.players import canonical, shown_names
from problems.wording import all_of
from tournaments.leagues.committee.selectors.outdated_line import Outdated
from tournaments.leagues.models import FinalPlace, Honour, Season, Team, Trophy, TrophyHolder
from tournaments.leagues.office.selectors.honours import winner_names
from tournaments.leagues.office.selectors.next_seasons import next_of
from tournaments.leagues.office.selectors.season_honours import season_honours
from tournaments.leagues.tables.selectors.league_tables import ends_of, make_table
from tournaments.standings.teams.moves import TeamMove, moves

Winner = TypeVar("Winner", bound=Hashable)


def outdated_after_its_end(season: Season, **_: Any) -> Iterator[Outdated]:
    """Give what was begun or handed over after a season ended, which then was opened again and ends differently."""
    if not season.ended_before:
        return
    now = _ends(season)
    yield from _next_season(season, now)
    yield from _trophies(season, now)


@dataclass(frozen=True, slots=True)
class _Ends:
    """Hold how a season ends as it stands: where each team goes, and who has won what, by what it is called.

    Whoever won is the number of a team, or those of players.
    """

    goes: Mapping[int, str]
    teams: Mapping[str, frozenset[int]]
    people: Mapping[str, frozenset[frozenset[int]]]


def _ends(season: Season) -> _Ends:
    goes: dict[int, str] = {}
    for division in season.divisions.all():
        if season.closed_at is not None:
            goes |= dict(FinalPlace.objects.filter(division=division).values_list("team", "goes"))
            continue
        brings = moves(make_table(season, division).rows, ends_of(division))
        for team, kinds in brings.items():
            goes[team] = next((one.value for one in (TeamMove.UP, TeamMove.DOWN) if one in kinds), "")
    teams: defaultdict[str, set[int]] = defaultdict(set)
    people: defaultdict[str, set[frozenset[int]]] = defaultdict(set)
    for one in season_honours(season):
        if one.team_id is not None:
            teams[one.what].add(one.team_id)
        else:
            people[one.what].add(_player_numbers(one))
    return _Ends(
        goes,
        {what: frozenset(those) for what, those in teams.items()},
        {what: frozenset(those) for what, those in people.items()},
    )


def _player_numbers(one: Honour | TrophyHolder) -> frozenset[int]:
    """Return the numbers of the players in a line, each under the number that they were merged into."""
    numbers = [number for number in (one.player_id, one.partner_id) if number is not None]
    return frozenset(canonical(numbers).values())


def _next_season(season: Season, now: _Ends) -> Iterator[Outdated]:
    """Give the teams that go elsewhere now than when the next season was started, and aren't there yet."""
    begun = next_of(season)
    if begun is None:
        return
    before = season.ended_before["goes"]
    levels = dict(season.teams.values_list("pk", "division__level"))
    for team in begun.teams.filter(previous__season=season).select_related("division").order_by("pk"):
        old = team.previous_id or 0
        was, goes = before.get(str(old), ""), now.goes.get(old, "")
        step = team.division.level - levels[old]
        if (
            was == goes
            or (step < 0 and goes == "up")
            or (step > 0 and goes == "down")
            or (not step and not goes)
        ):
            continue
        moved = {"up": "goes up", "down": "goes down", "": "stays where it was"}[goes]
        said = f"By the table of {season.name}, {team.name} now {moved}"
        said += f", but in {begun.name} it is in {team.division.name}."
        page = reverse("edit_team", args=[begun.pk, team.pk])
        yield Outdated(f"next:{team.pk}", said, page, team=team)


def _trophies(season: Season, now: _Ends) -> Iterator[Outdated]:
    """Give the trophies that were handed to somebody for what somebody else has won now."""
    held = TrophyHolder.objects.filter(Q(team__isnull=False) | Q(player__isnull=False), season=season)
    rows = list(held.select_related("trophy", "team", "player", "partner").order_by("pk"))
    names = winner_names(rows)
    ended = season.ended_before
    teams = {what: set(those) for what, those in ended["winners"].items()}
    people = {what: _canonical_sets(those) for what, those in ended.get("people", {}).items()}
    for one in rows:
        if one.team_id is not None:
            what, others = _new_winners(one.trophy, one.team_id, teams, now.teams)
            who = list(Team.objects.filter(pk__in=others).order_by("name").values_list("name", flat=True))
        else:
            what, pairs = _new_winners(one.trophy, _player_numbers(one), people, now.people)
            who = _display_names(pairs)
        if who:
            said = f"{one.trophy.name} was handed to {names[one.pk]} for {what}."
            said += f" By the results it now goes to {all_of(who)}."
            yield Outdated(
                f"trophy:{one.pk}.{what}", said, reverse("trophy", args=[one.trophy_id]), None, one.team
            )


def _new_winners(
    trophy: Trophy,
    holder: Winner,
    before: Mapping[str, Collection[Winner]],
    now: Mapping[str, Collection[Winner]],
) -> tuple[str, list[Winner]]:
    """Return what a trophy's holder had won and hasn't now, and who has won it now; empty if nothing has changed.

    Of several things it's the one that the trophy is for, where that is known.
    """
    keys = {name_key(trophy.what_for), name_key(trophy.name)}
    of_trophy = [what for what in before if name_key(what) in keys]
    for what in of_trophy or before:
        others = [winner for winner in now.get(what, ()) if winner != holder]
        if holder in before[what] and holder not in now.get(what, ()) and others:
            return what, others
    return "", []


def _canonical_sets(rows: Iterable[Sequence[int]]) -> set[frozenset[int]]:
    rows = list(rows)
    known = canonical(number for one in rows for number in one)
    return {frozenset(known[number] for number in one) for one in rows}


def _display_names(people: Iterable[frozenset[int]]) -> list[str]:
    """Return pairs and players as pages show them, in the order of the alphabet."""
    people = list(people)
    players = Player.objects.filter(pk__in={number for one in people for number in one})
    shown = shown_names(list(players)) if people else {}
    return sorted(" & ".join(shown[number] for number in sorted(one)) for one in people)


def ended_before(season: Season) -> dict[str, Any]:
    """Return how a season has ended so far, as it keeps that when it is opened again; empty where nothing rests on it.

    Whatever was won at any of its ends may have been handed over. Where its teams went counts by the first end after
    which the next season was there.
    """
    kept: dict[str, Any] = season.ended_before
    has_next = next_of(season) is not None
    if not has_next and not season.trophies.exists():
        return kept
    found = _ends(season)
    people = {what: sorted(map(sorted, those)) for what, those in found.people.items()}
    goes = kept.get("goes") or ({str(team): move for team, move in found.goes.items()} if has_next else {})
    return {
        "goes": goes,
        "winners": _united(kept.get("winners", {}), found.teams),
        "people": _united(kept.get("people", {}), people),
    }


def _united(kept: Mapping[str, Iterable[Any]], found: Mapping[str, Iterable[Any]]) -> dict[str, list[Any]]:
    """Return who won what at one end or another, each once."""
    united: dict[str, list[Any]] = {what: list(those) for what, those in kept.items()}
    for what, those in found.items():
        there = united.setdefault(what, [])
        there += [one for one in sorted(those) if one not in there]
    return united
