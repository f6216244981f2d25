"""Read a precedence: the metrics that decide, in order."""

from collections.abc import Sequence
from typing import Final

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.standings.errors import PrecedenceRefused
from tournaments.standings.metrics import NIGHT_METRICS, SEASON_METRICS, Metric, find

DEFAULT_PRECEDENCE: Final = ("points", "games_won", "loners")
"""What decides where nobody chose."""


def make_precedence(keys: object) -> tuple[str, ...]:
    """Return the keys of a night's precedence; raises PrecedenceRefused naming every fault.

    >>> make_precedence(["points", "head_to_head"])
    ('points', 'head_to_head')
    >>> make_precedence(["points", "points"])
    Traceback (most recent call last):
    tournaments.standings.errors.PrecedenceRefused: points already decides further up. Name it once.
    """
    return tuple(metric.key for metric in deciding(keys, NIGHT_METRICS))


def make_season_precedence(keys: object) -> tuple[str, ...]:
    """Return the keys of a season's precedence; raises PrecedenceRefused naming every fault."""
    return tuple(metric.key for metric in deciding(keys, SEASON_METRICS))


def deciding(keys: object, metrics: Sequence[Metric]) -> tuple[Metric, ...]:
    """Return the metrics with these keys, of those that may decide here.

    Raises PrecedenceRefused naming every fault: no list, an empty one, a key that is unknown, that is not
    counted here, or that is there twice.
    """
    if not isinstance(keys, list | tuple):
        message = _("A precedence is a list of metrics, the one that decides first at its head.")
        raise PrecedenceRefused(*[Problem("precedence_not_a_list", "precedence", message)])
    if not keys:
        message = _("Choose at least one thing to decide by, such as points.")
        raise PrecedenceRefused(*[Problem("precedence_empty", "precedence", message)])
    allowed = {metric.key: metric for metric in metrics}
    faults = []
    for index, key in enumerate(keys):
        fault = _fault(key, keys[:index], allowed)
        if fault is not None:
            faults.append(Problem(fault[0], f"precedence.{index}", fault[1]))
    if faults:
        raise PrecedenceRefused(*faults)
    return tuple(allowed[key] for key in keys)


def _fault(key: object, before: Sequence[object], allowed: dict[str, Metric]) -> tuple[str, Wording] | None:
    choice = _("Choose among {metrics}.", metrics=", ".join(allowed))
    if isinstance(key, str) and key in allowed:
        if key not in before:
            return None
        return "metric_repeated", _("{metric} already decides further up. Name it once.", metric=key)
    if isinstance(key, str) and find(key) is not None:
        return "metric_not_here", _("{metric} is not counted here. {choice}", metric=key, choice=choice)
    shown = ascii(key[:40]) if isinstance(key, str) else _("that is no text")
    return "metric_unknown", _("There is no metric {metric}. {choice}", metric=shown, choice=choice)
