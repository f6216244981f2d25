"""Laws that hold for every league table."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.tournaments.standings.teams.naive import KEYS, exact, table
from tests.tournaments.standings.teams.pub_league import match
from tournaments.standings.teams.explain import NOBODY_HAS_PLAYED, explain_team
from tournaments.standings.teams.metrics import TEAM_METRICS
from tournaments.standings.teams.request import answer, read_league
from tournaments.standings.teams.table import league_table

pytestmark = pytest.mark.hypothesis

NAMES = ["Anchor", "Bell", "Crown", "Dolphin", "Eagle", "Fox"]
POINTS = st.integers(-300, 500).map(lambda hundredths: hundredths / 100)
FEW = st.sampled_from([0, 1, 2, 0.5])
SCHEMES = st.fixed_dictionaries(
    {},
    optional={
        "win": POINTS,
        "draw": FEW,
        "loss": FEW,
        "per_game": FEW,
        "close_loss": st.fixed_dictionaries({}, optional={"by": st.integers(0, 3), "points": FEW}),
        "all_games": st.fixed_dictionaries({}, optional={"points": FEW}),
        "award": st.fixed_dictionaries({}, optional={"win": FEW, "loss": POINTS, "per_game": FEW}),
    },
)


@st.composite
def leagues(draw, keys=KEYS):
    """Draw a request with few games and few points, so that teams are level often."""
    teams = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True))
    team, games = st.sampled_from(teams), st.integers(0, 2)

    def points_of(numbers):
        return st.lists(st.fixed_dictionaries({"team": team, "points": numbers}), max_size=2)

    met = st.tuples(team, team, games, games, st.sampled_from([None] * 5 + ["home", "away", "neither"]))
    matches = [
        match(home, away, f"{mine}-{theirs}", awarded=awarded, void=draw(st.integers(0, 9)) == 0)
        for home, away, mine, theirs, awarded in draw(st.lists(met, max_size=14))
        if home != away
    ]
    gone = draw(st.lists(team, max_size=2, unique=True))
    return {
        "scheme": draw(SCHEMES),
        "precedence": draw(st.lists(st.sampled_from(keys), min_size=1, max_size=5, unique=True)),
        "teams": teams,
        "matches": matches,
        "deductions": draw(points_of(FEW)),
        "adjustments": draw(points_of(POINTS)),
        "withdrawn": [
            {"team": one, "results": draw(st.sampled_from(["struck", "awarded", "kept"]))} for one in gone
        ],
    }


# The two stages of test_head_to_head.py, where nothing is left to chance.
TWO_STAGES = {
    "scheme": {},
    "precedence": ["points", "head_to_head_points", "head_to_head_difference", "difference"],
    "teams": NAMES[:4],
    "matches": [
        match("Anchor", "Bell", "7-3"),
        match("Bell", "Crown", "8-2"),
        match("Crown", "Anchor", "6-4"),
        match("Anchor", "Dolphin", "6-4"),
        match("Bell", "Dolphin", "10-0"),
        match("Crown", "Dolphin", "6-4"),
    ],
    "deductions": [],
    "adjustments": [],
    "withdrawn": [],
}


def exactly(rows):
    return [
        {**row, "points": exact(row["points"]), "deducted": exact(row["deducted"])}
        for row in json.loads(json.dumps(rows))
    ]


@given(leagues())
@example(TWO_STAGES)
def test_a_second_table_from_the_law_alone_agrees(league):
    assert exactly(answer(league)["rows"]) == table(league)


@given(leagues([key for key in KEYS if key.startswith("head")]))
@example({**TWO_STAGES, "precedence": ["head_to_head_points", "head_to_head_difference"]})
def test_it_agrees_where_head_to_head_alone_decides(league):
    assert exactly(answer(league)["rows"]) == table(league)


@given(leagues(), st.randoms(use_true_random=False))
def test_the_order_of_matches_and_of_what_is_deducted_does_not_matter(league, chance):
    shuffled = {
        key: chance.sample(league[key], len(league[key])) for key in ("matches", "deductions", "adjustments")
    }
    assert answer({**league, **shuffled}) == answer(league)


@given(leagues())
def test_neither_who_plays_at_home_nor_how_the_teams_are_called_matters(league):
    other_side = {"home": "away", "away": "home"}
    turned = [
        {
            **one,
            "home": one["away"],
            "away": one["home"],
            "home_games": one["away_games"],
            "away_games": one["home_games"],
            "awarded": other_side.get(one["awarded"], one["awarded"]),
        }
        for one in league["matches"]
    ]
    assert answer({**league, "matches": turned}) == answer(league)
    # Names that sort the other way round.
    called = {name: f"{9 - at} {name}" for at, name in enumerate(NAMES)}
    text = json.dumps(league)
    for name, other in called.items():
        text = text.replace(f'"{name}"', f'"{other}"')
    renamed = answer(json.loads(text))["rows"]
    assert renamed == [{**row, "team": called[row["team"]]} for row in answer(league)["rows"]]


@given(leagues())
def test_level_teams_change_places_with_the_order_of_teams_and_nobody_else_does(league):
    backwards = answer({**league, "teams": league["teams"][::-1]})["rows"]
    rows = answer(league)["rows"]
    assert sorted(map(str, backwards)) == sorted(map(str, rows))
    assert [row["place"] for row in backwards] == [row["place"] for row in rows]


@given(leagues())
def test_rows_add_up(league):
    rows = answer(league)["rows"]
    assert sorted(row["team"] for row in rows) == sorted(league["teams"])
    assert [row["played"] for row in rows] == [row["won"] + row["drawn"] + row["lost"] for row in rows]
    assert [row["difference"] for row in rows] == [row["for"] - row["against"] for row in rows]
    assert sum(row["difference"] for row in rows) == 0
    struck = {one["team"] for one in league["withdrawn"] if one["results"] == "struck"}
    count = [one for one in league["matches"] if not one["void"] and not struck & {one["home"], one["away"]}]
    assert sum(row["played"] for row in rows) == 2 * len(count)
    both_lost = sum(one["awarded"] == "neither" for one in count)
    assert sum(row["lost"] - row["won"] for row in rows) == 2 * both_lost


@given(leagues())
@example(TWO_STAGES)
def test_a_place_that_is_not_shared_has_a_metric_that_parted_it_and_every_row_a_sentence(league):
    asked, names = read_league(league)
    rows = league_table(asked)
    for at, row in enumerate(rows):
        shares = at > 0 and row.place == rows[at - 1].place
        assert (row.parting is None) == (at == 0 or shares or row.place is None)
        if row.parting is not None:
            better, worse = row.parting.above, row.parting.value
            assert (better < worse) if row.parting.metric.fewest else (better > worse)
            assert {row.team, rows[at - 1].team} <= set(row.parting.level)
        sentence = explain_team(rows, row.team, dict(enumerate(names)), asked.precedence)
        if sentence != NOBODY_HAS_PLAYED or any(one.tally.played for one in rows):
            assert sentence.startswith(f"{names[row.team]} ")
        assert sentence.endswith(".")


def test_the_metrics_are_these():
    assert [metric.key for metric in TEAM_METRICS] == KEYS
