"""Count hands, as they are recorded."""

from tournaments.standings.metric import Metric

HANDS_MADE = Metric(
    "hands_made",
    "hands made",
    "Hands in which one made trump and was not euchred.",
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
    "Hands played alone, whatever became of them.",
    lambda lines: sum(line.loners for line in lines),
)
EUCHRES_MADE = Metric(
    "euchres_made",
    "euchres made",
    "Hands in which one's side euchred the makers.",
    lambda lines: sum(line.euchres_made for line in lines),
)
EUCHRES_SUFFERED = Metric(
    "euchres_suffered",
    "euchres suffered",
    "Hands in which one's side made trump and was euchred.",
    lambda lines: sum(line.euchres_suffered for line in lines),
    fewest=True,
)
REVOKES = Metric(
    "revokes",
    "revokes",
    "Revokes of one's own.",
    lambda lines: sum(line.revokes for line in lines),
    fewest=True,
)
