"""Draw rulesets, records and whole games of every way to play, as a variant declares them."""

from hypothesis import strategies as st

from scoring.engine.hand import HandResult, InfringementType, PartnerTile, Robson, parse_hand
from scoring.engine.registry import VARIANTS
from scoring.engine.ruleset import make_ruleset
from scoring.engine.variant import RulePreset

LONGEST = 25
OFTEN = (HandResult.PLAYED,) * 6
NUMBERS = st.integers(-5, 5)


@st.composite
def rulesets(draw, keys=()):
    key = draw(st.sampled_from(keys or list(VARIANTS)))
    entry = VARIANTS[key]
    variant = entry.over if isinstance(entry, RulePreset) else entry
    players = draw(st.sampled_from(variant.players))
    options = {}
    for option in variant.options_for(players):
        if draw(st.booleans()):
            numbers = st.integers(option.least, min(option.most, 12))
            values = st.sampled_from(option.allowed) if option.allowed else numbers
            options[option.name] = draw(st.none() | values if option.nullable else values)
    return make_ruleset(key, options, players)


def games(keys=()):
    """Draw a ruleset and some hands, most of which may follow one another."""
    return rulesets(keys).flatmap(
        lambda ruleset: st.tuples(
            st.just(ruleset), st.lists(records(ruleset).map(parse_hand), max_size=LONGEST)
        )
    )


@st.composite
def records(draw, ruleset):
    result = draw(st.sampled_from([*OFTEN, *ruleset.fields]))
    strategies = fields(ruleset)
    names = sorted(ruleset.fields[result])
    needed = ruleset.variant.needs.get(result, frozenset())
    without = {name for name, others in ruleset.variant.unless.items() if others}
    record = {"result": result.value}
    for name in names:
        wanted = name in needed and (name not in without or draw(st.integers(0, 4)))
        if wanted or (name not in needed and not draw(st.integers(0, 7))):
            record[name] = draw(strategies[name])
    if "bid" in record and "maker" in record and not draw(st.integers(0, 3)):
        record["auction"] = draw(auctions(ruleset, record["maker"], record["bid"]))
    if draw(st.integers(0, 3)):
        drop_the_tricks_of(record)
    return record


def drop_the_tricks_of(record):
    """Give the tricks of those who dropped out to the maker."""
    tricks, maker = record.get("tricks"), f"P{record.get('maker')}"
    if not isinstance(tricks, dict) or maker not in tricks:
        return
    for seat in set(record.get("dropped", ())) - {record["maker"]}:
        tricks[maker] += tricks[f"P{seat}"]
        tricks[f"P{seat}"] = 0


@st.composite
def auctions(draw, ruleset, maker, bid):
    """Draw an auction that goes round once, in which others bid below the maker or pass."""
    first = draw(st.integers(0, ruleset.players - 1))
    order = [(first + step) % ruleset.players for step in range(ruleset.players)]
    lower = ruleset.bids[: ruleset.bids.index(bid)] if bid in ruleset.bids else ()
    before = draw(
        st.lists(st.sampled_from(lower), unique=True, max_size=order.index(maker)) if lower else st.just([])
    )
    said = [*sorted(before, key=ruleset.bids.index)]
    said = ["pass"] * (order.index(maker) - len(said)) + said + [bid]
    return [list(pair) for pair in zip(order, said + ["pass"] * len(order), strict=False)]


@st.composite
def shares(draw, ruleset):
    """Draw tricks that add up, by the names by which they are counted."""
    left, tricks = ruleset.tricks, {}
    *names, last = draw(st.permutations(ruleset.counted_by))
    for name in names:
        tricks[name] = draw(st.integers(0, left))
        left -= tricks[name]
    return {**tricks, last: left}


def half(tricks):
    """Return fewer tricks by the same names, so that some are left."""
    return {name: number // 2 for name, number in tricks.items()}


def fields(ruleset):
    """Return how to draw each field, most often as it may be."""
    seat = st.integers(0, ruleset.players - 1)
    some_seats = st.lists(seat, min_size=1, max_size=3)
    by_side = st.fixed_dictionaries({}, optional=dict.fromkeys(ruleset.sides, NUMBERS))
    scores = st.fixed_dictionaries(dict.fromkeys(ruleset.sides, st.integers(-3, 40)))
    seats = st.sampled_from([str(one) for one in range(ruleset.players)])
    tricks = shares(ruleset)
    bids = st.sampled_from(ruleset.bids) if ruleset.bids else st.integers(1, 6)
    return {
        "dealer": seat,
        "maker": seat,
        "call_round": st.sampled_from([1, 2]),
        "alone": st.booleans(),
        "alone_seat": seat,
        "defender_alone": seat,
        "tricks": tricks if len(ruleset.sides) > 2 else tricks | st.just({"makers": "short"}),
        "trump": st.sampled_from(ruleset.trumps),
        "bid": bids,
        "auction": st.lists(st.tuples(seat, bids | st.just("pass")).map(list), max_size=5),
        "dropped": some_seats.map(lambda found: sorted(set(found))),
        "declared_march": st.booleans(),
        "called_suit": st.integers(0, 6),
        "partner_tile": st.sampled_from([one.value for one in PartnerTile]),
        "partner": seat,
        "upcard": st.sampled_from(["J", *ruleset.variant.upcards]),
        "blind": st.booleans(),
        "robson": st.sampled_from([one.value for one in Robson]),
        "lay_down": st.fixed_dictionaries(
            {"by": seat, "tricks_before": tricks.map(half), "uncertain": st.integers(0, 2)}
        ),
        "steal": st.fixed_dictionaries({"by": seat, "from": seat, "success": st.booleans()}),
        "revokes": some_seats,
        "infringement": st.fixed_dictionaries(
            {"type": st.sampled_from([one.value for one in InfringementType]), "seat": seat}
        ),
        "turn_ups": st.integers(1, 3),
        "points": by_side,
        "note": st.just("as ruled"),
        "totals": st.fixed_dictionaries(
            {"scores": scores},
            optional={"hands": st.integers(0, 9), "loners": st.dictionaries(seats, st.integers(0, 2))},
        ),
    }


def turned(ruleset, record):
    """Return the record with everyone one seat further."""
    sides = dict(zip(ruleset.sides, (*ruleset.sides[1:], ruleset.sides[0]), strict=True))

    def seat(number):
        return (number + 1) % ruleset.players

    def move(by_side):
        return {sides.get(side, side): value for side, value in by_side.items()}

    def seats(numbers):
        return [seat(one) for one in numbers]

    turn = dict.fromkeys(("dealer", "maker", "alone_seat", "defender_alone", "partner"), seat)
    turn |= {"tricks": move, "points": move, "revokes": seats, "dropped": seats}
    turn["auction"] = lambda pairs: [[seat(one), bid] for one, bid in pairs]
    turn["lay_down"] = lambda down: {
        **down,
        "by": seat(down["by"]),
        "tricks_before": move(down["tricks_before"]),
    }
    turn["steal"] = lambda steal: {**steal, "by": seat(steal["by"]), "from": seat(steal["from"])}
    turn["infringement"] = lambda fault: {**fault, "seat": seat(fault["seat"])}
    turn["totals"] = lambda totals: {
        **totals,
        "scores": move(totals["scores"]),
        "loners": {str(seat(int(one))): count for one, count in totals.get("loners", {}).items()},
    }
    return {name: turn[name](value) if name in turn else value for name, value in record.items()}
