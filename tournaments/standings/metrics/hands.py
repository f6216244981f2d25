"""Count hands, as they are recorded."""

from tournaments.standings.metric import Metric

HANDS_MADE = Metric(
    "hands_made",
    "hands made",
    "Hands in which you made trump.",
    lambda lines: sum(line.hands_made for line in lines),
)
LONERS = Metric(
    "loners",
    "loners",
    "Hands played alone with every trick taken.",
    lambda lines: sum(line.loners_made for line in lines),
)
LONERS_TRIED = Metric(
    "loners_tried",
    "loners tried",
    "Hands played alone, won or lost.",
    lambda lines: sum(line.loners for line in lines),
)
EUCHRES_MADE = Metric(
    "euchres_made",
    "euchres made",
    "Hands in which you helped to euchre the makers. The partner of a lone hand doesn't count.",
    lambda lines: sum(line.euchres_made for line in lines),
)
EUCHRES_SUFFERED = Metric(
    "euchres_suffered",
    "euchres suffered",
    "Hands in which you were euchred, as maker or as the maker's partner.",
    lambda lines: sum(line.euchres_suffered for line in lines),
    fewest=True,
)
REVOKES = Metric(
    "revokes",
    "revokes",
    "Your own revokes.",
    lambda lines: sum(line.revokes for line in lines),
    fewest=True,
)
