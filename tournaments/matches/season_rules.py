"""What a league decides about its season: teams that withdraw, places that are level, and how it ends."""

from typing import Final

from tournaments.matches.rule import LEVEL, Rule, RuleSection

_W, _E = RuleSection.WITHDRAWAL, RuleSection.END
_RESULTS: Final = {
    "struck": "they no longer count",
    "awarded": "they stand, and opponents win the rest",
    "all_awarded": "all its matches are awarded, those already played too",
}
WITHDRAWAL_RULES: Final = (
    Rule(
        "withdrawn_early",
        _W,
        "Results of a team that withdraws before half-way",
        "What happens to its results.",
        "struck",
        {**_RESULTS, "kept": "they stand, the rest aren't played"},
    ),
    Rule(
        "withdrawn_late",
        _W,
        "Results of a team that withdraws after half-way",
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
        "Instead of the percentage. If the season has a half-way date, that decides.",
        None,
        least=1,
        most=99,
        none="the percentage above",
    ),
    Rule(
        "withdrawn_per_match",
        _W,
        "If the rest of its matches aren't played, points a match decide the table",
        "In its division, instead of points.",
        default=False,
    ),
    Rule(
        "withdrawn_next",
        _W,
        "A team that withdrew, next season",
        "In the lowest division it starts there again. One that was expelled is out.",
        "out",
        {"out": "is out", "down": "starts one division lower"},
    ),
)
"""Every rule about withdrawals, in the order of the set-up page."""
END_RULES: Final = (
    Rule("head_to_head_met", _E, "Head to head only when all have met home and away", "", default=False),
    Rule("head_to_head_edges", _E, "Head to head only for first place and for moves", "", default=False),
    Rule(
        "level_title",
        _E,
        "Teams level for the title, promotion or relegation",
        "",
        "share",
        LEVEL,
    ),
    Rule(
        "decider_games",
        _E,
        "A deciding match is",
        "If two teams play one for the title or a move.",
        "any",
        {
            "any": "as many games as the teams agree on",
            "1": "one game",
            "3": "best of 3",
            "5": "best of 5",
            "7": "best of 7",
            "9": "best of 9",
        },
    ),
    Rule("pub_teams", _E, "Teams of one pub in a division", "", 1, least=1, most=40, none="no limit"),
    Rule(
        "down_to",
        _E,
        "If teams refuse to go up, offer it down to place",
        "Then the best team going down stays.",
        4,
        least=1,
        most=40,
    ),
    Rule(
        "sizes",
        _E,
        "Sizes of the divisions next season",
        "More go up, or fewer come down.",
        "free",
        {
            "free": "as they come out",
            "even": "an even number of teams",
            "equal": "as equal as can be",
        },
    ),
    Rule(
        "awards_most",
        _E,
        "Awarded matches before a team may be moved down",
        "With more, the committee may move it.",
        None,
        most=60,
        none="no limit",
    ),
    Rule(
        "averages_share",
        _E,
        "Games a player needs for an average, as a percentage",
        "Of the games that one player could have played for the team.",
        50,
        most=100,
    ),
    Rule(
        "averages_games",
        _E,
        "Games a player needs for an average, as a number",
        "Instead of the percentage.",
        None,
        least=1,
        most=999,
        none="the share above",
    ),
    Rule(
        "averages_borrowed",
        _E,
        "Games for another team count for averages",
        "When they were lent to it.",
        default=True,
    ),
    Rule(
        "averages_struck",
        _E,
        "Struck games count for averages",
        "Results of a team that withdrew, even if they became awards.",
        default=True,
    ),
    Rule(
        "young_names",
        _E,
        "Names of under-16s are shortened",
        "On pages that everybody can see.",
        default=True,
    ),
)
"""Every rule about the end of the table and of the season, in that order too."""
