"""A test is given the fixtures that act for it, and none that would not."""

import pytest

from tests.spare import ACTS_FOR


def given(request: pytest.FixtureRequest) -> set[str]:
    return set(ACTS_FOR) & set(request.fixturenames)


def test_what_would_not_act_is_left_out(request: pytest.FixtureRequest) -> None:
    assert given(request) == set()


@pytest.mark.urls("euchre_league.urls")
def test_what_a_marker_asks_for_stays(request: pytest.FixtureRequest) -> None:
    assert given(request) == {"_django_set_urlconf"}


@pytest.mark.django_db
def test_whoever_asks_the_database_has_a_cache_of_its_own(request: pytest.FixtureRequest) -> None:
    assert given(request) == {"fresh_cache", "unsealed_for_the_flush"}


def test_whoever_commits_has_the_ledger_unsealed(
    transactional_db: None, request: pytest.FixtureRequest
) -> None:
    assert given(request) == {"unsealed_for_the_flush"}
