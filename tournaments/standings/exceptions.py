"""Say what is wrong with a choice about standings, every fault at once."""

from problems import Refused


class StandingsRefused(Refused, ValueError):
    """Refuse a choice, with every problem of it; the text is their sentences."""


class PrecedenceRefused(StandingsRefused):
    """Refuse metrics that cannot decide together."""


class CreditRefused(StandingsRefused):
    """Refuse a credit for sit-outs that nobody could count."""


class SeasonRefused(StandingsRefused):
    """Refuse the rule of a season, or nights that cannot be added up."""


CODES: dict[str, str] = {
    # The precedence.
    "precedence_not_a_list": "the precedence is not a list of metric keys",
    "precedence_empty": "no metric decides",
    "metric_unknown": "no such metric",
    "metric_not_here": "a metric that is not counted here, such as head to head over a season",
    "metric_repeated": "a metric that already decides further up",
    # The credit for a sit-out.
    "credit_unknown": "no such way to credit a sit-out",
    "credit_points": "points that are not a whole number from 0, or given where nothing takes them",
    # A season.
    "best_of_range": "fewer than one night would count",
    "minimum_nights_range": "fewer than no nights are wanted",
    "night_repeated": "one night is there twice",
}
"""Every code with its meaning. A code is never reused for another meaning."""
