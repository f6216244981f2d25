"""Every address of the product."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from euchre_league import health, reach, views
from euchre_league.backup import page as backup
from web import kept_pages

handler500 = "euchre_league.views.server_error"

urlpatterns = [
    path("", views.start, name="start"),
    path("help/", views.help_, name="help"),
    path("parts/", views.parts, name="parts"),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.metrics, name="metrics"),
    path("worker.js", kept_pages.worker, name="worker"),
    path("reach/", reach.reach, name="reach"),
    path("reach/laptop/", reach.laptop, name="reach_laptop"),
    path("reach/seen/", reach.seen, name="reach_seen"),
    path("clubs/<number:club_id>/backup/", backup.download, name="club_backup"),
    path("api/v1/", include("euchre_league.api.urls")),
    path("", include("tournaments.nights.urls")),
    path("", include("scoring.urls")),
    path("", include("clubs.urls")),
    path("", include("tournaments.leagues.urls")),
    # One place to sign in, with one count of wrong passwords.
    path("admin/login/", RedirectView.as_view(pattern_name="sign_in", query_string=True)),
    path("admin/", admin.site.urls),
]
