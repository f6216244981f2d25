"""What every view of people shares: who asks, and what the answer depends on."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.authentication import TokenAuthentication
from clubs.models import Club, Player, Role, User, WhoAndWhen
from clubs.permissions import role_in, visible_clubs
from problems import Problem, Refused
from web.errors import CannotNow, ProblemsFound
from web.header_schemes import HeaderScheme
from web.operations import OperationView
from web.row_numbers import row_or_404
from web.throttles import AddressThrottle, UserThrottle

# In the document: who may ask. Whoever reads may also show nothing.
FOR_ORGANISERS: Any = [{"Token": []}, {"cookieAuth": []}]
FOR_ANYBODY: Any = [*FOR_ORGANISERS, {}]


class TokenScheme(HeaderScheme):  # type: ignore[no-untyped-call]  # untyped there
    """`Authorization: Token <token>`, or `Bearer` in its place."""

    target_class = TokenAuthentication
    name = "Token"
    priority = 1  # before the one that comes with the library, for any of knox's
    description = (
        "`Token <token>` or `Bearer <token>`, made on the page /tokens/; it only reads unless it "
        "was made to write."
    )


class PeopleView(OperationView):
    """A view for anybody, who sees published clubs and their own. A table's pass opens nothing here."""

    authentication_classes = [TokenAuthentication, SessionAuthentication]
    throttle_classes = [UserThrottle, AddressThrottle]
    depends_on = "Authorization, Cookie"
    readers = FOR_ANYBODY
    writers = FOR_ORGANISERS

    @property
    def user(self) -> User | None:
        """Who is signed in or shows a token."""
        return self.request.user if isinstance(self.request.user, User) else None

    def check_signed_in(self) -> User:
        """Return who asks; 401 when nobody is signed in or shows a token."""
        if self.user is None:
            raise NotAuthenticated("Sign in, or send a token: Authorization: Token <token>.")
        return self.user

    @property
    def who_and_when(self) -> WhoAndWhen:
        """Who is signed in, and that it is now, for a service that writes."""
        return {"by": self.user, "now": timezone.now()}

    @property
    def clubs(self) -> QuerySet[Club]:
        """The clubs that whoever asks may see."""
        return visible_clubs(self.user)

    def club(self, club_id: int, at_least: Role | None = None) -> Club:
        """Return a visible club; 404 when there is none, 401 or 403 when a role is wanted and not held."""
        if at_least is not None:
            self.check_signed_in()
        club = row_or_404(self.clubs, "There's no such club, or you can't see it.", pk=club_id)
        self._check(club.pk, at_least)
        return club

    def player(self, player_id: int, at_least: Role | None = None) -> Player:
        """Return a player of a visible club; 404, 401 or 403 as for a club."""
        if at_least is not None:
            self.check_signed_in()
        rows = Player.objects.select_related("club").filter(club__in=self.clubs)
        player = row_or_404(rows, "There's no such player, or you can't see them.", pk=player_id)
        self._check(player.club_id or 0, at_least)
        return player

    def _check(self, club_id: int, at_least: Role | None) -> None:
        if at_least is not None and (role_in(self.user, club_id) or 0) < at_least:
            raise PermissionDenied(f"Only an {at_least.word} of the club may do this.")

    def is_conflict(self, problems: Sequence[Problem]) -> bool:
        """Tell whether problems are of how things stand, not of how it was asked."""
        return any(not problem.field or problem.field in {"other", "kept"} for problem in problems)

    def handle_exception(self, exc: Exception) -> Response:
        """Write a service's refusal: 409 when it is about how things stand, else 400."""
        if isinstance(exc, Refused):
            exc = (CannotNow if self.is_conflict(exc.problems) else ProblemsFound)(exc.problems)
        return super().handle_exception(exc)


class FileView(PeopleView):
    """A view that sends a file as what it is, whatever is accepted; refusals are JSON."""

    def perform_content_negotiation(
        self,
        request: Request,  # noqa: ARG002  DRF's signature
        force: bool = False,  # noqa: ARG002  as above
    ) -> tuple[BaseRenderer, str]:
        """Refuse in JSON."""
        return JSONRenderer(), JSONRenderer.media_type
