"""Say on a page that promises readers that a club isn't published, with the button that publishes it."""

from typing import Any

from django.template import Context, Library

from clubs.models import Club, Role
from clubs.permissions import role_in

register = Library()


@register.inclusion_tag("clubs/_unpublished.html", takes_context=True)
def unpublished(context: Context, club: Club, what: str) -> dict[str, Any]:
    """Return what the note needs; it's empty once the club is published. `what` is plural: "the fixtures".

    A page with it may be asked for again by its address, for that is where the button leads back to.
    """
    if club.published:
        return {}
    request = context["request"]
    return {
        "club": club,
        "what": what,
        "owner": role_in(request.user, club) == Role.OWNER,
        "here": request.get_full_path(),
        "csrf_token": context["csrf_token"],
    }
