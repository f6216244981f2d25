"""What follows from facts: an entry moves its round on, a wanted plan is queued, a table is described."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from clubs.signals import players_changed
from jobs.signals import print_job_wanted
from scoring.models import CorrectionRequest, Entry, Game, Table
from scoring.signals import (
    correction_recorded,
    correction_refused,
    correction_requested,
    entry_recorded,
    games_described,
    games_sought,
    races_drawn,
    table_described,
)
from tournaments.nights.models import NightPrintJob, SeatingPlan
from tournaments.nights.paper.services.print_jobs import forget_print_jobs_of
from tournaments.nights.play.selectors.table_words import game_places, games_sought_by, table_words
from tournaments.nights.play.services.correction_requests import log_correction, log_refusal, log_request
from tournaments.nights.play.services.rounds import follow_entry, follow_races
from tournaments.nights.services.locking import bump_versions_of
from tournaments.nights.signals import forecast_wanted, seating_plan_wanted
from tournaments.nights.tasks import forecast_nights, make_plan, print_paper
from web.queue import queue_task


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    entry_recorded.connect(follow_entry, dispatch_uid="nights.entry")
    correction_recorded.connect(correction_was_recorded, dispatch_uid="nights.correction_recorded")
    correction_requested.connect(correction_was_requested, dispatch_uid="nights.correction_requested")
    correction_refused.connect(correction_was_refused, dispatch_uid="nights.correction_refused")
    races_drawn.connect(races_were_drawn, dispatch_uid="nights.races")
    table_described.connect(describe_table, dispatch_uid="nights.table")
    games_described.connect(describe_games, dispatch_uid="nights.games")
    games_sought.connect(seek_games, dispatch_uid="nights.sought")
    players_changed.connect(players_were_changed, dispatch_uid="nights.players")
    seating_plan_wanted.connect(queue_seating_plan, dispatch_uid="nights.plan")
    print_job_wanted.connect(queue_print_job, sender=NightPrintJob, dispatch_uid="nights.print_job")
    forecast_wanted.connect(queue_forecasts, dispatch_uid="nights.forecast")


def correction_was_recorded(game: Game, entry: Entry, request: CorrectionRequest | None, **_: Any) -> None:
    """Log a correction of an earlier round, in the entry's own transaction."""
    log_correction(game, entry, requested=request is not None)


def correction_was_requested(game: Game, request: CorrectionRequest, **_: Any) -> None:
    """Have the night's page show what a table asks for."""
    log_request(game, request)


def correction_was_refused(game: Game, request: CorrectionRequest, **_: Any) -> None:
    """Log who refused what a table asked for."""
    log_refusal(game, request)


def races_were_drawn(game: Game, **_: Any) -> None:
    """Have the night's pages fetched anew: its standings by race know which race sat where."""
    follow_races(game)


def describe_table(table: Table, **_: Any) -> dict[str, Any] | None:
    """Say of a night's table where it is in its night."""
    return table_words(table)


def describe_games(games: Sequence[int], **_: Any) -> dict[int, dict[str, Any]]:
    """Say of a night's games where they were played."""
    return game_places(games)


def seek_games(by: str, number: int, **_: Any) -> QuerySet[Any] | None:
    """Name the games of a night or of a round."""
    return games_sought_by(by, number)


def players_were_changed(players: Sequence[int], **_: Any) -> None:
    """Have the pages of these players' nights fetched anew: they are named there."""
    bump_versions_of(players)
    forget_print_jobs_of(players)


def queue_seating_plan(plan: SeatingPlan, **_: Any) -> None:
    """Have a plan made as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(make_plan, plan.pk))


def queue_forecasts(**_: Any) -> None:
    """Have a forecast made as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(forecast_nights))


def queue_print_job(job: NightPrintJob, **_: Any) -> None:
    """Have a print job done as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(print_paper, job.pk))
