"""Who may be put on a seat by a correction: anybody of the night, and for who serves the club anybody of it."""

import pytest

from clubs.models import Club, Player, User
from scoring.engine.admission import EntryRefused
from scoring.models import Game, SeatScore, TablePass
from scoring.services.entries import EntryAuthor, Recorded, record_entry
from tests.scoring.kitchen import fact
from tests.tournaments.nights.hall import NAMES, NOW, begin, club_of, gather, make_night, publish_plan, tables

pytestmark = pytest.mark.django_db


def seated(game: Game, player: Player, user: User | None) -> bool:
    """Tell whether somebody with the table's pass, signed in or not, may put a player of the club on a seat."""
    seats = dict(game.seats.values_list("seat", "player"))
    wanted = {str(seat): at for seat, at in seats.items()} | {"0": player.pk}
    sender = EntryAuthor(table_pass=TablePass.objects.get(table=game.table), user=user)
    outcome = record_entry(game.pk, fact("seats", seats=wanted), sender, entered_at=None, now=NOW)
    assert isinstance(outcome, Recorded | EntryRefused)
    return (
        isinstance(outcome, Recorded) and SeatScore.objects.filter(game=game, seat=0, player=player).exists()
    )


def test_only_who_serves_the_club_seats_somebody_who_is_not_in_the_night() -> None:
    club, bob = club_of("The Oak")
    _, carol = club_of("The Elm", "carol")
    xavier = Player.objects.create(club=Club.objects.get(pk=club.pk), name="Xavier")
    night = make_night(club)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    game = tables(night, 1)[0].game
    assert game is not None
    assert [seated(game, xavier, who) for who in (None, carol, bob)] == [False, False, True]
