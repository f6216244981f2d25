"""What every view of a table's pass shares: the pass, the games it may see, and who is counted."""

from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from clubs.models import User
from clubs.throttles import AddressThrottle, UserThrottle
from scoring.api import pass_scheme as pass_scheme  # noqa: PLC0414  registers itself
from scoring.api.errors import NobodyAsks, PassMissing
from scoring.authentication import TablePassAuthentication
from scoring.models import Game, TablePass
from scoring.permissions import visible_games
from scoring.throttles import PassThrottle


class PhoneView(APIView):
    """A view of what a table's phone asks for."""

    request: Request
    depends_on = "Authorization"

    def get_throttles(self) -> list[BaseThrottle]:
        """Count each pass and user for itself, and each address without one."""
        return [PassThrottle(), UserThrottle(), AddressThrottle()]

    def finalize_response(
        self, request: Request, response: Response, *args: object, **kwargs: object
    ) -> Response:
        """Say that the answer depends on who asks."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers["Vary"] = self.depends_on
        return response


class ScorerView(PhoneView):
    """A view for a table's pass, and for a club's members signed in or with a token of theirs."""

    depends_on = "Authorization, Cookie"

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Refuse with 401 whoever shows neither."""
        super().initial(request, *args, **kwargs)
        if self.table_pass is None and not (request.user and request.user.is_authenticated):
            raise NobodyAsks

    @property
    def table_pass(self) -> TablePass | None:
        """The pass that was shown, or None."""
        return self.request.auth if isinstance(self.request.auth, TablePass) else None

    @property
    def user(self) -> User | None:
        """Who is signed in or shows a token; None where a pass is shown."""
        return self.request.user if isinstance(self.request.user, User) and self.table_pass is None else None

    @property
    def games(self) -> QuerySet[Game]:
        """The games that whoever asks may see and score."""
        return visible_games(self.table_pass, self.request.user)


class PassView(PhoneView):
    """A view for whoever shows a table's pass, and nothing else."""

    authentication_classes = [TablePassAuthentication]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Refuse with 401 whoever shows no pass."""
        super().initial(request, *args, **kwargs)
        if not isinstance(request.auth, TablePass):
            raise PassMissing

    @property
    def table_pass(self) -> TablePass:
        """The pass that was shown."""
        assert isinstance(self.request.auth, TablePass)  # noqa: S101  `initial` has made sure
        return self.request.auth
