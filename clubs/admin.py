"""People in the administration pages: who may sign in and where can be changed, players only be looked at.

A player's name stands in pages that are kept until they are told of another; the club's own pages tell them.
"""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from clubs.models import Club, Membership, Player, Tag, User
from clubs.services.players import erase_player


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
admin.site.register(Tag, ReadOnlyAdmin)


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    """Look players up, and erase those of kitchen tables, who have no organiser to do it."""

    list_display = ("name", "club", "created_at")
    search_fields = ("name",)
    actions = ("erase_names",)

    @admin.action(description="Erase the names of players of kitchen tables", permissions=["erase"])
    def erase_names(self, request: HttpRequest, players: QuerySet[Player]) -> None:
        """Erase the names that were chosen: each becomes "a player" everywhere."""
        kitchen = list(players.filter(club=None))
        for player in kitchen:
            erase_player(player, timezone.now())
        words = f"Erased {len(kitchen)} player{'' if len(kitchen) == 1 else 's'} of kitchen tables."
        left = players.exclude(club=None).count()
        if left:
            words += (
                f" {left} player{' of a club was' if left == 1 else 's of clubs were'} left: the club's organisers "
                "erase those."
            )
        self.message_user(request, words)

    def has_erase_permission(self, request: HttpRequest) -> bool:
        """Let superusers alone erase: whoever runs the site."""
        return bool(request.user.is_superuser)
