"""The format, the points and the rules of leagues that play, to begin a season with.

What a league's printed rules do not say stands under ``check``: set-up asks the secretary to check it. Sources: the
printed rules of St Austell and District, of Penryn, Falmouth and District, and of Guernsey United, as far as they
could be read.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tournaments.matches.format import MatchFormat, make_format
from tournaments.matches.rule import Value
from tournaments.matches.side_table import SideTable, make_side_table

TO_CHECK: Final = {
    "match_format": "Match format",
    "scheme": "Points",
    "precedence": "Order of the table",
    "side_table": "Side table",
}
"""What may stand under ``check`` beside the rules, by key, as pages call it."""


@dataclass(frozen=True, slots=True)
class LeaguePreset:
    """Hold what a season begins with; ``scheme`` and ``precedence`` are as `manage.py table` takes them.

    Where the league plays a side table, ``side_scheme`` and ``side_precedence`` are those of its table.
    """

    key: str
    name: str
    about: str
    scheme: Mapping[str, object]
    precedence: tuple[str, ...]
    format: MatchFormat = field(default_factory=lambda: make_format(6))
    rules: Mapping[str, Value] = field(default_factory=dict)
    check: tuple[str, ...] = ()
    side: SideTable | None = None
    side_scheme: Mapping[str, object] = field(default_factory=dict)
    side_precedence: tuple[str, ...] = ("points", "won")

    @property
    def side_table(self) -> dict[str, object]:
        """The side table as a season keeps it; empty where there is none."""
        if self.side is None:
            return {}
        return {
            **self.side.as_json(),
            "scheme": dict(self.side_scheme),
            "precedence": list(self.side_precedence),
        }


PRESETS: Final = (
    LeaguePreset(
        "plain",
        "A plain league",
        "Six a side, nine games, 2 points for a win and 1 for a draw.",
        {"win": 2, "draw": 1, "award": {"win": 2}},
        ("points", "difference", "for"),
    ),
    LeaguePreset(
        "st_austell",
        "St Austell and District",
        "Six a side, nine games, each pair meets each; 2 points for a win; both captains send a card.",
        {"win": 2, "draw": 0, "award": {"win": 2}},
        ("points", "for"),
        rules={
            "card_entry": "two_cards",
            "card_day": "5",
            "card_time": "18:00",
            "late_card": "nothing",
            "latest_start": "20:30",
            "named_at_start": 4,
            "youngest": 16,
            "level_title": "share_two",
        },
        check=(
            "pairs_by",
            "recorded",
            "squad_least",
            "sign_on_night",
            "transfers",
            "new_date_weeks",
            "protest_days",
            "appeal_days",
            "award",
            "borrowed",
            "withdrawn_early",
            "withdrawn_late",
        ),
    ),
    LeaguePreset(
        "penryn_falmouth",
        "Penryn, Falmouth and District",
        "Six a side, nine games, a point for each game won, with the Ben Toy beside it; "
        "5 points, and 2 in the Ben Toy, when the other side doesn't come.",
        {"win": 0, "draw": 0, "per_game": 1, "award": {"win": 5}},
        ("points", "won"),
        rules={
            "card_day": "5",
            "late_card": "winner",
            "late_card_warnings": 0,
            "pairs_by": "own_draw",
            "ruleset": "penryn_falmouth",
            "squad_least": 7,
            "youngest": 14,
            "fee_night": 1,
            "fee_transfer": 2,
            "award": "points_only",
        },
        check=(
            "match_format",
            "scheme",
            "side_table",
            "order",
            "all_games",
            "recorded",
            "latest_start",
            "notice_hours",
            "new_date_weeks",
            "protest_days",
            "appeal_days",
            "withdrawn_early",
            "withdrawn_late",
            "level_title",
        ),
        side=make_side_table("Ben Toy", 6),
        side_scheme={"win": 0, "draw": 0, "per_game": 1, "award": {"win": 2}},
    ),
    LeaguePreset(
        "guernsey",
        "Guernsey United",
        "Six a side, nine games, 2 points for a win and 1 for a draw; appeals go to a panel of their own.",
        {"win": 2, "draw": 1, "award": {"win": 2}},
        ("points", "difference", "for"),
        rules={"transfer_signed": "both"},
        check=(
            "match_format",
            "scheme",
            "precedence",
            "order",
            "pairs_by",
            "ruleset",
            "target",
            "all_games",
            "level_match",
            "recorded",
            "card_day",
            "card_time",
            "late_card",
            "starts_at",
            "latest_start",
            "squad_least",
            "named_at_start",
            "sign_on_night",
            "youngest",
            "transfers",
            "borrowed",
            "award",
            "notice_hours",
            "new_date_weeks",
            "protest_days",
            "withdrawn_early",
            "withdrawn_late",
            "level_title",
        ),
    ),
    LeaguePreset(
        "point_a_game",
        "A point a game",
        "Six a side, nine games, a point for each game won.",
        {"win": 0, "draw": 0, "per_game": 1, "award": {"per_game": 1}},
        ("points", "won", "head_to_head_points"),
    ),
    LeaguePreset(
        "match_and_games",
        "Match and games",
        "2 points for a win, 1 for a draw, and a point for each game won.",
        {"win": 2, "draw": 1, "per_game": 1, "award": {"win": 2, "per_game": 1}},
        ("points", "won"),
    ),
    LeaguePreset(
        "losing_bonus",
        "A bonus for losing closely",
        "2 points for a win, 1 for a draw, and 1 for losing by a single game.",
        {"win": 2, "draw": 1, "close_loss": {"by": 1, "points": 1}, "award": {"win": 2}},
        ("points", "for"),
    ),
)
"""What set-up offers, the plain one first."""
PRESET_BY_KEY: Final[dict[str, LeaguePreset]] = {preset.key: preset for preset in PRESETS}
