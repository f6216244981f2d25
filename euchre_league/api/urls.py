"""The API's router: one prefix for every app, the OpenAPI document, and its page that needs no network."""

from csp.constants import SELF, UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import include, path, re_path

from euchre_league.api.document import DocumentPageView, DocumentView
from euchre_league.api.errors import NoSuchAddress

# Swagger writes styles into its own elements; on this page alone that is let through.
docs = csp_update({"style-src": [SELF, UNSAFE_INLINE]})(DocumentPageView.as_view(url_name="api:schema"))

app_name = "api"
urlpatterns = [
    path("schema/", DocumentView.as_view(), name="schema"),
    path("docs/", docs, name="docs"),
    path("", include("scoring.api.urls")),
    path("", include("clubs.api.urls")),
    path("", include("tournaments.leagues.api.urls")),
    path("", include("tournaments.nights.api.urls")),
    re_path("", NoSuchAddress.as_view()),
]
