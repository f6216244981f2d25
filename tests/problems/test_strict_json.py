"""JSON from strangers."""

import contextlib
import time

import pytest

from problems.strict_json import JSONRefused, check_json, read_json
from scoring.engine.request_id import read_request
from tests.cases import every
from tests.growth import assert_linear


@every(
    ("text", "value"),
    [
        ("{}", {}),
        (b'{"a": [1, -2, 3.5, true, null, "x"]}', {"a": [1, -2, 3.5, True, None, "x"]}),
        ('"\\u00e4 \\ud83c\\udca1"', "ä \U0001f0a1"),
        ('"ä"'.encode(), "ä"),
        ('"\\\\u0000"', "\\u0000"),
        ("999999999999999", 999_999_999_999_999),
        ("0.1234567890123456789", 0.1234567890123456789),
        ("[" * 20 + "]" * 20, None),
        ('{"a": "[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}', {"a": "[" * 29}),
        ('{"a": "\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}', {"a": '"' + "[" * 29}),
        ("[" + "[]," * 50 + "[]]", [[]] * 51),
    ],
)
def test_plain_json_is_read(text, value):
    assert value is None or read_json(text) == value
    read_json(text)


@every(
    ("text", "sentence"),
    [
        ("", "This is not JSON: Expecting value at character 1."),
        ("{nope", "This is not JSON: Expecting property name enclosed in double quotes at character 2."),
        ("[1] 2", "This is not JSON: Extra data at character 5."),
        ("[NaN]", "NaN is not a number of JSON."),
        ("[-Infinity]", "-Infinity is not a number of JSON."),
        ("1e999", "A number is too large."),
        ("-1e999", "A number is too large."),
        ("1234567890123456", "A whole number has more than 15 digits."),
        ("-" + "9" * 5000, "A whole number has more than 15 digits."),
        ('"\\u0000"', "A text holds a NUL or half a character."),
        ('{"\\u0000": 1}', "A text holds a NUL or half a character."),
        ('["\\ud800"]', "A text holds a NUL or half a character."),
        ('["\\udc00\\ud800"]', "A text holds a NUL or half a character."),
        ('["\ud800"]', "A text holds a NUL or half a character."),
        (b'"\xff"', "This is not UTF-8 text."),
        (b'"\xed\xa0\x80"', "This is not UTF-8 text."),
        ('{"a": 1, "b": {"c": 1, "c": 1}}', "The key 'c' is there twice in one object."),
        ('{"a": 1, "\\u0061": 2}', "The key 'a' is there twice in one object."),
        ("[" * 21 + "]" * 21, "This is nested more than 20 levels deep."),
        ('{"a":' * 21 + "1" + "}" * 21, "This is nested more than 20 levels deep."),
        ('["]]]]",' * 21 + "1" + "]" * 21, "This is nested more than 20 levels deep."),
    ],
)
def test_what_is_unclear_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(JSONRefused) as refused:
        read_json(text)
    assert str(refused.value) == sentence


@every("opener", ["[", '{"a":', '["]",'])
def test_two_hundred_thousand_brackets_cost_nothing(opener):
    began = time.process_time()
    with pytest.raises(JSONRefused):
        read_json(opener * 200_000)
    assert time.process_time() - began < 0.1


@every(
    ("text", "sentence"),
    [
        ('["a', "This is not JSON: Unterminated string starting at character 2."),
        ("[" * 20 + '"' + "[" * 5, "This is not JSON: Unterminated string starting at character 21."),
        ("[" * 21 + '"', "This is nested more than 20 levels deep."),
    ],
)
def test_a_text_without_an_end_reaches_to_the_end(text, sentence):
    with pytest.raises(JSONRefused) as refused:
        read_json(text)
    assert str(refused.value) == sentence


def outcome(read, text):
    with contextlib.suppress(JSONRefused):
        read(text)


@every("read", [read_json, check_json, read_request])
@every(
    "attack",
    [
        ("[" * 21, '"', '\\"'),
        ("{" * 21 + '"', '\\"', ""),
        ('{"id":1.5,"a":"', '\\"', ""),
        ('{"id":1.5', " ", "!"),
        ('{"id":1.5,"a":"', "\\", ""),
        ('{"id":', "1", "}"),
        ('{"id":0.', "1", "}"),
        ('{"id":1.5,', '"a":1,', '"b":2}'),
        ('{"id":', '"" ', "}"),
        ("[", "1.5,", "1]"),
        ("[", "{},", "1]"),
        ('["', "\\u0000", '"]'),
    ],
)
def test_four_times_the_length_is_read_or_refused_in_some_four_times_the_time(read, attack):
    assert_linear(lambda text: outcome(read, text), attack)
