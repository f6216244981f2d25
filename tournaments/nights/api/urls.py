"""Addresses of nights' part of the API."""

from django.urls import path

from tournaments.nights.api.acts import ActsView
from tournaments.nights.api.nights import NightsView, OneNightView
from tournaments.nights.paper.api.print_jobs import (
    PlanFileView,
    PrintJobFileView,
    PrintJobsView,
    PrintJobView,
)
from tournaments.nights.people.api.entrants import EntrantsView, EntrantView
from tournaments.nights.people.api.pair_constraints import PairConstraintsView, PairConstraintView
from tournaments.nights.plan.api.movements import MovementsView
from tournaments.nights.plan.api.plans import PlansView, PlanView, PublishView, SwapView
from tournaments.nights.play.api.correction_requests import CorrectionRequestsView, CorrectionRequestView
from tournaments.nights.play.api.rounds import RoundsView
from tournaments.nights.results.api.standings import StandingsView

urlpatterns = [
    path("nights/", NightsView.as_view(), name="nights"),
    path("nights/<number:night_id>/", OneNightView.as_view(), name="night"),
    path("nights/<number:night_id>/acts/", ActsView.as_view(), name="acts"),
    path("nights/<number:night_id>/bonds/", PairConstraintsView.as_view(), name="bonds"),
    path("nights/<number:night_id>/bonds/<number:bond_id>/", PairConstraintView.as_view(), name="bond"),
    path(
        "nights/<number:night_id>/correction-requests/",
        CorrectionRequestsView.as_view(),
        name="correction_requests",
    ),
    path(
        "nights/<number:night_id>/correction-requests/<uuid:request_id>/",
        CorrectionRequestView.as_view(),
        name="correction_request",
    ),
    path("nights/<number:night_id>/entrants/", EntrantsView.as_view(), name="entrants"),
    path("nights/<number:night_id>/entrants/<number:number>/", EntrantView.as_view(), name="entrant"),
    path("nights/<number:night_id>/movements/", MovementsView.as_view(), name="movements"),
    path("nights/<number:night_id>/papers/", PrintJobsView.as_view(), name="papers"),
    path("nights/<number:night_id>/papers/<number:paper_id>/", PrintJobView.as_view(), name="paper"),
    path(
        "nights/<number:night_id>/papers/<number:paper_id>/file/",
        PrintJobFileView.as_view(),
        name="paper_file",
    ),
    path("nights/<number:night_id>/plan/<str:form>/", PlanFileView.as_view(), name="plan_file"),
    path("nights/<number:night_id>/plans/", PlansView.as_view(), name="plans"),
    path("nights/<number:night_id>/plans/<number:plan_id>/", PlanView.as_view(), name="plan"),
    path(
        "nights/<number:night_id>/plans/<number:plan_id>/publish/", PublishView.as_view(), name="publish_plan"
    ),
    path("nights/<number:night_id>/plans/<number:plan_id>/swap/", SwapView.as_view(), name="swap"),
    path("nights/<number:night_id>/rounds/", RoundsView.as_view(), name="rounds"),
    path("nights/<number:night_id>/standings/", StandingsView.as_view(), name="standings"),
]
