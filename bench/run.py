"""Run every benchmark and print its ratios; ends non-zero when one misses its aim."""

import statistics
import sys

from bench.entry import compare
from bench.fixtures import fixtures
from bench.folding import COMMON, measure
from bench.league import tables
from bench.night import HANDS, PLAYERS, ROUNDS, simulate
from bench.phone import can_measure
from bench.phone import measure as measure_phone
from bench.season_places import places
from bench.servers import POSTGRES, postgres_answers
from scoring.engine.registry import VARIANTS

AIMS = {"accepted hands": 0.3, "not-modified table/": 0.6}
# The last rounds of a large night beside its first; and a quiet answer's time beside one while a plan is made.
GROWTH, SLOWDOWN = 0.8, 0.2
# Folding hands beside only parsing their JSON, for the ways to play that most tables play.
FOLD = 0.5
# League tables of a large season beside one GROUP BY over the same rows, in at most three times its time; and with all
# that pages say of them, which takes two tables a division. Who stood where after each week takes at most twice the
# time of the table on the same page.
TABLES = {"league tables": 0.33, "league pages": 0.2, "places by week": 0.5}
# Who stood where in a season after each of its nights, beside its standings: at most twice the time.
PLACES = 0.5
# A planner's steps beside bare exchanges of two teams, for new seasons and for one under way.
FIXTURES, REPLANNING = 0.06, 0.15


def main() -> int:
    """Print one line a figure: ours, the baseline's, the ratio, the aim."""
    missed = 0
    print(f"{'what':34}{'ours/s':>10}{'baseline/s':>12}{'ratio':>8}{'aim':>6}")
    kinds = ["sqlite"]
    if postgres_answers():
        kinds.append("postgres")
    else:
        print(f"PostgreSQL does not answer at {POSTGRES} (BENCH_POSTGRES): not measured")
    for kind in kinds:
        for found in compare(kind):
            aim = AIMS[found.name]
            missed += found.ratio < aim
            ours, bare = statistics.median(found.ours), statistics.median(found.bare)
            print(f"{found.name + ', ' + kind:34}{ours:10.0f}{bare:12.0f}{found.ratio:8.2f}{aim:6.1f}")
        for league in tables(kind):
            aim = TABLES[league.name]
            missed += league.ratio < aim
            ours, bare = statistics.median(league.ours), statistics.median(league.bare)
            print(f"{league.name + ', ' + kind:34}{ours:10.0f}{bare:12.0f}{league.ratio:8.2f}{aim:6.2f}")
        night = simulate(kind)
        missed += (night.growth < GROWTH) + (night.slowdown < SLOWDOWN)
        print(
            f"{PLAYERS} players x {ROUNDS} rounds x {HANDS} hands, {kind}: hands/s by round",
            *map(round, night.hands),
        )
        first, last = statistics.median(night.first), statistics.median(night.last)
        print(
            f"{'last rounds to first, ' + kind:34}{last:10.0f}{first:12.0f}{night.growth:8.2f}{GROWTH:6.1f}"
        )
        quiet, planning = 1 / night.quiet, 1 / night.planning
        print(
            f"{'p95 quiet to planning, ' + kind:34}{planning:10.0f}{quiet:12.0f}{night.slowdown:8.2f}{SLOWDOWN:6.1f}"
        )
    for figure in measure_phone() if can_measure() else ():
        missed += figure.measured > figure.most
        print(f"{figure.name:44}{figure.measured:10.2f}{'at most':>16}{figure.most:6.1f}")
    if not can_measure():
        print("Chromium is not there (CHROMIUM): a phone's pages are not measured")
    by_night = places()
    missed += by_night.ratio < PLACES
    ours, bare = statistics.median(by_night.ours), statistics.median(by_night.bare)
    print(f"{by_night.name:34}{ours:10.0f}{bare:12.0f}{by_night.ratio:8.2f}{PLACES:6.2f}")
    for season in fixtures():
        aim = REPLANNING if season.name.endswith("re-planned") else FIXTURES
        missed += season.ratio < aim
        ours, bare = statistics.median(season.ours), statistics.median(season.bare)
        print(f"{season.name:34}{ours:10.0f}{bare:12.0f}{season.ratio:8.2f}{aim:6.2f}")
    for variant in VARIANTS:
        folding = measure(variant)
        parsed = statistics.median(folding.parsed)
        for name, figures in (("read and fold", folding.read_and_folded), ("fold", folding.folded)):
            ours, ratio = statistics.median(figures), folding.ratio(figures)
            aimed = name == "fold" and variant in COMMON
            missed += aimed and ratio < FOLD
            shown = f"{FOLD:6.1f}" if aimed else ""
            print(f"{name + ', ' + variant:34}{ours:10.0f}{parsed:12.0f}{ratio:8.2f}{shown}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
