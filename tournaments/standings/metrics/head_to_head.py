"""Decide by the games that those who are level played against each other."""

from tournaments.standings.metric import Metric

HEAD_TO_HEAD = Metric(
    "head_to_head",
    "head to head",
    "How many of those level with one have lost more games to one than they won, where that puts all in order.",
)
