"""The rows of a night."""

from tournaments.nights.models.entrant import Entrant, PairConstraint, PairConstraintKind, PlayerPass
from tournaments.nights.models.jobs import NightPrintJob, SeatingPlan
from tournaments.nights.models.movement_forecast import MovementForecast, MovementForecastState
from tournaments.nights.models.night import (
    NIGHT_ENDED,
    EndsBy,
    Night,
    NightAuditEntry,
    NightState,
    NightTable,
    TiedGames,
)
from tournaments.nights.models.round import Round, RoundSeat, RoundState, RoundTable, TableState
from tournaments.plans.models import BEING_MADE, UNPUBLISHED, PlanState

__all__ = [
    "BEING_MADE",
    "NIGHT_ENDED",
    "UNPUBLISHED",
    "EndsBy",
    "Entrant",
    "MovementForecast",
    "MovementForecastState",
    "Night",
    "NightAuditEntry",
    "NightPrintJob",
    "NightState",
    "NightTable",
    "PairConstraint",
    "PairConstraintKind",
    "PlanState",
    "PlayerPass",
    "Round",
    "RoundSeat",
    "RoundState",
    "RoundTable",
    "SeatingPlan",
    "TableState",
    "TiedGames",
]
