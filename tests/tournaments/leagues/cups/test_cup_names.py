"""A cup whose entries name their players: named before the draw, and flagged on the card where somebody else plays."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import Club
from clubs.selectors.personal_data import personal_data
from clubs.services.merging import merge_players
from clubs.services.players import add_players
from tests.clubs.people import Visitor, alice, bob, carol, club
from tests.tournaments.leagues.examples.api_league import captain, codes
from tests.tournaments.leagues.examples.cups import FIRST, SECOND, cup_match, on, refusal
from tests.tournaments.leagues.examples.evening import plain
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, card, play, publish, squad
from tournaments.cups.exceptions import CupRefused
from tournaments.cups.options import read_options
from tournaments.leagues.cups.selectors.cup_names import entries_to_name
from tournaments.leagues.cups.services.cup_draws import draw, open_plate
from tournaments.leagues.cups.services.cup_names import name_players
from tournaments.leagues.cups.services.cups import change_cup, create_cup
from tournaments.leagues.cups.services.play_offs import create_play_off
from tournaments.leagues.evening.selectors.candidates import candidates
from tournaments.leagues.evening.selectors.captain_match import captain_match, match_of
from tournaments.leagues.evening.selectors.flags import Flag, flags_of
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.evening.services.line_ups import set_line_up
from tournaments.leagues.models import Card, Cup, CupEntry, NamedPlayer, Season, SeasonAuditEntry, Team
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club"]


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club)
    a_division(made)
    publish(made)
    return made


def team(season: Season, name: str) -> Team:
    return Team.objects.get(season=season, name=name)


def a_cup_with_names(season: Season, least: int = 2, most: int = 3, **options: Any) -> Cup:
    """A cup of Bell, Crown, Fox and Swan, not drawn yet."""
    numbers = list(season.teams.order_by("pk").values_list("pk", flat=True))
    wanted = {"names": least, "most_names": most, **options}
    values = {"name": "Bell Cup", "teams": numbers, "options": wanted}
    return create_cup(season.pk, values, by=None, now=NOW)


def squads(season: Season, count: int = 4) -> dict[str, list[int]]:
    """Each team's players: Bell 1, Bell 2 and so on."""
    return {
        one.name: squad(one, [f"{one.name} {number}" for number in range(1, count + 1)])
        for one in season.teams.order_by("pk")
    }


def named(cup: Cup, season: Season, players: dict[str, list[int]]) -> None:
    for name, numbers in players.items():
        name_players(cup.pk, team(season, name).pk, numbers[:2], by=None, now=NOW)


def names_of(cup: Cup) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in NamedPlayer.objects.filter(entry__cup=cup).order_by("pk"):
        found.setdefault(row.entry.team.name, []).append(row.player.name)
    return found


def test_the_draw_waits_until_every_entry_has_its_names(season: Season) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    named(cup, season, {name: numbers for name, numbers in players.items() if name != "Swan"})
    name_players(cup.pk, team(season, "Swan").pk, players["Swan"][:1], by=None, now=NOW)
    assert refusal(draw, cup.pk, 1, by=None, now=NOW) == ["too_few_named"]
    name_players(cup.pk, team(season, "Swan").pk, players["Swan"][:3], by=None, now=NOW)
    draw(cup.pk, 1, by=None, now=NOW)
    assert names_of(cup)["Swan"] == ["Swan 1", "Swan 2", "Swan 3"]
    refused = refusal(name_players, cup.pk, team(season, "Bell").pk, [], by=None, now=NOW)
    assert refused == ["cup_drawn"]


def test_only_registered_players_are_named_once_and_not_too_many(season: Season) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    bell, fox = players["Bell"], players["Fox"]
    of_bell = (cup.pk, team(season, "Bell").pk)
    assert refusal(name_players, *of_bell, bell, by=None, now=NOW) == ["too_many_named"]
    assert refusal(name_players, *of_bell, [bell[0], bell[0]], by=None, now=NOW) == ["player_twice"]
    assert refusal(name_players, *of_bell, [fox[0]], by=None, now=NOW) == ["player_unknown"]
    named(cup, season, {"Fox": fox})
    # Somebody who went over to Bell after Fox named them is still Fox's in the cup.
    fox_row = team(season, "Fox").registrations.get(player=fox[0])
    fox_row.team = team(season, "Bell")
    fox_row.save()
    assert refusal(name_players, *of_bell, [fox[0]], by=None, now=NOW) == ["named_elsewhere"]
    before = SeasonAuditEntry.objects.count()
    for _ in range(2):
        name_players(*of_bell, bell[:2], by=None, now=NOW)
    assert SeasonAuditEntry.objects.count() == before + 1
    assert SeasonAuditEntry.objects.latest("pk").message == "Bell named 2 players for the Bell Cup."
    other = create_cup(season.pk, {"name": "Open Cup", "teams": [of_bell[1]]}, by=None, now=NOW)
    assert refusal(name_players, other.pk, of_bell[1], bell[:2], by=None, now=NOW) == ["no_names_asked"]
    with pytest.raises(CupEntry.DoesNotExist):
        name_players(other.pk, team(season, "Fox").pk, [], by=None, now=NOW)


def test_names_stay_with_an_entry_when_other_teams_come_and_go(season: Season) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    named(cup, season, players)
    two = [team(season, name).pk for name in ("Bell", "Fox")]
    change_cup(cup.pk, {"teams": two}, by=None, now=NOW)
    assert names_of(cup) == {"Bell": ["Bell 1", "Bell 2"], "Fox": ["Fox 1", "Fox 2"]}
    change_cup(cup.pk, {"teams": [*two, team(season, "Swan").pk]}, by=None, now=NOW)
    assert sorted(names_of(cup)) == ["Bell", "Fox"]


def test_a_card_flags_whoever_was_not_named_and_stops_nobody(season: Season) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    named(cup, season, players)
    draw(cup.pk, 1, by=None, now=NOW)
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    bell, crown = players["Bell"], players["Crown"]
    lent = team(season, "Crown").pk
    set_line_up(
        match.pk,
        "home",
        [(bell[0], None), (bell[1], None), (bell[2], None), (crown[0], lent)],
        lock=True,
        now=NOW,
    )
    set_line_up(match.pk, "away", [(one, None) for one in players["Fox"][:2]], lock=True, now=NOW)
    said = {
        bell[2]: "Bell 3 wasn't named when Bell entered the Bell Cup.",
        crown[0]: "Crown 1 wasn't named when Bell entered the Bell Cup.",
    }
    flags = [one for one in flags_of(season, match) if "named when" in one.sentence]
    assert flags == [Flag(sentence, player) for player, sentence in said.items()]
    seen = candidates(captain_match(match.home, match_of(match.home, match.pk) or match, NOW))
    assert [(one.name, one.note) for one in seen] == [
        ("Bell 1", ""),
        ("Bell 2", ""),
        ("Bell 3", "not named for this cup"),
        ("Crown 1", "from Crown, lent once, one left, not named for this cup"),
        ("Bell 4", "not named for this cup"),
    ]
    hand_in(match.pk, card("home", 5, 4), by=None, now=NOW)
    kept = Card.objects.get()
    assert set(said.values()) <= set(kept.flags)
    assert [one.sentence for one in to_do(season, NOW) if "Bell 3" in one.sentence] == [
        f"Bell against Fox: {said[bell[2]]}"
    ]
    # In a league match, and in a cup that doesn't ask, nobody needs to be named.
    cup.refresh_from_db()
    Cup.objects.filter(pk=cup.pk).update(options={**cup.options, "names": 0, "most_names": 0})
    assert [one for one in flags_of(season, cup_match("Bell", "Fox")) if "named when" in one.sentence] == []


def test_somebody_who_was_named_under_another_entry_of_theirs_is_named(season: Season, club: Club) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    named(cup, season, players)
    draw(cup.pk, 1, by=None, now=NOW)
    on(cup, 1, FIRST)
    match = cup_match("Bell", "Fox")
    bell = team(season, "Bell").registrations.get(player=players["Bell"][0]).player
    again = add_players(club, ["B. One"]).added[0]
    merge_players(again, bell)
    set_line_up(match.pk, "home", [(again.pk, None)], lock=True, now=NOW)
    assert [one.sentence for one in flags_of(season, match) if "named when" in one.sentence] == []


def test_a_plate_keeps_the_names_and_a_play_off_asks_for_none(season: Season) -> None:
    players, cup = squads(season), a_cup_with_names(season, plate=True)
    named(cup, season, players)
    draw(cup.pk, 1, by=None, now=NOW)
    on(cup, 1, FIRST)
    play(cup_match("Bell", "Fox"), 6, 3)
    play(cup_match("Swan", "Crown"), 6, 3)
    plate = open_plate(cup.pk, by=None, now=NOW)
    assert names_of(plate) == {"Crown": ["Crown 1", "Crown 2"], "Fox": ["Fox 1", "Fox 2"]}
    draw(plate.pk, 1, by=None, now=NOW)
    match = on(plate, 1, SECOND)[0]
    set_line_up(match.pk, "home", [(players[match.home.name][3], None)], lock=True, now=NOW)
    words = f"{match.home.name} 4 wasn't named when {match.home.name} entered the Bell Cup Plate."
    assert words in [one.sentence for one in flags_of(season, match)]
    values = {
        "name": "Play-off",
        "winners": [team(season, name).pk for name in ("Bell", "Swan")],
        "options": {"names": 2},
    }
    assert refusal(create_play_off, season.pk, values, by=None, now=NOW) == ["no_names_asked"]


def test_the_most_is_no_fewer_than_the_least() -> None:
    assert (read_options({"names": 6}).most_names, read_options({"names": 6, "most_names": 6}).names) == (
        0,
        6,
    )
    with pytest.raises(CupRefused) as refused:
        read_options({"names": 6, "most_names": 5})
    assert [(one.code, one.field) for one in refused.value.problems] == [("fewer_than_asked", "most_names")]


def test_the_secretary_ticks_who_is_entered(season: Season, bob: Visitor, carol: Visitor) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    bell = team(season, "Bell")
    page = f"/cups/{cup.pk}/teams/{bell.pk}/names/"
    assert carol.client.get(page).status_code == 404
    shown = plain(bob.client.get(page))
    assert "An entry names 2 to 3 players, until the draw." in shown
    many = bob.client.post(page, {"players": players["Bell"]})
    assert (many.status_code, many.content.decode().count(" checked>")) == (422, 4)
    assert "An entry of the Bell Cup names 2 to 3 players. Take somebody out." in plain(many)
    assert bob.client.post(page, {"players": players["Bell"][:2]}).status_code == 302
    of_cup = bob.client.get(f"/cups/{cup.pk}/")
    assert "A team's entry names 2 to 3 players. A card flags anybody else who plays." in plain(of_cup)
    assert "Bell Bell 1, Bell 2" in plain(of_cup)
    assert "Bell 1" not in plain(Client().get(f"/cups/{cup.pk}/"))
    assert bob.client.get(page).content.decode().count(" checked>") == 2
    how = plain(bob.client.get(f"/seasons/{season.pk}/how-we-play/"))
    assert "Bell Cup an entry names 2 to 3 players" in how
    named(cup, season, players)
    draw(cup.pk, 1, by=None, now=NOW)
    after = bob.client.get(page)
    assert "The Bell Cup has been drawn, so these names stay as they are. Bell 1 Bell 2" in plain(after)


def test_a_captain_names_the_own_players_by_the_teams_link(season: Season) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    bell, web = team(season, "Bell"), Client()
    code = team_code(captain_link(season.pk, bell.pk, by=None, now=NOW))
    first = web.get(f"/team/{code}/")
    assert "Name 2 to 3 players for the Bell Cup: nobody named so far" in plain(first)
    page = f"/team/{code}/cups/{cup.pk}/"
    assert f'href="{page}"' in first.content.decode()
    sent = web.post(page, {"players": [*players["Bell"][:1], *players["Fox"][:1]]})
    assert (sent.status_code, "Choose players who are registered for Bell." in plain(sent)) == (422, True)
    done = web.post(page, {"players": players["Bell"][:2]}, follow=True)
    assert "Saved your players for the Bell Cup." in plain(done)
    assert "Name 2 to 3 players for the Bell Cup: 2 named so far" in plain(done)
    assert names_of(cup) == {"Bell": ["Bell 1", "Bell 2"]}
    other = create_cup(season.pk, {"name": "Fox Cup", "teams": [team(season, "Fox").pk]}, by=None, now=NOW)
    assert web.get(f"/team/{code}/cups/{other.pk}/").status_code == 404
    named(cup, season, players)
    draw(cup.pk, 1, by=None, now=NOW)
    assert entries_to_name(bell) == []


def test_whoever_asks_for_their_data_reads_for_which_cups_they_were_named(season: Season) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    named(cup, season, players)
    bell = team(season, "Bell").registrations.get(player=players["Bell"][0]).player
    assert personal_data(bell)["named_for_cups"] == [
        {"cup": "Bell Cup", "season": "Winter league", "team": "Bell"}
    ]


def test_names_are_sent_by_the_api_for_the_own_team_and_by_the_secretary(
    season: Season, bob: Visitor, alice: Visitor
) -> None:
    players, cup = squads(season), a_cup_with_names(season)
    path = f"cups/{cup.pk}/teams/{team(season, 'Bell').pk}/names/"
    set_by_captain = captain("Bell").send(path, {"players": players["Bell"][:2]})
    assert set_by_captain.json() == {
        "cup": {"id": cup.pk, "name": "Bell Cup"},
        "team": {"id": team(season, "Bell").pk, "name": "Bell"},
        "least": 2,
        "most": 3,
        "players": [{"id": number, "name": f"Bell {at}"} for at, number in enumerate(players["Bell"][:2], 1)],
    }
    assert captain("Fox").ask(path).status_code == 403
    assert alice.ask(path).status_code == 403
    assert bob.ask(path).json() == set_by_captain.json()
    assert codes(bob.send(path, {"players": players["Bell"]})) == (400, [("too_many_named", "players")])
    assert codes(bob.send(path, {"players": players["Fox"][:1]})) == (400, [("player_unknown", "players")])
    away = create_cup(season.pk, {"name": "Fox Cup", "teams": [team(season, "Fox").pk]}, by=None, now=NOW)
    assert bob.ask(path.replace(f"cups/{cup.pk}/", f"cups/{away.pk}/")).status_code == 404
    named(cup, season, players)
    assert bob.send(f"cups/{cup.pk}/draw/", {"seed": 1}).status_code == 200
    assert codes(bob.send(path, {"players": []})) == (409, [("cup_drawn", None)])
