"""What every view of a table's pass shares: the pass, the games it may see, and who is counted."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.exceptions import NotAuthenticated, NotFound
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from clubs.api.view import FOR_ANYBODY
from clubs.models import User
from scoring.authentication import TablePassAuthentication
from scoring.models import Game, TablePass
from scoring.permissions import games_to_score, visible_games
from scoring.throttles import PassThrottle
from web.header_schemes import HeaderScheme
from web.operations import OperationView
from web.throttles import AddressThrottle, UserThrottle

# In the document: whoever reads games may show a table's pass, a token, or nothing.
FOR_ANYBODY_AND_TABLES: Any = [{"TablePass": []}, *FOR_ANYBODY]


class TablePassScheme(HeaderScheme):  # type: ignore[no-untyped-call]  # untyped there
    """`Authorization: Table <token>`."""

    target_class = TablePassAuthentication
    name = "TablePass"
    description = "`Table <token>`, with the token that `passes/` gives for a code."


class NoSuchGame(NotFound):
    """404: a game of another table, or of a club that is not your own, is not shown to exist."""

    default_detail = (
        "There is no such game, or it is not shown to you: a pass is shown its own table's games."
    )


class PassMissing(NotAuthenticated):
    """401: the request shows no table pass."""

    default_detail = "Show a table's pass: Authorization: Table <token>, got from passes/."


class AuthenticationRequired(NotAuthenticated):
    """401: the request shows neither a table's pass nor who asks."""

    default_detail = (
        "Show a table's pass, Authorization: Table <token>, got from passes/; or sign in, or show a token: "
        "Authorization: Token <token>."
    )


class PhoneView(OperationView):
    """A view of what a table's phone asks for."""

    depends_on = "Authorization"
    throttle_classes = [PassThrottle, UserThrottle, AddressThrottle]


class ScorerView(PhoneView):
    """A view of games: read by whoever sees them, written by a table's pass or a member of the club."""

    depends_on = "Authorization, Cookie"
    readers = FOR_ANYBODY_AND_TABLES
    table_pass: TablePass | None
    """The pass that was shown, or None."""
    user: User | None
    """Who is signed in or shows a token; None where a pass is shown."""

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Find out who asks; refuse with 401 whoever would write and shows neither a pass nor who they are."""
        super().initial(request, *args, **kwargs)
        self.table_pass = request.auth if isinstance(request.auth, TablePass) else None
        self.user = request.user if isinstance(request.user, User) and self.table_pass is None else None
        if self.is_anonymous and request.method not in SAFE_METHODS:
            raise AuthenticationRequired

    @property
    def is_anonymous(self) -> bool:
        """Whether neither a pass nor who asks is shown."""
        return self.table_pass is None and not (self.request.user and self.request.user.is_authenticated)

    @property
    def games(self) -> QuerySet[Game]:
        """The games that whoever asks may see."""
        return visible_games(self.table_pass, self.request.user)

    def game(self, game_id: int, games: QuerySet[Game]) -> Game:
        """Return one of these games with its table; 404 where it is not among them, 401 with nothing shown."""
        game = games.select_related("table").filter(pk=game_id).first()
        if game is None:
            raise AuthenticationRequired if self.is_anonymous else NoSuchGame
        return game

    @property
    def games_to_score(self) -> QuerySet[Game]:
        """The games that whoever asks may keep score of."""
        return games_to_score(self.table_pass, self.request.user)

    def keeps_score(self, game: Game) -> bool:
        """Tell whether whoever asks, and sees the game, keeps score of it; a pass sees no others."""
        return self.table_pass is not None or self.games_to_score.filter(pk=game.pk).exists()


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
