"""Who follows which fact: a name that changed changes standings, and a night stays in its season's dates."""

from typing import Any

from django.db import transaction

from clubs.selectors.personal_data import add_section
from clubs.signals import players_changed, players_erased
from jobs.signals import print_job_wanted
from scoring.models import Game, Table
from scoring.services.next_game import NotAtThisTable
from scoring.signals import entry_recorded, games_sought, next_game_wanted, pass_sought, table_described
from tournaments.leagues.authentication import token_of
from tournaments.leagues.calendar.selectors.open_matters import open_matches_and_dates
from tournaments.leagues.calendar.selectors.waiting import dates_to_do
from tournaments.leagues.committee.selectors.open_matters import open_rulings
from tournaments.leagues.committee.selectors.waiting import rulings_to_do
from tournaments.leagues.cups.selectors.open_matters import open_cups
from tournaments.leagues.cups.selectors.personal_data import CUP_ENTRIES
from tournaments.leagues.cups.selectors.waiting import cups_to_do
from tournaments.leagues.doors.selectors.waiting import emails_to_do
from tournaments.leagues.doors.services.print_jobs import forget_print_jobs_of
from tournaments.leagues.evening.selectors.match_tables import table_words
from tournaments.leagues.evening.selectors.personal_data import CHANGES_DURING_MATCHES
from tournaments.leagues.evening.selectors.waiting import evenings_to_do
from tournaments.leagues.evening.services.card_photographs import forget_photographs_of
from tournaments.leagues.evening.services.flags import flag_matches_of
from tournaments.leagues.evening.services.game_draws import draw_matches_in_season_format
from tournaments.leagues.evening.services.match_tables import begin_next, update_match_table
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import FixturePlan, SeasonPrintJob
from tournaments.leagues.office.selectors.open_matters import trophies_out
from tournaments.leagues.office.selectors.outdated_ends import outdated_after_its_end
from tournaments.leagues.office.selectors.to_do import days_to_do
from tournaments.leagues.office.services.erasing import forget_names_of
from tournaments.leagues.register.selectors.nights import games_sought_by, seasons_of
from tournaments.leagues.register.selectors.personal_data import CAPTAINCIES
from tournaments.leagues.register.selectors.waiting import teams_to_do
from tournaments.leagues.register.services.captains import forget_subscriptions_of
from tournaments.leagues.register.services.nights import keep_within_seasons, remove_night_from_seasons
from tournaments.leagues.services.locking import touch_seasons_of
from tournaments.leagues.signals import (
    emails_written,
    fixture_plan_wanted,
    open_matters_sought,
    outdated_sought,
    season_format_changed,
    squad_changed,
    to_do_sought,
)
from tournaments.leagues.tasks import draw_fixtures, print_season_paper, send_waiting_emails
from tournaments.nights.signals import night_deleted, night_moved, seasons_sought
from web.queue import queue_task


def connect() -> None:
    """Connect the receivers; called once, when the app is ready.

    Those of one fact are called in the order in which they stand here.
    """
    players_changed.connect(touch_seasons_of, dispatch_uid="leagues.players")
    players_changed.connect(forget_print_jobs_of, dispatch_uid="leagues.print_jobs")
    players_erased.connect(forget_subscriptions_of, dispatch_uid="leagues.subscriptions")
    players_erased.connect(forget_photographs_of, dispatch_uid="leagues.photographs")
    players_erased.connect(forget_names_of, dispatch_uid="leagues.names")
    for section in (CAPTAINCIES, CUP_ENTRIES, CHANGES_DURING_MATCHES):
        add_section(section)
    fixture_plan_wanted.connect(queue_fixture_plan, dispatch_uid="leagues.fixture_plan")
    print_job_wanted.connect(queue_print_job, sender=SeasonPrintJob, dispatch_uid="leagues.print_job")
    entry_recorded.connect(update_match_table, dispatch_uid="leagues.entry")
    table_described.connect(table_words, dispatch_uid="leagues.table")
    next_game_wanted.connect(begin_next_game, dispatch_uid="leagues.next_game")
    squad_changed.connect(flag_matches_of, dispatch_uid="leagues.squad_changed")
    season_format_changed.connect(draw_matches_in_season_format, dispatch_uid="leagues.season_format")
    to_do_sought.connect(teams_to_do, dispatch_uid="leagues.to_do.register")
    to_do_sought.connect(dates_to_do, dispatch_uid="leagues.to_do.calendar")
    to_do_sought.connect(cups_to_do, dispatch_uid="leagues.to_do.cups")
    to_do_sought.connect(evenings_to_do, dispatch_uid="leagues.to_do.evening")
    to_do_sought.connect(rulings_to_do, dispatch_uid="leagues.to_do.committee")
    to_do_sought.connect(emails_to_do, dispatch_uid="leagues.to_do.doors")
    to_do_sought.connect(days_to_do, dispatch_uid="leagues.to_do.office")
    open_matters_sought.connect(open_matches_and_dates, dispatch_uid="leagues.open_matters.calendar")
    open_matters_sought.connect(open_cups, dispatch_uid="leagues.open_matters.cups")
    open_matters_sought.connect(open_rulings, dispatch_uid="leagues.open_matters.committee")
    open_matters_sought.connect(trophies_out, dispatch_uid="leagues.open_matters.office")
    outdated_sought.connect(outdated_after_its_end, dispatch_uid="leagues.outdated")
    emails_written.connect(queue_emails, dispatch_uid="leagues.emails")
    games_sought.connect(games_sought_by, dispatch_uid="leagues.sought")
    pass_sought.connect(token_of, dispatch_uid="leagues.pass_sought")
    seasons_sought.connect(seasons_of, dispatch_uid="leagues.seasons_sought")
    night_moved.connect(keep_within_seasons, dispatch_uid="leagues.night_moved")
    night_deleted.connect(remove_night_from_seasons, dispatch_uid="leagues.night_deleted")


def queue_fixture_plan(plan: FixturePlan, **_: Any) -> None:
    """Have fixtures drawn up, once what was asked is committed."""
    transaction.on_commit(lambda: queue_task(draw_fixtures, plan.pk))


def queue_print_job(job: SeasonPrintJob, **_: Any) -> None:
    """Have a print job done as soon as the wish for it is committed."""
    transaction.on_commit(lambda: queue_task(print_season_paper, job.pk))


def begin_next_game(table: Table, after: Game, *, all_here: bool, **_: Any) -> Game | None:
    """Begin the next game at a match's table; what stands against it is said as scoring says it."""
    try:
        return begin_next(table, after, all_here=all_here)
    except LeagueRefused as refused:
        raise NotAtThisTable(" ".join(fault.message for fault in refused.problems)) from None


def queue_emails(**_: Any) -> None:
    """Have e-mails sent, once they are committed."""
    transaction.on_commit(lambda: queue_task(send_waiting_emails))
