"""The rows of leagues."""

from tournaments.leagues.models.appeal import Appeal, PanelTeam, StandDown
from tournaments.leagues.models.audit_entry import SeasonAuditEntry
from tournaments.leagues.models.ban import Ban
from tournaments.leagues.models.card import Card, LineUp, LineUpPlayer, Side
from tournaments.leagues.models.card_photograph import CardPhotograph
from tournaments.leagues.models.cup import Cup, CupEntry, CupKind, CupRound, CupTie, Entrants, NamedPlayer
from tournaments.leagues.models.decision import Adjustment, Decision
from tournaments.leagues.models.division import Division, PlayOff, Weekday
from tournaments.leagues.models.fixture import Awarded, DateRequest, Fixture, FixtureMove
from tournaments.leagues.models.fixture_plan import UNPUBLISHED, FixturePlan, PlanState
from tournaments.leagues.models.letter import Letter, Subscription
from tournaments.leagues.models.match_table import LegGame, MatchTable
from tournaments.leagues.models.night import SeasonNight
from tournaments.leagues.models.no_show import NoShow
from tournaments.leagues.models.penalty import Penalty
from tournaments.leagues.models.person_cup import PersonEntry, TieResult
from tournaments.leagues.models.player_change import PlayerChange
from tournaments.leagues.models.print_job import SeasonPrintJob, SeasonPrintJobState
from tournaments.leagues.models.pub_notice import PubNotice
from tournaments.leagues.models.rule_book import RuleBook
from tournaments.leagues.models.season import Season, SeasonKind
from tournaments.leagues.models.season_end import (
    FinalAverage,
    FinalPlace,
    Honour,
    SeasonEnd,
    SquadRequest,
    Trophy,
    TrophyHolder,
)
from tournaments.leagues.models.team import EntryAnswer, Registration, Results, Team, TeamPass, TeamStatus
from tournaments.leagues.models.venue import Venue, VenueClosure

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
    "LegGame",
    "Letter",
    "LineUp",
    "LineUpPlayer",
    "MatchTable",
    "NamedPlayer",
    "NoShow",
    "PanelTeam",
    "Penalty",
    "PersonEntry",
    "PlanState",
    "PlayOff",
    "PlayerChange",
    "PubNotice",
    "Registration",
    "Results",
    "RuleBook",
    "Season",
    "SeasonAuditEntry",
    "SeasonEnd",
    "SeasonKind",
    "SeasonNight",
    "SeasonPrintJob",
    "SeasonPrintJobState",
    "Side",
    "SquadRequest",
    "StandDown",
    "Subscription",
    "Team",
    "TeamPass",
    "TeamStatus",
    "TieResult",
    "Trophy",
    "TrophyHolder",
    "Venue",
    "VenueClosure",
    "Weekday",
]
