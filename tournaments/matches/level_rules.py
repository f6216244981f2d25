"""What becomes of teams that are level for the title or a move, and how a deciding match is played."""

from typing import Final

from tournaments.matches.rule import LEVEL, Rule, Section

LEVEL_RULES: Final = (
    Rule(
        "level_title",
        Section.END,
        "Teams level for the title, promotion or relegation",
        "",
        "share",
        LEVEL,
    ),
    Rule(
        "decider_games",
        Section.END,
        "A deciding match is",
        "Where two teams play one for the title or a move.",
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
)
