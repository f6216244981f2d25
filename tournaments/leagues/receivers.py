"""What follows from facts: a name that changed changes standings, and a night stays in its season's dates."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from clubs.signals import players_changed, players_erased
from jobs.signals import print_job_wanted
from scoring.models import Game, Table
from scoring.services.next_game import NotAtThisTable
from scoring.signals import entry_recorded, games_sought, next_game_wanted, pass_sought, table_described
from tournaments.leagues.authentication import token_of
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.models import FixturePlan, LegGame, SeasonPrintJob
from tournaments.leagues.selectors.match_tables import table_words
from tournaments.leagues.selectors.nights import games_of
from tournaments.leagues.services.bans import forget_reasons_of
from tournaments.leagues.services.captains import forget_contacts_of
from tournaments.leagues.services.card_photographs import forget_photographs_of
from tournaments.leagues.services.erasing import forget_names_of
from tournaments.leagues.services.locking import touch_seasons_of
from tournaments.leagues.services.match_tables import begin_next, follow_entry
from tournaments.leagues.services.nights import keep_within_seasons
from tournaments.leagues.services.print_jobs import forget_print_jobs_of
from tournaments.leagues.signals import fixture_plan_wanted, letters_written
from tournaments.leagues.tasks import draw_fixtures, post, print_season_paper
from tournaments.nights.models import Night
from tournaments.nights.signals import night_moved
from web.queue import queue_task


def connect() -> None:
    """Connect the receivers; called once, when the app is ready."""
    players_changed.connect(players_were_changed, dispatch_uid="leagues.players")
    players_erased.connect(players_were_erased, dispatch_uid="leagues.players_erased")
    fixture_plan_wanted.connect(queue_fixture_plan, dispatch_uid="leagues.fixture_plan")
    print_job_wanted.connect(queue_print_job, sender=SeasonPrintJob, dispatch_uid="leagues.print_job")
    entry_recorded.connect(follow_entry, dispatch_uid="leagues.entry")
    table_described.connect(describe_table, dispatch_uid="leagues.table")
    next_game_wanted.connect(begin_next_game, dispatch_uid="leagues.next_game")
    letters_written.connect(queue_letters, dispatch_uid="leagues.letters")
    games_sought.connect(seek_games, dispatch_uid="leagues.sought")
    pass_sought.connect(seek_pass, dispatch_uid="leagues.pass_sought")
    night_moved.connect(night_was_moved, dispatch_uid="leagues.night_moved")


def players_were_changed(players: Sequence[int], **_: Any) -> None:
    """Raise the version of the seasons in which these players are named."""
    touch_seasons_of(players)
    forget_print_jobs_of(players)


def players_were_erased(players: Sequence[int], names: Sequence[str], **_: Any) -> None:
    """Take away the contacts of captains who were erased, the photographs of their cards, and why they were banned.

    Their names go from what was written about them.
    """
    forget_contacts_of(players)
    forget_photographs_of(players)
    forget_reasons_of(players)
    forget_names_of(players, names)


def queue_fixture_plan(plan: FixturePlan, **_: Any) -> None:
    """Have fixtures drawn up, once what was asked is committed."""
    transaction.on_commit(lambda: queue_task(draw_fixtures, plan.pk))


def queue_print_job(job: SeasonPrintJob, **_: Any) -> None:
    """Have a print job done as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(print_season_paper, job.pk))


def describe_table(table: Table, **_: Any) -> dict[str, Any] | None:
    """Say of a match's table which game it plays, and what comes next."""
    return table_words(table)


def begin_next_game(table: Table, after: Game, **_: Any) -> Game | None:
    """Begin the next game at a match's table; what stands against it is said as scoring says it."""
    try:
        return begin_next(table, after)
    except LeagueRefused as refused:
        raise NotAtThisTable(" ".join(fault.message for fault in refused.problems)) from None


def queue_letters(**_: Any) -> None:
    """Have letters sent, once they are committed."""
    transaction.on_commit(lambda: queue_task(post))


def seek_games(by: str, number: int, **_: Any) -> QuerySet[Any] | None:
    """Name the games of a season: of its nights, or of its matches."""
    if by != "season":
        return None
    legs = LegGame.objects.filter(fixture__season=number).order_by()
    return legs.values("game") if legs.exists() else games_of(number)


def seek_pass(code: str, **_: Any) -> dict[str, Any] | None:
    """Say what a captain's code is worth."""
    return token_of(code)


def night_was_moved(night: Night, **_: Any) -> None:
    """Refuse a day that lies outside of a season of the night."""
    keep_within_seasons(night)
