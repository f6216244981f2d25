"""What every ruling has: a reason, what follows from it in the table, and points that it gives or takes."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from clubs.models import Player, User
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.pub_notices import pub_evening_of
from tournaments.leagues.calendar.services.pub_notices import note_for_pubs
from tournaments.leagues.committee.selectors.outdated import outdated
from tournaments.leagues.committee.selectors.outdated_line import BY_RULING, OF_CUPS
from tournaments.leagues.committee.selectors.penalties import taken_back_words
from tournaments.leagues.cups.services.cup_progress import advance_cup, give_byes
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Adjustment, Decision, Division, Fixture, Season, Team
from tournaments.leagues.models.decision import RULE_LENGTH
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.register.selectors.season_rules import side_table_name
from tournaments.leagues.services.audit_log import log_change
from tournaments.leagues.services.reasons import reason_faults
from tournaments.leagues.tables.selectors.league_tables import DivisionTable, ends_of, make_table
from tournaments.standings.teams.moves import UpAndDown, consequences

SENT_TWICE = timedelta(minutes=1)
"""Within this time the same ruling is one that was sent twice."""


@dataclass(frozen=True, slots=True)
class RulingDetails:
    """Who rules, when and why; `rule` is the number in the league's printed rules."""

    reason: str
    by: User | None
    now: datetime
    rule: str = ""


class Points(NamedTuple):
    """Hundredths of a point that a ruling gives a team, or takes, in the league or in the side table, and why.

    The fixture is the match with whose ruling they are taken back; points taken for a fault outlast its result.
    """

    team: Team
    points: int
    reason: str
    side_table: bool = False
    fixture: Fixture | None = None
    for_fault: bool = False


@dataclass(slots=True)
class Ruling:
    """A ruling in the making: what stands in it, and the points that it gives or takes."""

    kind: Decision.Kind
    fixture: Fixture | None = None
    team: Team | None = None
    player: Player | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    points: list[Points] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is to be read before what changes in the tables, a sentence each."""
    decision: Decision | None = None


def preview(take: Callable[[], Decision]) -> list[str]:
    """Return what a ruling would change, a sentence each, without taking it; raises what the ruling raises."""
    with transaction.atomic():
        sentences = take().consequences
        transaction.set_rollback(True)
    return list(sentences)


@contextmanager
def ruling_on(season: Season, kind: Decision.Kind, why: RulingDetails, **about: Any) -> Iterator[Ruling]:
    """Keep a ruling whole: what its block changes, the points it gives, and what follows from them in the tables."""
    LeagueRefused.raise_for(_why_faults(why))
    ruling = Ruling(kind, **about)
    team = ruling.team if ruling.fixture is None else ruling.fixture.home
    assert team is not None  # noqa: S101  a ruling is on a match or on a team
    division = team.division
    before = _tables(season, division)
    fitted = {one.key for one in outdated(season)}
    expected = None if ruling.fixture is None else pub_evening_of(ruling.fixture)
    yield ruling
    if ruling.fixture is not None:
        note_for_pubs(ruling.fixture, expected, why.now)
    days = season.league_rules.number("appeal_days")
    decision = Decision.objects.create(
        season=season,
        fixture=ruling.fixture,
        team=ruling.team,
        player=ruling.player,
        kind=kind,
        facts=ruling.facts,
        reason=why.reason.strip(),
        rule=why.rule.strip(),
        user=why.by,
        at=why.now,
        appeal_until=timezone.localdate(why.now) + timedelta(days=days),
    )
    Adjustment.objects.bulk_create(
        Adjustment(decision=decision, **one._replace(reason=one.reason[:WHY_LENGTH])._asdict())
        for one in ruling.points
    )
    after = _tables(season, division)
    in_tables = _differences(season, division, before, after)
    in_cups = _in_cups(season, ruling, why.now)
    built_on_it = [one for one in outdated(season) if one.key not in fitted]
    follows = [one.way if one.key.startswith(OF_CUPS) else one.whole for one in built_on_it]
    decision.consequences = [*ruling.notes, *in_tables, *in_cups, *filter(None, follows)]
    if by_ruling := [one.key for one in built_on_it if one.key.startswith(BY_RULING)]:
        decision.facts["outdated"] = by_ruling
    decision.save(update_fields=["consequences", "facts"])
    ruling.decision = decision
    about_words = ruling.fixture.name if ruling.fixture is not None else team.name
    words = f"{about_words}: {decision.get_kind_display()}. {why.reason.strip()}"
    log_change(season.pk, "ruling", words, by=why.by, now=why.now)


def same_ruling(
    season: Season, team: Team, why: RulingDetails, kind: str, facts: Mapping[str, Any]
) -> Decision | None:
    """Return a person's last ruling on a team if it is this one and was taken within the last minute; else None.

    For rulings that no state of a match forbids: a form that is sent twice, or by twelve taps, is one ruling. What
    somebody gave, took back and gives again isn't: another ruling came between.
    """
    lately = Decision.objects.filter(
        season=season, team=team, fixture=None, user=why.by, at__gt=why.now - SENT_TWICE, at__lte=why.now
    )
    last = lately.order_by("-pk").first()
    if last is None:
        return None
    is_same = (last.kind, last.facts, last.reason, last.rule) == (
        kind,
        facts,
        why.reason.strip(),
        why.rule.strip(),
    )
    return last if is_same else None


def _tables(season: Season, division: Division) -> list[DivisionTable]:
    """Return a division's table, and its side table where there is one."""
    side = [make_table(season, division, side=True)] if season.side_table else []
    return [make_table(season, division), *side]


def _differences(
    season: Season, division: Division, before: list[DivisionTable], after: list[DivisionTable]
) -> list[str]:
    """Return what changes in the tables of a division; the side table's sentences begin with its name."""
    about = (("", ends_of(division)), (f"{side_table_name(season)}: ", UpAndDown()))
    return [
        f"{begins}{sentence}"
        for one, other, (begins, ends) in zip(before, after, about, strict=False)
        for sentence in consequences(one.rows, other.rows, other.names, ends)
    ]


def _in_cups(season: Season, ruling: Ruling, now: datetime) -> list[str]:
    """Let cups go on after a ruling; return what changes in them, a sentence each."""
    if ruling.fixture is not None:
        return advance_cup(ruling.fixture, now)
    if ruling.kind in {Decision.Kind.WITHDRAW, Decision.Kind.EXPEL} and ruling.team is not None:
        return give_byes(season, ruling.team, now)
    return []


def decision_of(ruling: Ruling) -> Decision:
    """Return the decision that a ruling has become, once its block has ended."""
    assert ruling.decision is not None  # noqa: S101  its block has ended
    return ruling.decision


def take_back_points(fixture: Fixture, ruling: Ruling, *, keep_faults_of: Team | None = None) -> None:
    """Undo the points that earlier rulings on this match gave or took, by rows of their own.

    What a late card cost isn't part of the result, and stays; so do deductions of `keep_faults_of` for its own faults.
    """
    sums: Counter[tuple[int, bool, bool]] = Counter()
    for one in fixture.adjustments.all():
        sums[one.team_id, one.side_table, one.for_fault] += one.points
    reason = f"Earlier ruling on {fixture.name} taken back"
    teams = {team.pk: team for team in (fixture.home, fixture.away)}
    for (team, side, for_fault), points in sorted(sums.items()):
        stays = for_fault and keep_faults_of is not None and keep_faults_of.pk == team
        if points and not stays:
            ruling.points.append(Points(teams[team], -points, reason, side, fixture, for_fault))
    take_back_fines(fixture, ruling)


def take_back_fines(fixture: Fixture, ruling: Ruling) -> None:
    """Undo the fines for not coming to a match; their decisions stay. Another award proposes them anew."""
    rows = fixture.penalties.filter(no_show=True).select_related("team", "decision")
    for row in rows:
        if row.decision is not None and row.decision.kind == Decision.Kind.FINE:
            ruling.notes.append(taken_back_words(row))
        row.delete()


def _why_faults(why: RulingDetails) -> Iterator[Problem]:
    yield from reason_faults(why.reason)
    if len(why.rule) > RULE_LENGTH:
        message = _("The rule's number has {most} characters at most.", most=RULE_LENGTH)
        yield Problem("rule_too_long", "rule", message)
