"""Close a season of teams: its tables are frozen, and how it ended is kept; an owner may reopen it with a reason."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Unpack

from django.db import transaction
from django.utils import timezone

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import day_words, pluralize
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    Division,
    FinalAverage,
    FinalPlace,
    FixturePlan,
    Honour,
    PlanState,
    Season,
    SeasonEnd,
    SeasonKind,
)
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.selectors.outdated_ends import ended_before
from tournaments.leagues.office.selectors.season_honours import cup_honours, division_honours
from tournaments.leagues.register.selectors.open_matter import OpenMatter
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.locking import lock_open_season, lock_season
from tournaments.leagues.services.reasons import reason_faults
from tournaments.leagues.tables.selectors.averages import make_averages
from tournaments.leagues.tables.selectors.league_tables import ends_of, make_table
from tournaments.standings.teams.columns import cells_to_keep
from tournaments.standings.teams.moves import TeamMove, moves


@transaction.atomic
def close_season(season_id: int, let_go: Mapping[str, str], *, by: User | None, now: datetime) -> SeasonEnd:
    """Close a season of teams. What is open is let go one by one: `let_go` has the reason of each, by its key.

    Raises LeagueRefused with everything that is open and has no reason.
    """
    season = lock_open_season(season_id)
    matters = open_matters(season, now)
    LeagueRefused.raise_for(_unsettled(season, matters, let_go))
    end = SeasonEnd.objects.create(
        season=season,
        at=now,
        user=by,
        let_go=[{"sentence": one.sentence, "reason": let_go[one.key].strip()} for one in matters],
    )
    FixturePlan.objects.filter(
        season=season, state__in=[PlanState.WAITING, PlanState.THINKING, PlanState.READY]
    ).update(state=PlanState.DROPPED)
    season.closed_at = now
    season.save(update_fields=["closed_at"])
    honours: list[Honour] = []
    divisions = list(season.divisions.all())
    for division in divisions:
        honours += _freeze(season, division, divisions)
    honours += cup_honours(season, divisions)
    Honour.objects.bulk_create(honours)
    words = f"Closed {season.name}."
    if matters:
        words += f" {pluralize(len(matters), 'open matter')} left open, each with a reason."
    log_change(season.pk, "closed", words, by=by, now=now)
    return end


def _unsettled(season: Season, matters: list[OpenMatter], let_go: Mapping[str, str]) -> Iterator[Problem]:
    if not season.divisions.exists():
        yield Problem("no_divisions", "", _("The season has no division, so there is nothing to close."))
    for one in matters:
        reason = let_go.get(one.key, "").strip()
        if not reason:
            message = _("{sentence} Settle it, or say why you're leaving it.", sentence=one.sentence)
            yield Problem("still_open", f"let_go.{one.key}", message)
        elif len(reason) > WHY_LENGTH:
            message = _("The reason has {most} characters at most. Shorten it.", most=WHY_LENGTH)
            yield Problem("reason_too_long", f"let_go.{one.key}", message)


def _freeze(season: Season, division: Division, divisions: list[Division]) -> list[Honour]:
    """Keep a division's final table and averages as facts; return its lines for the roll of honour."""
    table = make_table(season, division)
    brings = moves(table.rows, ends_of(division))
    FinalPlace.objects.bulk_create(
        FinalPlace(
            team_id=line.row.team,
            division=division,
            order=order,
            place=line.row.place,
            tied=line.row.tied,
            title=TeamMove.TITLE in brings[line.row.team],
            goes=next(
                (kind.value for kind in (TeamMove.UP, TeamMove.DOWN) if kind in brings[line.row.team]), ""
            ),
            cells=cells_to_keep(line),
        )
        for order, line in enumerate(table.lines(), 1)
    )
    averages = make_averages(season, division)
    FinalAverage.objects.bulk_create(
        FinalAverage(
            team_id=line.team,
            player_id=line.unit[0],
            partner_id=line.unit[1] if len(line.unit) == 2 else None,
            order=order,
            place=line.place,
            tied=line.tied,
            played=line.played,
            won=line.won,
            needed=line.needed,
        )
        for lines in (averages.players, averages.pairs)
        for order, line in enumerate(lines, 1)
    )
    return division_honours(season, division, divisions, table, averages)


@transaction.atomic
def reopen_season(season_id: int, reason: str, **who_and_when: Unpack[WhoAndWhen]) -> Season:
    """Open a closed season again; what was kept of its end goes, and comes anew when it is closed.

    Raises LeagueRefused. Lines of the roll of honour that were written by hand stay, and so do trophies.
    """
    season = lock_season(season_id)
    faults = []
    if season.kind != SeasonKind.TEAMS or season.closed_at is None:
        faults.append(Problem("not_closed", "", _("{name} isn't closed.", name=season.name)))
    faults += reason_faults(reason)
    if faults or season.closed_at is None:
        raise LeagueRefused(*faults)
    closed = timezone.localtime(season.closed_at)
    season.ended_before = ended_before(season)
    FinalPlace.objects.filter(division__season=season).delete()
    FinalAverage.objects.filter(team__season=season).delete()
    Honour.objects.filter(season=season).delete()
    SeasonEnd.objects.filter(season=season).delete()
    season.closed_at = None
    season.save(update_fields=["closed_at", "ended_before"])
    words = f"Reopened {season.name}, which was closed on {day_words(closed.date())}. {reason.strip()}"
    log_change(season.pk, "reopened", words, **who_and_when)
    return season
