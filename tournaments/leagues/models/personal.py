"""What the columns of leagues may hold of a person."""

from clubs.models.personal import ModelTexts

PERSONAL = {
    "leagues.Season": ModelTexts(
        typed="officers",
        named="name",
        other="kind precedence match_format scheme side_table rules to_check blank_weeks ended_before left_as_it_is "
        "due_error stamp calendar_stamp",
        club="club",
    ),
    "leagues.SeasonAuditEntry": ModelTexts(typed="message", other="kind", club="season__club"),
    "leagues.RuleBook": ModelTexts(typed="text", club="season__club"),
    "leagues.Venue": ModelTexts(typed="phone", named="name address", other="landlord_email", club="club"),
    "leagues.VenueClosure": ModelTexts(typed="reason", club="venue__club"),
    "leagues.Division": ModelTexts(named="name", other="spare blank_weeks play_off", club="season__club"),
    "leagues.Team": ModelTexts(
        of_player="captain_phone captain_email vice_phone vice_email",
        named="name",
        other="status results entry",
        club="season__club",
    ),
    "leagues.TeamPass": ModelTexts(other="code stamp", club="team__season__club"),
    "leagues.Registration": ModelTexts(other="how signed_by", club="season__club"),
    "leagues.Ban": ModelTexts(typed="reason", club="season__club"),
    "leagues.FixturePlan": ModelTexts(
        other="claimed_by state quality problems instance matches relaxations impossible moves changes",
        club="season__club",
    ),
    "leagues.SeasonPrintJob": ModelTexts(deleted="unknown pdf", other="claimed_by what content_hash state"),
    "leagues.Cup": ModelTexts(
        typed="entry_fee", named="name", other="kind entrants options match_format", club="season__club"
    ),
    "leagues.TieResult": ModelTexts(other="how", club="cup__season__club"),
    "leagues.Fixture": ModelTexts(
        other="state level_winner decider_claimed awarded not_answered_by", club="season__club"
    ),
    "leagues.FixtureMove": ModelTexts(typed="why by", club="fixture__season__club"),
    "leagues.PubNotice": ModelTexts(typed="sentence", club="fixture__season__club"),
    "leagues.DateRequest": ModelTexts(typed="reason", other="dates state", club="fixture__season__club"),
    "leagues.LineUp": ModelTexts(other="side", club="fixture__season__club"),
    "leagues.PlayerChange": ModelTexts(other="side state", club="fixture__season__club"),
    "leagues.Card": ModelTexts(
        typed="remarks flags", other="side legs how flagged", club="fixture__season__club"
    ),
    # Handwriting can't be changed: the photographs of a match go when somebody in its line-ups is erased.
    "leagues.CardPhotograph": ModelTexts(
        deleted="jpeg", other="side content_hash", club="fixture__season__club"
    ),
    "leagues.NoShow": ModelTexts(typed="seen_by", club="fixture__season__club"),
    "leagues.Decision": ModelTexts(
        typed="consequences reason appeal_result rule", other="kind facts", club="season__club"
    ),
    "leagues.Adjustment": ModelTexts(typed="reason", club="team__season__club"),
    "leagues.Penalty": ModelTexts(typed="question answer", club="season__club"),
    "leagues.Appeal": ModelTexts(typed="text answer reason", other="result", club="season__club"),
    "leagues.SeasonEnd": ModelTexts(typed="let_go", club="season__club"),
    "leagues.FinalPlace": ModelTexts(other="goes", club="team__season__club"),
    "leagues.Honour": ModelTexts(typed="winner note what", named="season_name", other="kind", club="club"),
    "leagues.Trophy": ModelTexts(typed="what_for", named="name", club="club"),
    "leagues.TrophyHolder": ModelTexts(typed="holder engraving", named="season_name", club="trophy__club"),
    "leagues.Subscription": ModelTexts(deleted="email", other="kind stamp", club="season__club"),
    "leagues.Letter": ModelTexts(
        typed="subject text", other="thing state error", club="subscription__season__club"
    ),
}
