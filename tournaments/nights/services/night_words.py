"""A night's word: drawn, reserved when cards are made or the check-in opens, and free again afterwards.

What a club does with its nights never tells it which words other clubs have: where there are several clubs words are
drawn and not chosen, and a reserved word is never drawn.
"""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from clubs.models import User
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop
from scoring.models import TablePass
from scoring.services.tables import give_up_codes
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightAuditEntry, NightState, Round, RoundState
from tournaments.nights.selectors.night_codes import may_choose_word
from tournaments.nights.services.audit_log import log_change, write_audit_entry
from tournaments.nights.services.locking import lock_night_and_waiting_rounds
from tournaments.nights.words import draw_word

KEPT_FOR = timedelta(days=2)
DRAWS_A_DAY = 100
# Read by everybody who keeps score, also by programs that may not write: the word itself stands on the night's page.
DRAWN_FOR_IT = "Another night took this word, so this night has a new one. It's at the top of the page."
ON_CARDS = gettext_noop("The table cards have this word on them, so it can't change.")


def words_in_use(now: datetime) -> set[str]:
    """Return the words that no other night may have now."""
    held = Night.objects.filter(_in_use(now), word_reserved_at__isnull=False)
    return set(held.values_list("word", flat=True))


def _words_of_club(club_id: int, now: datetime, but: int | None = None) -> set[str]:
    """Return the words of a club's own nights that are not over, reserved or not."""
    own = (
        Night.objects.filter(_in_use(now), club=club_id)
        .exclude(state=NightState.VERIFIED)
        .exclude(pk=but or 0)
    )
    return set(own.values_list("word", flat=True))


def draw_for(club_id: int, now: datetime, but: str = "") -> str:
    """Draw a word that is not in use, and that no other night of the club has."""
    return draw_word({but} | words_in_use(now) | _words_of_club(club_id, now))


def refuse_many_draws(club_id: int, by: User | None, now: datetime) -> None:
    """Raise `NightRefused` where a club, or somebody for several, draws on and on.

    A word in use is never drawn, so who draws them all learns from what never comes which words other clubs have.
    """
    if may_choose_word():
        return
    drawn = NightAuditEntry.objects.filter(kind__in=("created", "word_drawn"), at__gt=now - timedelta(days=1))
    whose = Q(night__club=club_id) if by is None else Q(night__club=club_id) | Q(user=by)
    if drawn.filter(whose).count() >= DRAWS_A_DAY:
        raise NightRefused(
            Problem(
                "too_many_words",
                "word",
                _("You've changed the word a hundred times today. Try again tomorrow."),
            )
        )


def refuse_taken_word(club_id: int, word: str, now: datetime, but: int | None = None) -> None:
    """Raise `NightRefused` for a word that another night of the same club has; of other clubs nothing is said."""
    if word in _words_of_club(club_id, now, but):
        raise NightRefused(
            Problem(
                "word_taken",
                "word",
                _(
                    "Another of your nights has the word {word} and isn't verified yet. Choose another word.",
                    word=word,
                ),
            )
        )


def reserve_word(night: Night, now: datetime) -> None:
    """Reserve the word of a night that is locked; where it is in use by now, another is drawn and reserved."""
    if night.word_reserved_at is not None:
        return
    drawn = False
    while not _reserve(night, now):
        night.word = draw_for(night.club_id, now, but=night.word)
        drawn = True
    if drawn:
        write_audit_entry(night.pk, "word_drawn", DRAWN_FOR_IT, by=None, now=now)


def reserve_word_again(night: Night, now: datetime) -> bool:
    """Reserve the word of a locked night that had given it up; tell whether it is still to be had."""
    return night.word_reserved_at is not None or _reserve(night, now)


@transaction.atomic
def draw_another_word(night_id: int, *, by: User | None, now: datetime) -> Night:
    """Draw another word for a night; raise `NightRefused` once its cards are made or it has begun."""
    night = lock_night_and_waiting_rounds(night_id)
    begun = Round.objects.filter(night=night).exclude(state=RoundState.WAITING).exists()
    if begun or night.tables.exists():
        raise NightRefused(Problem("word_in_use", "word", _(ON_CARDS)))
    refuse_many_draws(night.club_id, by, now)
    reserved = night.word_reserved_at is not None
    night.word, night.word_reserved_at = draw_for(night.club_id, now, but=night.word), None
    night.save(update_fields=["word", "word_reserved_at"])
    if reserved:
        reserve_word(night, now)
    log_change(night.pk, "word_drawn", "Drew another word.", by=by, now=now)
    return night


def _reserve(night: Night, now: datetime) -> bool:
    """Reserve the word that a locked night has, or tell that it is in use."""
    _release_old(night, now)
    try:
        with transaction.atomic():
            night.word_reserved_at = now
            night.save(update_fields=["word", "word_reserved_at"])
    except IntegrityError:
        night.word_reserved_at = None
        return False
    # Typed codes of a night that had the word before would lead this night's guests to that one's tables.
    before = TablePass.objects.filter(table__night_table__night__word=night.word)
    give_up_codes(before.exclude(table__night_table__night=night.pk))
    return True


def _release_old(night: Night, now: datetime) -> None:
    """Take the word from a night that has had it for too long, unless somebody changes that night just now."""
    held = Night.objects.filter(word=night.word, word_reserved_at__isnull=False).exclude(_in_use(now))
    old = held.exclude(pk=night.pk).select_for_update(of=("self",), skip_locked=True)
    Night.objects.filter(pk__in=list(old.values_list("pk", flat=True))).update(word_reserved_at=None)


def _in_use(now: datetime) -> Q:
    """Choose the nights that are not two days old, by their date or by when their word was reserved."""
    since = now - KEPT_FOR
    return Q(date__gte=timezone.localdate(since)) | Q(word_reserved_at__gte=since)
