"""Scoring in the administration pages: to look, not to change. What is wrong is corrected by an entry."""

from django.contrib import admin
from django.http import HttpRequest

from scoring.models import Entry, Game, Race, SavedRuleset, SeatScore, Source, Table, TablePass


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic when it runs
    """Show rows and change none."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002  Django's signature
        """Refuse."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        """Refuse."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:  # noqa: ARG002
        """Refuse."""
        return False


for model in (Entry, Game, Race, SavedRuleset, SeatScore, Source, Table, TablePass):
    admin.site.register(model, ReadOnlyAdmin)
