"""What a league decides about a team that withdraws: its results, the table, and where it is next season."""

from typing import Final

from tournaments.matches.rule import Rule, Section

_W = Section.WITHDRAWAL
_RESULTS: Final = {
    "struck": "they vanish",
    "awarded": "they stand, the rest are awarded",
    "all_awarded": "all its matches are awarded, those already played too",
}
WITHDRAWAL_RULES: Final = (
    Rule(
        "withdrawn_early",
        _W,
        "A team that withdraws before half-way",
        "What becomes of its results.",
        "struck",
        {**_RESULTS, "kept": "they stand, the rest aren't played"},
    ),
    Rule(
        "withdrawn_late",
        _W,
        "A team that withdraws after half-way",
        "",
        "awarded",
        {
            **_RESULTS,
            "first_half": "only the first half stands",
            "kept": "they stand, the rest aren't played",
        },
    ),
    Rule(
        "half_share",
        _W,
        "A team is past half-way after this percentage of its matches",
        "",
        50,
        least=1,
        most=99,
    ),
    Rule(
        "half_matches",
        _W,
        "A team is past half-way once it has played this many matches",
        "In place of the percentage. If the season has a half-way date, that decides.",
        None,
        least=1,
        most=99,
        none="the percentage above",
    ),
    Rule(
        "withdrawn_per_match",
        _W,
        "If the rest of its matches aren't played, points a match decide the table",
        "In its division, in place of points.",
        default=False,
    ),
    Rule(
        "withdrawn_next",
        _W,
        "A team that withdrew, next season",
        "In the lowest division it starts there again.",
        "out",
        {"out": "is out", "down": "starts one division lower"},
    ),
)
"""Every rule about withdrawals, in the order of the set-up page."""
