"""Addresses of leagues' part of the API."""

from django.urls import path

from tournaments.leagues.calendar.api.dates import PostponeView, RearrangeView
from tournaments.leagues.calendar.api.fixture_plans import (
    FixturePlansView,
    FixturePlanView,
    PublishFixturesView,
)
from tournaments.leagues.calendar.api.fixtures import CalendarView, FixturesView, OneFixtureView
from tournaments.leagues.calendar.api.new_pubs import TeamPubView
from tournaments.leagues.calendar.api.postponements import PostponeMatchesView
from tournaments.leagues.committee.api.appeals import (
    AnswerAppealView,
    AppealsView,
    CarriedOutView,
    DecideAppealView,
    PanelEmailsView,
    StandDownView,
    TeamAppealsView,
)
from tournaments.leagues.committee.api.left_as_it_is import LeftAsItIsListView, LeftAsItIsView
from tournaments.leagues.committee.api.level_teams import LevelTeamsView
from tournaments.leagues.committee.api.panel import PanelMembersView
from tournaments.leagues.committee.api.penalties import (
    AnswerSecretaryView,
    AskCaptainView,
    ChangePenaltyView,
    DecideTogetherView,
    LetOffView,
    PenaltiesView,
    TakePenaltyView,
)
from tournaments.leagues.committee.api.rulings import (
    AdjustView,
    AwardView,
    DecisionsView,
    IneligibleView,
    LetStandView,
    ReinstateView,
    ReopenView,
    ReplayView,
    SettleView,
    VoidView,
    WithdrawView,
)
from tournaments.leagues.cups.api.cup_names import CupNamesView
from tournaments.leagues.cups.api.cups import (
    CupDrawView,
    CupPlateView,
    CupRoundView,
    CupsView,
    CupView,
    DeciderView,
    TieResultView,
)
from tournaments.leagues.doors.api.emails import RemindersView, SubscriptionsView
from tournaments.leagues.doors.api.to_captains import CaptainLinksView, CaptainMessagesView
from tournaments.leagues.doors.api.weeks import WeekView
from tournaments.leagues.evening.api.card_photographs import CardPhotographsView, CardPhotographView
from tournaments.leagues.evening.api.cards import CardView, ConfirmView
from tournaments.leagues.evening.api.evenings import BreakOffView, NoShowView
from tournaments.leagues.evening.api.line_ups import LineUpDrawView, LineUpsView
from tournaments.leagues.evening.api.match_tables import MatchTablesView
from tournaments.leagues.evening.api.player_changes import PlayerChangesView
from tournaments.leagues.evening.api.side_names import SideNamesView
from tournaments.leagues.evening.api.sign_ons import SignOnView
from tournaments.leagues.evening.api.unknown_names import NamesView
from tournaments.leagues.office.api.entry_forms import EntryFormsView, EntryFormView
from tournaments.leagues.office.api.honours import HolderView, HonoursView, OneTrophyView, TrophiesView
from tournaments.leagues.office.api.next_seasons import NextSeasonView
from tournaments.leagues.office.api.people import PlayerDataView
from tournaments.leagues.office.api.season_ends import CloseView, ReopenSeasonView, SeasonEndView
from tournaments.leagues.register.api.bans import BansView, BanView
from tournaments.leagues.register.api.divisions import DivisionsView, DivisionView
from tournaments.leagues.register.api.links import ContactView, LinkView
from tournaments.leagues.register.api.registrations import (
    MoveTogetherView,
    RegistrationsView,
    RegistrationView,
    SeasonRegistrationsView,
)
from tournaments.leagues.register.api.season_nights import SeasonNightsView, SeasonNightView
from tournaments.leagues.register.api.seasons import PreviewRulesView, SeasonsView, SeasonView, ToDoView
from tournaments.leagues.register.api.teams import TeamsView, TeamView
from tournaments.leagues.register.api.venues import PubNoticeView, VenuesView, VenueView
from tournaments.leagues.tables.api.averages import AveragesView
from tournaments.leagues.tables.api.season_players import SeasonPlayerView
from tournaments.leagues.tables.api.standings import SeasonStandingsView
from tournaments.leagues.tables.api.team_standings import SideTableView

SEASON, TEAM, FIXTURE = "seasons/<number:season_id>", "teams/<number:team_id>", "fixtures/<number:fixture_id>"
PLAN = f"{SEASON}/fixture-plans/<number:fixture_plan_id>"
PENALTY, APPEAL = f"{SEASON}/penalties/<number:penalty_id>", f"{SEASON}/appeals/<number:appeal_id>"
of_teams = [
    path(f"{SEASON}/divisions/", DivisionsView.as_view(), name="divisions"),
    path(f"{SEASON}/divisions/<number:division_id>/", DivisionView.as_view(), name="division"),
    path(
        f"{SEASON}/divisions/<number:division_id>/level/",
        LevelTeamsView.as_view(),
        name="division_level_teams",
    ),
    path(f"{SEASON}/venues/", VenuesView.as_view(), name="venues"),
    path("venues/<number:venue_id>/", VenueView.as_view(), name="venue"),
    path(f"{SEASON}/teams/", TeamsView.as_view(), name="teams"),
    path(f"{TEAM}/", TeamView.as_view(), name="team"),
    path(f"{TEAM}/contact/", ContactView.as_view(), name="team_contact"),
    path(f"{TEAM}/pub/", TeamPubView.as_view(), name="team_pub"),
    path(f"{TEAM}/entry-form/", EntryFormView.as_view(), name="entry_form"),
    path(f"{SEASON}/entry-forms/", EntryFormsView.as_view(), name="entry_forms"),
    path(f"{TEAM}/link/", LinkView.as_view(), name="team_link"),
    path(f"{TEAM}/registrations/", RegistrationsView.as_view(), name="registrations"),
    path(f"{TEAM}/registrations/together/", MoveTogetherView.as_view(), name="registrations_together"),
    path(f"{TEAM}/registrations/<number:registration_id>/", RegistrationView.as_view(), name="registration"),
    path(f"{SEASON}/registrations/", SeasonRegistrationsView.as_view(), name="season_registrations"),
    path(f"{TEAM}/bans/", BansView.as_view(), name="bans"),
    path(f"{TEAM}/bans/<number:ban_id>/", BanView.as_view(), name="ban"),
    path(f"{TEAM}/adjust/", AdjustView.as_view(), name="team_adjust"),
    path(f"{TEAM}/withdraw/", WithdrawView.as_view(), name="team_withdraw"),
    path(f"{TEAM}/reinstate/", ReinstateView.as_view(), name="team_reinstate"),
    path(f"{SEASON}/fixture-plans/", FixturePlansView.as_view(), name="fixture_plans"),
    path(f"{PLAN}/", FixturePlanView.as_view(), name="fixture_plan"),
    path(f"{PLAN}/publish/", PublishFixturesView.as_view(), name="publish_fixtures"),
    path(f"{SEASON}/close/", CloseView.as_view(), name="season_close"),
    path(f"{SEASON}/reopen/", ReopenSeasonView.as_view(), name="season_reopen"),
    path(f"{SEASON}/end/", SeasonEndView.as_view(), name="season_end"),
    path(f"{SEASON}/next/", NextSeasonView.as_view(), name="next_season"),
    path("clubs/<number:club_id>/honours/", HonoursView.as_view(), name="honours"),
    path("clubs/<number:club_id>/trophies/", TrophiesView.as_view(), name="trophies"),
    path("trophies/<number:trophy_id>/", OneTrophyView.as_view(), name="trophy"),
    path(
        "trophies/<number:trophy_id>/holders/<number:holder_id>/", HolderView.as_view(), name="trophy_holder"
    ),
    path(f"{SEASON}/calendar.ics", CalendarView.as_view(), name="season_calendar"),
    path(f"{SEASON}/averages/", AveragesView.as_view(), name="season_averages"),
    path(f"{SEASON}/players/<number:player_id>/", SeasonPlayerView.as_view(), name="season_player"),
    path(f"{SEASON}/preview-rules/", PreviewRulesView.as_view(), name="season_preview_rules"),
    path(f"{SEASON}/left-as-it-is/", LeftAsItIsListView.as_view(), name="left_as_it_is"),
    path(f"{SEASON}/left-as-it-is/<slug:content_hash>/", LeftAsItIsView.as_view(), name="leave_as_it_is"),
    path(f"{SEASON}/to-do/", ToDoView.as_view(), name="season_to_do"),
    path(f"{SEASON}/pub-notices/<number:notice_id>/", PubNoticeView.as_view(), name="pub_notice"),
    path(f"{SEASON}/penalties/", PenaltiesView.as_view(), name="penalties"),
    path(f"{SEASON}/penalties/decide/", DecideTogetherView.as_view(), name="penalties_decide"),
    path(f"{PENALTY}/", ChangePenaltyView.as_view(), name="penalty"),
    path(f"{PENALTY}/take/", TakePenaltyView.as_view(), name="penalty_take"),
    path(f"{PENALTY}/let-off/", LetOffView.as_view(), name="penalty_let_off"),
    path(f"{PENALTY}/ask/", AskCaptainView.as_view(), name="penalty_ask"),
    path(f"{PENALTY}/answer/", AnswerSecretaryView.as_view(), name="penalty_answer"),
    path(f"{SEASON}/weeks/<number:week_number>/", WeekView.as_view(), name="season_week"),
    path(f"{SEASON}/panel/", PanelMembersView.as_view(), name="panel"),
    path(f"{SEASON}/appeals/", AppealsView.as_view(), name="appeals"),
    path(f"{SEASON}/appeals/emails/", PanelEmailsView.as_view(), name="appeals_emails"),
    path(f"{APPEAL}/decide/", DecideAppealView.as_view(), name="appeal_decide"),
    path(f"{APPEAL}/stand-down/", StandDownView.as_view(), name="appeal_stand_down"),
    path(f"{APPEAL}/carried-out/", CarriedOutView.as_view(), name="appeal_carried_out"),
    path(f"{TEAM}/appeals/", TeamAppealsView.as_view(), name="team_appeals"),
    path(f"{TEAM}/appeals/<number:appeal_id>/answer/", AnswerAppealView.as_view(), name="team_appeal_answer"),
    path(f"{TEAM}/reminders/", RemindersView.as_view(), name="team_reminders"),
    path(f"{SEASON}/captain-links/", CaptainLinksView.as_view(), name="captain_links"),
    path(f"{SEASON}/captain-messages/", CaptainMessagesView.as_view(), name="captain_messages"),
    path(f"{SEASON}/subscriptions/", SubscriptionsView.as_view(), name="subscriptions"),
    path("players/<number:player_id>/data/", PlayerDataView.as_view(), name="player_data"),
    path(f"{SEASON}/postpone/", PostponeMatchesView.as_view(), name="season_postpone"),
    path(f"{SEASON}/side-table/", SideTableView.as_view(), name="season_side_table"),
    path(f"{SEASON}/decisions/", DecisionsView.as_view(), name="decisions"),
    path(f"{SEASON}/cups/", CupsView.as_view(), name="cups"),
    path("cups/<number:cup_id>/", CupView.as_view(), name="cup"),
    path("cups/<number:cup_id>/draw/", CupDrawView.as_view(), name="cup_draw"),
    path("cups/<number:cup_id>/rounds/<number:round_number>/", CupRoundView.as_view(), name="cup_round"),
    path("cups/<number:cup_id>/teams/<number:team_id>/names/", CupNamesView.as_view(), name="cup_names"),
    path(
        "cups/<number:cup_id>/ties/<number:round_number>/<number:tie_number>/",
        TieResultView.as_view(),
        name="cup_tie_result",
    ),
    path("cups/<number:cup_id>/plate/", CupPlateView.as_view(), name="cup_plate"),
    path(f"{FIXTURE}/decider/", DeciderView.as_view(), name="fixture_decider"),
    path("fixtures/", FixturesView.as_view(), name="fixtures"),
    path(f"{FIXTURE}/", OneFixtureView.as_view(), name="fixture"),
    path(f"{FIXTURE}/line-ups/", LineUpsView.as_view(), name="fixture_line_ups"),
    path(f"{FIXTURE}/line-ups/draw/", LineUpDrawView.as_view(), name="fixture_line_up_draw"),
    path(f"{FIXTURE}/sign-on/", SignOnView.as_view(), name="fixture_sign_on"),
    path(f"{FIXTURE}/side-names/", SideNamesView.as_view(), name="fixture_side_names"),
    path(f"{FIXTURE}/photographs/", CardPhotographsView.as_view(), name="fixture_photographs"),
    path(
        f"{FIXTURE}/photographs/<number:photograph_id>/",
        CardPhotographView.as_view(),
        name="fixture_photograph",
    ),
    path(f"{FIXTURE}/changes/", PlayerChangesView.as_view(), name="fixture_changes"),
    path(f"{FIXTURE}/names/", NamesView.as_view(), name="fixture_names"),
    path(f"{FIXTURE}/tables/", MatchTablesView.as_view(), name="fixture_tables"),
    path(f"{FIXTURE}/card/", CardView.as_view(), name="fixture_card"),
    path(f"{FIXTURE}/confirm/", ConfirmView.as_view(), name="fixture_confirm"),
    path(f"{FIXTURE}/break-off/", BreakOffView.as_view(), name="fixture_break_off"),
    path(f"{FIXTURE}/no-show/", NoShowView.as_view(), name="fixture_no_show"),
    path(f"{FIXTURE}/postpone/", PostponeView.as_view(), name="fixture_postpone"),
    path(f"{FIXTURE}/rearrange/", RearrangeView.as_view(), name="fixture_rearrange"),
    path(f"{FIXTURE}/award/", AwardView.as_view(), name="fixture_award"),
    path(f"{FIXTURE}/ineligible/", IneligibleView.as_view(), name="fixture_ineligible"),
    path(f"{FIXTURE}/void/", VoidView.as_view(), name="fixture_void"),
    path(f"{FIXTURE}/reopen/", ReopenView.as_view(), name="fixture_reopen"),
    path(f"{FIXTURE}/replay/", ReplayView.as_view(), name="fixture_replay"),
    path(f"{FIXTURE}/let-stand/", LetStandView.as_view(), name="fixture_let_stand"),
    path(f"{FIXTURE}/rule/", SettleView.as_view(), name="fixture_rule"),
]
"""What seasons of teams have."""
urlpatterns = [
    path("seasons/", SeasonsView.as_view(), name="seasons"),
    path("seasons/<number:season_id>/", SeasonView.as_view(), name="season"),
    path("seasons/<number:season_id>/nights/", SeasonNightsView.as_view(), name="season_nights"),
    path(
        "seasons/<number:season_id>/nights/<number:night_id>/", SeasonNightView.as_view(), name="season_night"
    ),
    path("seasons/<number:season_id>/standings/", SeasonStandingsView.as_view(), name="season_standings"),
    *of_teams,
]
