"""What the columns of nights may hold of a person. The program's own sentences here name entrants by number."""

from clubs.models.personal import ModelTexts

PERSONAL = {
    "nights.Night": ModelTexts(
        named="name place",
        other="word variant options movement ends_by sit_out_credit tied_games precedence state stamp",
        club="club",
    ),
    "nights.NightAuditEntry": ModelTexts(typed="message", other="kind mentions", club="night__club"),
    "nights.Entrant": ModelTexts(other="away card", club="night__club"),
    "nights.PlayerPass": ModelTexts(other="stamp", club="entrant__night__club"),
    "nights.PairConstraint": ModelTexts(other="kind", club="night__club"),
    "nights.SeatingPlan": ModelTexts(
        other="claimed_by state quality problems plan_input relaxed rounds before offers", club="night__club"
    ),
    "nights.NightPrintJob": ModelTexts(deleted="unknown pdf", other="claimed_by what content_hash state"),
    "nights.MovementForecast": ModelTexts(other="claimed_by movement build state figures problems nights"),
    "nights.Round": ModelTexts(other="state out changed", club="night__club"),
    "nights.RoundTable": ModelTexts(other="state", club="round__night__club"),
}
