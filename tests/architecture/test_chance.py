"""A newcomer's run is the same as everybody's: chance is `make soak`'s."""

from hypothesis import settings


def test_ordinary_runs_of_hypothesis_are_the_same_every_time() -> None:
    ordinary, soak = settings.get_profile("league"), settings.get_profile("soak")
    assert (ordinary.derandomize, ordinary.database) == (True, None)
    assert not soak.derandomize
    assert soak.max_examples > 10 * ordinary.max_examples
