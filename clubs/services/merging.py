"""Say that two players are one person, and take it back. No ledger row is touched: it is a pointer."""

from django.db import transaction

from clubs.models import Player
from clubs.selectors.players import canonical, shown_with
from clubs.signals import players_changed
from problems import Problem, Refused
from problems.wording import gettext as _


@transaction.atomic
def merge_players(kept: Player, other: Player) -> Player:
    """Say that `other` is `kept`, whose name, contact and tags stand for both; return the player that is kept.

    Where `kept` was itself merged into somebody, that one is kept. Raises `Refused` across clubs, for players
    of no club, with an erased one, with one who is merged already, and where the two are one already.
    """
    end = canonical([kept.pk])[kept.pk]
    rows = _locked(end, other.pk)
    last, moved = rows[end], rows[other.pk]
    faults = []
    if last.pk == moved.pk:
        faults.append(Problem("merge_with_itself", "other", _("These are the same player already.")))
    elif moved.merged_into_id is not None:
        message = _("{name} was merged into another player already. Undo that first.", name=moved.name)
        faults.append(Problem("merged_already", "other", message))
    if last.merged_into_id is not None:
        faults.append(
            Problem("merged_already", "kept", _("Somebody merged this player just now. Look again."))
        )
    if last.club_id is None or last.club_id != moved.club_id:
        faults.append(
            Problem("merge_across_clubs", "other", _("Only two players of one club can be merged."))
        )
    if last.erased_at is not None or moved.erased_at is not None:
        faults.append(
            Problem("player_erased", "other", _("This player was erased, so they can't be merged."))
        )
    Refused.raise_for(faults)
    moved.merged_into = last
    moved.save(update_fields=["merged_into"])
    shown = shown_with([last.pk, moved.pk], moved.club_id, [moved.name_key])
    players_changed.send(Player, players=shown)
    return last


@transaction.atomic
def undo_merge(other: Player) -> Player:
    """Take a merge back: `other` is somebody again, as before. Raises `Refused` where there is none."""
    row = Player.objects.select_for_update(no_key=True).get(pk=other.pk)
    if row.merged_into_id is None:
        raise Refused(Problem("not_merged", "", _("{name} isn't merged into anybody.", name=row.name)))
    if row.erased_at is not None:
        raise Refused(
            Problem("player_erased", "", _("This player was erased, so the merge can't be undone."))
        )
    kept = row.merged_into_id
    row.merged_into = None
    row.save(update_fields=["merged_into"])
    players_changed.send(Player, players=shown_with([kept, row.pk], row.club_id, [row.name_key]))
    return row


def _locked(*numbers: int) -> dict[int, Player]:
    """Lock players in the order of their numbers, so that two merges at once follow one another.

    Both must be merged into nobody when a merge is written: therefore no circle can come about.
    """
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=numbers).order_by("pk")
    return {row.pk: row for row in rows}
