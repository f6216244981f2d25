"""Every rule that a house may choose has a name of its own on pages."""

from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.ruleset import make_ruleset


def test_every_option_of_every_way_to_play_has_a_label_and_no_two_have_the_same() -> None:
    labelled = {
        (option.name, option.label)
        for key in VARIANTS
        for players in numbers_of(key)
        for option in make_ruleset(key, players=players).variant.options
    }
    names, labels = zip(*labelled, strict=True)
    assert len(set(names)) == len(set(labels)) == len(labelled)
    assert all(labels)
