"""The night before this one in its club: who came then, and what it was like."""

from collections.abc import Collection

from clubs.models import Club
from tournaments.nights.models import Entrant, Night, NightState


def last_night_before(night: Night) -> Night | None:
    """Return the club's latest earlier night on which somebody came, with how many as ``came``; None without any."""
    earlier = Night.objects.filter(club=night.club_id, date__lte=night.date).exclude(pk=night.pk)
    for one in earlier.exclude(state=NightState.DRAFT).order_by("-date", "-pk")[:5]:
        came = len(played_on(night, one.pk))
        if came:
            one.came = came  # type: ignore[attr-defined]
            return one
    return None


def played_on(night: Night, earlier: int) -> list[int]:
    """Return the players of the night's own club who were checked in on an earlier night.

    Left out are the erased and merged; and stewards, who were there for that night alone.
    """
    rows = Entrant.objects.filter(
        night=earlier, night__club=night.club_id, checked_in_at__isnull=False, steward=False,
        player__erased_at=None, player__merged_into=None,
    )  # fmt: skip
    return list(rows.order_by("number").values_list("player", flat=True))


def usual_credit(clubs: Collection[Club]) -> str:
    """Return what sitting out was worth on these clubs' latest night; empty where they had none, to be asked."""
    latest = Night.objects.filter(club__in=clubs).order_by("-date", "-pk")
    return latest.values_list("sit_out_credit", flat=True).first() or ""
