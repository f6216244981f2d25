"""What was built on a result that has changed since: penalties, cups, plates, play-offs, next season, trophies.

A cup, a plate or a play-off is outdated where it went on with others than the results now say. Each is found from the
facts as they are at the moment, so it is gone as soon as it is put right, however that is done.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from clubs.selectors.players import canonical
from problems.wording import all_of
from tournaments.leagues.calendar.selectors.results import winner_of
from tournaments.leagues.committee.selectors.outdated_line import BY_RULING, OF_CUPS, Outdated
from tournaments.leagues.committee.selectors.what_stood import ruling_that_voids
from tournaments.leagues.cups.selectors.cup_entries import entries_of, entry_names
from tournaments.leagues.cups.selectors.cup_ties import has_begun, plate_entries, went_on_wrongly
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.selectors.play_offs import is_given_up, play_off_of, play_off_seats, promoting
from tournaments.leagues.models import (
    Cup,
    CupEntry,
    CupKind,
    Decision,
    Division,
    Entrants,
    Fixture,
    Penalty,
    Season,
    Side,
    TeamStatus,
)
from tournaments.leagues.models.team import LeaverResults
from tournaments.leagues.signals import outdated_sought
from tournaments.leagues.tables.selectors.league_tables import make_table
from tournaments.matches.fees import pounds
from tournaments.matches.late_cards import points_words
from tournaments.matches.states import SETTLED, MatchState


def outdated_in_cups(season: Season) -> Iterator[Outdated]:
    """Give what of a season's cups, plates and play-offs its results no longer support."""
    cups = _cups(season)
    yield from _ties(cups)
    yield from _plates(cups)
    if any(cup.promotes_id for cup in cups):
        yield from _play_offs(season)
    yield from _play_offs_of_sections(season, cups)


def _cups(season: Season) -> list[Cup]:
    """Return the cups of a season; `ruled_on` of each says whether a match of it or its main cup was ruled on.

    Without a ruling every winner went on.
    """
    about = Q(fixture__tie__cup=OuterRef("pk")) | Q(fixture__tie__cup=OuterRef("main"))
    ruled_on = Exists(Decision.objects.filter(about, season=season))
    cups = season.cups.annotate(ruled_on=ruled_on)
    return list(cups.select_related("season", "main__season").order_by("pk"))


def _ties(cups: Sequence[Cup]) -> Iterator[Outdated]:
    """Give the ties of cups from which another team went on than has won them."""
    for cup in cups:
        if cup.drawn_at is None or not getattr(cup, "ruled_on", True):
            continue
        for one in went_on_wrongly(cup_state(cup)):
            winner = "Nobody" if one.winner is None else one.winner.name
            who = "neither side" if one.went_on is None else one.went_on.name
            said = f"{winner} has won {one.match.name} in the {cup.name} now, but {who} went on."
            if one.outcome is None:
                said = f"{one.match.name} in the {cup.name} is void, but {who} went on."
            after = one.after
            page = reverse("cup", args=[cup.pk])
            way = ""
            if after is not None:
                way = f"To change that, declare {after.name} void."
                page = reverse("rule_fixture", args=[after.pk, "void"])
            yield Outdated(f"{OF_CUPS}{one.match.pk}", said, page, one.match, one.winner, way)


def _plates(cups: Sequence[Cup]) -> Iterator[Outdated]:
    """Give who is in a plate but doesn't belong in it, and who belongs in it but isn't there."""
    for plate in cups:
        if plate.kind != CupKind.PLATE or plate.main is None:
            continue
        if plate.entrants == Entrants.TEAMS and not getattr(plate, "ruled_on", True):
            continue
        way = "" if has_begun(plate) else f"Delete the {plate.name}, then set up the plate again."
        page = reverse("cup", args=[plate.pk])
        for entry, name, is_entered in _wrong_entries(plate, plate.main):
            is_pair = entry.partner_id is not None
            lost = f"{name} lost in the first round of the {plate.main.name}"
            said = f"{lost}, and {'are' if is_pair else 'is'}n't in the {plate.name}."
            if is_entered:
                there = f"{name} {'are' if is_pair else 'is'} in the {plate.name}"
                said = f"{there}, but {'do' if is_pair else 'does'}n't belong there by the results now."
            yield Outdated(f"plate:{plate.pk}.{entry.number}", said, page, None, entry.team, way)


def _wrong_entries(plate: Cup, main: Cup) -> Iterator[tuple[CupEntry, str, bool]]:
    """Give who belongs in a plate but isn't there, and who is there but doesn't belong, each with their name.

    Whether they are in it stands third. A team that has left the league may stay.
    """
    state = cup_state(main)
    if not state.bracket.is_first_round_over:
        return
    lost, entered = plate_entries(state), list(entries_of([plate]))
    known = canonical(number for one in (*lost, *entered) for number in one.players)
    names = entry_names(plate, lost) | entry_names(plate, entered)

    def who(one: CupEntry) -> tuple[int | None, frozenset[int]]:
        return one.team_id, frozenset(known[number] for number in one.players)

    for rows, others, is_entered in ((lost, entered, False), (entered, lost, True)):
        there = {who(one) for one in others}
        for one in rows:
            if who(one) not in there and (one.team is None or one.team.status == TeamStatus.PLAYING):
                yield one, names[one.pk], is_entered


def _play_offs(season: Season) -> Iterator[Outdated]:
    """Give the play-offs in which others play than the tables now send there; shared places leave it open."""
    for division in promoting(season):
        cup = play_off_of(division)
        if cup is None or is_given_up(cup):
            continue
        seats = play_off_seats(season, division, make_table)
        names = {number: name for seat in seats for number, name in seat.choices}
        by_table = [seat.team for seat in seats if seat.team is not None]
        entered = set(cup.entries.values_list("team", flat=True))
        missing = [names[team] for team in by_table if team not in entered]
        if not missing or len(by_table) < len(seats):
            continue
        instead = [names[team] for team in sorted(entered - set(by_table)) if team in names]
        said = f"By the table, {all_of(missing)} would now be in the {cup.name} of {division.name}"
        said += f", and not {all_of(instead)}." if instead else "."
        prefix = _key_prefix(cup, season.divisions.filter(teams__in=names))
        yield Outdated(f"{prefix}{cup.name}", said, reverse("cup", args=[cup.pk]))


def _play_offs_of_sections(season: Season, cups: Sequence[Cup]) -> Iterator[Outdated]:
    """Give the play-offs between sections whose teams aren't those that now lead them; shared places leave it open."""
    for cup in cups:
        if cup.kind != CupKind.PLAY_OFF or cup.promotes_id is not None or is_given_up(cup):
            continue
        entered = list(cup.entries.values_list("team", "team__division"))
        divisions = season.divisions.in_bulk({division for _, division in entered})
        for number, division in sorted(divisions.items()):
            own = {team for team, of in entered if of == number}
            table = make_table(season, division)
            leading = [row for row in table.rows if row.place is not None][: len(own)]
            missing = [row.team for row in leading if row.team not in own]
            if not missing or any(row.tied for row in leading):
                continue
            instead = sorted(own - {row.team for row in leading})
            names = [all_of(table.names[team] for team in teams) for teams in (missing, instead)]
            said = f"By the table of {division.name}, {names[0]} would now be in the {cup.name}, and not {names[1]}."
            prefix = _key_prefix(cup, [division])
            yield Outdated(f"{prefix}{cup.name}.{number}", said, reverse("cup", args=[cup.pk]))


def _key_prefix(cup: Cup, divisions: Iterable[Division]) -> str:
    """Return how the key of a play-off starts: the secretary chose who plays, unless results have come in since."""
    settled = Fixture.objects.filter(
        Fixture.OF_LEAGUE, division__in=list(divisions), settled_at__gt=cup.drawn_at
    )
    return "results:" if settled.exists() else BY_RULING


_KINDS = Decision.Kind
_OF_RESULTS = (
    *(_KINDS.AWARD, _KINDS.VOID, _KINDS.NOT_VOID, _KINDS.RULE, _KINDS.REOPEN),
    *(_KINDS.REPLAY, _KINDS.LET_STAND, _KINDS.INELIGIBLE),
)
"""Rulings on a match that may change who has won it."""
_OF_TEAMS = (_KINDS.WITHDRAW, _KINDS.EXPEL, _KINDS.REINSTATE)
"""Rulings on a team that may change its results."""


def outdated(season: Season) -> list[Outdated]:
    """Return everything in a season, and after it, that its results no longer support."""
    return [
        *_penalties_of_winners(season),
        *_awards_to_leavers(season),
        *outdated_in_cups(season),
        *_sought(season),
    ]


def _sought(season: Season) -> Iterator[Outdated]:
    """Give what other rooms know to rest on a season's results."""
    answers: Any = outdated_sought.send(Season, season=season)
    for _receiver, found in answers:
        yield from found


def outdated_by_rulings(season: Season) -> list[Outdated]:
    """Return what the secretary may have to put right: play-offs only where a ruling has changed who plays in them."""
    found = outdated(season)
    if not any(one.key.startswith(BY_RULING) for one in found):
        return found
    rows = Decision.objects.filter(season=season, facts__has_key="outdated").order_by()
    by_ruling = {key for facts in rows.values_list("facts", flat=True) for key in facts["outdated"]}
    return [one for one in found if not one.key.startswith(BY_RULING) or one.key in by_ruling]


def outdated_on_list(season: Season) -> list[tuple[Season, Outdated, bool]]:
    """Return each outdated thing on a season's list, with the season whose results it's about.

    Whether it was left as it is stands third. What was begun or handed over after the seasons before is on the list
    too; the rest of theirs is on their own.
    """
    before = ((each, _sought(each)) for each in _reopened_before(season))
    return [
        (each, one, one.content_hash in each.left_as_it_is)
        for each, found in ((season, outdated_by_rulings(season)), *before)
        for one in found
    ]


def _reopened_before(season: Season) -> QuerySet[Season]:
    """Return the seasons before that were opened again after this one had begun with their final tables."""
    return Season.objects.filter(pk__in=season.teams.values("previous__season")).exclude(ended_before={})


def left_as_they_are(season: Season) -> list[Outdated]:
    """Return what would be on a season's list, if it hadn't been left as it is."""
    if not any(each.left_as_it_is for each in (season, *_reopened_before(season))):
        return []
    return [one for _of, one, is_left in outdated_on_list(season) if is_left]


def _penalties_of_winners(season: Season) -> Iterator[Outdated]:
    """Give what a late card cost a team as the winner of a match that it hasn't won, where the winner pays.

    A penalty of a match whose result is still that of before was taken by another rule.
    """
    if season.league_rules.word("late_card") != "winner":
        return
    rows = season.penalties.filter(decision__isnull=False, no_show=False, fixture__state__in=SETTLED)
    taken = rows.exclude(decision__kind=Decision.Kind.LET_OFF)
    for one in taken.select_related("team", *(f"fixture__{part}" for part in ("home", "away", "tie__cup"))):
        is_void = one.fixture.state == MatchState.VOID
        if is_void and ruling_that_voids(one.fixture) is None:
            # A side withdrew since: the card was late all the same.
            continue
        side = "" if is_void else winner_of(one.fixture)
        winner = one.fixture.team_at(side) if side in {"home", "away"} else None
        if (winner is not None and winner.pk == one.team_id) or not _has_changed_since(one):
            continue
        now = f"{winner.name} is the winner now" if winner is not None else "nobody is the winner now"
        said = f"{one.team.name} {_cost(one)} as the winner of {one.fixture.name}, but {now}."
        page = reverse("let_off_penalty", args=[season.pk, one.pk])
        yield Outdated(f"penalty:{one.pk}", said, page, one.fixture, one.team)


def _has_changed_since(penalty: Penalty) -> bool:
    """Tell whether the result of a match was settled, or changed by a ruling, after its penalty was taken."""
    match, taken = penalty.fixture, penalty.decision
    assert taken is not None  # noqa: S101  the caller asked for those that were taken
    if match.settled_at is None or match.settled_at >= taken.at:
        return True
    teams = Q(team__in=(match.home_id, match.away_id), kind__in=_OF_TEAMS)
    later = Decision.objects.filter(Q(fixture=match, kind__in=_OF_RESULTS) | teams, pk__gt=taken.pk)
    return later.exists()


def _cost(penalty: Penalty) -> str:
    """Return what a penalty has cost a team, as a verb."""
    points = f"lost {points_words(penalty.points)}" if penalty.points else ""
    fine = f"was fined {pounds(penalty.fine)}" if penalty.fine else ""
    return " and ".join(part for part in (points, fine) if part) or "was warned"


def _awards_to_leavers(season: Season) -> Iterator[Outdated]:
    """Give the awards to a team that left later, where all its matches are to be awarded to the others.

    Where both have left so, there is nobody else to award the match to.
    """
    awarded = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season, state=MatchState.AWARDED)
    gone = {"status": TeamStatus.WITHDRAWN, "results": LeaverResults.ALL_AWARDED}
    home_gone, away_gone = (
        Q(**{f"{side}__{name}": value for name, value in gone.items()}) for side in Side.values
    )
    to_leaver = (Q(awarded="home") & home_gone & ~away_gone) | (Q(awarded="away") & away_gone & ~home_gone)
    rows = awarded.filter(to_leaver).select_related("home", "away")
    for match in rows.order_by("date", "pk"):
        team = match.team_at(match.awarded)
        said = f"{match.name} is still awarded to {team.name}, which {team.has_left}."
        page = reverse("rule_fixture", args=[match.pk, "reopen"])
        way = f"Reopen it, and award it to {match.other_team(team.pk).name}."
        yield Outdated(f"award:{match.pk}", said, page, match, team, way)
