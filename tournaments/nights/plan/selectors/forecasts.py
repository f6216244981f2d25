"""What nights of the movements are worth, as far as it has been worked out."""

from collections.abc import Mapping

from django.conf import settings

from tournaments.nights.models import MovementForecast, MovementForecastState

UNDER_WAY = (MovementForecastState.WAITING, MovementForecastState.THINKING)
COUNTS = {
    "partner_repeats": "Partners repeated",
    "most_opposed": "Most games between the same two people",
    "opponent_repeats": "Opponents meet again",
    "meeting_repeats": "People share a table again",
    "sit_outs_spread": "Sit-outs, difference between most and fewest",
}
"""The counts by which movements are laid side by side, as they are called there."""


def forecasts_of(players: int, rounds: int) -> dict[str, MovementForecast]:
    """Return the forecasts of a night of so many players and rounds, by movement."""
    rows = MovementForecast.objects.filter(entrants=players, rounds=rounds, build=settings.BUILD)
    return {row.movement: row for row in rows}


def figures_of(forecast: MovementForecast | None) -> list[dict[str, str]]:
    """Return the figures of a night as lines: what is counted, how much there will be, and the least possible."""
    counts: Mapping[str, Mapping[str, float]] = forecast.figures.get("counts", {}) if forecast else {}
    return [
        {"label": label, "value": _value(counts[key]), "bound": _short(counts[key]["bound"])}
        for key, label in COUNTS.items()
        if key in counts
    ]


def _value(count: Mapping[str, float]) -> str:
    """Write a count with its spread.

    >>> _value({"mean": 5.92, "least": 2, "most": 9}), _value({"mean": 4.0, "least": 4, "most": 4})
    ('5.9 (2 to 9)', '4')
    """
    mean = _short(count["mean"])
    return mean if count["least"] == count["most"] else f"{mean} ({count['least']} to {count['most']})"


def _short(value: float) -> str:
    return f"{round(value, 1):g}"
