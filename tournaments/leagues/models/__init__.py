"""The rows of leagues."""

from tournaments.leagues.models.appeal import Appeal, PanelTeam, StandDown
from tournaments.leagues.models.ban import Ban
from tournaments.leagues.models.card import Card, CardPhotograph, LineUp, LineUpPlayer, Side
from tournaments.leagues.models.cup import Cup, CupEntry, CupKind, CupRound, CupTie, Entrants, NamedPlayer
from tournaments.leagues.models.decision import Adjustment, Decision, Penalty
from tournaments.leagues.models.division import Division, PlayOff, SpareWeeks, Weekday
from tournaments.leagues.models.email import OutgoingEmail, Subscription
from tournaments.leagues.models.fixture import (
    Awarded,
    DateRequest,
    Fixture,
    FixtureMove,
    MatchLeg,
    MatchTable,
)
from tournaments.leagues.models.jobs import FixturePlan, SeasonPrintJob
from tournaments.leagues.models.no_show import NoShow
from tournaments.leagues.models.season import RuleBook, Season, SeasonAuditEntry, SeasonKind, SeasonNight
from tournaments.leagues.models.season_end import (
    FinalAverage,
    FinalPlace,
    Honour,
    SeasonEnd,
    SquadRequest,
    Trophy,
    TrophyHolder,
)
from tournaments.leagues.models.team import (
    EntryAnswer,
    LeaverResults,
    PlayerChange,
    Registration,
    Team,
    TeamPass,
    TeamStatus,
)
from tournaments.leagues.models.venue import PubNotice, Venue, VenueClosure
from tournaments.plans.models import UNPUBLISHED, PlanState

__all__ = [
    "UNPUBLISHED",
    "Adjustment",
    "Appeal",
    "Awarded",
    "Ban",
    "Card",
    "CardPhotograph",
    "Cup",
    "CupEntry",
    "CupKind",
    "CupRound",
    "CupTie",
    "DateRequest",
    "Decision",
    "Division",
    "Entrants",
    "EntryAnswer",
    "FinalAverage",
    "FinalPlace",
    "Fixture",
    "FixtureMove",
    "FixturePlan",
    "Honour",
    "LeaverResults",
    "LineUp",
    "LineUpPlayer",
    "MatchLeg",
    "MatchTable",
    "NamedPlayer",
    "NoShow",
    "OutgoingEmail",
    "PanelTeam",
    "Penalty",
    "PlanState",
    "PlayOff",
    "PlayerChange",
    "PubNotice",
    "Registration",
    "RuleBook",
    "Season",
    "SeasonAuditEntry",
    "SeasonEnd",
    "SeasonKind",
    "SeasonNight",
    "SeasonPrintJob",
    "Side",
    "SpareWeeks",
    "SquadRequest",
    "StandDown",
    "Subscription",
    "Team",
    "TeamPass",
    "TeamStatus",
    "Trophy",
    "TrophyHolder",
    "Venue",
    "VenueClosure",
    "Weekday",
]
