"""What was built on a result that has changed since: penalties, cups, play-offs, next season, trophies.

Each is found from the facts as they are at the moment, so it is gone as soon as it is put right, however that is done.
"""

from collections.abc import Iterator

from django.db.models import Q, QuerySet
from django.urls import reverse

from tournaments.leagues.fixtures.selectors.results import winner_of
from tournaments.leagues.models import Decision, Fixture, Penalty, Season, TeamStatus
from tournaments.leagues.models.team import Results
from tournaments.leagues.rulings.selectors.outdated_cups import outdated_in_cups
from tournaments.leagues.rulings.selectors.outdated_ends import outdated_after_its_end
from tournaments.leagues.rulings.selectors.outdated_line import BY_RULING, Outdated
from tournaments.leagues.rulings.selectors.what_stood import ruling_that_voids
from tournaments.matches.fees import pounds
from tournaments.matches.late_cards import points_words
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import SETTLED, MatchState


def outdated(season: Season) -> list[Outdated]:
    """Return everything in a season, and after it, that its results no longer support."""
    return [
        *_penalties_of_winners(season),
        *_awards_to_leavers(season),
        *outdated_in_cups(season),
        *outdated_after_its_end(season),
    ]


def outdated_by_rulings(season: Season) -> list[Outdated]:
    """Return what the secretary may have to put right: all of it but what no ruling has brought about."""
    found = outdated(season)
    if not any(one.key.startswith(BY_RULING) for one in found):
        return found
    rows = Decision.objects.filter(season=season, facts__has_key="outdated").order_by()
    by_ruling = {key for facts in rows.values_list("facts", flat=True) for key in facts["outdated"]}
    return [one for one in found if not one.key.startswith(BY_RULING) or one.key in by_ruling]


def to_see_to(season: Season) -> list[tuple[Season, Outdated, bool]]:
    """Return what waits on a season's list, with whose results it's about, and whether it was left as it is.

    What was begun with the ends of the seasons before is on it too.
    """
    return [
        (each, one, one.mark in each.left_as_it_is)
        for each in (season, *_ended_before(season))
        for one in outdated_by_rulings(each)
    ]


def _ended_before(season: Season) -> QuerySet[Season]:
    """Return the seasons before that were opened again after this one had begun with their ends."""
    return Season.objects.filter(pk__in=season.teams.values("previous__season")).exclude(ended_before={})


def left_alone(season: Season) -> list[Outdated]:
    """Return what would wait on a season's list, if it hadn't been left as it is."""
    if not any(each.left_as_it_is for each in (season, *_ended_before(season))):
        return []
    return [one for _of, one, is_left in to_see_to(season) if is_left]


def _penalties_of_winners(season: Season) -> Iterator[Outdated]:
    """Give what a late card cost a team as the winner of a match that it hasn't won, where the winner pays."""
    if LeagueRules(season.rules).word("late_card") != "winner":
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
        if winner is not None and winner.pk == one.team_id:
            continue
        now = f"{winner.name} is the winner now" if winner is not None else "nobody is the winner now"
        said = f"{one.team.name} {_cost(one)} as the winner of {one.fixture.name}, but {now}."
        page = reverse("let_off_penalty", args=[season.pk, one.pk])
        yield Outdated(f"penalty:{one.pk}", said, page, one.fixture, one.team)


def _cost(penalty: Penalty) -> str:
    """Return what a penalty has cost a team, as a verb."""
    points = f"lost {points_words(penalty.points)}" if penalty.points else ""
    fine = f"was fined {pounds(penalty.fine)}" if penalty.fine else ""
    return " and ".join(part for part in (points, fine) if part) or "was warned"


def _awards_to_leavers(season: Season) -> Iterator[Outdated]:
    """Give the awards to a team that left later, where all its matches are to be awarded to the others."""
    awarded = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season, state=MatchState.AWARDED)
    gone = {"status": TeamStatus.WITHDRAWN, "results": Results.ALL_AWARDED}
    to_home = Q(awarded="home", **{f"home__{name}": value for name, value in gone.items()})
    to_away = Q(awarded="away", **{f"away__{name}": value for name, value in gone.items()})
    rows = awarded.filter(to_home | to_away).select_related("home", "away")
    for match in rows.order_by("date", "pk"):
        team, other = (match.home, match.away) if match.awarded == "home" else (match.away, match.home)
        said = f"{match.name} is still awarded to {team.name}, which {team.has_left}."
        page = reverse("rule_fixture", args=[match.pk, "reopen"])
        way = f"Reopen it, and award it to {other.name}."
        yield Outdated(f"award:{match.pk}", said, page, match, team, way)
