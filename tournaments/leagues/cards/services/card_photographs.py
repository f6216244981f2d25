"""Keep photographs of paper cards: made small and bare in a child process, a few a match, and taken away again."""

import hashlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from threading import Lock
from typing import Any, Unpack

from django.db import transaction

from clubs.models import WhoAndWhen
from jobs.children import ChildError, Children
from problems import Problem
from problems.wording import gettext as _
from problems.wording import gettext_noop
from tournaments.leagues.faults import LeagueRefused
from tournaments.leagues.fixtures.services.fixtures import open_fixture
from tournaments.leagues.models import CardPhotograph, Fixture
from tournaments.leagues.services.audit_log import log_change
from tournaments.matches.states import MatchState
from tournaments.photographs.problems import MOST_BYTES, PROBLEMS

MOST_PHOTOGRAPHS = 4
"""Of one match: front and back of both sides' cards."""
SECONDS = 20.0
"""A large photograph takes one; what takes so long was made to."""
TOO_LARGE = gettext_noop("A photograph has 8 MB at most. Take it with a smaller size.")

_children, _turn = Children(awaited=True), Lock()


def add_photograph(
    fixture_id: int, side: str, data: bytes, **who_and_when: Unpack[WhoAndWhen]
) -> CardPhotograph:
    """Keep a photograph of a match's paper card; sent twice it counts once. `side` is empty for an organiser.

    Raises LeagueRefused for what is no picture, a fifth one, and a match that is void or whose season is closed.
    """
    if len(data) > MOST_BYTES:
        raise LeagueRefused(Problem("too_large", "photograph", _(TOO_LARGE)))
    content_hash = hashlib.sha256(data).hexdigest()
    # Looked at before and after: nobody waits for a lock while a picture is made smaller.
    before = _place_for(fixture_id, content_hash)
    if before is not None:
        return before
    made = _shrink(data)
    with transaction.atomic():
        season, fixture = open_fixture(fixture_id)
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
    season, fixture = open_fixture(fixture_id)
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
    """Have a photograph made small; one at a time in this process, as each may need much memory."""
    heard: list[dict[str, Any]] = []

    def hear(line: dict[str, Any]) -> bool:
        heard.append(line)
        return True

    try:
        with _turn:
            question = {"photograph": b64encode(data).decode()}
            _children.run("tournaments.photographs", question, hear, seconds=SECONDS)
    except ChildError:
        heard = []
    if not heard or "problem" in heard[0]:
        code = heard[0]["problem"] if heard else "not_a_photograph"
        raise LeagueRefused(Problem(code, "photograph", _(PROBLEMS[code])))
    return heard[0] | {"jpeg": b64decode(heard[0]["jpeg"])}
