"""Say what a variant's records and options look like, for programs that build forms."""

from scoring.engine.hand import Fault, Hand, PartnerTile, Result, Robson, Trump
from scoring.engine.problems import problems
from scoring.engine.ruleset import make_ruleset
from scoring.engine.state import start
from scoring.engine.variant import OptionValue, Ruleset

_TYPES = {
    "result": ("word", "How the hand came out; played when left out."),
    "dealer": ("seat", "Who really dealt; left out, it is whoever's turn it was."),
    "maker": ("seat", "Who made trump."),
    "call_round": ("number", "1: the turned-up card was taken. 2: a suit was named."),
    "alone": ("flag", "The makers played one hand."),
    "alone_seat": ("seat", "Which of the makers played alone, when it was not the maker."),
    "defender_alone": ("seat", "The defender who played without partner."),
    "tricks": ("by_side", 'Tricks by side, or {"makers": "short"} where the count does not matter.'),
    "trump": ("word", "The trump suit, for statistics."),
    "bid": ("bid", "The winning bid."),
    "auction": ("list", "Pairs of seat and bid, in order."),
    "dropped": ("seats", "Who dropped out of the hand."),
    "declared_march": ("flag", '"I declare" was said.'),
    "called_suit": ("number", "The suit that was called."),
    "partner_tile": ("word", "Who held the called suit's doublet."),
    "partner": ("seat", "The partner found by the call."),
    "upcard": ("text", "The card that was turned up."),
    "blind": ("flag", "The dealer went alone before he looked at his hand."),
    "robson": ("word", "Whether a side with every trick added or subtracted."),
    "lay_down": ("object", "A hand laid down: by, tricks_before, uncertain."),
    "steal": ("object", "A stolen deal: by, from, success."),
    "revokes": ("seats", "Who revoked, once for each revoke."),
    "infringement": ("object", "An infringement: type, seat."),
    "turn_ups": ("number", "How many tiles were turned before the deal was abandoned."),
    "points": ("by_side", "Points given by hand; no floor applies."),
    "note": ("text", "Why the points were given."),
    "totals": ("object", "A whole game from paper: scores, hands, loners, euchres."),
}
_NEEDED = {
    Result.PLAYED: ("maker", "tricks"),
    Result.LAY_DOWN_LONER: ("maker",),
    Result.THROW_IN: ("maker", "tricks"),
    Result.REVOKE: ("revokes",),
    Result.INFRINGEMENT: ("infringement",),
    Result.ADJUSTMENT: ("points", "note"),
    Result.TOTALS: ("totals",),
}


def option_fields(key: str) -> list[dict[str, object]]:
    """Return every option of a variant or preset: its default, what it takes, help, where it applies.

    ``allowed`` lists the values, or is None and ``least`` and ``most`` bound whole numbers. Raises
    SetupRefused when there is no such way to play.

    >>> [option["default"] for option in option_fields("australian") if option["name"] == "target"]
    [11]
    """
    ruleset = make_ruleset(key)
    return [
        {
            "name": option.name,
            "type": _option_type(option.allowed),
            "default": ruleset.options[option.name],
            "allowed": list(option.allowed) or None,
            "least": None if option.allowed else option.least,
            "most": None if option.allowed else option.most,
            "nullable": option.nullable,
            "help": option.help,
            "where": option.where,
        }
        for option in ruleset.variant.options
    ]


def hand_fields(ruleset: Ruleset) -> list[dict[str, object]]:
    """Return every field that a record may carry: its type, with which results, what it takes.

    ``required`` is of a hand that was played; ``with`` and ``required_with`` list results. A result or
    field that the house rules switch off is left out.
    """
    results = _results(ruleset)
    carried = {
        name: [result.value for result in results if name in ruleset.variant.fields[result]]
        for name in _TYPES
    }
    carried["result"] = [result.value for result in results]
    off = {name for name, option in _SWITCHES.items() if not ruleset.options.get(option)}
    return [
        {
            "name": name,
            "type": kind,
            "with": carried[name],
            "required": name in _NEEDED[Result.PLAYED],
            "required_with": [result.value for result in results if name in _NEEDED.get(result, ())],
            "allowed": _allowed(ruleset, name, carried[name]),
            "help": text,
        }
        for name, (kind, text) in _TYPES.items()
        if carried[name] and name not in off
    ]


_SWITCHES = {
    "defender_alone": "defend_alone",
    "blind": "robson",
    "robson": "robson",
    "steal": "steal_the_deal",
}


def _results(ruleset: Ruleset) -> list[Result]:
    penalties = ("table_talk_points", "false_claim_points")
    fined = any(ruleset.options.get(name) for name in penalties)
    fined = fined or ruleset.options.get("making_trump_rule", "off") != "off"
    sticks = any(
        problem.code == "dealer_must_call"
        for problem in problems(ruleset, start(ruleset, 0), Hand(Result.ALL_PASSED))
    )
    switched_off = {Result.INFRINGEMENT: not fined, Result.ALL_PASSED: sticks}
    return [result for result in ruleset.variant.fields if not switched_off.get(result, False)]


def _allowed(ruleset: Ruleset, name: str, results: list[str]) -> list[object] | None:
    kind = _TYPES[name][0]
    if kind in ("seat", "seats"):
        return list(range(ruleset.players))
    if kind == "by_side":
        return list(ruleset.sides)
    words: dict[str, list[object]] = {
        "result": [*results],
        "call_round": [1, 2],
        "trump": [one.value for one in Trump if not one.value.startswith("NT")],
        "robson": [one.value for one in Robson],
        "partner_tile": [one.value for one in PartnerTile],
        "infringement": [one.value for one in Fault],
    }
    return words.get(name)


def _option_type(allowed: tuple[OptionValue, ...]) -> str:
    if not allowed:
        return "number"
    return {bool: "flag", int: "number"}.get(type(allowed[0]), "word")
