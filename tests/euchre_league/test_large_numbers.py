"""Every address with a number in it, asked for with a number that no row has: of fifteen digits, and of many more."""

import re

import pytest
from django.db import transaction

from tests.euchre_league.everybody import a_hall
from tests.euchre_league.test_who_may import ADDRESSES, HIDDEN, ROUTES, address

pytestmark = [pytest.mark.django_db, pytest.mark.database]
PLACES = [(route, place) for route in ROUTES for place in re.findall("<number:[a-z_]+>", route)]


def test_no_address_reads_a_number_of_any_length() -> None:
    assert len(PLACES) > 300
    assert not [route for route in ROUTES if "<int:" in route]


@pytest.mark.parametrize("number", [10**15 - 1, 10**36], ids=["fifteen digits", "many digits"])
def test_a_number_that_no_row_has_is_not_there_at_any_address(number: int) -> None:
    hall = a_hall()
    wrong = []
    for route, place in PLACES:
        path = address(route.replace(place, str(number)), hall.places)
        # Whoever may most at an address: what comes first elsewhere is that they may not.
        for who in ("bob", "cath"):
            client = hall.people[who]
            client.raise_request_exception = False
            for method in (client.get, client.post):
                with transaction.atomic():
                    answer = method(path, REMOTE_ADDR=str(next(ADDRESSES)))
                    transaction.set_rollback(True)
                if answer.status_code not in HIDDEN | {302, 400, 405, 409, 415, 422}:
                    wrong.append((answer.status_code, who, path))
    assert not wrong, wrong
