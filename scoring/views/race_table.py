"""Standings of races as a page shows them."""

from collections.abc import Sequence
from typing import Any

from tournaments.standings.metrics import EUCHRES_MADE, GAMES_WON, LONERS, PLAYED, POINTS
from tournaments.standings.races import RaceRow, race_metrics

BESIDE = (POINTS, PLAYED, GAMES_WON, LONERS, EUCHRES_MADE)
"""What is shown of a race beside the metrics that decide."""


def race_table(rows: Sequence[RaceRow], precedence: Sequence[str]) -> dict[str, Any]:
    """Return standings of races as a table: the metrics that decide, in their order, and what stands beside."""
    metrics = list(dict.fromkeys([*race_metrics(precedence), *BESIDE]))
    return {
        "columns": [{"label": metric.label, "counts": metric.counts} for metric in metrics],
        "rows": [
            {
                "place": row.place,
                "tied": row.tied,
                "race": row.race,
                "cells": [row.metrics[metric.key] for metric in metrics],
            }
            for row in rows
        ],
    }
