"""What signing on costs by the league's rules: noted with each player, and ticked by the secretary once it's paid."""

from typing import Any

import pytest

from clubs.models import Club
from clubs.services.players import add_players
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import captain, codes, match, season
from tests.tournaments.leagues.examples.league import NOW, a_season, squad
from tests.tournaments.nights.views.pages import faults, said, words
from tournaments.leagues.evening.services.sign_ons import sign_on
from tournaments.leagues.models import Fixture, Registration, Season
from tournaments.leagues.register.services.registrations import mark_fees
from tournaments.leagues.register.services.squads import take_squad
from tournaments.leagues.register.services.team_seasons import change_team_season
from tournaments.matches.rules import LeagueRules

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club", "match", "season"]


@pytest.fixture
def fees(season: Season) -> Season:
    """50p on the list, £1 on the night, £2 for a transfer."""
    asked = {"fee_list": 0.5, "fee_night": 1, "fee_transfer": 2}
    change_team_season(season.pk, {"rules": asked}, by=None, now=NOW)
    season.refresh_from_db()
    return season


def owed(name: str) -> tuple[int, bool]:
    row = Registration.objects.get(player__name=name, left_on=None)
    return row.fee, row.fee_paid


def test_each_way_of_signing_on_notes_its_own_fee(fees: Season, match: Fixture, bob: Visitor) -> None:
    take_squad(fees.pk, match.home_id, ["Ann", "Ben"], by=None, now=NOW)
    sign_on(match.pk, match.home, "Gus", now=NOW)
    ben = Registration.objects.get(player__name="Ben")
    moved = {"player": ben.player_id, "how": "transfer", "signed_by": "both"}
    assert bob.send(f"teams/{match.away_id}/registrations/", moved).json()["fee"] == 200
    assert (owed("Ann"), owed("Gus"), owed("Ben")) == ((50, False), (100, False), (200, False))
    # Whoever moves together with others pays nothing, and so does everybody where the rules say nothing.
    together = squad(match.away, ["Cleo", "Eve", "Finn", "Hugh", "Ida"])
    moved = bob.send(
        f"teams/{match.home_id}/registrations/together/", {"players": together, "date": "2090-09-05"}
    ).json()
    assert [one["fee"] for one in moved["registrations"]] == [0] * 5
    (dan,) = add_players(fees.club, ["Dan"]).added
    change_team_season(fees.pk, {"rules": {}}, by=None, now=NOW)
    change_team_season(
        fees.pk, {"rules": {"fee_list": 0, "fee_night": 0, "fee_transfer": 0}}, by=None, now=NOW
    )
    assert bob.send(f"teams/{match.home_id}/registrations/", {"player": dan.pk}).json()["fee"] == 0
    assert owed("Ann") == (50, False)  # as it was on the day


def test_the_secretary_ticks_who_has_paid_on_the_page_of_players(
    fees: Season, match: Fixture, bob: Visitor
) -> None:
    page = f"/seasons/{fees.pk}/teams/{match.home_id}/squad/"
    assert "Fees for signing on" not in words(bob.client.get(page))
    take_squad(fees.pk, match.home_id, ["Ann", "Ben"], by=None, now=NOW)
    ann, ben = (Registration.objects.get(player__name=name).pk for name in ("Ann", "Ben"))
    shown = words(bob.client.get(page))
    assert "£1 still to come. Tick who has paid. Ann, £0.50 Ben" in shown
    kept = bob.client.post(page, {"fees": [ann, ben], "paid": [ann]}, follow=True)
    assert (said(kept), owed("Ann"), owed("Ben")) == (["Saved."], (50, True), (50, False))
    assert "£0.50 still to come." in words(kept)
    log = fees.audit_entries.filter(message__contains="for signing on")
    assert [(act.message, act.user) for act in log] == [
        ("Ann has paid £0.50 for signing on with Bell.", bob.user)
    ]
    bob.client.post(page, {"fees": [ann, ben], "paid": [ben]})
    assert (owed("Ann"), owed("Ben")) == ((50, False), (50, True))
    both = bob.client.post(page, {"fees": [ann, ben], "paid": [ann, ben]}, follow=True)
    assert "Everybody has paid." in words(both)
    wrong = bob.client.post(page, {"fees": [ann, 10**15, "x"], "paid": []})
    nothing = "One of these has nothing to pay. Reload the page, and tick who has paid."
    assert (wrong.status_code, faults(wrong), owed("Ann")) == (422, [nothing], (50, True))


def test_the_interface_notes_it_too_and_for_organisers_alone(
    fees: Season, match: Fixture, bob: Visitor, alice: Visitor
) -> None:
    take_squad(fees.pk, match.home_id, ["Ann"], by=None, now=NOW)
    row = Registration.objects.get(player__name="Ann")
    here = f"teams/{match.home_id}/registrations/"
    paid: dict[str, Any] = {"fee_paid": True}
    assert [who.send(f"{here}{row.pk}/", paid, "PATCH").status_code for who in (alice, captain("Bell"))] == [
        403,
        403,
    ]
    for _ in range(2):
        answer = bob.send(f"{here}{row.pk}/", paid, "PATCH").json()
        assert (answer["fee"], answer["fee_paid"]) == (50, True)
    assert fees.audit_entries.filter(message__contains="for signing on").count() == 1
    # A captain reads it of the own squad.
    (seen,) = captain("Bell").ask(here).json()["results"]
    assert (seen["fee"], seen["fee_paid"]) == (50, True)
    assert bob.send(f"{here}{row.pk + 1}/", paid, "PATCH").status_code == 404
    assert bob.send(f"{here}{row.pk}/", {}, "PATCH").status_code == 400
    Registration.objects.update(fee=0)
    assert codes(bob.send(f"{here}{row.pk}/", paid, "PATCH")) == (400, [("no_fee", "fee_paid")])


def test_all_squads_are_a_file_with_fees_and_for_organisers_alone(
    fees: Season, match: Fixture, bob: Visitor, alice: Visitor
) -> None:
    take_squad(fees.pk, match.away_id, ["Kay"], by=None, now=NOW)
    take_squad(fees.pk, match.home_id, ["Ben", "Ann"], by=None, now=NOW)
    ann, ben, kay = (Registration.objects.get(player__name=name) for name in ("Ann", "Ben", "Kay"))
    mark_fees(match.home_id, {ben.pk: True}, by=None, now=NOW)
    path = f"seasons/{fees.pk}/registrations/"
    assert [who.ask(path).status_code for who in (alice, captain("Bell"))] == [403, 403]
    listed = bob.ask(path).json()["results"]
    assert [(one["player"]["name"], one["fee"], one["fee_paid"]) for one in listed] == [
        ("Ann", 50, False),
        ("Ben", 50, True),
        ("Kay", 50, False),
    ]
    link = f"/api/v1/{path}?format=csv"
    assert f'href="{link}"' in bob.client.get(f"/seasons/{fees.pk}/setup/").content.decode()
    file = bob.client.get(link)
    assert file.headers["Content-Disposition"] == 'attachment; filename="winter-league-squads.csv"'
    head, *lines = file.content.decode().lstrip("\ufeff").splitlines()
    assert (
        head
        == "team_name,team,player_name,player,how,joined_on,left_on,named_at_start,signed_by,fee,fee_paid"
    )
    day = ann.joined_on.isoformat()
    assert lines == [
        f"Bell,{match.home_id},Ann,{ann.player_id},list,{day},,true,,50,false",
        f"Bell,{match.home_id},Ben,{ben.player_id},list,{day},,true,,50,true",
        f"Fox,{match.away_id},Kay,{kay.player_id},list,{day},,true,,50,false",
    ]
    second = bob.client.get(f"{link}&page=2&page_size=2").content.decode().splitlines()
    assert [line.split(",")[2] for line in second[1:]] == ["Kay"]


def test_penryn_asks_a_pound_on_the_night_and_two_for_a_transfer(club: Club) -> None:
    rules = LeagueRules(a_season(club, "penryn_falmouth", name="Penryn").rules)
    assert [rules[key] for key in ("fee_list", "fee_night", "fee_transfer")] == [0, 1, 2]
