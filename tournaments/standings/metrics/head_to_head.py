"""Decide by the games that those who are level played against each other."""

from tournaments.standings.metric import Metric

HEAD_TO_HEAD = Metric(
    "head_to_head",
    "head to head",
    "How many level players you beat more often than they beat you, if that puts them all in order.",
)
