"""Every line of the complete tables of games for individuals, for each seat as maker."""

from itertools import combinations, product

from scoring.engine.score_request import answer_request
from tests.cases import every
from tests.scoring.engine.test_tables import options_of, rows


def scored(variant, players, record, **options):
    """The points of one hand, far from any end; the game is begun by an adjustment of nothing."""
    nothing = {"result": "adjustment", "points": {"P0": 0}, "note": "nothing"}
    request = {"variant": variant, "players": players, "options": options, "hands": [nothing, record]}
    result = answer_request(request)
    assert result["error"] is None
    points = result["points_of_last_hand"]
    assert result["seat_points"] == {str(seat): points[f"P{seat}"] for seat in range(players)}
    return points


def seated(maker, numbers):
    """Return the numbers by player, given from the maker on, clockwise."""
    return {f"P{(maker + place) % len(numbers)}": int(number) for place, number in enumerate(numbers)}


@every("maker", range(3))
@every("variant", ["cutthroat_five", "three_handed_seven"])
def test_three_who_play_without_bids_get_what_the_tables_say(variant, maker):
    lines = rows(f"{variant}.tsv")
    assert len({tuple(line[:3]) for line in lines}) == len(lines) == {"cutthroat_five": 21}.get(variant, 36)
    for line in lines:
        record = {"maker": maker, "tricks": seated(maker, line[:3])}
        assert scored(variant, 3, record) == seated(maker, line[3:])


@every("players", [4, 5])
@every("row", rows("call_ace_domino.tsv"), ids="|".join)
def test_a_call_ace_hand_is_worth_what_the_table_says(row, players):
    options, tile, taken, made, shared, lost = row
    tricks = {"makers": int(taken), "others": 5 - int(taken)}
    for maker, partner in product(range(players), repeat=2):
        if maker == partner:
            continue
        record = {"maker": maker, "tricks": tricks}
        if tile == "announced":
            record["alone"] = True
        else:
            record |= {"trump": 4, "called_suit": 6, "partner_tile": tile}
        if tile == "other":
            record["partner"] = partner
        got = {seat: int(lost) for seat in range(players)} | {maker: int(made)}
        if tile == "other":
            got[partner] = int(shared)
        points = scored("call_ace_domino", players, record, **options_of(options))
        assert points == {f"P{seat}": number for seat, number in got.items()}


def shares(tricks, players):
    return [share for share in product(range(tricks + 1), repeat=players) if sum(share) == tricks]


def hands(tricks, players):
    """Who of the others drops out, and the tricks of every player from the maker on, for every such hand."""
    for number in range(players - 1):
        for out in combinations(range(1, players), number):
            for share in shares(tricks, players):
                if not any(share[place] for place in out):
                    yield out, share


def changes(table, parts, out, share):
    """What the table says of each player from the maker on, by the parts of the maker, the others, the dropped."""
    maker_is, others_are, out_is = parts
    names = [maker_is, *[out_is if place in out else others_are for place in range(1, len(share))]]
    return [table[name][0 if name == out_is else tricks] for name, tricks in zip(names, share, strict=True)]


def grid(name, wanted):
    return {line[1]: line[2:] for line in rows(name) if line[0] == wanted}


@every(("variant", "players", "tricks"), [("bid_individual", 3, 8), ("bid_individual", 4, 6), ("buck", 4, 5)])
def test_bidders_get_what_the_tables_say(variant, players, tricks):
    table = grid(f"{variant}.tsv", str(players))
    assert set(map(str, range(1, tricks + 1))) <= set(table)
    for number, (out, share) in enumerate(hands(tricks, players)):
        maker = number % players
        dropped = [(maker + place) % players for place in out]
        for bid in range(1, tricks + 1):
            record = {"maker": maker, "bid": bid, "dropped": dropped, "tricks": seated(maker, share)}
            expected = changes(table, (str(bid), "other", "folded"), out, share)
            assert scored(variant, players, record) == seated(maker, expected)


def test_with_a_club_turned_up_everyone_plays_for_his_tricks():
    table = grid("buck.tsv", "4")
    for share in shares(5, 4):
        expected = changes(table, ("clubs", "clubs", None), (), share)
        assert scored("buck", 4, {"upcard": "clubs", "tricks": seated(0, share)}) == seated(0, expected)


@every("players", [2, 3, 4])
@every("options", sorted({row[0] for row in rows("setback.tsv")}))
def test_set_back_changes_what_the_table_says(options, players):
    table, settings = grid("setback.tsv", options), options_of(options)
    for number, (out, share) in enumerate(hands(5, players)):
        maker = number % players
        record = {"maker": maker, "tricks": seated(maker, share)}
        record["dropped"] = [(maker + place) % players for place in out]
        others_are = "short" if share[0] < 3 else "made"
        expected = changes(table, ("maker", others_are, "up"), out, share)
        assert scored("setback", players, record, **settings) == seated(maker, expected)
        if settings.get("declare_march"):
            expected = changes(table, ("declarer", others_are, "up"), out, share)
            declared = scored("setback", players, {**record, "declared_march": True}, **settings)
            assert declared == seated(maker, expected)


@every(
    ("variant", "players", "bid", "every"),
    [("bid_individual", 3, 8, 8), ("bid_individual", 4, 1, 6), ("buck", 4, 5, 5)]
    + [("setback", players, None, 5) for players in (2, 3, 4)],
)
def test_when_all_others_drop_out_the_maker_is_credited_with_every_trick(variant, players, bid, every):
    for maker in range(players):
        others = [seat for seat in range(players) if seat != maker]
        record = {"maker": maker, "bid": bid, "dropped": others}
        expected = {f"P{seat}": -every if seat == maker else 0 for seat in range(players)}
        tricks = {f"P{seat}": every if seat == maker else 0 for seat in range(players)}
        for counted in (None, tricks, {f"P{maker}": every}):
            assert scored(variant, players, {**record, "tricks": counted}) == expected
