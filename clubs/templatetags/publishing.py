"""The note that a club isn't published, for pages that others are meant to read, with the button that publishes it."""

from typing import Any

from django.template import Context, Library

from clubs.models import Club, Role
from clubs.permissions import role_in

register = Library()


@register.inclusion_tag("clubs/_unpublished.html", takes_context=True)
def unpublished(context: Context, club: Club, what: str, *, planned: bool = False) -> dict[str, Any]:
    """Return what the note needs; it's empty once the club is published. `what` is plural: "the fixtures".

    With `planned` nothing of it can be seen yet, so the note says who will see it, and its button is a quiet one.
    The button leads back to the page's address, so that address has to show the page again.
    """
    if club.published:
        return {}
    request = context["request"]
    return {
        "club": club,
        "what": what,
        "planned": planned,
        "owner": role_in(request.user, club) == Role.OWNER,
        "here": request.get_full_path(),
        "csrf_token": context["csrf_token"],
    }
