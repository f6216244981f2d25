"""Players who move to another team together: as many as the rules ask for, of one team, all or none."""

from datetime import date
from typing import Any

import pytest
from django.utils import timezone

from clubs.services.players import add_player
from tests.clubs.people import Visitor
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.api_league import season as season  # noqa: PLC0414  a fixture
from tests.tournaments.leagues.examples.league import NOW, squad
from tests.tournaments.nights.views.pages import said, words
from tournaments.leagues.committee.services.decisions import withdraw_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.models import Registration, Season, Team
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
DAY = date(2026, 10, 1)
FIVE = ("Ann", "Ben", "Cleo", "Dan", "Eve")


def team(name: str) -> Team:
    return Team.objects.select_related("season__club").get(name=name)


def move(who: Visitor, to: str, players: list[int], day: date = DAY) -> Any:
    return who.send(f"teams/{team(to).pk}/registrations/together/", {"players": players, "date": str(day)})


def where(players: list[int]) -> set[str]:
    rows = Registration.objects.filter(player__in=players, left_on=None)
    return set(rows.values_list("team__name", flat=True))


def test_a_player_alone_moves_once_by_transfer_and_no_more_by_any_name(season: Season, bob: Visitor) -> None:
    ann, *_ = squad(team("Bell"), FIVE)
    crown, fox = (f"teams/{team(name).pk}/registrations/" for name in ("Crown", "Fox"))
    body = {"player": ann, "date": str(DAY)}
    assert bob.send(crown, body | {"how": "transfer"}).status_code == 201
    assert codes(bob.send(fox, body | {"how": "transfer"})) == (400, [("transfers_used", "player")])
    refused = bob.send(fox, body | {"how": "en_bloc"})
    assert codes(refused) == (400, [("alone", "how")])
    assert refused.json()["errors"][0]["detail"] == (
        "Players who move together are named in one list. Name them all, or transfer this player."
    )
    assert codes(move(bob, "Fox", [ann])) == (400, [("too_few_together", "players")])
    assert where([ann]) == {"Crown"}


def test_five_players_of_one_team_move_together_and_none_of_them_is_transferred(
    season: Season, bob: Visitor
) -> None:
    five = squad(team("Bell"), FIVE)
    assert codes(move(bob, "Crown", [*five[:4], five[0]])) == (400, [("too_few_together", "players")])
    assert where(five) == {"Bell"}
    moved = move(bob, "Crown", five)
    assert moved.status_code == 201
    listed = moved.json()["registrations"]
    assert [(one["player"]["id"], one["how"], one["joined_on"]) for one in listed] == [
        (player, "en_bloc", "2026-10-01") for player in five
    ]
    assert where(five) == {"Crown"}
    assert set(Registration.objects.filter(team=team("Bell")).values_list("left_on", flat=True)) == {DAY}
    assert season.audit_entries.filter(
        message="Ann joined Crown: moved together with others.", user=bob.user
    ).exists()
    again = move(bob, "Crown", five)
    assert codes(again) == (400, [("registered_already", "players")] * 5)
    # Each of them still has the transfer that the rules allow.
    body = {"player": five[0], "how": "transfer", "date": str(DAY)}
    assert bob.send(f"teams/{team('Fox').pk}/registrations/", body).status_code == 201


def test_all_that_speaks_against_a_move_together_is_named_and_nobody_moves(
    season: Season, bob: Visitor
) -> None:
    five = squad(team("Bell"), FIVE)
    (gus,) = squad(team("Fox"), ["Gus"])
    free = add_player(season.club, "Hal").pk
    values = {"registration_closes": date(2090, 9, 30), "rules": {"squad_most": 6}}
    change_team_season(season.pk, values, by=None, now=NOW)
    refused = move(bob, "Crown", [*five, gus, free, 10**9], date(2090, 10, 1))
    assert codes(refused) == (
        400,
        [
            ("registration_closed", "date"),
            ("squad_full", "players"),
            ("player_unknown", "players"),
            ("nothing_to_transfer", "players"),
            ("not_one_team", "players"),
        ],
    )
    assert codes(move(bob, "Crown", five, date(2020, 1, 1))) == (400, [("before_joining", "date")] * 5)
    change_team_season(season.pk, {"rules": {"en_bloc": 0}}, by=None, now=NOW)
    assert codes(move(bob, "Crown", five)) == (400, [("not_together", "players")])
    assert where(five) == {"Bell"}
    assert codes(move(bob, "Crown", [])) == (400, [("empty", "players")])


def test_players_of_a_team_that_withdrew_may_move_together_but_not_to_it(
    season: Season, bob: Visitor
) -> None:
    five, others = squad(team("Bell"), FIVE), squad(team("Fox"), ["Gus", "Hal", "Ida", "Jan", "Kit"])
    withdraw_team(season.pk, team("Bell").pk, date(2090, 9, 10), RulingDetails("Too few.", None, NOW))
    assert codes(move(bob, "Bell", others)) == (409, [("team_withdrawn", None)])
    assert move(bob, "Crown", five, date(2090, 9, 20)).status_code == 201
    assert where(five) == {"Crown"}


def test_only_an_organiser_moves_players_together(
    season: Season, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    five = squad(team("Bell"), FIVE)
    asked = (captain("Crown"), alice, carol, stranger)
    assert [move(who, "Crown", five).status_code for who in asked] == [403, 403, 404, 401]
    assert where(five) == {"Bell"}


def test_the_secretary_ticks_who_moves_together_on_the_page_of_players(season: Season, bob: Visitor) -> None:
    page = f"/seasons/{season.pk}/teams/{team('Crown').pk}/squad/"
    five, four = squad(team("Bell"), FIVE), squad(team("Fox"), ["Gus", "Hal", "Ida", "Jan"])
    shown = words(bob.client.get(page))
    # Fox has one player too few to be listed.
    assert (
        "Players who move to Crown together At least 5 players of one team move together. It doesn't count as a "
        "transfer. Tap their old team, and tick them. Bell, 5 players Players of Bell Ann Ben Cleo Dan Eve Move the "
        "ticked players to Crown today Bans"
    ) in shown
    moved = bob.client.post(page, {"together": "1", "movers": five}, follow=True)
    assert "Moved together." in words(moved)
    assert (where(five), where(four)) == ({"Crown"}, {"Fox"})
    assert season.audit_entries.filter(
        message="Eve joined Crown: moved together with others.", user=bob.user
    ).exists()
    # Now nobody of another team has four others beside them.
    assert "move together" not in words(bob.client.get(page))


def test_the_page_names_everything_that_speaks_against_the_ticked_and_keeps_the_ticks(
    season: Season, bob: Visitor
) -> None:
    page = f"/seasons/{season.pk}/teams/{team('Crown').pk}/squad/"
    five = squad(team("Bell"), FIVE)
    (gus,) = squad(team("Fox"), ["Gus"])
    change_team_season(season.pk, {"rules": {"squad_most": 2}}, by=None, now=NOW)
    refused = bob.client.post(page, {"together": "1", "movers": [five[0], five[1], gus, "x"]})
    said = words(refused)
    assert refused.status_code == 422
    for sentence in (
        "Crown would have 4 players, and 2 is the most. Leave some out.",
        "At least 5 players must move together. Name more, or have these transferred.",
        "Choose players of the club.",
        "These come from Bell, Fox. Only players of one team move together.",
    ):
        assert sentence in said
    shown = refused.content.decode()
    assert "<details open>" in shown
    assert [f'name="movers" value="{number}" checked' in shown for number in five] == [
        True,
        True,
        *[False] * 3,
    ]
    assert (where(five), where([gus])) == ({"Bell"}, {"Fox"})
    change_team_season(season.pk, {"rules": {"en_bloc": 0}}, by=None, now=NOW)
    assert "move together" not in words(bob.client.get(page))


def later(players: list[int], *days: date) -> None:
    """Let players have joined their teams on these days, the last of them for all others."""
    for place, player in enumerate(players):
        joined_on = days[min(place, len(days) - 1)]
        Registration.objects.filter(player=player).update(joined_on=joined_on)


def test_before_the_season_players_move_from_the_latest_day_they_joined(season: Season, bob: Visitor) -> None:
    page = f"/seasons/{season.pk}/teams/{team('Crown').pk}/squad/"
    five = squad(team("Bell"), FIVE)
    assert "Transfer from today" in words(bob.client.get(page))
    later(five, date(2090, 9, 14), date(2090, 9, 7))
    shown = words(bob.client.get(page))
    for sentence in (
        "Ann, Bell, from 14 September Ben, Bell, from 7 September",
        "The transfer counts from today, or from the day beside the name. Transfer this player",
        "Ann from 14 September Ben from 7 September",
        "They all move today, or on the latest day beside the names that you tick.",
        "Move the ticked players to Crown Bans",
    ):
        assert sentence in shown
    moved = bob.client.post(page, {"together": "1", "movers": five}, follow=True)
    assert said(moved) == ["Moved together. It counts from 14 September."]
    rows = Registration.objects.filter(player__in=five)
    assert set(rows.values_list("team__name", "left_on")) == {("Bell", date(2090, 9, 14)), ("Crown", None)}


def test_before_the_season_a_player_is_transferred_from_the_day_they_joined(
    season: Season, bob: Visitor
) -> None:
    ann, ben = squad(team("Bell"), ["Ann", "Ben"])
    later([ann], date(2090, 9, 7))
    page = f"/seasons/{season.pk}/teams/{team('Crown').pk}/squad/"
    moved = bob.client.post(page, {"transfer": "1", "player": ann}, follow=True)
    assert said(moved) == ["Transferred. It counts from 7 September."]
    assert said(bob.client.post(page, {"transfer": "1", "player": ben}, follow=True)) == ["Transferred."]
    joined = dict(Registration.objects.filter(team=team("Crown")).values_list("player", "joined_on"))
    assert joined == {ann: date(2090, 9, 7), ben: timezone.localdate()}


def test_without_a_date_the_interface_moves_from_the_same_day(season: Season, bob: Visitor) -> None:
    five = squad(team("Bell"), FIVE)
    (gus,) = squad(team("Bell"), ["Gus"])
    later([*five, gus], date(2090, 9, 7))
    path = f"teams/{team('Crown').pk}/registrations/"
    answer = bob.send(f"{path}together/", {"players": five})
    assert {one["joined_on"] for one in answer.json()["registrations"]} == {"2090-09-07"}
    assert bob.send(path, {"player": gus, "how": "transfer"}).json()["joined_on"] == "2090-09-07"
