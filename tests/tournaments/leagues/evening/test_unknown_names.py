"""Names on a card that aren't registered: a misspelling, or somebody to be found out later."""

from types import SimpleNamespace

import pytest

from clubs.models import Player, User
from tests.clubs.people import Visitor, signed_in
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.evening import form, league, line_up, plain, post
from tests.tournaments.leagues.examples.league import card, squad
from tests.tournaments.nights.views.pages import faults, said
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import choose_line_up
from tournaments.leagues.models import Card, Fixture, LineUpPlayer
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.tables.selectors.games_played import games_played

pytestmark = pytest.mark.django_db
__all__ = ["league"]


def playing(league: SimpleNamespace, side: str = "home") -> list[str]:
    rows = LineUpPlayer.objects.filter(line_up__fixture=league.match, line_up__side=side).order_by("place")
    return [f"{row.player.name}{'?' if row.unknown else ''}" for row in rows]


def waiting(league: SimpleNamespace) -> list[str]:
    league.season.refresh_from_db()
    return [one.sentence for one in to_do(league.season, league.now) if one.kind in {"unknown_name", "flag"}]


def later(league: SimpleNamespace) -> Player:
    """Bell play with five and somebody whom the card calls Zedd."""
    post(league, "home", "line-up", line_up(league.six[:5], "later", new_name=" Zedd "))
    return Player.objects.get(name="Zedd")


@pytest.fixture
def secretary(league: SimpleNamespace) -> Visitor:
    """Bob, who organises the league's own club."""
    return signed_in(User.objects.get(memberships__club=league.season.club, username="bob"))


def test_a_misspelling_is_the_player_who_is_meant(league: SimpleNamespace) -> None:
    before = Player.objects.count()
    sent = post(
        league, "home", "line-up", line_up(league.six[:5], "misspelt", new_name="Frad", meant=league.six[5])
    )
    assert (sent.status_code, playing(league)) == (200, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fred"])
    assert (Player.objects.count(), waiting(league)) == (before, [])
    name = league.match.away.name
    assert league.season.audit_entries.get(kind="misspelling").message == (
        f"Frad on the card of Bell against {name} is a misspelling of Fred, of Bell."
    )
    for meant, why in (
        (league.others[0], "Choose the player of Bell who is meant."),
        ("", "Choose the player of Bell who is meant."),
        (league.six[0], "Ann is in the line-up already. Choose who else is meant."),
    ):
        refused = post(
            league, "home", "line-up", line_up(league.six[:5], "misspelt", new_name="X", meant=meant)
        )
        assert (refused.status_code, faults(refused)) == (422, [why])
    nameless = post(league, "home", "line-up", line_up(league.six[:5], "later"))
    assert faults(nameless) == ["Type the name as it's written on the card."]


def test_a_name_to_be_found_out_stops_no_card_and_waits_for_the_secretary(league: SimpleNamespace) -> None:
    zedd = later(league)
    assert playing(league) == ["Ann", "Ben", "Cleo", "Dan", "Eve", "Zedd?"]
    # The line-up may change and be locked: nobody forgets that the name is only a name.
    post(league, "home", "line-up", line_up([zedd.pk, *league.six[:5]]))
    assert playing(league) == ["Zedd?", "Ann", "Ben", "Cleo", "Dan", "Eve"]
    sent = post(league, "home", "card", form(6, 3))
    assert (sent.status_code, Card.objects.get().flags) == (
        200,
        ["Nobody knows yet who Zedd is, who played for Bell."],
    )
    teams = f"Bell against {league.match.away.name}"
    assert waiting(league) == [f"{teams}: Nobody knows yet who Zedd is, who played for Bell."]


def test_a_name_to_be_found_out_that_is_sent_twice_is_one_player(league: SimpleNamespace) -> None:
    body = line_up(league.six[:5], "later", new_name="Zedd")
    for _ in range(2):
        post(league, "home", "line-up", body)
    assert playing(league) == ["Ann", "Ben", "Cleo", "Dan", "Eve", "Zedd?"]
    assert (Player.objects.filter(name="Zedd").count(), len(waiting(league))) == (1, 1)


def test_a_full_side_takes_nobody_else_and_no_name_is_left_behind(league: SimpleNamespace) -> None:
    refused = post(league, "home", "line-up", line_up(league.six, "later", new_name="Zedd"))
    assert faults(refused) == ["A side has 6 players. Take somebody out."]
    assert Player.objects.filter(name="Zedd").exists() is False


def test_once_somebody_says_who_it_was_card_and_averages_name_that_player(
    league: SimpleNamespace, secretary: Visitor
) -> None:
    zedd = later(league)
    post(league, "home", "line-up", line_up([*league.six[:5], zedd.pk]))
    choose_line_up(league.match.pk, league.match.away, league.others, lock=True, now=league.now)
    hand_in(league.match.pk, card("home", 6, 3), by=None, now=league.now)
    post(league, "away", "agree", {})
    page = f"/fixtures/{league.match.pk}/names/"
    assert "Nobody knows yet who Zedd is." in plain(secretary.client.get(page))
    for who, why in (
        (league.six[0], "Ann is in a line-up of this match already. Choose somebody else."),
        (
            squad(league.match.away, ["Quin"])[0],
            "Quin plays for the other side of this match. Choose somebody else.",
        ),
        ("", "Choose one of the league's players."),
    ):
        refused = secretary.client.post(page, {"do": "who", "typed": zedd.pk, "who": who})
        assert (refused.status_code, faults(refused)) == (422, [why])
    assert playing(league)[-1] == "Zedd?"
    done = secretary.client.post(page, {"do": "who", "typed": zedd.pk, "who": league.six[5]}, follow=True)
    assert said(done) == ["The card and the averages name Fred now."]
    assert (playing(league)[-1], waiting(league), Card.objects.get(side="home").flags) == ("Fred", [], [])
    league.season.refresh_from_db()
    players = {player for one in games_played(league.season) for player in one.game.players}
    assert (league.six[5] in players, zedd.pk in players) == (True, False)
    again = secretary.client.post(page, {"do": "who", "typed": zedd.pk, "who": league.six[4]})
    assert faults(again) == ["Somebody has already said who that is. Reload the page."]


def test_the_name_may_be_right_or_that_of_somebody_borrowed(
    league: SimpleNamespace, secretary: Visitor
) -> None:
    zedd = later(league)
    page = f"/fixtures/{league.match.pk}/names/"
    (gil,) = squad(league.third, ["Gil"])
    secretary.client.post(page, {"do": "who", "typed": zedd.pk, "who": gil}, follow=True)
    row = LineUpPlayer.objects.get(line_up__fixture=league.match, player=gil)
    assert (row.lent_by, row.unknown, playing(league)[-1]) == (league.third, False, "Gil")
    choose_line_up(league.match.pk, league.match.home, league.six[:4], lock=False, now=league.now)
    post(league, "home", "line-up", line_up(league.six[:4], "later", new_name="Yan"))
    yan = Player.objects.get(name="Yan")
    done = secretary.client.post(page, {"do": "own", "typed": yan.pk}, follow=True)
    assert said(done) == ["The card and the averages name Yan now."]
    assert (playing(league)[-1], waiting(league)) == ("Yan", [])


def test_the_secretary_reads_a_name_from_a_card_that_is_in(
    league: SimpleNamespace, secretary: Visitor
) -> None:
    choose_line_up(league.match.pk, league.match.home, league.six[:4], lock=True, now=league.now)
    hand_in(league.match.pk, card("home", 6, 3), by=None, now=league.now)
    page = f"/fixtures/{league.match.pk}/names/"
    assert f'href="{page}"' in secretary.client.get(f"/fixtures/{league.match.pk}/card/").content.decode()
    sent = {"side": "home", "name": "Eev", "do": "misspelt", "meant": league.six[4]}
    assert said(secretary.client.post(page, sent, follow=True)) == ["Eve is in the line-up of Bell."]
    secretary.client.post(page, {"side": "home", "name": "Zedd", "do": "later"})
    assert playing(league) == ["Ann", "Ben", "Cleo", "Dan", "Eve", "Zedd?"]
    assert Card.objects.get().flags == ["Nobody knows yet who Zedd is, who played for Bell."]
    nobody = secretary.client.post(page, {"side": "both", "name": "Zedd", "do": "later"})
    assert (nobody.status_code, faults(nobody)) == (422, ["Say whose card the name is on."])


def test_the_api_takes_names_and_says_who_they_were(league: SimpleNamespace, secretary: Visitor) -> None:
    home, away, here = captain("Bell"), captain(league.match.away.name), f"fixtures/{league.match.pk}/names/"
    five = {"players": league.six[:5]}
    assert home.send(f"fixtures/{league.match.pk}/line-ups/", five, "PUT").status_code == 200
    put = home.send(here, {"name": "Zedd"})
    zedd = Player.objects.get(name="Zedd").pk
    shown = {"names": [{"side": "home", "player": {"id": zedd, "name": "Zedd"}}]}
    assert (put.status_code, put.json(), home.ask(here).json()) == (201, shown, shown)
    # What stands in the other side's line-up is its own secret.
    assert (away.ask(here).json(), secretary.ask(here).json()) == ({"names": []}, shown)
    assert away.send(here, {"name": "X", "side": "home"}).status_code == 403
    assert codes(home.send(here, {"name": "X", "meant": league.others[0]})) == (
        400,
        [("player_unknown", "meant")],
    )
    assert codes(home.send(here, {"name": "\u202e"})) == (400, [("name_unreadable", "name")])
    assert home.send(here, {"player": zedd, "who": league.six[5]}, "PATCH").status_code == 403
    assert codes(secretary.send(here, {"name": "X"})) == (400, [("side_missing", "side")])
    # A name of one match is nobody in another.
    other = Fixture.objects.filter(home=league.match.home).exclude(pk=league.match.pk)[0]
    elsewhere = home.send(f"fixtures/{other.pk}/line-ups/", {"players": [zedd]}, "PUT")
    assert codes(elsewhere) == (400, [("player_unknown", "players")])
    wrong = secretary.send(here, {"player": league.six[0], "who": league.six[5]}, "PATCH")
    assert codes(wrong) == (400, [("not_unknown", "player")])
    settled = secretary.send(here, {"player": zedd, "who": league.six[5]}, "PATCH")
    assert (settled.status_code, settled.json(), playing(league)[-1]) == (200, {"names": []}, "Fred")
    misspelt = home.send(here, {"name": "Frd", "meant": league.six[5]})
    assert codes(misspelt) == (400, [("player_twice", "meant")])
