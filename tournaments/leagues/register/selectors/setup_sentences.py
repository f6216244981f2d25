"""What the page that sets up a season says of its weeks without matches, and of who goes up and down."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby

from problems.wording import Wording, all_of, day_and_month, ngettext, pluralize
from problems.wording import gettext as _
from tournaments.leagues.models import Division

MOST_WEEKS_NAMED = 6


def weeks_words(mondays: Iterable[str]) -> Wording:
    """Return weeks by their Mondays, a month once; more than a few are counted.

    >>> weeks_words(["2026-12-21", "2026-12-28", "2027-01-04"]), weeks_words(["2026-12-21"])
    ('the weeks of 21 and 28 December and 4 January', 'the week of 21 December')
    >>> weeks_words([f"2026-12-0{day}" for day in range(1, 8)])
    '7 weeks'
    """
    days = sorted({date.fromisoformat(monday) for monday in mondays})
    if len(days) > MOST_WEEKS_NAMED:
        return Wording(pluralize(len(days), "week"))
    months = [list(month) for _month, month in groupby(days, key=lambda day: (day.year, day.month))]
    named = all_of(all_of([*(day.day for day in month[:-1]), day_and_month(month[-1])]) for month in months)
    return ngettext("the week of {days}", "the weeks of {days}", len(days), days=named)


def moves_words(divisions: Sequence[Division]) -> list[Wording]:
    """Return for each division how many teams go up and down; nobody goes up from the top, or down from the foot.

    >>> [str(words) for words in moves_words([Division(level=level, up=1, down=2) for level in (1, 2, 2, 3)])]
    ['2 go down.', '1 goes up, 2 go down.', '1 goes up, 2 go down.', '1 goes up.']
    """
    levels = [division.level for division in divisions]
    sentences = []
    for division in divisions:
        up = division.up if division.level > min(levels) else 0
        down = division.down if division.level < max(levels) else 0
        parts = [ngettext("{count} goes up", "{count} go up", up, count=up)] if up else []
        parts += [ngettext("{count} goes down", "{count} go down", down, count=down)] if down else []
        sentences.append(_("{parts}.", parts=", ".join(parts)) if parts else Wording(""))
    return sentences
