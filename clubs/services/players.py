"""Add players, correct what is known of them, and erase them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from clubs.models import Club, Player, Tag
from clubs.models.player import CONTACT_LENGTH
from clubs.models.tag import TAG_LENGTH
from clubs.names import NAME_LENGTH, clean_name, name_fault, name_key
from clubs.selectors.personal_texts import ERASED_NAME
from clubs.selectors.players import merged_below, shown_with
from clubs.services.erasing import clear_columns
from clubs.signals import players_changed, players_erased
from problems import Problem, Refused
from problems.wording import gettext as _

MOST_AT_ONCE = 500
MOST_TAGS = 12
OLDEST = date(1900, 1, 1)


@dataclass(frozen=True, slots=True)
class Age:
    """What is kept of somebody's age: the date of birth, or whether they are 16 or over; None where it isn't known."""

    born: date | None = None
    of_age: bool | None = None


@dataclass(frozen=True, slots=True)
class Added:
    """Who was added, and the names that were not because the club has, or the list has, that name already."""

    added: tuple[Player, ...]
    doubles: tuple[str, ...]


def _name_faults(name: str, field: str, shown: str) -> list[Problem]:
    code = name_fault(name)
    if code is None:
        return []
    messages = {
        "name_missing": _("Type a name. Any nickname will do."),
        "name_too_long": _(
            "The name {shown}... has {length} characters; {most} is the most.",
            shown=shown[:20],
            length=len(name),
            most=NAME_LENGTH,
        ),
        "name_unreadable": _("The name has characters that can't be shown. Type it again."),
    }
    return [Problem(code, field, messages[code])]


def _tags_faults(tags: Iterable[str]) -> list[Problem]:
    faults = [
        Problem("tag_unreadable", "tags", _("A tag is a word of up to {most} characters.", most=TAG_LENGTH))
        for tag in tags
        if name_fault(tag, TAG_LENGTH)
    ]
    return faults[:1]


def _clean_tags(tags: Iterable[str]) -> list[str]:
    """Return tags as they are kept: in small letters, none empty, none twice, in their order."""
    return list(dict.fromkeys(tag for text in tags if (tag := clean_name(text).lower())))


@transaction.atomic
def add_players(
    club: Club, names: Sequence[str], *, tags: Iterable[str] = (), allow_doubles: bool = False
) -> Added:
    """Add players to a club by name, all with these tags.

    A name that the club has already, or that comes twice, is not added but returned among `doubles`,
    for a person to say "another Bob Smith", who is then added with `allow_doubles`. Raises `Refused` with
    every fault, and then nobody is added.
    """
    cleaned = [clean_name(name) for name in names]
    words = _clean_tags(tags)
    faults = [
        fault for place, name in enumerate(cleaned) for fault in _name_faults(name, f"names.{place}", name)
    ]
    if len(cleaned) > MOST_AT_ONCE:
        faults.append(
            Problem("too_many", "names", _("Add at most {most} players at once.", most=MOST_AT_ONCE))
        )
    faults += _tags_faults(words)
    Refused.raise_for(faults)
    # Two who add the same name at the same moment: the second sees what the first has added.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    keys = {name_key(name) for name in cleaned}
    taken = set(
        Player.objects.filter(club=club, name_key__in=keys, erased_at=None, merged_into=None).values_list(
            "name_key", flat=True
        )
    )
    added: list[Player] = []
    doubles: list[str] = []
    for name in cleaned:
        key = name_key(name)
        if key in taken and not allow_doubles:
            doubles.append(name)
        else:
            taken.add(key)
            added.append(Player(club=club, name=name, name_key=key))
    Player.objects.bulk_create(added)
    through = Player.tags.through
    rows = _tags_of(club, words)
    through.objects.bulk_create(through(player=player, tag=row) for player in added for row in rows)
    return Added(tuple(added), tuple(doubles))


@transaction.atomic
def add_player(
    club: Club, name: str, *, contact: str = "", tags: Iterable[str] = (), allow_doubles: bool = False
) -> Player:
    """Add one player with everything known of them; raise `Refused`, with `doubled` for a name that is there."""
    try:
        done = add_players(club, [name], tags=tags, allow_doubles=allow_doubles)
    except Refused as refused:
        raise Refused(
            *(replace(fault, field=fault.field.replace("names.0", "name")) for fault in refused.problems)
        ) from None
    if done.doubles:
        message = _(
            "The club has a {name} already. Say that this is another (allow_doubles).", name=done.doubles[0]
        )
        raise Refused(Problem("doubled", "", message))
    (player,) = done.added
    return change_player(player, contact=contact) if contact else player


def change_player(
    player: Player,
    *,
    name: str | None = None,
    contact: str | None = None,
    tags: Iterable[str] | None = None,
    age: Age | None = None,
) -> Player:
    """Correct a player's name, contact, tags or age; what is None stays. Raises `Refused` with every fault.

    A name may be another's too: pages tell the two apart.
    """
    cleaned = None if name is None else clean_name(name)
    words = None if tags is None else _clean_tags(tags)
    faults = [] if cleaned is None else _name_faults(cleaned, "name", cleaned)
    if contact is not None and (len(contact) > CONTACT_LENGTH or not (contact + "x").isprintable()):
        message = _("A contact is one line of up to {most} characters.", most=CONTACT_LENGTH)
        faults.append(Problem("contact_unreadable", "contact", message))
    faults += _tags_faults(words or ())
    if age is not None and age.born is not None and not OLDEST <= age.born <= timezone.localdate():
        faults.append(
            Problem("born_unlikely", "born", _("This date of birth can't be right. Look at the year."))
        )
    if words is not None and len(words) > MOST_TAGS:
        faults.append(Problem("too_many", "tags", _("A player has at most {most} tags.", most=MOST_TAGS)))
    with transaction.atomic():
        row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if row.erased_at is not None:
            faults.append(
                Problem("player_erased", "", _("This player was erased, so you can't change them."))
            )
        if row.club_id is None:
            faults.append(
                Problem("player_without_club", "", _("A player of a kitchen table is named there."))
            )
        Refused.raise_for(faults)
        before = row.name, row.name_key, row.born, row.of_age
        row.name = row.name if cleaned is None else cleaned
        row.contact = row.contact if contact is None else contact.strip()
        if age is not None:
            row.born, row.of_age = age.born, age.of_age
        row.save(update_fields=["name", "contact", "born", "of_age"])
        if words is not None and row.club is not None:
            row.tags.set(_tags_of(row.club, words))
        if (row.name, row.born, row.of_age) != (before[0], *before[2:]):
            shown = shown_with([row.pk], row.club_id, {before[1], row.name_key})
            players_changed.send(Player, players=shown)
    return row


@transaction.atomic
def erase_player(player: Player, now: datetime) -> Player:
    """Forget who a player is: the name becomes "a player", contact and tags go. The ledger stays whole.

    Whoever was merged into this player is forgotten with them: they are one person. Raises `Refused` where the
    player was merged into another, who is then to be erased. To erase twice changes nothing.
    """
    row = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if row.erased_at is not None:
        return row
    if row.merged_into_id is not None:
        message = _("This player was merged into another. Erase that one, or undo the merge first.")
        raise Refused(Problem("player_merged", "", message))
    _forget([row.pk, *merged_below([row.pk])], [(row.club_id, row.name_key)], now)
    row.refresh_from_db()
    return row


@transaction.atomic
def erase_again(uuids: Collection[UUID], now: datetime) -> int:
    """Forget those of these players who are still known, as after a restore of an older backup; return how many.

    Whoever was merged into one of them since is on the list too, so that nobody else is to be looked for.
    """
    wanted, erased = sorted(uuids), 0
    for first in range(0, len(wanted), MOST_AT_ONCE):
        batch = wanted[first : first + MOST_AT_ONCE]
        rows = Player.objects.select_for_update(no_key=True).filter(uuid__in=batch, erased_at=None)
        found = list(rows.order_by("pk"))
        if found:
            _forget([row.pk for row in found], [(row.club_id, row.name_key) for row in found], now)
        erased += len(found)
    return erased


def _forget(numbers: Sequence[int], names: Iterable[tuple[int | None, str]], now: datetime) -> None:
    """Erase players by their numbers, and tell whoever shows them; `names` are clubs and keys of names."""
    names_of = Player.objects.filter(pk__in=numbers).values_list("name", flat=True)
    called = sorted(set(names_of) - {ERASED_NAME})
    clear_columns(numbers, now)
    shown = {number for club, key in names for number in shown_with(numbers, club, [key])}
    players_changed.send(Player, players=sorted(shown))
    players_erased.send(Player, players=numbers, names=called)


def _tags_of(club: Club, words: Sequence[str]) -> list[Tag]:
    Tag.objects.bulk_create([Tag(club=club, name=word) for word in words], ignore_conflicts=True)
    return list(Tag.objects.filter(club=club, name__in=words))
