"""Keep photographs of paper cards: made small and bare in a child process, a few a match, and taken away again."""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from typing import Any, Unpack

from django.db import transaction

from clubs.models import User, WhoAndWhen
from jobs.children import ChildBusy, ChildError, Children
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.leagues.calendar.services.fixtures import lock_open_fixture
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import CardPhotograph, Fixture
from tournaments.leagues.services.audit_log import log_change
from tournaments.matches.states import MatchState
from tournaments.photographs.exceptions import PROBLEMS, NotAPhotograph
from tournaments.photographs.precheck import precheck
from web.retry_later import RetryLater, count_or_refuse

MOST_PHOTOGRAPHS = 4
"""Of one match: front and back of both sides' cards."""
SECONDS = 10.0
"""A large photograph takes one; what takes so long was made to."""
TOO_LARGE = PROBLEMS["too_large"]
MOST_SENT = {10 * 60: 20, 24 * 60 * 60: 100}
"""How many photographs one captain, or one officer, may have made small in so many seconds."""
TOO_MANY_SENT = gettext_noop("You've sent a lot of photographs. Wait {wait}, then send the next one.")
BUSY = gettext_noop("Another photograph is being saved. Wait two seconds, then send yours again.")
BUSY_SECONDS = 2

_children = Children(awaited=True)


def add_photograph(
    fixture_id: int, side: str, data: bytes, **who_and_when: Unpack[WhoAndWhen]
) -> CardPhotograph:
    """Keep a photograph of a match's paper card; sent twice it counts once. `side` is empty for an organiser.

    Raises LeagueRefused for what is no picture, a fifth one, and a match that is void or whose season is closed; and
    RetryLater while another is made small here, or when whoever sends it has sent very many.
    """
    try:
        precheck(data)
    except NotAPhotograph as why:
        raise _not_kept(why.code) from None
    content_hash = hashlib.sha256(data).hexdigest()
    # Looked at before and after: nobody waits for a lock while a picture is made smaller.
    before = _place_for(fixture_id, content_hash)
    if before is not None:
        return before
    sender = _sender(fixture_id, side, who_and_when["by"])
    try:
        # Nobody waits for the turn, since everybody else needs the server's threads. Whoever isn't given it sends the
        # photograph again, which doesn't count.
        with _children.turn():
            count_or_refuse(f"photographs:{sender}", MOST_SENT, "too_many_sent", TOO_MANY_SENT)
            made = _shrink(data)
    except ChildBusy:
        raise RetryLater(503, "busy", _(BUSY), BUSY_SECONDS) from None
    with transaction.atomic():
        season, fixture = lock_open_fixture(fixture_id)
        before = _place_for(fixture_id, content_hash)
        if before is not None:
            return before
        kept = CardPhotograph.objects.create(
            fixture=fixture,
            side=side,
            jpeg=made["jpeg"],
            width=made["width"],
            height=made["height"],
            size=len(made["jpeg"]),
            content_hash=content_hash,
            user=who_and_when["by"],
            at=who_and_when["now"],
        )
        words = f"A photograph of the card of {fixture.name} was added."
        log_change(season.pk, "photograph", words, **who_and_when)
    return kept


@transaction.atomic
def remove_photograph(
    fixture_id: int, photograph_id: int, side: str, **who_and_when: Unpack[WhoAndWhen]
) -> None:
    """Take a photograph away: a captain one of the own side, an organiser, with `side` empty, any.

    Raises LeagueRefused for the other side's, and CardPhotograph.DoesNotExist.
    """
    season, fixture = lock_open_fixture(fixture_id)
    kept = CardPhotograph.objects.defer("jpeg").get(pk=photograph_id, fixture=fixture)
    if side and kept.side != side:
        message = _("Only the person who sent this photograph, or the secretary, can delete it.")
        raise LeagueRefused(Problem("not_yours", "", message))
    kept.delete()
    words = f"A photograph of the card of {fixture.name} was deleted."
    log_change(season.pk, "photograph", words, **who_and_when)


def forget_photographs_of(players: Iterable[int], **_kwargs: Any) -> None:
    """Take away the photographs of matches in whose line-ups one of these players stands: names are written there."""
    wanted = list(players)
    CardPhotograph.objects.filter(fixture__line_ups__players__player__in=wanted).delete()


def forget_photographs_of_seasons(seasons: Iterable[int]) -> None:
    """Take away the photographs of seasons that are long over, with the contacts of those who played in them."""
    CardPhotograph.objects.filter(fixture__season__in=list(seasons)).delete()


def _sender(fixture_id: int, side: str, user: User | None) -> str:
    """Return who is counted: an officer, or a team, whose captain's link is one for all its matches."""
    if user is not None:
        return f"user:{user.pk}"
    return f"team:{Fixture.objects.values_list(f'{side}_id', flat=True).get(pk=fixture_id)}"


def _place_for(fixture_id: int, content_hash: str) -> CardPhotograph | None:
    """Return the photograph where it is there already; raises LeagueRefused where there is no room for it."""
    kept = CardPhotograph.objects.filter(fixture=fixture_id).defer("jpeg")
    found = {one.content_hash: one for one in kept}
    if content_hash in found:
        return found[content_hash]
    state, closed_at = Fixture.objects.values_list("state", "season__closed_at").get(pk=fixture_id)
    if state == MatchState.VOID or closed_at is not None:
        message = _("This match is void or its season is closed, so no photograph can be added.")
        raise LeagueRefused(Problem("not_now", "", message))
    if len(found) >= MOST_PHOTOGRAPHS:
        message = _("A match has {most} photographs at most. Delete one first.", most=MOST_PHOTOGRAPHS)
        raise LeagueRefused(Problem("too_many", "", message))
    return None


def _shrink(data: bytes) -> dict[str, Any]:
    """Have a photograph made small, by whoever has the turn: one at a time, as each may need much memory."""
    heard: list[dict[str, Any]] = []

    def hear(line: dict[str, Any]) -> bool:
        heard.append(line)
        return True

    try:
        question = {"photograph": b64encode(data).decode()}
        _children.run("tournaments.photographs.answers", question, hear, seconds=SECONDS)
    except ChildError:
        heard = []
    if not heard or "problem" in heard[0]:
        raise _not_kept(heard[0]["problem"] if heard else "not_a_photograph")
    return heard[0] | {"jpeg": b64decode(heard[0]["jpeg"])}


def _not_kept(code: str) -> LeagueRefused:
    return LeagueRefused(Problem(code, "photograph", _(PROBLEMS[code])))
