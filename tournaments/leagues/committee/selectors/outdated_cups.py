"""Cups, plates and play-offs that went on with others than the results now say."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from clubs.selectors.players import canonical
from problems.wording import all_of
from tournaments.leagues.committee.selectors.outdated_line import BY_RULING, OF_CUPS, Outdated
from tournaments.leagues.cups.selectors.cup_ties import has_begun, plate_teams, went_on_wrongly
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.selectors.person_cups import (
    entries_of,
    entry_names,
    person_cup_state,
    plate_entries,
)
from tournaments.leagues.cups.selectors.play_offs import is_given_up, play_off_of, play_off_seats, promoting
from tournaments.leagues.models import (
    Cup,
    CupKind,
    Decision,
    Division,
    Entrants,
    Fixture,
    PersonEntry,
    Season,
    Team,
    TeamStatus,
)
from tournaments.leagues.tables.selectors.league_tables import make_table


def outdated_in_cups(season: Season) -> Iterator[Outdated]:
    """Give what of a season's cups, plates and play-offs its results no longer support."""
    cups = _cups(season)
    of_teams = [cup for cup in cups if not cup.of_persons]
    yield from _ties(of_teams)
    yield from _plates(cups)
    if any(cup.promotes_id for cup in cups):
        yield from _play_offs(season)
    yield from _play_offs_of_sections(season, of_teams)


def _cups(season: Season) -> list[Cup]:
    """Return the cups of a season; `ruled_on` of each says whether a match of it or its main cup was ruled on.

    In team cups without a ruling every winner went on.
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
        if plate.of_persons:
            wrong = _wrong_persons(plate, plate.main)
        elif getattr(plate, "ruled_on", True):
            wrong = _wrong_teams(plate, plate.main)
        else:
            continue
        way = "" if has_begun(plate) else f"Delete the {plate.name}, then set up the plate again."
        page = reverse("cup", args=[plate.pk])
        for one in wrong:
            lost = f"{one.name} lost in the first round of the {plate.main.name}"
            said = f"{lost}, and {'are' if one.is_pair else 'is'}n't in the {plate.name}."
            if one.entered:
                there = f"{one.name} {'are' if one.is_pair else 'is'} in the {plate.name}"
                said = f"{there}, but {'do' if one.is_pair else 'does'}n't belong there by the results now."
            yield Outdated(f"plate:{plate.pk}.{one.number}", said, page, None, one.team, way)


class _InPlate(NamedTuple):
    """Who is in a plate but doesn't belong in it, or the other way round."""

    number: int
    """Of the team, or of the entry."""
    name: str
    entered: bool
    is_pair: bool = False
    team: Team | None = None


def _wrong_teams(plate: Cup, main: Cup) -> Iterator[_InPlate]:
    """Give the teams that are in a plate but don't belong in it, and those that do but aren't there."""
    state = cup_state(main)
    if not state.bracket.is_first_round_over:
        return
    lost = {team.pk: team for team in plate_teams(state)}
    entered = {entry.team_id: entry.team for entry in plate.entries.select_related("team")}
    for team in lost.values():
        if team.pk not in entered:
            yield _InPlate(team.pk, team.name, entered=False, team=team)
    for team in entered.values():
        if team.pk not in lost and team.status == TeamStatus.PLAYING:
            yield _InPlate(team.pk, team.name, entered=True, team=team)


def _wrong_persons(plate: Cup, main: Cup) -> Iterator[_InPlate]:
    """Give the pairs or players that are in a plate but don't belong in it, and those that do but aren't there."""
    state = person_cup_state(main)
    if not state.bracket.is_first_round_over:
        return
    lost, entered = plate_entries(state), list(entries_of([plate]))
    known = canonical(number for one in (*lost, *entered) for number in one.players)
    names = entry_names(plate.season, lost) | entry_names(plate.season, entered)

    def who(one: PersonEntry) -> frozenset[int]:
        return frozenset(known[number] for number in one.players)

    for rows, others, is_entered in ((lost, entered, False), (entered, lost, True)):
        there = {who(one) for one in others}
        for one in rows:
            if who(one) not in there:
                is_pair = plate.entrants == Entrants.PAIRS
                yield _InPlate(one.pk, names[one.pk], entered=is_entered, is_pair=is_pair)


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
