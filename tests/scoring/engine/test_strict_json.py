"""JSON from strangers."""

import time

import pytest

from scoring.engine.strict_json import JSONRefused, read_json


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
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


@pytest.mark.parametrize("opener", ["[", '{"a":', '["]",'])
def test_two_hundred_thousand_brackets_cost_nothing(opener):
    began = time.perf_counter()
    with pytest.raises(JSONRefused):
        read_json(opener * 200_000)
    assert time.perf_counter() - began < 0.1
