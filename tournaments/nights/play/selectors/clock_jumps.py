"""What a night says of a clock that somebody has set."""

from tournaments.nights.models import Night, NightAuditEntry, NightState, Round, RoundState

CLOCK_JUMPED = "clock"
"""The kind of the act by which the log tells that the clock was set."""


def last_begun_round(night_id: int) -> Round | None:
    """Return the round that is being played or was played last."""
    begun = Round.objects.filter(night=night_id).exclude(state=RoundState.WAITING)
    return begun.order_by("-number").first()


def clock_notice(night: Night) -> str:
    """Return what the log says of the clock, as long as the round or the break goes on in which it was set."""
    if night.state not in (NightState.PLAYING, NightState.BREAK):
        return ""
    told = NightAuditEntry.objects.filter(night=night, kind=CLOCK_JUMPED).order_by("-pk").first()
    round_ = None if told is None else last_begun_round(night.pk)
    if told is None or round_ is None:
        return ""
    since = round_.started_at if round_.state == RoundState.PLAYING else round_.closed_at
    return told.message if since is not None and told.at >= since else ""
