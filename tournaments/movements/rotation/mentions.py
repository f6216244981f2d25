"""Sentences that speak of entrants: written with their numbers, and with whom they speak of as data.

Nobody but the entrants' own night knows their names, so whoever shows a sentence puts them in.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from problems import Mention
from problems.wording import Wording, all_of

MOST_NAMED = 6
"""People that a sentence names before it says how many more there are."""


class Sentence(NamedTuple):
    """Hold a sentence with entrants' numbers, and each place of it that speaks of some: from, to, and of whom."""

    text: Wording
    mentions: Sequence[Mention] = ()

    def named(self, names: Mapping[int, str]) -> Wording:
        """Return the sentence with names in the place of numbers; of many the first few.

        >>> from problems.wording import gettext as _
        >>> about(_("{} can't keep table 2. That's {}'s."), 4, 7).named({4: "Dan", 7: "Ann"})
        "Dan can't keep table 2. That's Ann's."
        """
        pieces, done = [], 0
        for start, end, entrants in self.mentions:
            told = [names.get(entrant, str(entrant)) for entrant in entrants]
            if len(told) > MOST_NAMED:
                told = [*told[: MOST_NAMED - 1], f"{len(told) - MOST_NAMED + 1} more"]
            pieces += [self.text[done:start], all_of(told)]
            done = end
        return Wording("".join([*pieces, self.text[done:]]))


def about(words: Wording, *entrants: int | Sequence[int]) -> Sentence:
    """Return a sentence with an entrant, or several, in the place of each ``{}``.

    >>> from problems.wording import gettext as _
    >>> about(_("{} have no partner."), [4, 7, 9])
    Sentence(text='Entrants 4, 7 and 9 have no partner.', mentions=((0, 19, (4, 7, 9)),))
    >>> about(_("Only A stays there, and that's {}."), 4).text
    "Only A stays there, and that's entrant 4."
    """
    text, *rest = words.split("{}")
    mentions = []
    for those, after in zip(entrants, rest, strict=True):
        start = len(text)
        text += "Entrant" if not text or text.endswith(". ") else "entrant"
        text += f" {those}" if isinstance(those, int) else f"s {all_of(those)}"
        mentions.append((start, len(text), (those,) if isinstance(those, int) else tuple(those)))
        text += after
    return Sentence(Wording(text), tuple(mentions))


def joined(sentences: Iterable[Sentence]) -> Sentence:
    """Return sentences as one text.

    >>> from problems.wording import gettext as _
    >>> joined([about(_("{} rests."), 4), Sentence(_("So do others."))])
    Sentence(text='Entrant 4 rests. So do others.', mentions=((0, 9, (4,)),))
    """
    text, mentions = "", []
    for each in sentences:
        text += " " if text else ""
        mentions += [(start + len(text), end + len(text), those) for start, end, those in each.mentions]
        text += each.text
    return Sentence(Wording(text), tuple(mentions))
