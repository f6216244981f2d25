"""Count the nights of a season."""

from tournaments.standings.metric import Metric

NIGHTS = Metric("nights", "nights", "Nights on which you finished a game.")
COUNTED = Metric("counted", "nights counted", "How many of your nights count.")
