"""What was built on a result that has changed since: penalties, cups, play-offs, next season, trophies.

Each is found from the facts as they are at the moment, so it is gone as soon as it is put right, however that is done.
"""

from collections.abc import Iterator
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from tournaments.leagues.calendar.selectors.results import winner_of
from tournaments.leagues.committee.selectors.outdated_cups import outdated_in_cups
from tournaments.leagues.committee.selectors.outdated_line import BY_RULING, Outdated
from tournaments.leagues.committee.selectors.what_stood import ruling_that_voids
from tournaments.leagues.models import Decision, Fixture, Penalty, Season, Side, TeamStatus
from tournaments.leagues.models.team import Results
from tournaments.leagues.signals import outdated_sought
from tournaments.matches.fees import pounds
from tournaments.matches.late_cards import points_words
from tournaments.matches.states import SETTLED, MatchState

_KINDS = Decision.Kind
_OF_RESULTS = (
    *(_KINDS.AWARD, _KINDS.VOID, _KINDS.NOT_VOID, _KINDS.RULE, _KINDS.REOPEN),
    *(_KINDS.REPLAY, _KINDS.LET_STAND, _KINDS.INELIGIBLE),
)
"""Rulings on a match that may change who has won it."""
_OF_TEAMS = (_KINDS.WITHDRAW, _KINDS.EXPEL, _KINDS.REINSTATE)
"""Rulings on a team that may change its results."""


def outdated(season: Season) -> list[Outdated]:
    """Return everything in a season, and after it, that its results no longer support."""
    return [
        *_penalties_of_winners(season),
        *_awards_to_leavers(season),
        *outdated_in_cups(season),
        *_sought(season),
    ]


def _sought(season: Season) -> Iterator[Outdated]:
    """Give what other rooms know to rest on a season's results."""
    answers: Any = outdated_sought.send(Season, season=season)
    for _receiver, found in answers:
        yield from found


def outdated_by_rulings(season: Season) -> list[Outdated]:
    """Return what the secretary may have to put right: play-offs only where a ruling has changed who plays in them."""
    found = outdated(season)
    if not any(one.key.startswith(BY_RULING) for one in found):
        return found
    rows = Decision.objects.filter(season=season, facts__has_key="outdated").order_by()
    by_ruling = {key for facts in rows.values_list("facts", flat=True) for key in facts["outdated"]}
    return [one for one in found if not one.key.startswith(BY_RULING) or one.key in by_ruling]


def outdated_on_list(season: Season) -> list[tuple[Season, Outdated, bool]]:
    """Return each outdated thing on a season's list, with the season whose results it's about.

    Whether it was left as it is stands third. What was begun or handed over after the seasons before is on the list
    too; the rest of theirs is on their own.
    """
    before = ((each, _sought(each)) for each in _reopened_before(season))
    return [
        (each, one, one.content_hash in each.left_as_it_is)
        for each, found in ((season, outdated_by_rulings(season)), *before)
        for one in found
    ]


def _reopened_before(season: Season) -> QuerySet[Season]:
    """Return the seasons before that were opened again after this one had begun with their final tables."""
    return Season.objects.filter(pk__in=season.teams.values("previous__season")).exclude(ended_before={})


def left_as_they_are(season: Season) -> list[Outdated]:
    """Return what would be on a season's list, if it hadn't been left as it is."""
    if not any(each.left_as_it_is for each in (season, *_reopened_before(season))):
        return []
    return [one for _of, one, is_left in outdated_on_list(season) if is_left]


def _penalties_of_winners(season: Season) -> Iterator[Outdated]:
    """Give what a late card cost a team as the winner of a match that it hasn't won, where the winner pays.

    A penalty of a match whose result is still that of before was taken by another rule.
    """
    if season.league_rules.word("late_card") != "winner":
        return
    rows = season.penalties.filter(decision__isnull=False, no_show=False, fixture__state__in=SETTLED)
    taken = rows.exclude(decision__kind=Decision.Kind.LET_OFF)
    for one in taken.select_related("team", *(f"fixture__{part}" for part in ("home", "away", "tie__cup"))):
        is_void = one.fixture.state == MatchState.VOID
        if is_void and ruling_that_voids(one.fixture) is None:
            # A side withdrew since: the card was late all the same.
            continue
        side = "" if is_void else winner_of(one.fixture)
        winner = one.fixture.team_at(side) if side in {"home", "away"} else None
        if (winner is not None and winner.pk == one.team_id) or not _has_changed_since(one):
            continue
        now = f"{winner.name} is the winner now" if winner is not None else "nobody is the winner now"
        said = f"{one.team.name} {_cost(one)} as the winner of {one.fixture.name}, but {now}."
        page = reverse("let_off_penalty", args=[season.pk, one.pk])
        yield Outdated(f"penalty:{one.pk}", said, page, one.fixture, one.team)


def _has_changed_since(penalty: Penalty) -> bool:
    """Tell whether the result of a match was settled, or changed by a ruling, after its penalty was taken."""
    match, taken = penalty.fixture, penalty.decision
    assert taken is not None  # noqa: S101  the caller asked for those that were taken
    if match.settled_at is None or match.settled_at >= taken.at:
        return True
    teams = Q(team__in=(match.home_id, match.away_id), kind__in=_OF_TEAMS)
    later = Decision.objects.filter(Q(fixture=match, kind__in=_OF_RESULTS) | teams, pk__gt=taken.pk)
    return later.exists()


def _cost(penalty: Penalty) -> str:
    """Return what a penalty has cost a team, as a verb."""
    points = f"lost {points_words(penalty.points)}" if penalty.points else ""
    fine = f"was fined {pounds(penalty.fine)}" if penalty.fine else ""
    return " and ".join(part for part in (points, fine) if part) or "was warned"


def _awards_to_leavers(season: Season) -> Iterator[Outdated]:
    """Give the awards to a team that left later, where all its matches are to be awarded to the others.

    Where both have left so, there is nobody else to award the match to.
    """
    awarded = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season, state=MatchState.AWARDED)
    gone = {"status": TeamStatus.WITHDRAWN, "results": Results.ALL_AWARDED}
    home_gone, away_gone = (
        Q(**{f"{side}__{name}": value for name, value in gone.items()}) for side in Side.values
    )
    to_leaver = (Q(awarded="home") & home_gone & ~away_gone) | (Q(awarded="away") & away_gone & ~home_gone)
    rows = awarded.filter(to_leaver).select_related("home", "away")
    for match in rows.order_by("date", "pk"):
        team, other = (match.home, match.away) if match.awarded == "home" else (match.away, match.home)
        said = f"{match.name} is still awarded to {team.name}, which {team.has_left}."
        page = reverse("rule_fixture", args=[match.pk, "reopen"])
        way = f"Reopen it, and award it to {other.name}."
        yield Outdated(f"award:{match.pk}", said, page, match, team, way)
