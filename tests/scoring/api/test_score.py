"""`score/`: as the command scores, over HTTP."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
REST = (
    '{"P0":0,"P1":0},"points_of_last_hand":{"P0":0,"P1":0},"seat_points":{"0":0,"1":0},"winners":[],'
    '"next_dealer":null,"terms":{"P0":[],"P1":[]},"error":null}'
)


def score(body: str) -> tuple[int, str]:
    answer = Client().post("/api/v1/score/", body, content_type="application/json")
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize("id_", ["12345678901234567890", "1.10", "1e400", '{"n":[1E5]}', '"a"', "7", "null"])
def test_any_id_comes_back_as_it_was_written(id_: str) -> None:
    status, text = score(f'{{"variant": "two_handed", "id": {id_}}}')
    assert (status, text.split(',"scores":')) == (
        200,
        [
            f'{{"id":{id_}',
            REST,
        ],
    )


def test_an_id_of_many_digits_comes_back_with_what_is_wrong() -> None:
    status, text = score('{"id": 12345678901234567890, "variant": "two_handed", "players": 3}')
    assert (status, text[:29], "players_wrong" in text) == (400, '{"id":12345678901234567890,"s', True)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "variant_unknown"),
        ("[]", "not_an_object"),
        ('{"id": 1, "players": 12345678901234567890}', "not_json"),
        ('{"id": 12345678901234567890, "players": 12345678901234567890}', "not_json"),
    ],
)
def test_a_body_that_is_no_request_is_answered_in_the_shape_of_a_score(body: str, code: str) -> None:
    status, text = score(body)
    assert (status, text[:22], f'"code":"{code}"' in text) == (400, '{"id":null,"scores":{}', True)
