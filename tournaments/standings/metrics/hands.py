"""Count hands, as they are recorded."""

from tournaments.standings.metric import Metric

HANDS_MADE = Metric(
    "hands_made",
    "hands made",
    "Hands in which one made trump, whatever became of them.",
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
    "Hands in which one helped to euchre the makers; the partner of a lone hand did not.",
    lambda lines: sum(line.euchres_made for line in lines),
)
EUCHRES_SUFFERED = Metric(
    "euchres_suffered",
    "euchres suffered",
    "Hands in which one was euchred, as maker or beside the maker.",
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
