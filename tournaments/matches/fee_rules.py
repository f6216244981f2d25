"""What a league asks of players who sign on, in pounds; 0 for nothing."""

from typing import Final

from tournaments.matches.rule import Rule, Section

FEE_RULES: Final = (
    Rule(
        "fee_list",
        Section.PLAYERS,
        "Fee for a player on the list, in pounds",
        "Noted for everybody who signs on from now on; tick who has paid on the team's page of players.",
        0,
        most=99,
        halves=True,
    ),
    Rule(
        "fee_night",
        Section.PLAYERS,
        "Fee for signing on the night, in pounds",
        "",
        0,
        most=99,
        halves=True,
    ),
    Rule("fee_transfer", Section.PLAYERS, "Fee for a transfer, in pounds", "", 0, most=99, halves=True),
)
