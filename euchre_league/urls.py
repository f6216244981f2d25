"""Every address of the product."""

from django.contrib import admin
from django.urls import include, path

from euchre_league import views

urlpatterns = [
    path("", views.start, name="start"),
    path("healthz", views.healthz, name="healthz"),
    path("api/v1/", include("euchre_league.api.urls")),
    path("", include("scoring.urls")),
    path("admin/", admin.site.urls),
]
