"""A player belongs to one team of a season at a time, by the league's rules."""

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import User
from clubs.services.players import add_player
from tests.tournaments.leagues.examples.evening import SIX
from tests.tournaments.leagues.examples.league import EVENING, NOW, STARTS, a_league, fixture, squad
from tests.tournaments.nights.views.pages import faults, said, words
from tournaments.leagues.committee.services.decisions import withdraw_team
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.selectors.captain_team import team_page
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Registration, Season, SeasonAuditEntry, Team
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.squads import short_squads_sentence, squad_rows
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.registrations import end_registration, register
from tournaments.leagues.register.services.squads import take_squad
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
DAY, LATER = date(2026, 9, 10), date(2026, 10, 1)


@pytest.fixture
def season() -> Season:
    return a_league()


def team(name: str) -> Team:
    return Team.objects.select_related("season__club").get(name=name)


def join(name: str, player: int, how: str = "list", day: date = DAY, **more: Any) -> Registration:
    return register(team(name).pk, player, how=how, day=day, by=None, now=NOW, **more)


def codes(refused: Any) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in refused.value.problems]


def test_a_player_joins_leaves_and_is_transferred_once(season: Season) -> None:
    ann = add_player(season.club, "Ann").pk
    first = join("Bell", ann, named_at_start=True)
    assert (first.team.name, first.how, first.joined_on, first.named_at_start) == ("Bell", "list", DAY, True)
    with pytest.raises(LeagueRefused) as refused:
        join("Bell", ann)
    assert codes(refused) == [("registered_already", "player")]
    with pytest.raises(LeagueRefused) as refused:
        join("Crown", ann)
    assert codes(refused) == [("in_other_team", "player")]
    with pytest.raises(LeagueRefused) as refused:
        join("Crown", ann, "transfer", date(2026, 9, 9))
    assert codes(refused) == [("before_joining", "date")]
    with pytest.raises(LeagueRefused) as refused:
        join("Bell", add_player(season.club, "Ben").pk, signed_by="both")
    assert codes(refused) == [("not_a_transfer", "signed_by")]
    moved = join("Crown", ann, "transfer", LATER, signed_by="new")
    assert season.audit_entries.filter(
        message="Ann joined Crown: transferred, signed by the new captain."
    ).exists()
    # The rules ask for both captains: that is shown, and stops nobody.
    said = "signed by the new captain; your rules ask for both captains"
    assert [(row.player_id, signed) for row, signed in squad_rows(team("Crown"))] == [(ann, said)]
    assert list(Registration.objects.values_list("team__name", "left_on")) == [
        ("Bell", LATER),
        ("Crown", None),
    ]
    # Who leaves first isn't free for that: it is a transfer all the same, and one a season is the most.
    end_registration(moved.pk, LATER, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        join("Fox", ann, day=LATER)
    assert codes(refused) == [("in_other_team", "player")]
    with pytest.raises(LeagueRefused) as refused:
        join("Fox", ann, "transfer", LATER)
    assert codes(refused) == [("transfers_used", "player")]
    again = join("Crown", ann, day=LATER)
    assert end_registration(again.pk, DAY, by=None, now=NOW).left_on == LATER
    assert end_registration(again.pk, date(2026, 12, 1), by=None, now=NOW).left_on == LATER
    assert [act.message for act in SeasonAuditEntry.objects.filter(kind="squad").order_by("pk")] == [
        "Ann joined Bell: on the list.",
        "Ann joined Crown: transferred, signed by the new captain.",
        "Ann left Crown.",
        "Ann joined Crown: on the list.",
        "Ann left Crown.",
    ]


def test_every_fault_of_joining_is_named_at_once(season: Season) -> None:
    squad(team("Bell"), ["Ann", "Ben"])
    values = {"registration_closes": DAY, "rules": {"squad_most": 2, "sign_on_night": False}}
    change_team_season(season.pk, values, by=None, now=NOW)
    cleo = add_player(season.club, "Cleo").pk
    with pytest.raises(LeagueRefused) as refused:
        join("Bell", cleo, "night", date(2027, 5, 1))
    assert codes(refused) == [
        ("registration_closed", "date"),
        ("after_season", "date"),
        ("no_sign_on", "how"),
        ("squad_full", "player"),
    ]
    with pytest.raises(LeagueRefused) as refused:
        join("Crown", cleo, "transfer")
    assert codes(refused) == [("nothing_to_transfer", "how")]
    with pytest.raises(LeagueRefused) as refused:
        join("Crown", 10**9)
    assert codes(refused) == [("player_unknown", "player")]


def test_the_players_of_a_team_that_withdrew_are_free(season: Season) -> None:
    (ann,) = squad(team("Bell"), ["Ann"])
    withdraw_team(season.pk, team("Bell").pk, DAY, RulingDetails("Too few.", None, NOW))
    assert join("Crown", ann, day=LATER).how == "list"
    ben = add_player(season.club, "Ben").pk
    with pytest.raises(LeagueRefused) as refused:
        join("Bell", ben)
    assert codes(refused) == [("team_withdrawn", "")]
    with pytest.raises(LeagueRefused) as refused:
        captain_link(season.pk, team("Bell").pk, anew=True, by=None, now=NOW)
    assert codes(refused) == [("team_withdrawn", "")]


def paste(name: str, *names: str, day: date = DAY) -> list[str]:
    bell = team(name)
    taken = take_squad(bell.season_id, bell.pk, names, day=day, by=None, now=NOW)
    return [one.name for one in taken.players]


def test_pasted_squads_obey_the_rules_of_a_single_player(season: Season) -> None:
    values = {"registration_closes": DAY, "rules": {"squad_most": 3}}
    change_team_season(season.pk, values, by=None, now=NOW)
    assert paste("Bell", "Ann", "Ben") == ["Ann", "Ben"]
    end_registration(Registration.objects.get(player__name="Ben").pk, DAY, by=None, now=NOW)
    with pytest.raises(LeagueRefused) as refused:
        paste("Bell", "Ann", "Cleo", "Dan", "Eve", day=LATER)
    assert codes(refused) == [("registration_closed", "date"), ("squad_full", "names")]
    said = "Bell would have 4 players, and 3 is the most. Leave some out."
    assert refused.value.problems[1].message == said
    with pytest.raises(LeagueRefused) as refused:
        paste("Crown", "Ann", "Ben")
    assert codes(refused) == [("plays_elsewhere", "names"), ("in_other_team", "names")]
    # Ann is there already, and Ben comes back to his own team.
    assert paste("Bell", "Ann", "Ben", "Dan") == ["Ann", "Ben", "Dan"]
    assert Registration.objects.filter(team=team("Bell"), left_on=None, joined_on=DAY).count() == 3
    withdraw_team(season.pk, team("Crown").pk, DAY, RulingDetails("Too few.", None, NOW))
    with pytest.raises(LeagueRefused) as refused:
        paste("Crown", "Zoe")
    assert codes(refused) == [("team_withdrawn", "")]


def test_only_who_is_new_in_a_squad_is_counted(season: Season) -> None:
    paste("Bell", "Ann", "Ben")
    paste("Bell", "Ann", "Ben", "Cleo")
    paste("Bell", "Ann", "Cleo")
    log = season.audit_entries.filter(message__startswith="Registered").order_by("pk")
    assert [entry.message for entry in log] == ["Registered 2 for Bell.", "Registered 1 for Bell."]


def test_an_empty_list_registers_nobody_and_says_so(season: Season) -> None:
    for names in ([], [" ", ""]):
        with pytest.raises(LeagueRefused) as refused:
            paste("Bell", *names)
        assert codes(refused) == [("nothing_there", "names")]
    assert not season.audit_entries.filter(message__startswith="Registered").exists()


def test_the_page_lists_a_squad_by_the_columns_of_its_spreadsheet(season: Season) -> None:
    client = Client()
    client.force_login(User.objects.get(username="bob"))
    page = f"/seasons/{season.pk}/teams/{team('Crown').pk}/squad/"
    assert "Nobody is registered yet." in words(client.get(page))
    ann = add_player(season.club, "Ann").pk
    join("Bell", ann)
    join("Crown", ann, "transfer", LATER, signed_by="new")
    # A phone has how somebody joined below the name; who signed stands there on any screen.
    signed = "signed by the new captain; your rules ask for both captains"
    row = f"Ann {signed} transferred transferred {LATER.day} {LATER:%b %Y}"
    assert f"Player How they joined Joined {row}" in words(client.get(page))


def test_the_page_counts_who_is_new_and_refuses_an_empty_list(season: Season) -> None:
    client = Client()
    client.force_login(User.objects.get(username="bob"))
    page = f"/seasons/{season.pk}/teams/{team('Bell').pk}/squad/"
    empty = "The list is empty, so nobody is registered. Type or paste the players' names."
    for lines in ([""], ["", " "], ["&"]):
        refused = client.post(page, {"line": lines, "since": "2026-09-08"})
        assert (refused.status_code, faults(refused), said(refused)) == (422, [empty], [])
        # The form for names is open, and keeps the day.
        assert (
            'id="names"' in refused.content.decode(),
            'value="2026-09-08"' in refused.content.decode(),
        ) == (
            True,
            True,
        )
    # Without a button or a list nothing is asked for, and nothing is said to be done.
    assert [said(client.post(page, {"reason": "Snow"}, follow=True)), Registration.objects.exists()] == [
        [],
        False,
    ]
    for lines, sentence in (
        (["Ann"], "1 player registered."),
        (["Ann", "Ben", "Cleo"], "2 players registered. The others were in the squad already."),
        (["Ann", "Cleo"], "Everybody on this list is in the squad already."),
    ):
        assert said(client.post(page, {"line": lines}, follow=True)) == [sentence]


def test_whoever_joins_on_a_later_day_moves_from_that_day(season: Season) -> None:
    ann, ben, hal = squad(team("Bell"), ["Ann", "Ben", "Hal"])
    assert timezone.localdate(NOW) < STARTS
    moved = register(team("Crown").pk, ann, how="transfer", by=None, now=NOW)
    assert (moved.joined_on, Registration.objects.get(player=ann, team=team("Bell")).left_on) == (
        STARTS,
        STARTS,
    )
    today = register(team("Crown").pk, ben, how="transfer", by=None, now=EVENING)
    assert today.joined_on == timezone.localdate(EVENING) > STARTS
    with pytest.raises(LeagueRefused) as refused:
        join("Crown", hal, "transfer", timezone.localdate(NOW))
    assert codes(refused) == [("before_joining", "date")]
    # A free player, and one who leaves before the first day.
    assert register(
        team("Fox").pk, add_player(season.club, "Kit").pk, how="list", by=None, now=NOW
    ).joined_on == (timezone.localdate(NOW))
    row = Registration.objects.get(player=hal)
    assert end_registration(row.pk, timezone.localdate(NOW), by=None, now=NOW).left_on == STARTS


def test_a_player_in_two_squads_says_what_to_do_and_stays_where_he_is(season: Season) -> None:
    ann, ben = squad(team("Bell"), ["Ann", "Ben"])
    squad(team("Swan"), ["Ben"])  # another one of that name
    before = list(Registration.objects.order_by("pk").values())
    with pytest.raises(LeagueRefused) as refused:
        join("Crown", ann)
    assert str(refused.value) == "Ann belongs to Bell this season. Have the player transferred."
    # A pasted squad: every fault at once, and of the others nobody is registered either.
    long = "X" * 200
    with pytest.raises(LeagueRefused) as refused:
        take_squad(season.pk, team("Crown").pk, ["Ann", "Zoe", "Ben", long], day=DAY, by=None, now=NOW)
    assert [(fault.code, fault.message) for fault in refused.value.problems] == [
        ("name_unreadable", f"{long[:20]} can't be used as a name. Shorten or correct it."),
        ("plays_elsewhere", "Ann plays for Bell. A transfer moves a player to another team."),
        (
            "name_shared",
            "The club has 2 players called Ben. Register the right one from the club's list of players.",
        ),
    ]
    assert list(Registration.objects.order_by("pk").values()) == before
    assert not season.club.players.filter(name="Zoe").exists()
    taken = take_squad(season.pk, team("Crown").pk, ["Zoe", " ", "Zoe"], day=DAY, by=None, now=NOW)
    (joined,) = taken.players
    assert (joined.name, Registration.objects.count()) == ("Zoe", len(before) + 1)
    # Two ways to write one name are one player, and so they are where the name is registered already.
    taken = take_squad(season.pk, team("Crown").pk, ["O'Neill", "o\u2019neill"], day=DAY, by=None, now=NOW)
    (nell,) = taken.players
    again = take_squad(season.pk, team("Crown").pk, ["O'NEILL"], day=DAY, by=None, now=NOW)
    assert (again.players, again.new) == ([nell], 0)
    assert (nell.name, Registration.objects.count()) == ("O'Neill", len(before) + 2)
    assert Registration.objects.get(player=ben).team.name == "Bell"


def test_squads_that_are_too_small_are_told_once_anybody_is_registered(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    assert short_squads_sentence(season) == ""
    squad(match.home, SIX[:5])
    squad(match.away, [*SIX, "Gus"])
    said = "A squad has at least 6 players: Bell has 5, Fox has 0, Swan has 0."
    assert short_squads_sentence(season) == said
    assert [item.sentence for item in to_do(season, EVENING) if item.kind == "squad"] == [said]
    for least, told in ((5, ""), (7, "A squad has at least 7 players, and yours has 5.")):
        change_team_season(season.pk, {"rules": {"squad_least": least}}, by=None, now=EVENING)
        assert team_page(Team.objects.get(name="Bell"), EVENING)["squad_note"] == told
