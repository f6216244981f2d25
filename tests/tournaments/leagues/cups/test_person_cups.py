"""Cups of pairs and single players: who may enter, the draw, the evening, results, plate and honours."""

from datetime import date, time

import pytest
from django.utils import timezone

from clubs.models import Player
from clubs.selectors.personal_data import personal_data
from clubs.services.merging import merge_players
from clubs.services.players import add_players, erase_player
from tests.tournaments.leagues.examples.cups import refusal
from tests.tournaments.leagues.examples.league import NOW, a_league
from tests.tournaments.leagues.examples.person_cups import (
    NAMES,
    drawn,
    ended,
    entry_of,
    pairs,
    register,
    sides,
    singles,
    words_of,
)
from tournaments.cups.draw import draw_cup
from tournaments.leagues.cups.selectors.cup_entries import choices_to_enter
from tournaments.leagues.cups.selectors.cup_pages import drawn_names
from tournaments.leagues.cups.services.cup_draws import draw, take_draw_back
from tournaments.leagues.cups.services.cup_rounds import RoundDate, set_round
from tournaments.leagues.cups.services.cups import change_cup, create_cup, enter_players, remove_entry
from tournaments.leagues.doors.selectors.print_jobs import SeasonPrint, question
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, Honour, Registration, Season, VenueClosure
from tournaments.leagues.office.selectors.honours import named_honours
from tournaments.leagues.office.selectors.open_matters import open_matters
from tournaments.leagues.office.services.season_ends import close_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return a_league()


@pytest.fixture
def players(season: Season) -> list[int]:
    return register(season)


def test_each_player_of_the_seasons_teams_enters_once_and_nobody_else(
    season: Season, players: list[int]
) -> None:
    ann, ben, cleo, dan, *_ = players
    cup = singles(season, [ann, ben])
    (stranger,) = add_players(season.club, ["Zed"]).added
    assert [
        refusal(enter_players, cup.pk, who, by=None, now=NOW)
        for who in ([ann], [stranger.pk], [cleo, dan], [], [10**9])
    ] == [
        ["player_twice"],
        ["not_registered"],
        ["number_of_players"],
        ["number_of_players"],
        ["not_registered"],
    ]
    enter_players(cup.pk, [cleo], paid=True, by=None, now=NOW)
    assert list(cup.entries.order_by("pk").values_list("player_id", "paid")) == [
        (ann, False),
        (ben, False),
        (cleo, True),
    ]
    left = Registration.objects.get(player=dan)
    left.left_on = NOW.date()
    left.save()
    assert refusal(enter_players, cup.pk, [dan], by=None, now=NOW) == ["not_registered"]
    assert choices_to_enter(cup) == [("Bell", [(players[4], "Eve")]), ("Crown", [(players[5], "Fred")])]


def test_a_pair_is_two_players_who_may_come_from_two_teams(season: Season, players: list[int]) -> None:
    ann, ben, cleo, dan, *_ = players
    cup = pairs(season, [ann, ben])
    assert refusal(enter_players, cup.pk, [cleo, cleo], by=None, now=NOW) == ["player_twice"]
    assert refusal(enter_players, cup.pk, [cleo], by=None, now=NOW) == ["number_of_players"]
    assert refusal(enter_players, cup.pk, [ben, cleo], by=None, now=NOW) == ["player_twice"]
    enter_players(cup.pk, [dan, cleo], by=None, now=NOW)
    assert {name for one in sides(drawn(cup)) for tie in one for name in tie[:2]} == {
        "Ann & Ben",
        "Dan & Cleo",
    }


def test_who_enters_is_fixed_once_anybody_has(season: Season, players: list[int]) -> None:
    cup = create_cup(season.pk, {"name": "Cup", "options": {"plate": True, "seeds": 2}}, by=None, now=NOW)
    change_cup(cup.pk, {"entrants": "pairs", "best_of": 5}, by=None, now=NOW)
    cup.refresh_from_db()
    assert (cup.entrants, cup.best_of, cup.options) == ("pairs", 5, {"plate": True})
    entry = enter_players(cup.pk, players[:2], by=None, now=NOW)
    assert refusal(change_cup, cup.pk, {"entrants": "teams"}, by=None, now=NOW) == ["entrants_fixed"]
    remove_entry(cup.pk, entry.pk, by=None, now=NOW)
    change_cup(cup.pk, {"entrants": "teams", "teams": [season.teams.all()[0].pk]}, by=None, now=NOW)
    assert refusal(change_cup, cup.pk, {"entrants": "singles"}, by=None, now=NOW) == ["entrants_fixed"]
    assert words_of(season)[1:3] == ["Changed who enters the Cup: pairs.", "Changed the Cup."]


def test_every_fault_of_a_new_cup_is_named(season: Season, players: list[int]) -> None:
    wanted = {
        "name": "",
        "entrants": "singles",
        "best_of": 4,
        "options": {"plate": True, "seeds": 2, "handicap": "games"},
        "entries": [[players[0]], players[1:3]],
    }
    with pytest.raises(LeagueRefused) as refused:
        create_cup(season.pk, wanted, by=None, now=NOW)
    assert [(fault.code, fault.field) for fault in refused.value.problems] == [
        ("name_missing", "name"),
        ("even_games", "best_of"),
        ("of_teams_alone", "options"),
        ("number_of_players", "entries"),
    ]
    assert (
        "Only a plate can be chosen for pairs and singles. Leave handicap, seeds out."
        in refused.value.problems[2].message
    )
    assert not Cup.objects.exists()


def test_entries_that_stay_keep_their_numbers_and_who_has_paid(season: Season, players: list[int]) -> None:
    ann, ben, cleo, dan, eve, fred = players
    cup = pairs(season, [ann, ben, cleo, dan])
    first = entry_of(cup, "Ann").pk
    change_cup(cup.pk, {"paid": [first]}, by=None, now=NOW)
    change_cup(cup.pk, {"entries": [[ben, ann], [dan, eve]]}, by=None, now=NOW)
    rows = list(cup.entries.order_by("pk").values_list("player_id", "partner_id", "paid"))
    assert rows == [(ann, ben, True), (dan, eve, False)]
    assert entry_of(cup, "Ann").pk == first
    assert refusal(change_cup, cup.pk, {"paid": [10**6]}, by=None, now=NOW) == ["not_entered"]
    twice = {"entries": [[ann, ben], [ben, ann]]}
    assert refusal(change_cup, cup.pk, twice, by=None, now=NOW) == ["player_twice"]
    taken = {"entries": [[ann, ben], [ben, fred]]}
    assert refusal(change_cup, cup.pk, taken, by=None, now=NOW) == ["player_twice"]
    drawn(cup)
    for values in ({"entries": [[cleo, fred]]}, {"best_of": 5}, {"options": {"plate": True}}):
        assert refusal(change_cup, cup.pk, values, by=None, now=NOW) == ["cup_drawn"]
    change_cup(cup.pk, {"name": "Best Pair", "entries": [[eve, dan], [ann, ben]]}, by=None, now=NOW)
    assert Cup.objects.get().name == "Best Pair"


def test_the_draw_is_the_one_that_anybody_can_make_from_names_and_number(
    season: Season, players: list[int]
) -> None:
    cup = drawn(singles(season, players[:5]), 7)
    expected = draw_cup(list(NAMES[:5]), 7)
    assert [one.sentence for one in drawn_names(cup)] == [one.sentence for one in expected.names]
    assert refusal(draw, cup.pk, 7, by=None, now=NOW) == ["cup_drawn"]
    assert refusal(enter_players, cup.pk, [players[5]], by=None, now=NOW) == ["cup_drawn"]
    entry = cup.entries.all()[0]
    assert refusal(remove_entry, cup.pk, entry.pk, by=None, now=NOW) == ["cup_drawn"]
    take_draw_back(cup.pk, by=None, now=NOW)
    assert refusal(take_draw_back, cup.pk, by=None, now=NOW) == ["not_drawn"]
    remove_entry(cup.pk, entry.pk, by=None, now=NOW)
    assert cup.entries.filter(drawn=None, place=None).count() == 4
    small = singles(season, players[:1], name="Small")
    assert refusal(draw, small.pk, -1, by=None, now=NOW) == [
        "seed_out_of_range",
        "number_of_entrants",
    ]


def test_an_evening_at_one_pub_has_all_rounds_until_one_is_set_apart(
    season: Season, players: list[int]
) -> None:
    cup = drawn(singles(season, players[:5]))
    pub = season.club.venues.get(name="Fox")

    def on(number: int, day: date, **more: object) -> None:
        asked = RoundDate(number, day, **({"starts_at": time(19), "venue": pub} | more))  # type: ignore[arg-type]
        set_round(cup.pk, asked, by=None, now=NOW)

    on(1, date(2026, 11, 10))
    on(3, date(2026, 11, 17), starts_at=time(20, 30))
    on(1, date(2026, 11, 9))
    assert list(cup.rounds.values_list("number", "date", "starts_at", "venue__name")) == [
        (1, date(2026, 11, 9), time(19), "Fox"),
        (2, date(2026, 11, 10), time(19), "Fox"),
        (3, date(2026, 11, 17), time(20, 30), "Fox"),
    ]
    assert not season.fixtures.filter(tie__isnull=False).exists()
    VenueClosure.objects.create(venue=pub, date=date(2026, 11, 12), reason="A wake")
    faults = [
        refusal(on, 1, date(2026, 11, 11)),
        refusal(on, 3, date(2026, 11, 8)),
        refusal(on, 2, date(2026, 11, 12)),
        refusal(on, 3, date(2030, 1, 1)),
        refusal(on, 2, date(2026, 11, 11), venue=None),
        refusal(on, 4, date(2026, 11, 11)),
    ]
    assert faults == [
        ["rounds_out_of_order"],
        ["rounds_out_of_order", "rounds_out_of_order"],
        ["no_room"],
        ["outside_season"],
        ["venue_missing"],
        ["no_such_round"],
    ]


def test_a_merged_player_may_not_enter_twice_and_two_of_one_name_are_told_apart(
    season: Season, players: list[int]
) -> None:
    ann, ben, cleo, dan, eve, fred = players
    cup = singles(season, [ann, ben, cleo])
    rows = Player.objects.in_bulk(players)
    merge_players(rows[eve], rows[ann])
    assert refusal(enter_players, cup.pk, [eve], by=None, now=NOW) == ["player_twice"]
    assert refusal(enter_players, cup.pk, [ann], by=None, now=NOW) == ["not_registered"]
    merge_players(rows[eve], rows[ben])
    for number in (dan, fred):
        enter_players(cup.pk, [number], by=None, now=NOW)
    for number in (cleo, dan):
        erase_player(rows[number], timezone.now())
    drawn(cup)
    names = {name for ties in sides(cup)[:1] for tie in ties for name in tie[:2]} - {"Nobody"}
    assert names == {"Eve", "Eve (2)", "a player", "a player (2)", "Fred"}


def test_childrens_names_are_short_and_those_who_enter_them_read_them_whole(
    season: Season, players: list[int]
) -> None:
    Player.objects.filter(pk=players[0]).update(name="Jo Bray", name_key="jo bray", of_age=False)
    cup = drawn(singles(season, players[:2]))
    assert set(sides(cup)[0][0][:2]) == {"Jo B.", "Ben"}
    other = singles(season, [], name="Later")
    assert ("Bell", [(players[4], "Eve"), (players[0], "Jo Bray")]) in choices_to_enter(other)


def test_the_winner_is_in_the_roll_of_honour_and_on_a_certificate(season: Season, players: list[int]) -> None:
    alone, two = drawn(singles(season, players[:2])), drawn(pairs(season, players[:4]))
    kinds = {one.key: one.sentence for one in open_matters(season, NOW) if one.kind == "cup"}
    assert sorted(kinds.values()) == ["Pairs Cup has no winner yet.", "Singles Cup has no winner yet."]
    for cup in (alone, two):
        ended(cup, 1, 1, "2-0")
    winners = [sides(cup)[0][0][2] for cup in (alone, two)]
    left = {one.key: "The season is over." for one in open_matters(season, NOW)}
    assert not [key for key in left if key.startswith("cup:")]
    close_season(season.pk, left, by=None, now=NOW)
    rows = Honour.objects.filter(kind="cup").select_related("team", "player", "partner").order_by("pk")
    assert [(one.what, winner) for one, winner in named_honours(list(rows))] == [
        ("Singles Cup", winners[0]),
        ("Pairs Cup", winners[1]),
    ]
    season.refresh_from_db()
    papers = question(SeasonPrint(season, "winners"))["season"]["certificates"]
    assert [paper[:2] for paper in papers if "Cup" in paper[1]] == [
        [winners[0], "Winner of the Singles Cup"],
        [winners[1], "Winners of the Pairs Cup"],
    ]
    assert refusal(ended, alone, 1, 1, "0-2", "Late") == ["season_closed"]


def test_a_players_data_has_their_cups_and_no_name_of_anybody_else(
    season: Season, players: list[int]
) -> None:
    cup = drawn(singles(season, players[:4], entry_fee="2 pounds"))
    ended(cup, 1, 1, "1-2")
    ended(cup, 1, 2, "second_absent")
    ended(cup, 2, 1, "2-0")
    two = pairs(season, players[:2])
    assert [personal_data(Player.objects.get(pk=number))["cups"] for number in (players[0], players[3])] == [
        [
            {
                "cup": "Singles Cup",
                "season": season.name,
                "as": "a single player",
                "entry_fee": "2 pounds",
                "paid": False,
                "ties": [
                    {
                        "tie": "Semi-final 1",
                        "games_won": 2,
                        "games_lost": 1,
                        "how": "played",
                        "won": True,
                    },
                    {"tie": "Final", "games_won": 2, "games_lost": 0, "how": "played", "won": True},
                ],
            },
            {
                "cup": two.name,
                "season": season.name,
                "as": "a pair",
                "entry_fee": "",
                "paid": False,
                "ties": [],
            },
        ],
        [
            {
                "cup": "Singles Cup",
                "season": season.name,
                "as": "a single player",
                "entry_fee": "2 pounds",
                "paid": False,
                "ties": [
                    {
                        "tie": "Semi-final 2",
                        "games_won": None,
                        "games_lost": None,
                        "how": "didn't come",
                        "won": False,
                    }
                ],
            }
        ],
    ]


def test_last_years_finalists_are_those_of_a_cup_of_teams(season: Season, players: list[int]) -> None:
    """A cup of single players of the same name, a year before, has no team for a bye."""
    drawn(singles(season, players[:2], name="Bell Cup"))
    later = Season.objects.get(pk=season.pk)
    Season.objects.filter(pk=season.pk).update(
        starts=date(2025, 9, 1), ends=date(2026, 4, 30), name="Last year"
    )
    later.pk = None
    later.name = "This year"
    later.save()
    division = season.divisions.get()
    season.divisions.update(season=later)
    season.teams.update(season=later)
    teams = list(division.teams.values_list("pk", flat=True))[:3]
    values = {"name": "Bell Cup", "teams": teams, "options": {"byes": "finalists"}}
    cup = create_cup(later.pk, values, by=None, now=NOW)
    assert len(draw(cup.pk, 1, by=None, now=NOW).names) == 3
