"""Protests and appeals: a captain brings one in time, the other side answers, the panel decides, the secretary acts.

The panel is told by e-mail what comes in. It decides and can do nothing else: what it orders becomes a ruling of the
secretary's, whose consequences are seen first.
"""

from datetime import datetime, timedelta
from typing import Final, Unpack

from django.db import transaction

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.leagues.committee.selectors.appeals import (
    about_words,
    against_words,
    appealable,
    panel_of,
    protestable,
    why_stands_down,
)
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Appeal, Decision, Fixture, PanelTeam, Season, StandDown, Team
from tournaments.leagues.models.appeal import APPEAL_LENGTH
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.register.selectors.email_drafts import APPEAL, EmailDraft
from tournaments.leagues.register.services.email_drafts import write_emails
from tournaments.leagues.register.services.subscriptions import panel_subscription
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_open_season
from web.one_line import one_line

OF_USE = timedelta(days=7)


def tell_panel(season: Season, appeal: Appeal, now: datetime) -> None:
    """Write an e-mail to each member of the panel who wants one and has to decide an appeal; the season is locked."""
    words = against_words(appeal)
    text = f"{words}.\n\nIt waits for the appeals panel of {season.name}."
    drafts = []
    for user in panel_of(season):
        reader = None if why_stands_down(appeal, user) else panel_subscription(season, user)
        if reader is not None:
            drafts.append(EmailDraft(reader, f"{APPEAL}{appeal.pk}", words, text, now + OF_USE))
    write_emails(drafts, now)


REASON_LENGTH = WHY_LENGTH - 20
_APPEAL_MISSING: Final = gettext_noop("Say what was wrong, and what you ask for.")
_ANSWER_MISSING: Final = gettext_noop("Say what happened, as you saw it.")


@transaction.atomic
def appeal_decision(team: Team, decision_id: int, text: str, *, now: datetime) -> Appeal:
    """Appeal against a decision that concerns a team, for its captain. Sent again, it counts once.

    Raises LeagueRefused once the days to appeal are over, and for a second appeal in other words.
    """
    season = lock_open_season(team.season_id)
    words = _text(text, _APPEAL_MISSING)
    before = Appeal.objects.filter(team=team, decision=decision_id).first()
    if before is not None:
        return _same(before, words)
    if decision_id not in {one.pk for one in appealable(team, now)}:
        message = _("You can't appeal against this: it doesn't concern you, or the days to appeal are over.")
        raise LeagueRefused(Problem("too_late", "", message))
    decision = Decision.objects.get(pk=decision_id)
    return _bring(season, team, words, now, decision=decision, fixture=decision.fixture)


@transaction.atomic
def protest_match(team: Team, fixture_id: int, text: str, *, now: datetime) -> Appeal:
    """Protest about a match of a team, for its captain. Sent again, it counts once.

    Raises LeagueRefused once the days to protest are over, and for a second protest in other words.
    """
    season = lock_open_season(team.season_id)
    words = _text(text, _APPEAL_MISSING)
    before = Appeal.objects.filter(team=team, fixture=fixture_id, decision=None).first()
    if before is not None:
        return _same(before, words)
    if fixture_id not in {one.pk for one in protestable(team, now)}:
        message = _(
            "You can't protest about this match: it isn't yours, wasn't played, or the days are over."
        )
        raise LeagueRefused(Problem("too_late", "", message))
    return _bring(season, team, words, now, decision=None, fixture=Fixture.objects.get(pk=fixture_id))


def _text(text: str, missing: str) -> str:
    cleaned = "\n".join(one_line(line) for line in text.strip().splitlines())
    if not cleaned:
        raise LeagueRefused(Problem("text_missing", "text", _(missing)))
    if len(cleaned) > APPEAL_LENGTH:
        message = _(
            "Write {most} characters at most. Leave out what the panel can read elsewhere.",
            most=APPEAL_LENGTH,
        )
        raise LeagueRefused(Problem("text_too_long", "text", message))
    return cleaned


def _same(before: Appeal, words: str) -> Appeal:
    if before.text != words:
        message = _("You've already sent the panel an appeal about this. Ask the secretary to add to it.")
        raise LeagueRefused(Problem("conflict", "", message))
    return before


def _bring(  # noqa: PLR0913  who appeals against what, in which words
    season: Season,
    team: Team,
    words: str,
    now: datetime,
    *,
    decision: Decision | None,
    fixture: Fixture | None,
) -> Appeal:
    made = Appeal.objects.create(
        season=season, decision=decision, fixture=fixture, team=team, text=words, at=now
    )
    what = "protests about" if decision is None else "appeals against"
    log_change(season.pk, "appeal", f"{team.name} {what} {about_words(made)}", by=None, now=now)
    tell_panel(season, made, now)
    return made


@transaction.atomic
def answer_appeal(team: Team, appeal_id: int, text: str, *, now: datetime) -> Appeal:
    """Keep the answer of the captain whom an appeal is about; a later answer replaces it.

    The same words again are the same answer. Raises LeagueRefused for an appeal that isn't about one of the team's
    matches, or is its own, and once the panel has decided.
    """
    season, appeal = _open(appeal_id)
    other = appeal.other_side
    if season.pk != team.season_id or other is None or other.pk != team.pk:
        message = _("This isn't about a match of yours, so there's nothing to answer.")
        raise LeagueRefused(Problem("not_yours", "", message))
    words = _text(text, _ANSWER_MISSING)
    if appeal.answer == words:
        return appeal
    if appeal.decided_at is not None:
        raise LeagueRefused(Problem("decided_already", "", _("The panel has decided this already.")))
    appeal.answer, appeal.answered_at = words, now
    appeal.save(update_fields=["answer", "answered_at"])
    what = "protest" if appeal.is_protest else "appeal"
    log_change(season.pk, "appeal", f"{team.name} answers {appeal.team.name}'s {what}.", by=None, now=now)
    return appeal


@transaction.atomic
def decide_appeal(appeal_id: int, user: User, result: str, reason: str, *, now: datetime) -> Appeal:
    """Decide an appeal, for a member of the panel who has no part in it. Raises LeagueRefused with every fault."""
    season, appeal = _open(appeal_id)
    faults = _may_not(season, appeal, user)
    if result not in set(Appeal.Result.values):
        faults.append(Problem("result_unknown", "result", _("Choose what the panel decides.")))
    if not reason.strip():
        faults.append(Problem("reason_missing", "reason", _("Say why, in a few words.")))
    if len(reason.strip()) > REASON_LENGTH:
        message = _("Write {most} characters at most.", most=REASON_LENGTH)
        faults.append(Problem("reason_too_long", "reason", message))
    LeagueRefused.raise_for(faults)
    appeal.result, appeal.reason = result, reason.strip()
    appeal.decided_by, appeal.decided_at = user, now
    if result == Appeal.Result.DISMISSED:
        appeal.carried_out_at = now  # there is nothing to see to
    appeal.save(update_fields=["result", "reason", "decided_by", "decided_at", "carried_out_at"])
    said = f"{appeal.get_result_display()}. {appeal.reason}"
    if appeal.decision is not None:
        appeal.decision.appeal_result = said
        appeal.decision.save(update_fields=["appeal_result"])
    words = f"The panel on {appeal.team.name}'s {'protest' if appeal.is_protest else 'appeal'}: {said}"
    log_change(season.pk, "appeal", words, by=user, now=now)
    return appeal


def _may_not(season: Season, appeal: Appeal, user: User) -> list[Problem]:
    if user not in panel_of(season):
        return [Problem("not_on_panel", "", _("Only the appeals panel decides this."))]
    why = why_stands_down(appeal, user)
    if why:
        return [Problem("stood_down", "", why)]
    if appeal.decided_at is not None:
        return [Problem("decided_already", "", _("The panel has decided this already."))]
    return []


@transaction.atomic
def stand_down(appeal_id: int, user: User, *, now: datetime) -> Appeal:
    """Have no part in an appeal, for a member of the panel; never taken back, and said twice it counts once."""
    season, appeal = _open(appeal_id)
    LeagueRefused.raise_for([fault for fault in _may_not(season, appeal, user) if fault.code != "stood_down"])
    _row, new = StandDown.objects.get_or_create(appeal=appeal, user=user, defaults={"at": now})
    if new:
        words = f"{user.get_username()} stands down from {appeal.team.name}'s appeal."
        log_change(season.pk, "appeal", words, by=user, now=now)
    return appeal


@transaction.atomic
def carry_out(season_id: int, appeal_id: int, *, by: User, now: datetime) -> Appeal:
    """Note that what the panel ordered is done, for the secretary. Raises LeagueRefused before it has decided."""
    season, appeal = _open(appeal_id)
    if season.pk != season_id or appeal.decided_at is None:
        raise LeagueRefused(Problem("not_decided", "", _("The panel hasn't decided this yet.")))
    if appeal.carried_out_at is None:
        appeal.carried_out_at = now
        appeal.save(update_fields=["carried_out_at"])
        words = f"Carried out what the panel ordered on {appeal.team.name}'s appeal."
        log_change(season.pk, "appeal", words, by=by, now=now)
    return appeal


@transaction.atomic
def set_panel_team(
    season_id: int, user_id: int, team_id: int | None, **who_and_when: Unpack[WhoAndWhen]
) -> None:
    """Note for which team of a season a member of the panel plays; None for none. Repeating it changes nothing.

    Raises LeagueRefused with every fault.
    """
    season, faults = lock_open_season(season_id), []
    user = next((one for one in panel_of(season) if one.pk == user_id), None)
    if user is None:
        faults.append(Problem("not_on_panel", "user", _("Choose a member of the appeals panel.")))
    team = None if team_id is None else season.teams.filter(pk=team_id).first()
    if team_id is not None and team is None:
        faults.append(Problem("team_unknown", "team", _("Choose one of the season's teams.")))
    if user is None or faults:
        raise LeagueRefused(*faults)
    before = PanelTeam.objects.filter(season=season, user=user).values_list("team_id", flat=True).first()
    if before == team_id:
        return
    if team is None:
        PanelTeam.objects.filter(season=season, user=user).delete()
    else:
        PanelTeam.objects.update_or_create(season=season, user=user, defaults={"team": team})
    plays = "no team" if team is None else team.name
    words = f"{user.get_username()}, of the appeals panel, plays for {plays}."
    write_audit_entry(season.pk, "appeal", words, **who_and_when)


def _open(appeal_id: int) -> tuple[Season, Appeal]:
    season = lock_open_season(Appeal.objects.values_list("season_id", flat=True).get(pk=appeal_id))
    rows = Appeal.objects.select_related("team", "decision__fixture", "fixture__home", "fixture__away")
    return season, rows.get(pk=appeal_id)
