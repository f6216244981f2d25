"""A night's settings in sentences that are already right: each with a button that changes it."""

from collections.abc import Mapping, Sequence

from scoring.engine.ruleset import make_ruleset
from tournaments.nights.models import EndsBy
from tournaments.nights.models.night import SitOutCredit
from tournaments.standings.metrics import METRICS

ENDS = {
    EndsBy.ALL_DONE.value: "A round ends when every table has finished.",
    EndsBy.HEAD_TABLE.value: "A round ends when table 1 has finished.",
    EndsBy.BY_HAND.value: "You end each round yourself.",
}
SITS_OUT = {
    SitOutCredit.ZERO.value: "Sitting out scores nothing.",
    SitOutCredit.OWN_AVERAGE.value: "Sitting out scores your own average.",
    SitOutCredit.NIGHT_AVERAGE.value: "Sitting out scores the night's average.",
}


def form_sentences(values: Mapping[str, str], precedence: Sequence[str], variant: str) -> dict[str, str]:
    """Return what the form of a night says before anything is changed: its rounds, its rules, and what decides.

    ``values`` are as typed, so that a number that is none stands as it is and its fault beside its field.
    """
    ruleset = make_ruleset(variant)
    hands = values["hands"] or ruleset.fixed_hands
    each = f"{hands} hands a round" if hands else f"each round to {ruleset.target} points"
    return {
        "rounds": f"{values['rounds']} round{'' if values['rounds'] == '1' else 's'}. {_ends(values)}{_break(values)}",
        "rules": f"Rules of {_in_a_sentence(ruleset.name)}, {each}.",
        "deciding": f"{_sits_out(values)} {_decides(precedence)}",
    }


def _ends(values: Mapping[str, str]) -> str:
    if values["ends_by"] == EndsBy.CLOCK:
        return f"A round ends by the clock, after {_minutes(values['minutes'])}."
    return ENDS.get(values["ends_by"], "")


def _break(values: Mapping[str, str]) -> str:
    if not values["break_after"]:
        return ""
    return f" A break of {_minutes(values['break_minutes'])} comes after round {values['break_after']}."


def _minutes(typed: str) -> str:
    return f"{typed or 'some'} minute{'' if typed == '1' else 's'}"


def _sits_out(values: Mapping[str, str]) -> str:
    if values["sit_out_credit"] == SitOutCredit.FIXED:
        return f"Sitting out scores {values['sit_out_points'] or 0}."
    return SITS_OUT.get(values["sit_out_credit"], "Choose what sitting out scores.")


def _decides(precedence: Sequence[str]) -> str:
    metrics = [metric for key in precedence if (metric := METRICS.get(key))]
    if not metrics:
        return ""
    told = [f"{'fewest' if metric.fewest else 'most'} {metric.label}" for metric in metrics]
    return f"Who is first: {', then '.join(told)}."


def _in_a_sentence(name: str) -> str:
    """Return a way to play as it stands within a sentence: "progressive euchre", but "North American euchre"."""
    of_a_country = name.split(maxsplit=1)[0] in {"British", "Canadian", "Australian"}
    return name if of_a_country or name[1:] != name[1:].lower() else name.lower()
