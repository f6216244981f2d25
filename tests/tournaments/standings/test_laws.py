"""Laws that hold for every night and every season."""

import itertools
from dataclasses import replace
from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from listings import Format, json_row
from tests.tournaments.standings.nine_players import game
from tournaments.standings.columns import NightLine, night_listing
from tournaments.standings.explain import explain, explain_season
from tournaments.standings.line import Missed, SitOut
from tournaments.standings.metrics import COUNTED_IN_GAMES, NIGHT_METRICS, SEASON_METRICS, merits
from tournaments.standings.night import Credit, CreditKind, PartKind, night_standings
from tournaments.standings.rank import HeadToHead, Meeting, deciding, rank
from tournaments.standings.season import NightResult, season_standings

NIGHT_KEYS = [metric.key for metric in NIGHT_METRICS]
SEASON_KEYS = [metric.key for metric in SEASON_METRICS]
CREDITS = st.builds(Credit, st.sampled_from(CreditKind), st.integers(0, 12))
SMALL = st.integers(-2, 3)


def precedences(keys):
    return st.lists(st.sampled_from(keys), min_size=1, max_size=4, unique=True)


@st.composite
def nights(draw):
    """Draw the facts of a night: one table or two a round, the rest rest or are away."""
    entrants = list(range(1, draw(st.integers(4, 9)) + 1))
    lines, sit_outs, missed = [], [], []
    for round_ in range(1, draw(st.integers(0, 4)) + 1):
        seated = draw(st.permutations(entrants))
        tables = len(entrants) // 4
        for at in range(0, tables * 4, 4):
            pair, others = tuple(seated[at : at + 2]), tuple(seated[at + 2 : at + 4])
            # Few scores, so that people are level often.
            played = game(round_, pair, draw(st.integers(-1, 4)), others, draw(st.integers(-1, 4)))
            if played[0].points == played[0].against and draw(st.booleans()):
                played = [replace(line, won=False, tied=True) for line in played]
            if draw(st.integers(0, 4)) == 0:
                played = [replace(line, won=None, tied=False) for line in played]
            lines += [
                replace(line, loners_made=draw(st.integers(0, 1)), euchres_suffered=draw(st.integers(0, 2)))
                for line in played
            ]
        for entrant in seated[tables * 4 :]:
            if draw(st.booleans()):
                sit_outs.append(SitOut(entrant, round_))
            else:
                missed.append(Missed(entrant, round_))
    return entrants, lines, sit_outs, missed


def shape_of(places):
    """Return the places as 1 2 2 4 has them, from which of them are equal."""
    return [next(at for at, other in enumerate(places, start=1) if other == place) for place in places]


@given(nights(), CREDITS, precedences(NIGHT_KEYS), st.randoms(use_true_random=False))
def test_a_night_is_the_same_in_whatever_order_its_facts_come(night, credit, precedence, chance):
    rows = night_standings(*night, credit, precedence)
    shuffled = [chance.sample(facts, len(facts)) for facts in night]
    assert night_standings(*shuffled, credit, precedence) == rows


@given(nights(), CREDITS, precedences(NIGHT_KEYS))
def test_everyone_is_there_once_and_places_are_shaped_1_2_2_4(night, credit, precedence):
    rows = night_standings(*night, credit, precedence)
    assert sorted(row.entrant for row in rows) == sorted(night[0])
    places = [row.place for row in rows]
    assert places == shape_of(places)
    assert [row.tied for row in rows] == [places.count(place) > 1 for place in places]


@given(nights(), CREDITS, precedences([key for key in NIGHT_KEYS if key != "head_to_head"]))
def test_who_shares_a_place_is_level_in_all_and_who_does_not_is_parted_as_it_says(night, credit, precedence):
    metrics = deciding(precedence, NIGHT_METRICS)
    rows = night_standings(*night, credit, precedence)
    assert rows[0].decided_by is None
    for above, below in itertools.pairwise(rows):
        parting = [metric for metric in metrics if above.metrics[metric.key] != below.metrics[metric.key]]
        assert below.decided_by == (parting[0].key if parting else None)
        assert (above.place == below.place) == (not parting)
        if parting:
            merit = merits(parting[:1], {1: above.metrics, 2: below.metrics})
            assert merit[1] > merit[2]


@given(nights(), CREDITS, precedences(NIGHT_KEYS))
def test_the_rounds_of_a_row_add_up_and_credit_stands_apart(night, credit, precedence):
    for row in night_standings(*night, credit, precedence):
        in_games = sum(part.points for part in row.rounds if part.kind == PartKind.GAME)
        assert row.metrics["points"] == in_games + row.credit == sum(part.points for part in row.rounds)
        assert row.metrics["point_difference"] == in_games - row.metrics["points_against"]


@given(nights(), CREDITS)
def test_what_two_sides_score_is_what_two_sides_have_against_them(night, credit):
    rows = night_standings(*night, credit, ["points"])
    scored = sum(row.metrics["points"] - row.credit for row in rows)
    assert scored == sum(row.metrics["points_against"] for row in rows)
    assert sum(row.metrics["point_difference"] for row in rows) == 0
    assert sum(row.metrics["games_won"] for row in rows) <= sum(row.metrics["played"] for row in rows) // 2


@given(nights(), precedences(NIGHT_KEYS), st.integers(0, 20))
def test_a_round_that_everybody_sits_out_changes_no_place(night, precedence, more):
    entrants, lines, _sit_outs, missed = night
    more = max(more, 0)
    again = [SitOut(entrant, 9) for entrant in entrants]
    without = night_standings(entrants, lines, [], missed, Credit(CreditKind.FIXED, more), precedence)
    with_it = night_standings(entrants, lines, again, missed, Credit(CreditKind.FIXED, more), precedence)
    assert [(row.place, row.entrant, row.decided_by) for row in with_it] == [
        (row.place, row.entrant, row.decided_by) for row in without
    ]
    assert [row.metrics["points"] - more for row in with_it] == [row.metrics["points"] for row in without]


@given(st.dictionaries(st.integers(1, 9), st.tuples(SMALL, SMALL)), st.integers(-9, 9))
def test_the_same_added_to_everybodys_metric_changes_no_place(numbers, more):
    metrics = deciding(["points", "euchres_suffered"], NIGHT_METRICS)

    def tallies(added):
        return {
            who: {"points": points + added, "euchres_suffered": euchres + added}
            for who, (points, euchres) in numbers.items()
        }

    assert rank(tallies(0), metrics) == rank(tallies(more), metrics)


@given(nights(), CREDITS, precedences(NIGHT_KEYS))
def test_another_point_never_costs_a_place_where_points_decide_first(night, credit, precedence):
    entrants, lines, sit_outs, missed = night
    keys = ["points", *(key for key in precedence if key != "points")]
    fixed = credit if credit.kind == CreditKind.FIXED else Credit()
    before = {
        row.entrant: row.place for row in night_standings(entrants, lines, sit_outs, missed, fixed, keys)
    }
    for at, line in enumerate(lines[:3]):
        more = [*lines[:at], replace(line, points=line.points + 1), *lines[at + 1 :]]
        rows = night_standings(entrants, more, sit_outs, missed, fixed, keys)
        after = {row.entrant: row.place for row in rows}
        assert after[line.entrant] <= before[line.entrant]


@given(st.integers(2, 5), st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5)), max_size=14))
def test_head_to_head_finds_the_order_in_which_everyone_beat_all_who_come_later_or_there_is_none(number, won):
    level = tuple(range(1, number + 1))
    among = HeadToHead(Meeting(*pair) for pair in won if pair[0] != pair[1])
    complete = [
        order
        for order in permutations(level)
        if all(among.wins(one, later) > among.wins(later, one) for one, later in combinations(order, 2))
    ]
    assert among.order(level) == (complete[0] if complete else None)


@given(nights(), CREDITS, precedences(NIGHT_KEYS))
def test_every_row_can_be_explained_and_named_and_written_as_json(night, credit, precedence):
    rows = night_standings(*night, credit, precedence)
    names = {entrant: f"Player {entrant}" for entrant in night[0]}
    for row in rows:
        told = explain(rows, row.entrant, names, precedence)
        assert told.sentence.startswith(f"Player {row.entrant} ")
        assert [round_.part for round_ in told.rounds] == list(row.rounds)
        listed = night_listing("Standings", [NightLine(row, names[row.entrant], row.entrant)], precedence)
        written = json_row(listed.keys(Format.JSON), listed.rows[0])
        assert set(written) >= {"place", "tied", "player", "played", *precedence}


@st.composite
def seasons(draw):
    players = st.integers(1, 6)
    numbers = st.fixed_dictionaries({metric.key: st.integers(0, 3) for metric in COUNTED_IN_GAMES})
    ids = draw(st.lists(st.integers(1, 99), max_size=5, unique=True))
    return [NightResult(id_, draw(st.dictionaries(players, numbers, max_size=6))) for id_ in ids]


@given(seasons(), st.none() | st.integers(1, 4), st.integers(0, 3), precedences(SEASON_KEYS))
def test_a_season_counts_the_best_nights_and_places_those_with_enough(nights_, best_of, minimum, precedence):
    rows = season_standings(nights_, best_of, minimum, precedence)
    by_id = {night.night: night.players for night in nights_}
    assert sorted(row.player for row in rows) == sorted(
        {player for night in nights_ for player in night.players}
    )
    for row in rows:
        points = {
            night: by_id[night][row.player]["points"] for night in (*row.counted_nights, *row.dropped_nights)
        }
        played = [night.night for night in nights_ if night.players.get(row.player, {"played": 0})["played"]]
        assert sorted(points, key=played.index) == played
        assert len(row.counted_nights) == min(len(played), best_of or len(played))
        counted = [points[night] for night in row.counted_nights]
        dropped = [points[night] for night in row.dropped_nights]
        assert max(dropped, default=0) <= min(counted, default=0)
        assert (row.metrics["points"], row.metrics["nights"]) == (sum(counted), len(played))
        assert (row.place is None) == (len(played) < minimum)
        names = {row.player: "Ann"}
        assert explain_season(rows, names, {}, precedence)[row.player].startswith("Ann ")
    places = [row.place for row in rows if row.place is not None]
    assert places == shape_of(places) == [row.place for row in rows][: len(places)]


@given(seasons(), st.none() | st.integers(1, 4), precedences(SEASON_KEYS))
def test_who_has_too_few_nights_changes_nobody_elses_place(nights_, best_of, precedence):
    rows = season_standings(nights_, best_of, 2, precedence)
    few = {row.player for row in rows if row.place is None}
    others = [
        NightResult(night.night, {who: tallies for who, tallies in night.players.items() if who not in few})
        for night in nights_
    ]
    assert season_standings(others, best_of, 2, precedence) == tuple(
        row for row in rows if row.place is not None
    )
