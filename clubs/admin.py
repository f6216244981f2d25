"""People in the administration pages: who may sign in and where can be changed, players only be looked at.

A player's name stands in pages that are kept until they are told of another; the club's own pages tell them.
"""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from clubs.models import Club, Membership, Player, Tag, User


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


admin.site.register(User, UserAdmin)
admin.site.register([Club, Membership])
admin.site.register([Player, Tag], ReadOnlyAdmin)
