"""Count points."""

from tournaments.standings.metric import Metric

POINTS = Metric(
    "points",
    "points",
    "Points of all games, of one still in play too, and the credits for sit-outs.",
    lambda lines: sum(line.points for line in lines),
)
POINTS_AGAINST = Metric(
    "points_against",
    "points against",
    "Points of the other sides in the same games.",
    lambda lines: sum(line.against for line in lines),
    fewest=True,
)
POINT_DIFFERENCE = Metric(
    "point_difference",
    "point difference",
    "Points of the games less the points against; credits are left out.",
    lambda lines: sum(line.points - line.against for line in lines),
)
