"""The standings of a season, worked out by hand from its nights, and what changes them."""

from datetime import date

import pytest

from clubs.models import Club, Player
from clubs.services.merging import merge_players, undo_merge
from clubs.services.players import change_player, erase_player
from scoring.models import Entry
from tests.tournaments.leagues.examples.played_nights import (
    ANN,
    EIGHT,
    FIRST,
    HAL,
    Table,
    now,
    places,
    played_night,
    player,
    season_of,
    two_nights,
)
from tests.tournaments.nights.hall import (
    NOW,
    begin,
    gather,
    make_night,
    play_round,
    publish_plan,
    tables,
    void,
)
from tournaments.leagues.models import Season
from tournaments.leagues.register.selectors.nights import counted_nights
from tournaments.leagues.register.selectors.standings import state_of
from tournaments.leagues.register.services.nights import add_night
from tournaments.nights.models import Night
from tournaments.nights.services.nights import reopen, verify

pytestmark = pytest.mark.django_db
BEST_OF_ONE = [
    (1, "Ann", 7, 2),
    (2, "Dan", 5, 1),
    (2, "Eve", 5, 1),
    (4, "Gina", 4, 2),
    (5, "Ben", 4, 1),
    (6, "Fred", 3, 2),
    (7, "Cleo", 3, 1),
    (8, "Hal", 2, 1),
]


def state(season: Season) -> str:
    season.refresh_from_db()
    return state_of(season, counted_nights(season))


def test_all_nights_add_up_where_no_number_is_chosen(club: Club) -> None:
    season = season_of(club, two_nights(club))
    assert places(season) == [
        (1, "Ann", 9, 3),
        (1, "Eve", 9, 3),
        (3, "Dan", 7, 2),
        (4, "Cleo", 5, 2),
        (4, "Gina", 5, 2),
        (6, "Ben", 5, 1),
        (7, "Fred", 3, 2),
        (8, "Hal", 3, 1),
    ]
    assert [row.tied for row in now(season).rows] == [True, True, False, True, True, False, False, False]


def test_of_two_nights_the_better_counts_and_each_line_says_which(club: Club) -> None:
    first, second = two_nights(club)
    season = season_of(club, [second, first], best_of=1)
    assert places(season) == BEST_OF_ONE
    found = now(season)
    counted = {found.names[row.player]: (row.counted_nights, row.dropped_nights) for row in found.rows}
    assert counted == {
        name: ((second.pk,), (first.pk,)) if name in ("Ben", "Dan", "Gina") else ((first.pk,), (second.pk,))
        for name in EIGHT
    }
    assert [found.explanations[row.player] for row in found.rows][:5] == [
        "Ann is 1st: 7 points on the best 1 of 2 nights (First; not Second).",
        (
            "Dan shares 2nd place with Eve: 5 points on the best 1 of 2 nights (Second; not First); "
            "level with Eve on points and games won; behind Ann by points (5 to 7)."
        ),
        (
            "Eve shares 2nd place with Dan: 5 points on the best 1 of 2 nights (First; not Second); "
            "level with Dan on points and games won; behind Ann by points (5 to 7)."
        ),
        (
            "Gina is 4th: 4 points on the best 1 of 2 nights (Second; not First); behind Dan and Eve by points "
            "(4 to 5); level with Ben on points, ahead by games won (2 to 1)."
        ),
        (
            "Ben is 5th: 4 points on the best 1 of 2 nights (Second; not First); "
            "level with Gina on points, behind by games won (1 to 2)."
        ),
    ]


def test_the_precedence_of_the_season_decides_and_not_that_of_its_nights(club: Club) -> None:
    season = season_of(club, two_nights(club), precedence=["games_won", "points_against"])
    # Points against in both nights: Ann 0+0+4+0, Eve 1+0+0+0, Dan 3+1+0+2, Cleo 0+4+4+1, Gina 1+4+0+1,
    # Ben 3+2+0+2, Fred 1+1+2+2, Hal 1+2+2+2.
    assert [row.metrics["points_against"] for row in now(season).rows] == [1, 4, 6, 6, 6, 9, 7, 7]
    assert [(place, name, won) for place, name, _, won in places(season)] == [
        (1, "Eve", 3),
        (2, "Ann", 3),
        (3, "Dan", 2),
        (3, "Fred", 2),
        (3, "Gina", 2),
        (6, "Cleo", 2),
        (7, "Ben", 1),
        (7, "Hal", 1),
    ]


def test_who_has_too_few_nights_is_listed_last_without_a_place(club: Club) -> None:
    # The club's players have the first numbers: Ann and Ida 4, Ben and Cleo 0.
    third: list[list[Table]] = [[((1, 2, 4, 3), [(0, 5), (0, 5)])]]
    nights = two_nights(club)
    nights.append(
        played_night(
            club, third, ("Ann", "Ben", "Ida", "Cleo"), name="Third", word="ASH", date=date(2026, 11, 20)
        )
    )
    season = season_of(club, nights, minimum_nights=2)
    assert places(season) == [
        (1, "Ann", 13, 4),
        (2, "Eve", 9, 3),
        (3, "Dan", 7, 2),
        (4, "Cleo", 5, 2),
        (4, "Gina", 5, 2),
        (6, "Ben", 5, 1),
        (7, "Fred", 3, 2),
        (8, "Hal", 3, 1),
        (None, "Ida", 4, 1),
    ]
    assert list(now(season).explanations.values())[-1] == "Ida has no place yet: 4 points on 1 night (Third)."


def test_a_hand_taken_back_after_the_night_changes_the_season(club: Club) -> None:
    nights = two_nights(club)
    season = season_of(club, nights, best_of=1)
    before = state(season)
    assert places(season) == BEST_OF_ONE
    game = tables(nights[0], 2)[1].game
    assert game is not None
    march = Entry.objects.get(game=game, kind="hand", number=2)
    void(game, str(march.pk))  # Fred and Dan lose 2 points to Ben and Hal, who win that game 1 to 0
    corrected = [
        (1, "Ann", 7, 2),
        (2, "Dan", 5, 1),
        (2, "Eve", 5, 1),
        (4, "Gina", 4, 2),
        (5, "Ben", 4, 1),
        (6, "Cleo", 3, 1),
        (7, "Hal", 2, 2),
        (8, "Fred", 1, 1),
    ]
    assert places(season) == corrected
    assert state(season) != before


def test_a_verified_night_that_is_opened_again_counts_on_with_its_correction(club: Club) -> None:
    nights = two_nights(club)
    season = season_of(club, nights, best_of=1)
    verify(nights[0].pk, by=None, now=NOW)
    verified = state(season)
    assert places(season) == BEST_OF_ONE
    reopen(nights[0].pk, "a hand too many", by=None, now=NOW)
    game = tables(nights[0], 1)[0].game
    assert game is not None
    void(game, str(Entry.objects.get(game=game, kind="hand", number=1).pk))  # Ann and Cleo: 1 and no more 3
    assert places(season)[0] == (1, "Ann", 5, 2)
    assert ("Cleo", 2) in [(name, points) for _, name, points, _ in places(season)]
    assert state(season) != verified


def test_a_night_counts_from_when_it_is_finished(club: Club) -> None:
    first = played_night(club, FIRST)
    season = season_of(club, [first])
    playing = make_night(club, word="ASH", rounds=1)
    gather(playing, EIGHT)
    add_night(season.pk, playing.pk, by=None, now=NOW)
    before = places(season)
    publish_plan(playing)
    begin(playing)
    play_round(playing, 1)
    assert places(season) == before
    assert [night.pk for night in counted_nights(season)] == [first.pk]
    Night.objects.filter(pk=playing.pk).update(state="finished")
    assert sum(line[2] for line in places(season)) == sum(line[2] for line in before) + 2 * 2 * 3


def test_a_merged_player_has_one_line_and_the_merge_can_be_taken_back(club: Club) -> None:
    nights = two_nights(club)
    # Annie is new to the club and has the last number: Annie and Dan 4, Ben and Cleo 0.
    third: list[list[Table]] = [[((4, 1, 2, 3), [(0, 5), (0, 5)])]]
    nights.append(
        played_night(club, third, ("Ben", "Dan", "Cleo", "Annie"), word="ASH", date=date(2026, 11, 20))
    )
    season = season_of(club, nights)
    before, apart = state(season), places(season)
    assert (apart[0], len(apart)) == ((1, "Dan", 11, 3), 9)
    assert [line[1:] for line in apart if line[1].startswith("Ann")] == [("Ann", 9, 3), ("Annie", 4, 1)]
    annie = Player.objects.get(name="Annie")
    merge_players(Player.objects.get(name="Ann"), annie)
    assert [line for line in places(season) if line[1].startswith("Ann")] == [(1, "Ann", 13, 4)]
    assert len(places(season)) == 8
    assert state(season) != before
    undo_merge(annie)
    assert places(season) == apart


def test_somebody_who_was_entered_twice_in_one_night_has_both_parts_of_it(club: Club) -> None:
    season = season_of(club, two_nights(club), best_of=1)
    merge_players(Player.objects.get(name="Cleo"), Player.objects.get(name="Hal"))
    # First: 3 of Cleo and 2 of Hal; second: 2 and 1. Four games a night.
    (row,) = (row for row in now(season).rows if row.player == Player.objects.get(name="Cleo").pk)
    assert (row.metrics["points"], row.metrics["played"], row.metrics["nights"]) == (5, 4, 2)
    assert (row.metrics["high_game"], row.metrics["low_game"]) == (3, 0)


def test_an_erased_player_keeps_the_line_as_a_player(club: Club) -> None:
    nights = two_nights(club)
    season = season_of(club, nights, best_of=1)
    before = state(season)
    assert places(season) == BEST_OF_ONE
    erase_player(Player.objects.get(pk=player(nights[0], HAL)), NOW)
    assert places(season) == [*BEST_OF_ONE[:7], (8, "a player", 2, 1)]
    assert now(season).explanations[player(nights[0], HAL)].startswith("a player is 8th: 2 points")
    assert state(season) != before


def test_a_name_that_is_corrected_is_shown_at_once(club: Club) -> None:
    nights = two_nights(club)
    season = season_of(club, nights, best_of=1)
    assert places(season)[0][1] == "Ann"
    change_player(Player.objects.get(pk=player(nights[0], ANN)), name="Anna")
    assert places(season)[0][1] == "Anna"


def test_nights_of_one_name_are_told_apart_by_their_days(club: Club) -> None:
    nights = [
        played_night(club, FIRST, word="OAK", date=date(2026, 11, 6)),
        played_night(club, FIRST, word="ELM", date=date(2026, 11, 13)),
    ]
    found = now(season_of(club, nights, best_of=1))
    assert list(found.nights.values()) == [
        "Friday bustle of 6 November 2026",
        "Friday bustle of 13 November 2026",
    ]
    # Level in everything: the earlier night counts.
    assert {row.counted_nights for row in found.rows} == {(nights[0].pk,)}


def test_the_standings_are_made_once_for_a_state_of_the_season(
    club: Club, django_assert_num_queries: object
) -> None:
    season = season_of(club, two_nights(club))
    now(season)
    with django_assert_num_queries(2):  # type: ignore[operator]  # the season, its counted nights
        now(season)


def test_a_correction_reads_no_other_night_again(club: Club, django_assert_max_num_queries: object) -> None:
    nights = two_nights(club)
    season = season_of(club, nights)
    now(season)
    Night.objects.filter(pk=nights[0].pk).update(version=1000)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        now(season)
