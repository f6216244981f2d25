"""Count points."""

from tournaments.standings.metric import Metric

POINTS = Metric(
    "points",
    "points",
    "Points from all games, including one still being played, and for sitting out.",
    lambda lines: sum(line.points for line in lines),
)
POINTS_AGAINST = Metric(
    "points_against",
    "points against",
    "The other sides' points in the same games.",
    lambda lines: sum(line.against for line in lines),
    fewest=True,
)
POINT_DIFFERENCE = Metric(
    "point_difference",
    "point difference",
    "Your points minus the points against you. Points for sitting out don't count.",
    lambda lines: sum(line.points - line.against for line in lines),
)
