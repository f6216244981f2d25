"""Penalties for late cards and no-shows: proposed by the program; the secretary takes them, lets off, or asks first.

The program takes one by itself only where the league's rules say so.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.penalties import (
    fined,
    late_words,
    open_penalties,
    penalties_due,
    taken_back_words,
    taken_by_rules,
)
from tournaments.leagues.committee.services.rulings import Points, RulingDetails, decision_of, ruling_on
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Decision, Penalty, Season, Team
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_open_season, touch_season
from tournaments.leagues.tables.selectors.league_tables import make_tables, table_changes
from tournaments.matches.fees import pounds

BY_RULE = "Taken by the program, as the league's rules say:"


def propose_penalties(season_id: int, *, now: datetime) -> None:
    """Propose the penalties that the rules ask for now, and withdraw those that they ask for no more.

    Safe to call at any time, however often. Where the rules take points without asking the secretary, that is done,
    and recorded as the program's; but what was due before the rules said so waits for the secretary.
    """
    season = Season.objects.get(pk=season_id)
    if not _differs(season, now):
        return
    with transaction.atomic():
        season = lock_open_season(season_id)
        wanted = {(one.fixture_id, one.team_id, one.no_show): one for one in penalties_due(season, now)}
        undecided = list(Penalty.objects.filter(season=season, decision=None).select_related("fixture"))
        there = {(one.fixture_id, one.team_id, one.no_show): one for one in undecided}
        for key, row in there.items():
            if key not in wanted:
                row.delete()
            elif _cost(row) != _cost(wanted[key]):
                row.points, row.fine, row.due_at = _cost(wanted[key])
                row.save(update_fields=["points", "fine", "due_at"])
        Penalty.objects.bulk_create(one for key, one in wanted.items() if key not in there)
        touch_season(season.pk)
    for penalty in taken_by_rules(season):
        take_penalty(season.pk, penalty.pk, RulingDetails(f"{BY_RULE} {late_words(penalty)}", None, now))


def _cost(penalty: Penalty) -> tuple[int, int, datetime]:
    return penalty.points, penalty.fine, penalty.due_at


def _differs(season: Season, now: datetime) -> bool:
    """Tell whether what the rules ask for is not what is proposed, so that a season is locked only then."""
    due = penalties_due(season, now)
    wanted = {(one.fixture_id, one.team_id, one.no_show, *_cost(one)) for one in due}
    rows = Penalty.objects.filter(season=season, decision=None)
    there = set(rows.values_list("fixture_id", "team_id", "no_show", "points", "fine", "due_at"))
    return wanted != there or bool(taken_by_rules(season))


@transaction.atomic
def take_penalty(season_id: int, penalty_id: int, why: RulingDetails) -> Decision:
    """Take a penalty as it is proposed: the points, the fine or both, or a warning. Raises LeagueRefused."""
    season, penalty = _open(season_id, penalty_id)
    without_points = Decision.Kind.FINE if penalty.fine else Decision.Kind.WARN
    kind = Decision.Kind.DEDUCT if penalty.points else without_points
    with ruling_on(season, kind, why, fixture=penalty.fixture, team=penalty.team) as ruling:
        if penalty.points:
            ruling.facts["points"] = -penalty.points
            words = f"Late card: {penalty.fixture.name}"
            ruling.points.append(Points(penalty.team, -penalty.points, words))
        if penalty.fine:
            ruling.facts["fine"] = penalty.fine
            ruling.notes.append(f"{penalty.team.name} is fined {pounds(penalty.fine)}.")
    return _decided(penalty, decision_of(ruling))


@transaction.atomic
def let_off(season_id: int, penalty_id: int, why: RulingDetails) -> Decision:
    """Let a team off a penalty, with the reason; also off one already taken, after an appeal for example.

    What was taken goes back: the points, the fine or both. Raises LeagueRefused.
    """
    season, penalty = _locked(season_id, penalty_id)
    if penalty.decision is not None and penalty.decision.kind == Decision.Kind.LET_OFF:
        _refuse_decided(penalty)
    taken_already = penalty.decision is not None
    with ruling_on(season, Decision.Kind.LET_OFF, why, fixture=penalty.fixture, team=penalty.team) as ruling:
        if taken_already and penalty.points:
            ruling.facts["points"] = penalty.points
            words = f"Let off: the card of {penalty.fixture.name}"
            ruling.points.append(Points(penalty.team, penalty.points, words))
        if taken_already and penalty.fine:
            ruling.facts["fine"] = -penalty.fine
            ruling.notes.append(taken_back_words(penalty))
        # Before what follows is looked at: it is settled with this ruling.
        penalty.decision, penalty.fine_paid = None, False
        penalty.save(update_fields=["decision", "fine_paid"])
    return _decided(penalty, decision_of(ruling))


class PenaltyAction(StrEnum):
    """What may be done with several penalties at once."""

    TAKE = "take"
    LET_OFF = "let_off"


@dataclass(frozen=True, slots=True)
class BulkDecision:
    """The decisions on several penalties, and what they change in the tables together, a sentence each."""

    decisions: Sequence[Decision]
    consequences: Sequence[str]


@transaction.atomic
def bulk_decide(
    season_id: int, penalties: Collection[int] | None, what: PenaltyAction, why: RulingDetails
) -> BulkDecision:
    """Take several penalties, or let the teams off, for one reason; without numbers, all that wait.

    All or none. A penalty that is taken without a reason has its own, the card that was late. Raises LeagueRefused
    where none is named, or one of them was decided meanwhile.
    """
    season = lock_open_season(season_id)
    waiting = {one.pk: one for one in open_penalties(season)}
    chosen = list(waiting) if penalties is None else sorted(set(penalties))
    if not chosen:
        raise LeagueRefused(Problem("none_chosen", "", _("Choose at least one of them.")))
    if not waiting.keys() >= set(chosen):
        message = _("One of these has been decided already, or isn't proposed any more. Reload the page.")
        raise LeagueRefused(Problem("decided_already", "", message))
    divisions = list(season.divisions.all())
    before = make_tables(season, divisions)
    decisions = []
    for number in (number for number in waiting if number in chosen):
        if what is PenaltyAction.TAKE:
            own = why if why.reason.strip() else replace(why, reason=late_words(waiting[number]))
            decisions.append(take_penalty(season_id, number, own))
        else:
            decisions.append(let_off(season_id, number, why))
    changes = table_changes(divisions, before, make_tables(season, divisions))
    return BulkDecision(decisions, list(changes))


def preview_together(
    season_id: int, penalties: Collection[int] | None, what: PenaltyAction, why: RulingDetails
) -> Sequence[str]:
    """Return what deciding several penalties would change in the tables, without deciding them."""
    with transaction.atomic():
        consequences = bulk_decide(season_id, penalties, what, why).consequences
        transaction.set_rollback(True)
    return consequences


@transaction.atomic
def mark_fines(team_id: int, paid: Mapping[int, bool], **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Note of a team's fines, by the penalty's number, whether they are paid; repeating it changes nothing.

    Raises LeagueRefused for one that isn't the team's.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    rows = fined(season.penalties.filter(team=team_id)).select_related(
        "team", "fixture__home", "fixture__away"
    )
    owed = {row.pk: row for row in rows}
    if not owed.keys() >= paid.keys():
        message = _("One of these has no fine to pay. Reload the page, and tick what's paid.")
        raise LeagueRefused(Problem("no_fine", "fine_paid", message))
    changed = [row for number, row in owed.items() if paid.get(number, row.fine_paid) != row.fine_paid]
    for row in changed:
        row.fine_paid = paid[row.pk]
        row.save(update_fields=["fine_paid"])
        done = "has paid" if row.fine_paid else "has not paid"
        words = f"{row.team.name} {done} the fine of {pounds(row.fine)} for {row.fixture.name}."
        write_audit_entry(season.pk, "fine", words, **who_and_when)
    if changed:
        touch_season(season.pk)


def _decided(penalty: Penalty, decision: Decision) -> Decision:
    penalty.decision = decision
    penalty.save(update_fields=["decision"])
    return decision


@transaction.atomic
def ask_captain(season_id: int, penalty_id: int, why: RulingDetails) -> Penalty:
    """Ask a team's captain why the card was late, or why they didn't come; `why.reason` is the question.

    The same question again is sent twice, and keeps the answer that is there. Raises LeagueRefused.
    """
    season, penalty = _open(season_id, penalty_id)
    question = _line(why.reason, "question", _("Write what you want to know."))
    if penalty.question == question:
        return penalty
    penalty.question, penalty.asked_at = question, why.now
    penalty.answer, penalty.answered_at = "", None
    penalty.save(update_fields=["question", "asked_at", "answer", "answered_at"])
    words = f"Asked {penalty.team.name} about {_subject(penalty)}: {question}"
    log_change(season.pk, "asked", words, by=why.by, now=why.now)
    return penalty


@transaction.atomic
def answer_secretary(team: Team, penalty_id: int, answer: str, *, now: datetime) -> Penalty:
    """Answer the secretary's question about a late card or a no-show, for a team's captain; the same twice is once.

    Raises LeagueRefused.
    """
    season, penalty = _open(team.season_id, penalty_id)
    if penalty.team_id != team.pk or penalty.asked_at is None:
        message = _("The secretary hasn't asked you about this. Reload the page.")
        raise LeagueRefused(Problem("not_asked", "", message))
    line = _line(answer, "answer", _("Write your answer."))
    if penalty.answer == line:
        return penalty
    penalty.answer, penalty.answered_at = line, now
    penalty.save(update_fields=["answer", "answered_at"])
    words = f"{team.name} answers about {_subject(penalty)}: {penalty.answer}"
    log_change(season.pk, "answered", words, by=None, now=now)
    return penalty


def _subject(penalty: Penalty) -> str:
    match = penalty.fixture.name
    return match if penalty.no_show else f"the card of {match}"


def _line(text: str, field: str, missing: Wording) -> str:
    cleaned = " ".join(text.split())
    if not cleaned:
        raise LeagueRefused(Problem(f"{field}_missing", field, missing))
    if len(cleaned) > WHY_LENGTH:
        message = _("Write {most} characters at most.", most=WHY_LENGTH)
        raise LeagueRefused(Problem(f"{field}_too_long", field, message))
    return cleaned


def _open(season_id: int, penalty_id: int) -> tuple[Season, Penalty]:
    """Lock the season of a penalty that is still to be decided; raises LeagueRefused."""
    season, penalty = _locked(season_id, penalty_id)
    _refuse_decided(penalty)
    return season, penalty


def _locked(season_id: int, penalty_id: int) -> tuple[Season, Penalty]:
    season = lock_open_season(season_id)
    rows = Penalty.objects.select_related(
        "fixture__home__division", "fixture__away", "team__division", "decision"
    )
    return season, rows.get(pk=penalty_id, season=season)


def _refuse_decided(penalty: Penalty) -> None:
    if penalty.decision_id is not None:
        message = _("This has already been decided. Reload the page.")
        raise LeagueRefused(Problem("decided_already", "", message))
