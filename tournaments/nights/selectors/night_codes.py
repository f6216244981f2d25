"""Find a night by the word that is called out in the hall, or by the signed code that stands for it."""

from datetime import date, timedelta

from django.core.signing import BadSignature, Signer

from tournaments.nights.models import Night, NightState
from tournaments.nights.models.night import WORD_LENGTH

SALT = "nights.word"
# Prizes are given when the results are verified, so the wall shows them for the rest of that night.
SHOWN_AFTERWARDS = timedelta(days=1)


def night_by_word(text: str, today: date) -> Night | None:
    """Return the night that a word means, in any case; None for a wrong word.

    A word is good from the check-in on, and until the day after a verified night unless another took it. A night
    that was never verified keeps it until another wants it.
    """
    word = text.strip().upper()
    if not word.isascii() or not word.isalpha() or len(word) > WORD_LENGTH:
        return None
    found = Night.objects.select_related("club").filter(word=word).exclude(state=NightState.DRAFT)
    on = found.filter(word_reserved_at__isnull=False).first()
    return on or found.filter(date__gte=today - SHOWN_AFTERWARDS).order_by("-date", "-pk").first()


def night_code(night: Night) -> str:
    """Return the signed code of a night: it opens what the word opens, and is no guess."""
    return _signer(night).sign(str(night.pk))


def night_by_code(code: str, today: date) -> Night | None:
    """Return the night of a signed code, for as long as its word would be good; None for any other."""
    number = code.partition(".")[0]
    if not number.isascii() or not number.isdigit() or len(number) > 15:
        return None
    night = (
        Night.objects.select_related("club").filter(pk=int(number)).exclude(state=NightState.DRAFT).first()
    )
    if night is None or (night.state == NightState.VERIFIED and night.date < today - SHOWN_AFTERWARDS):
        return None
    try:
        _signer(night).unsign(code)
    except BadSignature:
        return None
    return night


def _signer(night: Night) -> Signer:
    return Signer(salt=f"{SALT}:{night.stamp}", sep=".")
