"""Say what a variant's options and records look like, for programs that build forms.

Everything is read from what the variant declares, so that no form has to know a way to play by its name.
"""

from scoring.engine.form_field import fined, form_fields
from scoring.engine.hand import Hand, HandResult, InfringementType
from scoring.engine.problems import problems
from scoring.engine.registry import usual_players
from scoring.engine.ruleset import make_ruleset
from scoring.engine.shapes import FieldSpec
from scoring.engine.state import start
from scoring.engine.variant import OptionValue, Ruleset


def option_fields(key: str, players: int | None = None) -> list[dict[str, object]]:
    """Return every option that a variant or preset has for so many players, four where it can be.

    Each says its default, what it takes, help, and where it applies.

    ``allowed`` lists the values, or is None and ``least`` and ``most`` bound whole numbers. Raises
    SetupRefused when there is no such way to play.

    >>> [option["default"] for option in option_fields("australian") if option["name"] == "target"]
    [11]
    """
    ruleset = make_ruleset(key, players=players or usual_players(key))
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
        for option in ruleset.variant.options_for(ruleset.players)
    ]


def game_form(ruleset: Ruleset) -> dict[str, object]:
    """Return what a game is played with: players, whether they are partners, tricks, the score's way, a pool.

    ``counted_by`` are the names by which the tricks of a hand are counted; they add up to ``tricks``. ``pool``
    is null where the variant has none, else the cents of an ante and of a stake. ``races`` tells whether each seat
    is dealt one.

    >>> game_form(make_ruleset("setback", players=3))["pool"]
    {'ante_cents': 25, 'stake_cents': 25}
    """
    cents = {name: ruleset.options.get(name) for name in ("ante_cents", "stake_cents")}
    return {
        "players": ruleset.players,
        "partners": ruleset.partners,
        "tricks": ruleset.tricks,
        "counted_by": list(ruleset.counted_by),
        "counting": ruleset.variant.counting.value,
        "start": ruleset.start,
        "pool": cents if ruleset.variant.pool else None,
        "races": ruleset.variant.races,
    }


def hand_fields(ruleset: Ruleset) -> list[dict[str, object]]:
    """Return every field that a record may carry: its type, with which results, what it takes.

    ``required`` is of a hand that was played; ``with`` and ``required_with`` list results, and ``unless``
    names other fields whose values (none named: any) make it dispensable. ``allowed`` are the values of a
    field, of each of a list, or the names by which it is counted; ``allowed_by`` are those that go with a value
    of another field. ``instead`` may stand for the whole of it. ``total`` is what counts add up to, ``of``
    whose seat it is, ``suggested`` are words that a rule asks for, ``parts`` what an object or a pair is made
    of. A result or field that the house rules switch off is left out.

    >>> bid = next(one for one in hand_fields(make_ruleset("pepper")) if one["name"] == "bid")
    >>> bid["required"], bid["allowed"]
    (True, [1, 2, 3, 4, 5, 'little_pepper', 'big_pepper'])
    """
    results = _results(ruleset)
    form = []
    for field in form_fields(ruleset):
        name = field.spec.name
        carried = results if name == "result" else [one for one in results if _goes(ruleset, field.spec, one)]
        if not carried:
            continue
        needed = [one for one in carried if name in ruleset.variant.needs.get(one, ())]
        form.append(
            {
                "name": name,
                "type": field.type,
                "with": [result.value for result in carried],
                "required": HandResult.PLAYED in needed,
                "required_with": [result.value for result in needed],
                "unless": {
                    other: list(values) for other, values in ruleset.variant.unless.get(name, {}).items()
                },
                "allowed": [one.value for one in results] if name == "result" else field.allowed,
                "allowed_by": field.allowed_by,
                "instead": [*field.instead],
                "total": field.total,
                "of": field.spec.of,
                "suggested": [*field.suggested],
                "parts": field.parts() or None,
                "help": field.spec.help,
            }
        )
    return form


def _goes(ruleset: Ruleset, field: FieldSpec, result: HandResult) -> bool:
    """Tell whether a record of the result may carry the field under the house rules."""
    if field.name not in ruleset.fields[result]:
        return False
    if result is HandResult.INFRINGEMENT and field.name not in _OF_ANY_FINE:
        return InfringementType.MAKING_TRUMP in fined(ruleset)
    known = {**ruleset.variant.fixed, **ruleset.options}
    if field.name == "revokes" and result is HandResult.PLAYED:
        return known.get("revoke_ends_hand") is False
    return field.switch is None or bool(known.get(field.switch))


_OF_ANY_FINE = frozenset({"dealer", "infringement"})
"""What a record says of table talk and a false claim; of wrongly made trump it may say more."""


def _results(ruleset: Ruleset) -> list[HandResult]:
    sticks = any(
        problem.code == "dealer_must_call"
        for problem in problems(ruleset, start(ruleset, 0), Hand(HandResult.ALL_PASSED))
    )
    switched_off = {
        HandResult.INFRINGEMENT: not fined(ruleset),
        HandResult.ALL_PASSED: sticks,
    }
    return [result for result in ruleset.fields if not switched_off.get(result, False)]


def _option_type(allowed: tuple[OptionValue, ...]) -> str:
    if not allowed:
        return "number"
    return {bool: "flag", int: "number"}.get(type(allowed[0]), "word")
