"""Names as people type them, good and bad."""

from scoring.forms import read_names, read_table


def test_a_name_of_endless_marks_upon_one_letter_is_too_long_and_costs_little() -> None:
    names = ["a" + "\u0301\u0323" * 64_000, "Ben", "Cleo", "Dan"]
    _, problems = read_names(names)
    assert [(problem.code, problem.field) for problem in problems] == [("name_too_long", "names.0")]


def test_the_label_of_a_table_is_read_like_a_name_and_told_beside_its_other_faults() -> None:
    wanted = read_table(["Ann", "Ben", "Cleo"], label="\u0301\u0323")
    assert [(problem.code, problem.field) for problem in wanted.problems] == [
        ("wrong_players", "names"),
        ("name_unreadable", "label"),
    ]
