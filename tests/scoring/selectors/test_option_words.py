"""Every rule that a house may choose has a name of its own on pages."""

from scoring.engine.form import option_fields
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.selectors.option_words import LABELS


def test_every_option_of_every_way_to_play_has_a_name_and_no_other_is_named() -> None:
    named = {
        str(field["name"])
        for variant in VARIANTS
        for players in numbers_of(variant.key)
        for field in option_fields(variant.key, players)
    }
    assert set(LABELS) == named
    assert len(set(LABELS.values())) == len(LABELS)
