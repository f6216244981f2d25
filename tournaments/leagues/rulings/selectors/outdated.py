"""What was built on a result that is another one now: penalties, cups, play-offs, next season, trophies.

Each is found from the facts as they are at the moment, so it is gone as soon as it is put right, however that is done.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from problems.wording import all_of
from tournaments.leagues.cups.selectors.cup_ties import plate_teams, went_on_wrongly
from tournaments.leagues.cups.selectors.cups import cup_state
from tournaments.leagues.cups.selectors.play_offs import is_given_up, play_off_of, play_off_seats, promoting
from tournaments.leagues.fixtures.selectors.results import winner_of
from tournaments.leagues.models import (
    Cup,
    CupKind,
    Decision,
    Entrants,
    FinalPlace,
    Fixture,
    Penalty,
    Season,
    Team,
    TeamStatus,
    TrophyHolder,
)
from tournaments.leagues.models.team import Results
from tournaments.leagues.season.selectors.next_seasons import next_of
from tournaments.leagues.tables.selectors.league_tables import ends_of, make_table
from tournaments.matches.fees import pounds
from tournaments.matches.late_cards import points_words
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import COUNTS, MatchState
from tournaments.standings.teams.moves import TeamMove, moves

BY_RULING = "play_off:"
"""How keys begin of what is listed only once a ruling has made it so: a secretary may have chosen it at first."""

OF_CUPS = "cup:"
"""How keys begin of ties from which another team went on; what follows in a cup says so already."""


@dataclass(frozen=True, slots=True)
class Outdated:
    """Something that doesn't fit the results any more, in a sentence, and the page on which it is put right.

    `key` stays the same while it lasts. `fixture` is the match and `team` the team that it is about, where there is
    one. `way` says what to do, where the page doesn't.
    """

    key: str
    sentence: str
    page: str
    fixture: Fixture | None = None
    team: Team | None = None
    way: str = ""

    @property
    def whole(self) -> str:
        """What doesn't fit, and what to do."""
        return f"{self.sentence} {self.way}".strip()


def outdated(season: Season) -> list[Outdated]:
    """Return everything in a season, and after it, that its results don't bear out any more."""
    cups = _cups_of_teams(season)
    return [
        *_penalties_of_winners(season),
        *_awards_to_leavers(season),
        *_ties(cups),
        *_plates(cups),
        *(_play_offs(season) if any(cup.promotes_id for cup in cups) else ()),
        *_after_its_end(season),
    ]


def outdated_by_rulings(season: Season) -> list[Outdated]:
    """Return what the secretary is to see to: all of it but what no ruling has brought about."""
    found = outdated(season)
    if not any(one.key.startswith(BY_RULING) for one in found):
        return found
    rows = Decision.objects.filter(season=season, facts__has_key="outdated").order_by()
    by_ruling = {key for facts in rows.values_list("facts", flat=True) for key in facts["outdated"]}
    return [one for one in found if not one.key.startswith(BY_RULING) or one.key in by_ruling]


def _penalties_of_winners(season: Season) -> Iterator[Outdated]:
    """Give what a late card cost a team as the winner of a match that it hasn't won, where the winner pays."""
    if LeagueRules(season.rules).word("late_card") != "winner":
        return
    rows = season.penalties.filter(decision__isnull=False, no_show=False, fixture__state__in=COUNTS)
    taken = rows.exclude(decision__kind=Decision.Kind.LET_OFF)
    for one in taken.select_related("team", *(f"fixture__{part}" for part in ("home", "away", "tie__cup"))):
        side = winner_of(one.fixture)
        winner = one.fixture.team_at(side) if side in {"home", "away"} else None
        if winner is not None and winner.pk == one.team_id:
            continue
        now = f"{winner.name} is the winner now" if winner is not None else "nobody is the winner now"
        said = f"{one.team.name} {_cost(one)} as the winner of {one.fixture.name}, and {now}."
        page = reverse("let_off_penalty", args=[season.pk, one.pk])
        yield Outdated(f"penalty:{one.pk}", said, page, one.fixture, one.team)


def _cost(penalty: Penalty) -> str:
    """Return what a penalty has cost a team, as a verb."""
    points = f"lost {points_words(penalty.points)}" if penalty.points else ""
    fine = f"was fined {pounds(penalty.fine)}" if penalty.fine else ""
    return " and ".join(part for part in (points, fine) if part) or "was warned"


def _awards_to_leavers(season: Season) -> Iterator[Outdated]:
    """Give the awards to a team that left later, where all its matches are to be awarded to the others."""
    awarded = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season, state=MatchState.AWARDED)
    gone = {"status": TeamStatus.WITHDRAWN, "results": Results.ALL_AWARDED}
    to_home = Q(awarded="home", **{f"home__{name}": value for name, value in gone.items()})
    to_away = Q(awarded="away", **{f"away__{name}": value for name, value in gone.items()})
    rows = awarded.filter(to_home | to_away).select_related("home", "away")
    for match in rows.order_by("date", "pk"):
        team, other = (match.home, match.away) if match.awarded == "home" else (match.away, match.home)
        said = f"{match.name} stays awarded to {team.name}, which {team.has_left}."
        page = reverse("rule_fixture", args=[match.pk, "reopen"])
        way = f"Reopen it, and award it to {other.name}."
        yield Outdated(f"award:{match.pk}", said, page, match, team, way)


def _cups_of_teams(season: Season) -> list[Cup]:
    """Return the cups of a season's teams; `ruled_on` of each says whether a match of it or its main cup was ruled on.

    In the others every winner went on.
    """
    about = Q(fixture__tie__cup=OuterRef("pk")) | Q(fixture__tie__cup=OuterRef("main"))
    ruled_on = Exists(Decision.objects.filter(about, season=season))
    cups = season.cups.filter(entrants=Entrants.TEAMS).annotate(ruled_on=ruled_on)
    return list(cups.select_related("season", "main__season").order_by("pk"))


def _ties(cups: Sequence[Cup]) -> Iterator[Outdated]:
    """Give the ties of cups from which another team went on than has won them."""
    for cup in cups:
        if cup.drawn_at is None or not getattr(cup, "ruled_on", True):
            continue
        for one in went_on_wrongly(cup_state(cup)):
            winner = "Nobody" if one.winner is None else one.winner.name
            who = "neither side" if one.went_on is None else one.went_on.name
            said = f"{winner} has won {one.match.name} in the {cup.name} now, and {who} went on."
            after = one.after
            page = reverse("cup", args=[cup.pk])
            way = ""
            if after is not None:
                way = f"To change that, declare {after.name} void."
                page = reverse("rule_fixture", args=[after.pk, "void"])
            yield Outdated(f"{OF_CUPS}{one.match.pk}", said, page, one.match, one.winner, way)


def _plates(cups: Sequence[Cup]) -> Iterator[Outdated]:
    """Give the teams that are in a plate and aren't for it, and those that are for it and aren't in it."""
    for plate in cups:
        if plate.kind != CupKind.PLATE or plate.main is None or not getattr(plate, "ruled_on", True):
            continue
        state = cup_state(plate.main)
        if not state.bracket.is_first_round_over:
            continue
        lost = {team.pk: team for team in plate_teams(state)}
        entered = {entry.team_id: entry.team for entry in plate.entries.select_related("team")}
        begun = Fixture.objects.filter(tie__cup=plate).exclude(state=MatchState.VOID).exists()
        way = "" if begun else f"Take the {plate.name} out, and open it again."
        page = reverse("cup", args=[plate.pk])
        for team in lost.values():
            if team.pk not in entered:
                said = f"{team.name} lost in the first round of the {plate.main.name}, and isn't in the {plate.name}."
                yield Outdated(f"plate:{plate.pk}.{team.pk}", said, page, None, team, way)
        for team in entered.values():
            if team.pk not in lost and team.status == TeamStatus.PLAYING:
                said = f"{team.name} is in the {plate.name}, and by the results now it wouldn't be."
                yield Outdated(f"plate:{plate.pk}.{team.pk}", said, page, None, team, way)


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
        said = f"By the table now {all_of(missing)} would be in the {cup.name} of {division.name}"
        said += f", and not {all_of(instead)}." if instead else "."
        yield Outdated(f"{BY_RULING}{cup.name}", said, reverse("cup", args=[cup.pk]))


def _after_its_end(season: Season) -> Iterator[Outdated]:
    """Give what was begun or handed over after a season ended, which then was opened again and ends differently."""
    if not season.ended_before:
        return
    now = _ends(season)
    yield from _next_season(season, now)
    yield from _trophies(season, now)


@dataclass(frozen=True, slots=True)
class _Ends:
    """Hold how a season ends as it stands: where each team goes, and who has won what, by what it is called."""

    goes: Mapping[int, str]
    winners: Mapping[str, frozenset[int]]


def _ends(season: Season) -> _Ends:
    goes: dict[int, str] = {}
    winners: dict[str, set[int]] = {}
    for division in season.divisions.all():
        places = FinalPlace.objects.filter(division=division)
        if season.closed_at is not None:
            rows = list(places.values_list("team", "goes", "title"))
        else:
            table = make_table(season, division)
            brings = moves(table.rows, ends_of(division))
            rows = [
                (
                    row.team,
                    next((one.value for one in (TeamMove.UP, TeamMove.DOWN) if one in brings[row.team]), ""),
                    TeamMove.TITLE in brings[row.team],
                )
                for row in table.rows
            ]
        goes |= {team: move for team, move, _ in rows}
        winners[division.name] = {team for team, _, title in rows if title}
    for cup in (cup for cup in _cups_of_teams(season) if cup.drawn_at is not None):
        state = cup_state(cup)
        winners[cup.name] = {state.teams[state.bracket.winner].pk} if state.bracket.winner else set()
    return _Ends(goes, {what: frozenset(teams) for what, teams in winners.items()})


def _next_season(season: Season, now: _Ends) -> Iterator[Outdated]:
    """Give the teams that go elsewhere now than when the next season was started, and aren't there yet."""
    begun = next_of(season)
    if begun is None:
        return
    before = season.ended_before["goes"]
    levels = dict(season.teams.values_list("pk", "division__level"))
    for team in begun.teams.filter(previous__season=season).select_related("division").order_by("pk"):
        old = team.previous_id or 0
        was, goes = before.get(str(old), ""), now.goes.get(old, "")
        step = team.division.level - levels[old]
        if (
            was == goes
            or (step < 0 and goes == "up")
            or (step > 0 and goes == "down")
            or (not step and not goes)
        ):
            continue
        moved = {"up": "goes up", "down": "goes down", "": "stays where it was"}[goes]
        said = f"By the table of {season.name} now {team.name} {moved}; in {begun.name} it is in {team.division.name}."
        page = reverse("edit_team", args=[begun.pk, team.pk])
        yield Outdated(f"next:{team.pk}", said, page, team=team)


def _trophies(season: Season, now: _Ends) -> Iterator[Outdated]:
    """Give the trophies that were handed to a team for what somebody else has won now."""
    held = TrophyHolder.objects.filter(season=season, team__isnull=False).select_related("trophy", "team")
    for one in held.order_by("pk"):
        assert one.team is not None  # noqa: S101  asked for above
        for what, teams in season.ended_before["winners"].items():
            others = now.winners.get(what, frozenset()) - {one.team.pk}
            if one.team.pk not in teams or one.team.pk in now.winners.get(what, ()) or not others:
                continue
            names = all_of(Team.objects.filter(pk__in=others).order_by("name").values_list("name", flat=True))
            said = f"{one.trophy.name} was handed to {one.team.name}, which had won {what}; {names} has won it now."
            yield Outdated(
                f"trophy:{one.pk}.{what}", said, reverse("trophy", args=[one.trophy_id]), None, one.team
            )
            break


def ends_of_season(season: Season) -> dict[str, object]:
    """Return how a season ends as it stands, as a season keeps it when it is opened again."""
    found = _ends(season)
    return {
        "goes": {str(team): move for team, move in found.goes.items()},
        "winners": {what: sorted(teams) for what, teams in found.winners.items()},
    }
