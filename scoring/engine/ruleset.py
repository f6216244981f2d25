"""Make a ruleset: a way to play, its options settled and checked."""

from collections.abc import Mapping
from typing import Final

from problems import Problem
from problems.wording import gettext as _
from problems.wording import one_of
from scoring.engine.exceptions import SetupRefused
from scoring.engine.registry import VARIANTS
from scoring.engine.variant import OptionValue, RuleOption, RulePreset, Ruleset, Variant

__all__ = ["ENGINE_VERSION", "OptionValue", "RuleOption", "RulePreset", "Ruleset", "Variant", "make_ruleset"]

ENGINE_VERSION: Final = 1
"""Rises when the same records would give another score."""


def make_ruleset(key: object, options: object = None, players: object = None) -> Ruleset:
    """Return the ruleset for a variant or preset, with every option filled in.

    ``options`` is a mapping of option names to values, ``players`` may be None where the variant has only
    one number. A game of ``fixed_hands`` has no target: the target is then None whatever was given. A
    complete set of options, as found in ``Ruleset.options``, makes the same ruleset again.

    Raises SetupRefused naming every fault.

    >>> make_ruleset("australian").target
    11
    >>> make_ruleset("north_american", {"target": 0})
    Traceback (most recent call last):
    scoring.engine.exceptions.SetupRefused: target must be a whole number from 1.
    """
    entry = VARIANTS.get(key) if isinstance(key, str) else None
    if entry is None:
        message = _("There is no such way to play. Choose one of {variants}.", variants=", ".join(VARIANTS))
        raise SetupRefused(*[Problem("variant_unknown", "variant", message)])
    variant, defaults = (entry.over, entry.defaults) if isinstance(entry, RulePreset) else (entry, {})
    faults: list[Problem] = []
    number = _players(entry.name, variant, players, faults)
    # While nobody knows how many play, an option is unknown only where no number of players has it.
    offered = variant.options if faults else variant.options_for(number)
    given = _given(offered, options, faults)
    settled = {option.name: defaults.get(option.name, option.default) for option in offered}
    for option in offered:
        if option.name not in given:
            continue
        value = given[option.name]
        if option.takes(value) or (option.name == "target" and value is None and given.get("fixed_hands")):
            settled[option.name] = option.blank if value is None else value  # type: ignore[assignment]  # takes() knows the type
        else:
            faults.append(
                Problem(
                    "option_value",
                    f"options.{option.name}",
                    _("{name} {wanted}.", name=option.name, wanted=_wanted(option)),
                )
            )
    if faults:
        raise SetupRefused(*faults)
    for option in offered:
        if option.same_as and settled[option.name] is None:
            settled[option.name] = settled[option.same_as]
    if "target" in settled and settled.get("fixed_hands") is not None:
        settled["target"] = None
    return Ruleset(entry.key, entry.name, variant, number, settled)


def _players(name: str, variant: Variant, players: object, faults: list[Problem]) -> int:
    if players is None and len(variant.players) == 1:
        return variant.players[0]
    for number in variant.players:
        if players == number and type(players) is int:
            return number
    numbers = one_of(variant.players)
    faults.append(
        Problem("players_wrong", "players", _("{name} is played by {numbers}.", name=name, numbers=numbers))
    )
    return variant.players[0]


def _given(offered: tuple[RuleOption, ...], options: object, faults: list[Problem]) -> dict[str, object]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        faults.append(Problem("not_an_object", "options", _("options is an object of names and values.")))
        return {}
    names = {option.name for option in offered}
    for name in options:
        if name not in names:
            shown = ascii(name[:40])[1:-1] if isinstance(name, str) else "?"
            message = _("There is no option '{shown}' in this way to play. Leave it out.", shown=shown)
            faults.append(Problem("option_unknown", f"options.{shown}", message))
    return {name: value for name, value in options.items() if name in names}


def _wanted(option: RuleOption) -> str:
    """Say in words what an option takes."""
    none = " or null" if option.nullable else ""
    if option.allowed:
        words = {True: "true", False: "false"}
        shown = [words[one] if isinstance(one, bool) else str(one) for one in option.allowed]
        return f"must be {' or '.join(shown)}{none}"
    most = f" to {option.most}" if option.most < 999_999 else ""
    return f"must be a whole number from {option.least}{most}{none}"
