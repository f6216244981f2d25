"""One rule of a league: what it is called, what it may be, and what it is where nobody chose."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from problems.wording import Wording
from problems.wording import gettext as _

Value = str | int | float | bool | None
TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)


class RuleSection(StrEnum):
    """Name a part of the set-up page."""

    MATCH = "The match"
    CARDS = "Cards and results"
    DATES = "Dates"
    PLAYERS = "Players"
    AWARDS = "When a team doesn't come"
    WITHDRAWAL = "When a team withdraws"
    END = "The end of the season"


@dataclass(frozen=True, slots=True)
class Rule:
    """Declare one rule: its label and one line of help as a player would say them, and its values.

    ``choices`` maps what is stored to what is shown; without them the value is a whole number from ``least`` to
    ``most``, or also a half where ``halves`` (None is allowed where ``none`` says what it means), a time of the day
    where ``is_time``, or yes and no where ``default`` is one of these.
    """

    key: str
    section: RuleSection
    label: str
    help: str
    default: Value
    choices: Mapping[str, str] | None = None
    least: int = 0
    most: int = 99
    none: str = ""
    is_time: bool = False
    halves: bool = False

    @property
    def is_yes_no(self) -> bool:
        """Whether the rule is answered with yes or no."""
        return isinstance(self.default, bool)

    def problem(self, value: object) -> Wording | None:
        """Return what is wrong with a value, as a sentence; None where nothing is."""
        if self.choices is not None:
            fits = isinstance(value, str) and value in self.choices
            wanted = _("choose one of {choices}", choices="; ".join(map(_, self.choices.values())))
        elif self.is_yes_no:
            fits, wanted = isinstance(value, bool), _("choose yes or no")
        elif self.is_time:
            fits = isinstance(value, str) and TIME.fullmatch(value) is not None
            wanted = _("write the time as hours and minutes, such as 20:15")
        else:
            number = type(value) is int or (self.halves and isinstance(value, float))
            number = number and self.least <= value <= self.most and value * 2 == int(value * 2)  # type: ignore[operator]  # a number, as was just seen
            fits = number or (value is None and bool(self.none))
            without = _(", or leave it empty for {meaning}", meaning=_(self.none)) if self.none else ""
            kind = _("whole or half") if self.halves else _("whole")
            wanted = _(
                "a {kind} number from {least} to {most}{without}",
                kind=kind,
                least=self.least,
                most=self.most,
                without=without,
            )
        return None if fits else _("{rule}: {wanted}.", rule=_(self.label), wanted=wanted)

    def value_in_words(self, value: Value) -> str:
        """Return a value as people read it.

        >>> Rule("most", RuleSection.PLAYERS, "Most players", "", None, none="no limit").value_in_words(None)
        'no limit'
        """
        if self.choices is not None:
            return self.choices[str(value)]
        if self.is_yes_no:
            return "yes" if value else "no"
        return self.none if value is None else str(value)
