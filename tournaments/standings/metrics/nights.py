"""Count the nights of a season."""

from tournaments.standings.metric import Metric

NIGHTS = Metric("nights", "nights", "Nights on which one played a game to its end.")
COUNTED = Metric("counted", "nights counted", "Nights of those that count.")
