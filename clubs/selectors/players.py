"""Who plays: their names as pages show them, and who is one with whom."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from clubs.models import Club, Player, Tag
from clubs.models.player import OF_AGE
from clubs.names import clean_name, name_key, short_name


def living_players(club: Club | int) -> QuerySet[Player]:
    """Return a club's players by name, without those who were erased or merged into another."""
    return Player.objects.filter(club=club, erased_at=None, merged_into=None).order_by("name_key", "pk")


def tags_in_use(club: Club | int) -> list[str]:
    """Return the words that a club's players carry."""
    carried = Tag.objects.filter(club=club, players__in=living_players(club).order_by())
    return list(carried.order_by("name").distinct().values_list("name", flat=True))


def search(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """Narrow players down to those in whose names the text stands, whatever the case."""
    key = name_key(clean_name(text))
    return players.filter(name_key__contains=key) if key.isprintable() else players.none()


def canonical(player_ids: Iterable[int]) -> dict[int, int]:
    """Answer, for each number, with the player's own or that of the one whom they were merged into in the end.

    One query, and one more for each merge upon a merge.
    """
    end = {number: number for number in player_ids}
    asked = set(end)
    while asked:
        step = dict(
            Player.objects.filter(pk__in=asked, merged_into__isnull=False).values_list("pk", "merged_into_id")
        )
        end = {number: step.get(last) or last for number, last in end.items()}
        asked = {number for number in step.values() if number is not None}
    return end


def shown_with(players: Iterable[int], club: Club | int | None, keys: Iterable[str]) -> list[int]:
    """Return these players, and with all others whose shown name may change when theirs does.

    `keys` are the keys of the names that somebody had or has now: who else in the club bears one is told apart
    anew. Whoever was merged into any of these is shown under that name. One query, and one for each merge upon a
    merge.
    """
    alike = living_players(club).filter(name_key__in=set(keys)) if club is not None else Player.objects.none()
    found = {*players, *alike.order_by().values_list("pk", flat=True)}
    return sorted(found.union(merged_below(found)))


def merged_below(players: Iterable[int]) -> list[int]:
    """Return whoever was merged into these, and into those in turn."""
    below: list[int] = []
    asked = list(players)
    while asked:
        asked = list(Player.objects.filter(merged_into__in=asked).values_list("pk", flat=True))
        below += asked
    return below


def shown_names(players: Iterable[Player], *, whole: bool = False) -> dict[int, str]:
    """Return the name of each player as every page of their club shows it, by the player's number.

    Whoever is known to be under 16 is shown as "Jo B.", but `whole` to those who run the club.

    Two of one name are told apart by the order in which they were added: "Bob Smith", "Bob Smith (2)",
    whether or not the other is among those asked for. A merged player is shown under the name of the one they
    were merged into. Two queries at most, but for merges.
    """
    asked = list(players)
    known = {player.pk: player for player in asked}
    merged = [player.pk for player in asked if player.merged_into_id is not None]
    end = {number: number for number in known} | (canonical(merged) if merged else {})
    missing = set(end.values()) - set(known)
    if missing:
        known |= Player.objects.in_bulk(missing)
    shown = [known[number] for number in set(end.values())]
    ranks = _ranks([player for player in shown if player.club_id is not None and player.erased_at is None])
    names = {
        player.pk: f"{player.name} ({ranks[player.pk]})" if ranks.get(player.pk, 1) > 1 else player.name
        for player in shown
    }
    if not whole:
        names |= young_names(shown)
    return {number: names[last] for number, last in end.items()}


def known_young() -> Q:
    """Return what tells the players who are known to be under 16 today from the others."""
    today = timezone.localdate()
    # Who was born on 29 February is 16 on 1 March.
    first = date(today.year - OF_AGE, today.month, min(today.day, 28)) + timedelta(
        days=max(0, today.day - 28)
    )
    return Q(born__gt=first) | Q(born=None, of_age=False)


def young_names(players: Iterable[Player]) -> dict[int, str]:
    """Return the short names of those among these players who are known to be under 16, by the player's number.

    Two whom one short name would fit are told apart by a number. One query where there is anybody, else none.
    """
    today = timezone.localdate()
    young = [player for player in players if player.is_young(today)]
    if not young:
        return {}
    everybody = Player.objects.filter(
        Q(of_age=False) | Q(born__isnull=False),
        club_id__in={player.club_id for player in young},
        merged_into=None,
    )
    alike: defaultdict[tuple[int | None, str], list[int]] = defaultdict(list)
    for one in everybody.order_by("pk"):
        if one.is_young(today):
            alike[one.club_id, short_name(one.name)].append(one.pk)
    names = {}
    for player in young:
        short = short_name(player.name)
        same = alike[player.club_id, short]
        place = same.index(player.pk) + 1 if player.pk in same else 1
        names[player.pk] = short if place == 1 else f"{short} ({place})"
    return names


def _ranks(players: list[Player]) -> dict[int, int]:
    """Count players of one club who share a name, from 1 in the order of their numbers."""
    alike = Player.objects.filter(
        club_id__in={player.club_id for player in players},
        name_key__in={player.name_key for player in players},
        erased_at=None,
        merged_into=None,
    )
    numbers: defaultdict[tuple[int | None, str], list[int]] = defaultdict(list)
    if players:
        for club, key, number in alike.order_by("pk").values_list("club_id", "name_key", "pk"):
            numbers[club, key].append(number)
    return {number: place for same in numbers.values() for place, number in enumerate(same, 1)}


def keys_known(club: Club | int, names: Iterable[str]) -> set[str]:
    """Return the keys of those names that players of a club have."""
    # PostgreSQL takes no NUL, not even to look for it.
    wanted = {key for name in names if "\0" not in (key := name_key(name))}
    return set(living_players(club).filter(name_key__in=wanted).order_by().values_list("name_key", flat=True))
