"""Every line of the complete tables of five-trick games, for each seat as maker."""

from itertools import product

from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.test_tables import options_of, rows

VARIANTS = (
    "british", "domino_fosdick", "domino_play", "card_fosdick", "classic_1844", "railroad", "somerset_1888",
    "cosmic", "two_handed",
)  # fmt: skip
LINES = [(variant, *line) for variant in VARIANTS for line in rows(f"{variant}.tsv")]


def sides_from(maker, players):
    """The sides clockwise, the makers' first."""
    if players == 4:
        return ("A", "B") if maker % 2 == 0 else ("B", "A")
    return [f"P{(maker + place) % players}" for place in range(players)]


def seat(word, maker, players):
    places = {"maker": 0, "left": 1, "partner": 2, "right": players - 1}
    return (maker + places[word]) % players


def shares(taken, others):
    """Every way in which the others may share what the makers did not take."""
    return [share for share in product(range(6), repeat=others) if taken + sum(share) == 5]


def counted(text, sides):
    """Every trick count that a line stands for, `0-2` for three of them."""
    if text == "short":
        return [{"makers": "short"}]
    if not text[0].isdigit():
        return [None]
    first, _, last = text.partition("-")
    return [
        dict(zip(sides, (taken, *share), strict=True))
        for taken in range(int(first), int(last or first) + 1)
        for share in shares(taken, len(sides) - 1)
    ]


def recorded(line, maker, players, tricks):
    _, way, guard, result, fault, *_ = line
    at_fault = [] if fault == "-" else [seat(word, maker, players) for word in fault.split()]
    if result == "false_claim":
        return {"result": "infringement", "infringement": {"type": result, "seat": at_fault[0]}}
    if result in ("all_passed", "misdeal"):
        return {"result": result}
    record = {"result": "revoke" if result == "revoke" else "played", "maker": maker, "tricks": tricks}
    record |= {"alone": way != "both", "revokes": at_fault}
    if way == "partner":
        record["alone_seat"] = (maker + 2) % 4
    if guard != "-":
        record["defender_alone"] = seat(guard, maker, players)
    return record


@every("line", LINES, ids="|".join)
def test_a_hand_is_worth_what_the_table_says(line):
    variant, options, *line = line
    players = int(line[0])
    for maker in range(players):
        sides = sides_from(maker, players)
        expected = dict(zip(sides, map(int, line[5:]), strict=True))
        # All begin at 50, so that no floor and no target is near.
        first = {"result": "adjustment", "points": dict.fromkeys(sides, 50), "note": "away from the floor"}
        for tricks in counted(line[3], sides):
            record = recorded(line, maker, players, tricks)
            request = {
                "variant": variant,
                "players": players,
                "options": {"target": 100, **options_of(options)},
            }
            result = answer_request({**request, "hands": [first, record]})
            assert result["error"] is None
            assert result["points_of_last_hand"] == expected
            seats = {str(one): 50 + expected[sides_of(one, players)] for one in range(players)}
            assert result["seat_points"] == seats


def sides_of(one, players):
    return "AB"[one % 2] if players == 4 else f"P{one}"


def test_the_tables_are_complete():
    """Each way in which a hand may be played has its lines for every count, and none twice."""
    for variant in VARIANTS:
        lines = rows(f"{variant}.tsv")
        keys = [tuple(line[:6]) for line in lines]
        assert len(keys) == len(set(keys))
        for players in {line[1] for line in lines}:
            ways = {"both"} if players != "4" else {"both", "alone"}
            for way in ways | ({"partner"} if variant == "british" else set()):
                plain = {line[4] for line in lines if tuple(line[:4]) == ("-", players, way, "-")}
                assert {"0-2", "3-4", "5", *(["short"] if players == "4" else [])} <= plain
