"""Changes of player during a match, as its pages, papers and the API say them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.leagues.models import Fixture, LineUpPlayer, PlayerChange, Season, Side, Team
from tournaments.leagues.register.selectors.names import name_of
from tournaments.matches.changes import LineUpChange, when_of
from tournaments.matches.format import MatchFormat
from tournaments.matches.states import MatchState

MAY_CHANGE = frozenset(
    {MatchState.SCHEDULED, MatchState.PLAYING, MatchState.CARDS_AWAITED, MatchState.DISPUTED}
)
"""The states in which somebody may come in for somebody else: until the result is settled."""
STANDING = (PlayerChange.State.ASKED, PlayerChange.State.AGREED)


def starters(rows: Iterable[LineUpPlayer]) -> list[LineUpPlayer]:
    """Return those of a line-up who began the match, in playing order."""
    return [row for row in rows if row.first_game == 1]


def came_in(rows: Iterable[LineUpPlayer]) -> list[LineUpPlayer]:
    """Return those of a line-up who came in during the match."""
    return [row for row in rows if row.first_game > 1]


def changes_in(rows: Iterable[LineUpPlayer]) -> list[LineUpChange[LineUpPlayer]]:
    """Return the changes of a line-up as the games' rules take them."""
    return [LineUpChange(row.place, row.first_game, row) for row in came_in(rows)]


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """A change of player with the names as they are shown."""

    row: PlayerChange
    leaves: str
    enters: str

    @property
    def sentence(self) -> str:
        """What happened, as the captains and the league's officers read it."""
        if self.row.ill:
            return f"{self.leaves} was taken ill. {self.enters} plays from game {self.row.first_game} on."
        return self.public_sentence

    @property
    def public_sentence(self) -> str:
        """Who plays for whom; that somebody was ill is not for everybody."""
        return f"{self.enters} plays for {self.leaves} from game {self.row.first_game} on."


def changes_of(fixture: Fixture, *, whole: bool = False, own: Sequence[int] = ()) -> list[ChangeLine]:
    """Return the changes of player that stand in a match, or wait for an answer; whole names for `own` players."""
    rows = PlayerChange.objects.filter(fixture=fixture, state__in=STANDING).select_related("leaves", "enters")
    return [
        ChangeLine(
            row,
            name_of(row.leaves, whole=whole or row.leaves_id in own),
            name_of(row.enters, whole=whole or row.enters_id in own),
        )
        for row in rows.order_by("-side", "pk")
    ]


def agreed(lines: Iterable[ChangeLine]) -> list[ChangeLine]:
    """Return the changes that stand."""
    return [line for line in lines if line.row.state == PlayerChange.State.AGREED]


def rounds_to_come_in(form: MatchFormat) -> list[tuple[int, str]]:
    """Return from which games on somebody may come in, round by round after the first, with what each is called.

    >>> from tournaments.matches.format import make_format
    >>> rounds_to_come_in(make_format(4))
    [(3, 'Round 2, from game 3 on')]
    """
    found: dict[tuple[int, int], int] = {}
    for number in range(1, len(form.legs) + 1):
        found.setdefault(when_of(form, number), number)
    later = sorted(found)[1:]
    return [(found[when], f"Round {at}, from game {found[when]} on") for at, when in enumerate(later, 2)]


def asked_changes(season: Season) -> list[PlayerChange]:
    """Return the changes of player in a season that nobody has answered."""
    asked = PlayerChange.objects.filter(fixture__season=season, state=PlayerChange.State.ASKED)
    rows = asked.exclude(fixture__state=MatchState.VOID)
    return list(rows.select_related("fixture__home", "fixture__away", "leaves", "enters").order_by("pk"))


def asked_by_others(team: Team) -> QuerySet[PlayerChange]:
    """Return the changes of player that wait for an answer by a team's captain."""
    theirs = Q(side=Side.HOME, fixture__away=team) | Q(side=Side.AWAY, fixture__home=team)
    return PlayerChange.objects.filter(theirs, state=PlayerChange.State.ASKED)


def name_changes(fixture: Fixture, lines: Iterable[ChangeLine], *, public: bool) -> list[dict[str, Any]]:
    """Return the changes that stand, each with its side's team and its sentence."""
    teams = {Side.HOME.value: fixture.home.name, Side.AWAY.value: fixture.away.name}
    return [
        {"team": teams[line.row.side], "words": line.public_sentence if public else line.sentence}
        for line in agreed(lines)
    ]
