"""What a captain's pass opens: the own season and the own matches, and nothing of other teams."""

from datetime import timedelta
from typing import Any

from django.test import override_settings
from django.utils import timezone

from clubs.models import Club
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from tests.clubs.people import Visitor, with_token
from tests.tournaments.leagues.examples.api_league import Captain, captain, codes
from tests.tournaments.leagues.examples.api_league import match as match  # noqa: PLC0414  fixtures
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414
from tests.tournaments.leagues.examples.league import NOW, card, fixture, legs, squad
from tests.tournaments.leagues.examples.played_nights import two_nights
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.models import Fixture, LineUp, Season, Team, TeamPass
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.team_seasons import change_team_season

NOT_YOURS = "Your team doesn't play in this match. Choose one of your own."


def test_a_typed_code_and_a_link_are_turned_into_a_token(season: Season, stranger: Visitor) -> None:
    bell = Team.objects.get(name="Bell")
    drawn = captain_link(season.pk, bell.pk, by=None, now=NOW)
    typed = f" {drawn.code[:4].lower()}-{drawn.code[4:]} "
    found = stranger.send("passes/", {"code": typed})
    assert found.json() == {
        "token": found.json()["token"],
        "code": f"{drawn.code[:4]} {drawn.code[4:]}",
        "team": {"id": bell.pk, "name": "Bell"},
        "season": {"id": season.pk, "name": "Winter league"},
    }
    assert "known_device" in found.cookies
    assert stranger.send("passes/", {"code": found.json()["token"]}).json() == found.json()
    bells = Captain(token=found.json()["token"])
    assert bells.ask(f"seasons/{season.pk}/").json()["name"] == "Winter league"
    captain_link(season.pk, bell.pk, anew=True, by=None, now=NOW)
    assert codes(bells.ask(f"seasons/{season.pk}/")) == (401, [("pass_unknown", None)])
    assert stranger.send("passes/", {"code": typed}).status_code == 404


def test_wrong_codes_count_as_guesses_and_wrong_tokens_do_not(season: Season, stranger: Visitor) -> None:
    for _ in range(11):
        assert stranger.send("passes/", {"code": "1.forged"}).status_code == 404
    wrong = [stranger.send("passes/", {"code": f"BCDF234{number}"}).status_code for number in range(2, 13)]
    assert wrong == [404] * 10 + [429]


def test_a_captain_reads_the_own_season_alone(season: Season, match: Fixture, club: Club) -> None:
    bells = captain("Bell")
    for path in ("", "divisions/", "venues/", "teams/", "decisions/", "standings/"):
        assert bells.ask(f"seasons/{season.pk}/{path}").status_code == 200, path
    assert bells.ask(f"fixtures/?team={match.home_id}").json()["count"] == 6
    other = Team.objects.get(name="Swan")
    assert bells.ask(f"teams/{other.pk}/").status_code == 200
    assert bells.ask(f"teams/{match.home_id}/registrations/").status_code == 200
    assert bells.ask(f"teams/{other.pk}/registrations/").status_code == 403
    for method, path, body in (
        ("PATCH", f"seasons/{season.pk}/", {"name": "Mine"}),
        ("POST", f"seasons/{season.pk}/teams/", {"name": "Mine"}),
        ("PATCH", f"teams/{match.home_id}/", {"name": "Mine"}),
        ("GET", f"teams/{match.home_id}/link/", None),
        ("POST", f"teams/{match.home_id}/registrations/", {"player": 1}),
        ("GET", f"seasons/{season.pk}/fixture-plans/", None),
        ("PATCH", f"venues/{match.venue_id}/", {"name": "Mine"}),
        ("POST", f"fixtures/{match.pk}/award/", {"to": "home", "reason": "Mine."}),
        ("POST", f"fixtures/{match.pk}/postpone/", {"reason": "Mine."}),
        ("PUT", f"fixtures/{match.pk}/rearrange/", {"date": "2091-04-18", "reason": "Mine."}),
        ("POST", "seasons/", {"club": club.pk, "name": "Mine"}),
    ):
        answer = bells.send(path, body, method) if body is not None else bells.ask(path)
        assert (path, answer.status_code) == (path, 403)
    assert bells.ask("clubs/").json()["results"] == []
    assert bells.ask(f"clubs/{club.pk}/").status_code == 404
    night, _ = two_nights(club)
    table = Visitor(
        client=type(bells.client)(
            headers={"Authorization": f"Table {signed_code(TablePass.objects.all()[0])}"}
        )
    )
    assert (bells.ask(f"nights/{night.pk}/").status_code, table.ask(f"fixtures/{match.pk}/").status_code) == (
        404,
        404,
    )


def test_a_captain_does_nothing_in_other_teams_matches_or_for_the_other_side(match: Fixture) -> None:
    swans, foxes = captain("Swan"), captain("Fox")
    here = f"fixtures/{match.pk}"
    sent = {"id": str(card("home", 6, 3).id), "legs": legs(6, 3)}
    for path, method, body in (
        ("card/", "POST", sent),
        ("confirm/", "POST", {}),
        ("line-ups/", "PUT", {"players": []}),
        ("line-ups/", "POST", {}),
        ("rearrange/", "POST", {"reason": "Mine."}),
        ("rearrange/", "PATCH", {"agree": True}),
        ("break-off/", "POST", sent | {"reason": "Mine."}),
    ):
        refused = swans.send(f"{here}/{path}", body, method)
        said = refused.json()["errors"][0]["detail"]
        assert (path, refused.status_code, said) == (path, 403, NOT_YOURS)
        theirs = body | {"side": "home"}
        assert (path, foxes.send(f"{here}/{path}", theirs, method).status_code) == (path, 403)
    assert swans.ask(f"{here}/rearrange/").status_code == 403
    assert (match.cards.count(), LineUp.objects.count(), match.date_requests.count()) == (0, 0, 0)


def test_contacts_are_for_organisers_and_a_shared_number_for_captains(
    season: Season, bob: Visitor, alice: Visitor
) -> None:
    bell = Team.objects.get(name="Bell")
    values = {"captain_phone": "01726 1", "captain_email": "ann@example.org", "entry_paid": True}
    bob.send(f"teams/{bell.pk}/", values, "PATCH")

    def seen(visitor: Visitor) -> tuple[Any, ...]:
        team = visitor.ask(f"teams/{bell.pk}/").json()
        assert team in visitor.ask(f"seasons/{season.pk}/teams/").json()["results"]
        return team["captain_phone"], team["captain_email"], team["entry_paid"]

    whole = ("01726 1", "ann@example.org", True)
    assert (seen(bob), seen(captain("Bell"))) == (whole, whole)
    assert (seen(alice), seen(captain("Fox"))) == ((None, None, None), (None, None, None))
    bob.send(f"teams/{bell.pk}/", {"shares_phone": True}, "PATCH")
    assert (seen(alice), seen(captain("Fox"))) == ((None, None, None), ("01726 1", None, None))


def test_a_new_captain_inherits_neither_number_nor_consent(season: Season, bob: Visitor) -> None:
    bell = Team.objects.get(name="Bell")
    ann, ben, cleo = squad(bell, ["Ann", "Ben", "Cleo"])
    theirs = {"captain_phone": "01726 1", "captain_email": "ann@example.org", "shares_phone": True}

    def contact(**sent: Any) -> tuple[str, str, bool]:
        assert bob.send(f"teams/{bell.pk}/", sent, "PATCH").status_code == 200
        bell.refresh_from_db()
        return bell.captain_phone, bell.captain_email, bell.shares_phone

    assert contact(captain=ann, **theirs) == ("01726 1", "ann@example.org", True)
    assert contact(captain=ann, name="Bell A") == ("01726 1", "ann@example.org", True)
    # The page's form sends the old ones along.
    assert contact(captain=ben, **theirs) == ("", "", False)
    contact(**theirs)
    assert contact(captain=cleo, captain_phone="01726 2", shares_phone=True) == ("01726 2", "", True)


@override_settings(SITE_URL="https://euchre.example.org")
def test_a_link_is_drawn_and_shown_to_organisers_whose_token_writes(season: Season, bob: Visitor) -> None:
    assert bob.user is not None
    here = f"teams/{Team.objects.get(name='Bell').pk}/link/"
    writer, reader = with_token(bob.user), with_token(bob.user, may_write=False)
    assert writer.ask(here).json() == {"link": None, "code": None, "token": None}
    drawn = writer.send(here)
    assert (drawn.status_code, drawn.json(), TeamPass.objects.count()) == (201, writer.ask(here).json(), 1)
    assert drawn.json()["link"] == f"https://euchre.example.org/team/{drawn.json()['token']}/"
    assert codes(reader.ask(here)) == (403, [("read_only_token", None)])
    again = writer.send(here).json()
    assert (again["code"] == drawn.json()["code"], TeamPass.objects.filter(revoked_at=None).count()) == (
        False,
        1,
    )


def line_up(visitor: Visitor, match: Fixture) -> tuple[list[str], list[str]]:
    found = visitor.ask(f"fixtures/{match.pk}/line-ups/").json()
    return [one["side"] for one in found["line_ups"]], found["locked"]


def test_the_other_sides_line_up_is_shown_once_both_are_locked(
    season: Season, match: Fixture, bob: Visitor, alice: Visitor
) -> None:
    mine, theirs = (
        squad(match.home, [f"H{one}" for one in range(6)]),
        squad(match.away, [f"A{one}" for one in range(6)]),
    )
    bells, foxes = captain("Bell"), captain("Fox")
    here = f"fixtures/{match.pk}/line-ups/"
    made = bells.send(here, {"players": mine, "lock": True}, "PUT").json()
    assert [(one["place"], one["player"]["name"]) for one in made["line_ups"][0]["players"]] == [
        (place, f"H{place - 1}") for place in range(1, 7)
    ]
    foxes.send(here, {"players": theirs}, "PUT")
    for visitor, sides in ((bells, ["home"]), (foxes, ["away"]), (alice, []), (bob, ["home", "away"])):
        assert line_up(visitor, match) == (sides, ["home"])
    # Whoever tried the other side's players would learn who is in its line-up.
    assert codes(foxes.send(here, {"players": mine[:1]}, "PUT")) == (400, [("of_the_other_side", "players")])
    foxes.send(here, {"players": theirs, "lock": True}, "PUT")
    assert [line_up(visitor, match)[0] for visitor in (bells, foxes, alice)] == [["home", "away"]] * 3
    assert codes(bells.send(here, {"players": mine}, "PUT")) == (409, [("locked", None)])
    assert bells.send(here).status_code == 200
    assert (line_up(foxes, match), line_up(bells, match)) == ((["away"], ["away"]), (["home"], ["away"]))
    change_team_season(season.pk, {"rules": {"lineups_shown": "at_once"}}, by=None, now=NOW)
    assert line_up(foxes, match) == (["home", "away"], ["away"])


def cards(visitor: Visitor, match: Fixture) -> list[str]:
    return [one["side"] for one in visitor.ask(f"fixtures/{match.pk}/card/").json()["cards"]]


def on_its_day(match: Fixture) -> None:
    """Let the day of a match come."""
    Fixture.objects.filter(pk=match.pk).update(date=timezone.localdate())


def test_with_two_cards_neither_side_sees_the_others_before_both_are_in(
    season: Season, match: Fixture, bob: Visitor, alice: Visitor
) -> None:
    change_team_season(season.pk, {"rules": {"card_entry": "two_cards"}}, by=None, now=NOW)
    bells, foxes = captain("Bell"), captain("Fox")
    here = f"fixtures/{match.pk}"
    sent = {"id": str(card("home", 6, 3).id), "legs": legs(6, 3), "remarks": "Good sandwiches."}
    on_its_day(match)
    assert bells.send(f"{here}/card/", sent).status_code == 201
    assert [cards(one, match) for one in (bells, foxes, alice, bob)] == [["home"], [], [], ["home"]]
    assert codes(foxes.send(f"{here}/confirm/")) == (409, [("own_card_wanted", None)])
    theirs = {"id": str(card("away", 5, 4).id), "legs": legs(5, 4)}
    assert foxes.send(f"{here}/card/", theirs).json()["fixture"]["state"] == "disputed"
    assert [cards(one, match) for one in (bells, foxes, alice)] == [["home", "away"], ["home", "away"], []]
    found = foxes.ask(f"{here}/card/").json()
    assert (found["differing"], found["cards"][0]["remarks"], found["cards"][0]["flags"]) == (
        [6],
        "Good sandwiches.",
        None,
    )
    assert bells.send(f"{here}/confirm/").json()["state"] == "confirmed"
    shown = alice.ask(f"{here}/card/").json()["cards"]
    # Whoever agrees with the other card gives up their own.
    assert [(one["side"], one["remarks"], one["flags"]) for one in shown] == [("away", None, None)]


def test_the_card_names_the_games_of_a_missing_pair_to_both_sides(
    season: Season, match: Fixture, alice: Visitor
) -> None:
    change_team_season(season.pk, {"rules": {"missing_pair": "void_games"}}, by=None, now=NOW)
    bells, here = captain("Bell"), f"fixtures/{match.pk}"
    for who, names in (("Bell", "ABCD"), ("Fox", "KLMNOP")):
        assert bells.ask(f"{here}/card/").json()["marked"] == []
        mine = squad(Team.objects.get(name=who), list(names))
        captain(who).send(f"{here}/line-ups/", {"players": mine, "lock": True}, "PUT")
    nobody = [{"number": number, "winner": "nobody"} for number in (3, 6, 9)]
    assert [one.ask(f"{here}/card/").json()["marked"] for one in (bells, alice)] == [nobody, []]


def test_the_other_captain_answers_for_a_pair_of_one_by_the_api(season: Season, match: Fixture) -> None:
    bells, foxes, here = captain("Bell"), captain("Fox"), f"fixtures/{match.pk}/line-ups/"
    for one, team, names in ((bells, match.home, "ABCDE"), (foxes, match.away, "KLMNOP")):
        one.send(here, {"players": squad(team, list(names)), "lock": True}, "PUT")
    asked = {"side": "home", "agree": True}
    assert codes(bells.send(here, asked, "PATCH")) == (409, [("own_line_up", None)])
    assert captain("Swan").send(here, asked, "PATCH").status_code == 403
    agreed = foxes.send(here, asked, "PATCH")
    assert [(one["side"], one["single_handed"]) for one in agreed.json()["line_ups"]] == [
        ("home", True),
        ("away", None),
    ]
    assert codes(foxes.send(here, asked | {"agree": False}, "PATCH")) == (409, [("not_asked", None)])


def test_a_card_counts_once_and_another_with_its_id_is_a_conflict(match: Fixture) -> None:
    bells, foxes = captain("Bell"), captain("Fox")
    here = f"fixtures/{match.pk}"
    sent: dict[str, Any] = {"id": str(card("home", 6, 3).id), "legs": legs(6, 3)}
    on_its_day(match)
    first, again = (bells.send(f"{here}/card/", sent) for _ in range(2))
    assert (first.status_code, again.status_code, first.json() == again.json()) == (201, 200, True)
    assert (first.json()["card"]["how"], first.json()["fixture"]["state"]) == ("phone", "cards_awaited")
    taken = bells.send(f"{here}/card/", sent | {"legs": legs(7, 2)})
    assert codes(taken) == (409, [("conflict", None)])
    yours = {"id": sent["id"], "side": "home", "legs": legs(7, 2), "remarks": ""}
    assert (taken.json()["yours"], taken.json()["theirs"]) == (yours, first.json()["card"])
    # The other side's card is nobody else's to see.
    elsewhere = foxes.send(f"{here}/card/", sent)
    assert (codes(elsewhere), elsewhere.json()["theirs"]) == ((409, [("conflict", None)]), None)
    faults = bells.send(
        f"{here}/card/", {"id": str(card("home", 6, 3).id), "legs": [{"winner": "us"}, *legs(4, 3), {}]}
    )
    assert codes(faults) == (400, [("winner_missing", "legs.0.winner"), ("winner_missing", "legs.8.winner")])
    # The other side agrees with the card that it has read, not with one that has come since.
    bells.send(f"{here}/card/", {"id": str(card("home", 6, 3).id), "legs": legs(7, 2)})
    assert codes(foxes.send(f"{here}/confirm/", {"card": sent["id"]})) == (409, [("card_changed", None)])
    assert Fixture.objects.get(pk=match.pk).state == "cards_awaited"
    done = foxes.send(f"{here}/confirm/").json()
    assert (done["state"], done["home_games"], done["away_games"]) == ("confirmed", 7, 2)
    assert foxes.send(f"{here}/confirm/").json() == done


def test_captains_change_their_own_telephone_number(match: Fixture, bob: Visitor) -> None:
    bells, foxes = captain("Bell"), captain("Fox")
    here = f"teams/{match.home_id}"
    asked = {"captain_phone": " 01726 555123 ", "shares_phone": True}
    kept = bells.send(f"{here}/contact/", asked, "PATCH").json()
    assert (kept["captain_phone"], kept["shares_phone"]) == ("01726 555123", True)
    assert foxes.ask(f"{here}/").json()["captain_phone"] == "01726 555123"
    hidden = bells.send(f"{here}/contact/", {"shares_phone": False}, "PATCH").json()
    assert (hidden["captain_phone"], foxes.ask(f"{here}/").json()["captain_phone"]) == ("01726 555123", None)
    refused = bells.send(f"{here}/contact/", {"captain_phone": "none", "shares_phone": True}, "PATCH")
    assert codes(refused) == (400, [("phone_unreadable", "captain_phone")])
    assert foxes.send(f"{here}/contact/", asked, "PATCH").status_code == 403
    assert bob.send(f"{here}/contact/", {"captain_phone": ""}, "PATCH").json()["captain_phone"] == ""
    said = [
        act.message
        for act in match.season.audit_entries.filter(kind="captain", message__startswith="Changed")
    ]
    assert said == ["Changed the telephone number of Bell's captain, or who may see it."] * 3


def test_where_the_secretary_keys_in_cards_captains_hand_in_none(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    change_team_season(season.pk, {"rules": {"card_entry": "secretary"}}, by=None, now=NOW)
    here, sent = f"fixtures/{match.pk}/card/", {"id": str(card("home", 6, 3).id), "legs": legs(6, 3)}
    assert captain("Bell").send(here, sent).status_code == 403
    assert codes(bob.send(here, sent)) == (400, [("side_missing", "side")])
    keyed = bob.send(here, sent | {"side": "home"}).json()
    assert (keyed["card"]["how"], keyed["fixture"]["state"]) == ("paper", "confirmed")


def test_captains_settle_another_date_between_them(season: Season, match: Fixture, alice: Visitor) -> None:
    bells, foxes = captain("Bell"), captain("Fox")
    here = f"fixtures/{match.pk}/rearrange/"
    assert match.date is not None
    monday, tuesday, wednesday = ((match.date + timedelta(days=days)).isoformat() for days in (25, 26, 27))
    asked = bells.send(here, {"dates": [tuesday, wednesday], "reason": "A wedding."})
    assert (asked.status_code, asked.json()["state"], asked.json()["short_notice"]) == (201, "asked", False)
    assert bells.ask(here).json()["results"] == [asked.json()] == foxes.ask(here).json()["results"]
    assert foxes.ask(f"fixtures/{match.pk}/").json()["date_request"] == asked.json()
    assert alice.ask(f"fixtures/{match.pk}/").json()["date_request"] is None
    assert bells.send(here, {"agree": True}, "PATCH").status_code == 403
    assert codes(foxes.send(here, {"agree": True, "date": monday}, "PATCH")) == (
        400,
        [("not_offered", "date")],
    )
    moved = foxes.send(here, {"agree": True, "date": wednesday}, "PATCH").json()
    assert (moved["state"], moved["date"]) == ("scheduled", wednesday)
    was = match.date
    assert was is not None
    seen = [visitor.ask(f"fixtures/{match.pk}/").json()["moves"] for visitor in (bells, alice)]
    assert [[(one["from_date"], one["why"], one["by"]) for one in moves] for moves in seen] == [
        [(was.isoformat(), "A wedding.", "Fox")],
        [(was.isoformat(), None, None)],
    ]
    assert codes(foxes.send(here, {"agree": False}, "PATCH")) == (409, [("nothing_asked", None)])
    foxes.send(here, {"reason": "Ill."})
    assert foxes.send(here, {"agree": False}, "PATCH").json()["state"] == "scheduled"
    bells.send(here, {"reason": "Ill."})
    assert foxes.send(here, {"agree": True}, "PATCH").json()["state"] == "postponed"
    assert [one["state"] for one in bells.ask(here).json()["results"]] == ["agreed", "taken_back", "agreed"]


def test_a_match_that_is_broken_off_keeps_its_games(match: Fixture, bob: Visitor) -> None:
    bells, here = captain("Bell"), f"fixtures/{match.pk}"
    sent = {"id": str(card("home", 2, 1).id), "legs": legs(2, 1, 6), "reason": "The lights went out."}
    assert codes(bells.send(f"{here}/break-off/", sent)) == (409, [("not_begun", None)])
    Fixture.objects.filter(pk=match.pk).update(state="playing")
    taken = card("away", 6, 3)
    hand_in(fixture(match.season, "Swan", "Crown").pk, taken, by=None, now=NOW)
    elsewhere = bells.send(f"{here}/break-off/", sent | {"id": str(taken.id)})
    assert codes(elsewhere) == (409, [("conflict", None)])
    for _ in range(2):
        assert bells.send(f"{here}/break-off/", sent).json()["state"] == "abandoned"
    stood = bob.send(f"{here}/let-stand/", {"reason": "Both agree."}).json()["fixture"]
    assert (stood["state"], stood["home_games"], stood["away_games"]) == ("confirmed", 2, 1)


def test_the_games_of_a_match_are_told_once_they_are_settled(
    match: Fixture, season: Season, alice: Visitor
) -> None:
    hand_in(match.pk, card("home", 6, 3), by=None, now=NOW)
    assert alice.ask(f"fixtures/{match.pk}/").json()["home_games"] is None
    other = fixture(season, "Swan", "Crown")
    assert alice.ask(f"fixtures/{other.pk}/card/").json() == {"cards": [], "differing": [], "marked": []}


def test_a_captains_card_is_refused_before_the_day_of_the_match(match: Fixture, bob: Visitor) -> None:
    bells, here = captain("Bell"), f"fixtures/{match.pk}/card/"
    sent = {"id": str(card("home", 6, 3).id), "legs": legs(6, 3)}
    early = bells.send(here, sent)
    assert codes(early) == (409, [("too_early", None)])
    assert [error["detail"] for error in early.json()["errors"]] == [
        "This match is still to be played, so there is no card to hand in yet."
    ]
    assert match.cards.count() == 0
    # The secretary may key one in of a match that was played early, and on the day the captain may.
    assert bob.send(here, sent | {"side": "home"}).status_code == 201
    on_its_day(match)
    foxes = captain("Fox").send(here, {"id": str(card("away", 6, 3).id), "legs": legs(6, 3)})
    assert (foxes.status_code, foxes.json()["fixture"]["state"]) == (201, "confirmed")
