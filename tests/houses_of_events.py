"""House rules that bring every event there is, beside those that a way to play has anyway."""

from typing import Any

HOUSES: dict[str, dict[str, Any]] = {
    "north_american": {
        "defend_alone": True,
        "revoke_points_lone": 4,
        "revoke_ends_hand": False,
        "false_claim_points": 2,
        "making_trump_rule": "all",
        "table_talk_points": 2,
        "steal_the_deal": True,
        "point_on_partner": True,
        "robson": True,
        "negative_scores": True,
    },
    "setback": {"declare_march": True, "revoke_mode": "award"},
    "bid_individual": {"revoke_mode": "award"},
    "buck": {"revoke_mode": "award"},
    "family_bid": {"revoke_mode": "award"},
    "pepper": {"revoke_mode": "award"},
}
