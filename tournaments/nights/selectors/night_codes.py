"""Find a night by the word that is called out in the hall, by the signed code for it, or by its board's code.

The word also opens the tables, to keep score there. The board's code opens the board and nothing else.
"""

import re
import unicodedata
from datetime import date, timedelta
from itertools import islice

from django.utils.crypto import constant_time_compare, salted_hmac

from clubs.models import Club
from tournaments.nights.models import Night, NightState
from tournaments.nights.models.night import WORD_LENGTH
from web.numbers import whole_number
from web.signed_codes import is_signed, sign
from web.typed_codes import typed_word

SALT = "nights.word"
BOARD_SALT = "nights.board"
# No vowels, so that no code spells a word; nothing that looks like something else on a far screen.
BOARD_LETTERS = "BCDFGHJKLMNPQRTVWXZ"
BOARD_CODE_LENGTH = 6
LEADING_NUMBER = re.compile(r"\d{1,20}")
# Prizes are given when the results are verified, so the wall shows them for the rest of that night.
SHOWN_AFTERWARDS = timedelta(days=1)


def may_choose_word() -> bool:
    """Tell whether words are chosen: only where there is one club, whom a refused word tells of nobody else."""
    return len(Club.objects.values_list("pk")[:2]) < 2


def night_by_word(text: str, today: date) -> Night | None:
    """Return the night that a word means, as people type it; None for a wrong word.

    A word is good from the check-in on, and until the day after a verified night unless another took it. A night
    that was never verified keeps it until another wants it.
    """
    word = typed_word(text)
    if not word.isalpha() or len(word) > WORD_LENGTH:
        return None
    found = Night.objects.select_related("club").filter(word=word).exclude(state=NightState.DRAFT)
    on = found.filter(word_reserved_at__isnull=False).first()
    return on or found.filter(date__gte=today - SHOWN_AFTERWARDS).order_by("-date", "-pk").first()


def night_code(night: Night) -> str:
    """Return the signed code of a night: it opens what the word opens, and is no guess."""
    return sign(str(night.pk), _salt(SALT, night))


def night_by_code(code: str, today: date) -> Night | None:
    """Return the night of a signed code, for as long as its word would be good; None for any other."""
    night = _still_shown(code.partition(".")[0], today)
    return night if night is not None and is_signed(code, _salt(SALT, night)) else None


def board_code(night: Night) -> str:
    """Return the signed code of a night's board: it shows the board, and tells no word with which to score."""
    return sign(str(night.pk), _salt(BOARD_SALT, night))


def typed_board_code(night: Night) -> str:
    """Return the code of a night's board as somebody types it on a television: its number, and six letters.

    A wrong one is a guess, and counted.
    """
    digest = salted_hmac(_salt(BOARD_SALT, night), str(night.pk), algorithm="sha256").digest()
    letters = (BOARD_LETTERS[byte % len(BOARD_LETTERS)] for byte in digest)
    return f"{night.pk}-{''.join(islice(letters, BOARD_CODE_LENGTH))}"


def night_by_board_code(code: str, today: date) -> Night | None:
    """Return the night of a signed or a typed code of a board, for as long as its word would be good."""
    number, typed = LEADING_NUMBER.match(code.strip()), typed_word(code)
    night = _still_shown(unicodedata.normalize("NFKC", number[0]) if number else "", today)
    if night is None:
        return None
    if is_signed(code, _salt(BOARD_SALT, night)):
        return night
    return night if constant_time_compare(typed, typed_word(typed_board_code(night))) else None


def _still_shown(typed: str, today: date) -> Night | None:
    """Return the night of that number that is no draft any more, until the day after it was verified."""
    number = whole_number(typed)
    if number is None:
        return None
    night = Night.objects.select_related("club").filter(pk=number).exclude(state=NightState.DRAFT).first()
    if night is None or (night.state == NightState.VERIFIED and night.date < today - SHOWN_AFTERWARDS):
        return None
    return night


def _salt(what_for: str, night: Night) -> str:
    return f"{what_for}:{night.stamp}"
