"""Names as people type them, and as nobody should."""

from scoring.forms import read_names


def test_a_name_of_endless_marks_upon_one_letter_is_too_long_and_costs_little() -> None:
    names = ["a" + "\u0301\u0323" * 64_000, "Ben", "Cleo", "Dan"]
    _, problems = read_names(names)
    assert [(problem.code, problem.field) for problem in problems] == [("name_too_long", "names.0")]
