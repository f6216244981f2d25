"""Say what is wrong with a file, every fault at once, each with its place."""

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Final, NoReturn, Protocol

MOST_NAMED: Final = 1000
"""So many faults are named; of a file that has more, only how many."""


class Placed(Protocol):
    """What stands somewhere in a text."""

    @property
    def at(self) -> int:
        """Where it begins, in characters from 0."""


@dataclass(frozen=True, slots=True)
class FileProblem:
    """Name one fault: its place (line and column from 1), a stable code, a sentence.

    ``deal`` is the deal's number as the file gives it, ``trick`` counts from 1; None outside of them.

    >>> str(FileProblem(7, 12, "card_twice", "Ac was played already in trick 1.", deal=0, trick=2))
    'line 7, column 12, deal 0, trick 2: Ac was played already in trick 1.'
    """

    line: int
    column: int
    code: str
    message: str
    deal: int | None = None
    trick: int | None = None

    def __str__(self) -> str:
        where = [f"line {self.line}", f"column {self.column}"]
        where += [
            f"{name} {of}" for name, of in (("deal", self.deal), ("trick", self.trick)) if of is not None
        ]
        return f"{', '.join(where)}: {self.message}"


class NotationRefused(ValueError):
    """Refuse a file whole. ``faults`` are in the order of their places; ``unnamed`` are more than were kept."""

    def __init__(self, faults: tuple[FileProblem, ...], unnamed: int = 0) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults
        self.unnamed = unnamed


@dataclass(slots=True)
class Findings:
    """Gather the faults of one text; what ``within`` returns gathers with it, for one deal or one trick."""

    text: str
    deal: int | None = None
    trick: int | None = None
    _found: "list[tuple[int, str, str, int | None, int | None]]" = field(default_factory=list)

    def within(self, deal: int | None = None, trick: int | None = None) -> "Findings":
        """Return the same findings, as seen from a deal, or from a trick of the same deal."""
        return Findings(self.text, self.deal if deal is None else deal, trick, self._found)

    def add(self, code: str, where: Placed, message: str) -> None:
        """Note a fault that is at the place of ``where``."""
        self._found.append((where.at, code, message, self.deal, self.trick))

    @property
    def count(self) -> int:
        """How many were noted."""
        return len(self._found)

    def refuse(self) -> NoReturn:
        """Raise NotationRefused with the faults in the order of their places."""
        lines = [0, *(found.end() for found in _LINE_END.finditer(self.text))]
        faults = []
        for at, code, message, deal, trick in sorted(self._found, key=lambda found: found[0])[:MOST_NAMED]:
            line = bisect_right(lines, at)
            faults.append(FileProblem(line, at - lines[line - 1] + 1, code, message, deal, trick))
        raise NotationRefused(tuple(faults), len(self._found) - len(faults))


CODES: Final[dict[str, str]] = {
    # The text.
    "too_long": "a file longer than any game",
    "not_utf8": "bytes that are not UTF-8 text",
    "not_json": "a text that is not JSON",
    "too_deep": "objects and lists inside one another, deeper than in any such file",
    "key_twice": "a name twice in one object",
    "text_unreadable": "a NUL or half a character in a text",
    "number_too_large": "a whole number with more digits than any score",
    # Its parts.
    "not_an_object": "something else where an object belongs",
    "not_a_list": "something else where a list belongs",
    "not_text": "something else where text belongs",
    "not_a_whole_number": "something else where a whole number belongs",
    "not_true_or_false": "something else where true or false belongs",
    "out_of_range": "a number that cannot be there",
    "wrong_length": "a list with too few or too many things in it",
    "unknown_field": "a name that is not part of the notation",
    "unknown_value": "a word that is not part of the notation",
    "part_missing": "a part that must be there is not",
    # Who played, by which rules.
    "version_unknown": "a version that is not 1",
    "date_unreadable": "a date that is none, or of another century",
    "rule_not_kept": "a house rule that changes the score, and that is not kept here",
    "option_value": "a house rule with a value that it does not take here",
    "too_many_deals": "more deals than a file may have",
    "deal_packed": "a deal in the packed form of the notation",
    "deal_order": "a deal whose number does not rise",
    # The cards.
    "card_unknown": "a word that is no card",
    "card_not_in_deck": "a card that the deck of this game does not have",
    "card_dealt_twice": "a card in two places when it was dealt",
    "card_hidden": "a card that was played and is not named",
    "card_twice": "a card that was played twice",
    "card_not_held": "a card that nobody could play",
    "wrong_turn": "a card of one seat in the turn of another",
    "revoke": "a suit not followed by a seat that held it",
    # The calls.
    "call_unknown": "a word that is no call",
    "call_out_of_round": "a call that belongs to the other round",
    "call_not_known": "a call that is marked as unknown where it decides",
    "call_after_trump": "a call although trump was made",
    "calls_unfinished": "the calls end before trump is made or all have passed twice",
    "too_many_calls": "more than eight calls",
    "suit_turned_down": "the suit that was turned down is named",
    "no_trump": "no trump was called, which is another game",
    "trump_unknown": "cards were played, and trump is not known",
    "alone_disagrees": "the play says alone and the calls do not, or nobody made trump",
    "discard_without_pickup": "a discard although nothing was picked up",
    # The play.
    "tricks_missing": "trump was made, and nothing tells the tricks",
    "tricks_number": "not five tricks",
    "trick_size": "more or fewer cards than there are players in a trick",
    "leader_sat_out": "the first lead is given to a seat that does not play",
    "play_without_trump": "cards were played although nobody made trump",
    "phase_order": "the phases of a deal twice, or in another order than calls and play",
    # The score.
    "nothing_to_read": "a file with neither a deal nor a score",
    "score_differs": "the final score is not what the deals come to",
}
"""Every code of the notation with its meaning; the engine's own come beside them. None is ever reused."""

_LINE_END: Final = re.compile("\n")
