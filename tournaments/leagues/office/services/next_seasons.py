"""Start next season from one that is closed: divisions, teams, captains, rules, and squads that are asked."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Unpack

from django.db import transaction
from django.utils import timezone

from clubs.models import Club, Player, User, WhoAndWhen
from clubs.names import clean_name, is_among, name_key
from clubs.selectors.players import canonical
from problems import Problem
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    Division,
    Registration,
    RuleBook,
    Season,
    SeasonKind,
    SquadRequest,
    Team,
    Venue,
)
from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from tournaments.leagues.models.team import MOST_TEAMS, TEAM_NAME_LENGTH
from tournaments.leagues.office.selectors.next_seasons import (
    asked_players,
    next_of,
    propose_next,
    teams_of_players,
)
from tournaments.leagues.register.selectors.season_rules import rule_book_text
from tournaments.leagues.register.services.registrations import register
from tournaments.leagues.register.services.team_seasons import date_faults, name_faults, taken_fault
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_open_season, lock_season
from tournaments.standings.teams.placings import NewTeam, Placing, PlacingProposal

MOST_OF_A_SQUAD = 40
TAKEN_OVER = ("match_format", "scheme", "side_table", "precedence", "rules", "officers", "to_check")
"""What a next season has from the one before, by column."""


@dataclass(frozen=True, slots=True)
class JoiningTeam:
    """A team that joins: its name, its pub, the old team that it comes from, and its players who are known."""

    name: str
    venue: Venue | None = None
    follows: int | None = None
    players: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class NextSeason:
    """What is asked of a next season; `switches` are exceptions that somebody set, by key."""

    name: str
    starts: date | None
    ends: date | None
    leaving: frozenset[int] = frozenset()
    switches: Mapping[str, bool] = field(default_factory=dict)
    joining: Sequence[JoiningTeam] = ()


def proposal_for(season: Season, asked: NextSeason) -> PlacingProposal:
    """Return who plays where, as it is asked."""
    played_for = teams_of_players(season, [player for one in asked.joining for player in one.players])
    new = [
        NewTeam(
            clean_name(one.name),
            "" if one.venue is None else one.venue.name,
            one.follows,
            Counter(played_for[player] for player in set(one.players) if player in played_for),
        )
        for one in asked.joining
    ]
    return propose_next(season, asked.leaving, asked.switches, new)


@transaction.atomic
def start_next_season(season_id: int, asked: NextSeason, *, by: User | None, now: datetime) -> Season:
    """Write the next season of a closed one, with everything that it takes over.

    Raises LeagueRefused with every fault. Nothing of the old season changes; the players of its squads are asked, and
    not registered yet.
    """
    club_id = Season.objects.values_list("club_id", flat=True).get(pk=season_id)
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    old = lock_season(season_id)
    LeagueRefused.raise_for(_faults(old, asked))
    placings = proposal_for(old, asked).placings
    season = Season.objects.create(
        club=old.club,
        name=clean_name(asked.name),
        kind=SeasonKind.TEAMS,
        starts=asked.starts,
        ends=asked.ends,
        **{name: getattr(old, name) for name in TAKEN_OVER},
    )
    if text := rule_book_text(old):
        RuleBook.objects.create(season=season, text=text)
    divisions = {one.pk: _copy_division(one, season) for one in old.divisions.all()}
    _copy_teams(old, season, divisions, placings, asked, now)
    words = f"Created {season.name} from {old.name}: {season.teams.count()} teams."
    write_audit_entry(season.pk, "created", words, by=by, now=now)
    write_audit_entry(old.pk, "next", f"Started {season.name} from it.", by=by, now=now)
    return season


def _faults(old: Season, asked: NextSeason) -> list[Problem]:
    if old.kind != SeasonKind.TEAMS:
        return [Problem("not_of_teams", "", _("This season is made of nights; it has no teams."))]
    if old.closed_at is None:
        message = _("Close {name} first: next season follows from its final tables.", name=old.name)
        return [Problem("not_closed", "", message)]
    there = next_of(old)
    if there is not None:
        message = _("{season} was started from {before} already.", season=there.name, before=old.name)
        return [Problem("started_already", "", message)]
    faults = name_faults(asked.name, SEASON_NAME_LENGTH, "season") + date_faults(asked.starts, asked.ends)
    if is_among(clean_name(asked.name), old.club.seasons.values_list("name", flat=True)):
        faults.append(taken_fault(clean_name(asked.name), "name"))
    if asked.starts is not None and old.ends is not None and asked.starts <= old.ends:
        message = _("{name} ends on {day}. Choose a later first day.", name=old.name, day=day_words(old.ends))
        faults.append(Problem("before_last_season", "starts", message))
    return [*faults, *_team_faults(old, asked)]


def _team_faults(old: Season, asked: NextSeason) -> Iterator[Problem]:
    teams = {team.pk: team for team in old.teams.all()}
    unknown = [number for number in asked.leaving if number not in teams]
    unknown += [one.follows for one in asked.joining if one.follows is not None and one.follows not in teams]
    if unknown:
        yield Problem("team_unknown", "leaving", _("Choose teams of {name}.", name=old.name))
    followed = {one.follows for one in asked.joining}
    names = {name_key(team.name) for team in teams.values() if team.pk not in asked.leaving | followed}
    for one in asked.joining:
        name = clean_name(one.name)
        for fault in name_faults(name, TEAM_NAME_LENGTH, "team"):
            yield Problem(fault.code, "joining", fault.message)
        if name_key(name) in names:
            yield taken_fault(name, "joining")
        names.add(name_key(name))
        if len(one.players) > MOST_OF_A_SQUAD:
            message = _(
                "{name} has {players} players; {most} can be named.",
                name=name,
                players=len(one.players),
                most=MOST_OF_A_SQUAD,
            )
            yield Problem("too_many_players", "joining", message)
        if one.venue is not None and one.venue.club_id != old.club_id:
            yield Problem("venue_unknown", "joining", _("Choose one of the club's pubs."))
    yield from _player_faults(old, [player for one in asked.joining for player in one.players])
    if len(teams) + len(asked.joining) > MOST_TEAMS:
        yield Problem("too_many", "joining", _("A season has {most} teams at most.", most=MOST_TEAMS))


def _player_faults(old: Season, players: Sequence[int]) -> Iterator[Problem]:
    if len(set(players)) < len(players):
        yield Problem("player_twice", "joining", _("A player comes with two new teams. Name each once."))
    known = Player.objects.filter(club=old.club_id, erased_at=None, pk__in=players)
    if known.count() < len(set(players)):
        yield Problem("player_unknown", "joining", _("Choose players of the club."))


def _copy_division(old: Division, season: Season) -> Division:
    """Copy a division but for its blank weeks, which were dates of last season."""
    return Division.objects.create(
        season=season,
        **{
            name: getattr(old, name)
            for name in (
                *("name", "level", "weekday", "starts_at", "latest_start", "meetings", "mirrored"),
                *("return_gap", "max_run", "spare", "up", "down", "play_off"),
            )
        },
    )


def _copy_teams(  # noqa: PLR0913, PLR0917  from where to where, and what was asked
    old: Season,
    season: Season,
    divisions: Mapping[int, Division],
    placings: Sequence[Placing],
    asked: NextSeason,
    now: datetime,
) -> None:
    teams = {team.pk: team for team in old.teams.select_related("venue", "captain", "vice_captain")}
    joining = {clean_name(one.name): one for one in asked.joining}
    made: dict[int, Team] = {}
    with_players: list[tuple[Team, Sequence[int]]] = []
    for placing in placings:
        if placing.after is None:
            continue
        division = divisions[placing.after]
        before = teams.get(placing.team or 0)
        if before is not None and before.name == placing.name:
            made[before.pk] = _copy_team(before, season, division)
            same = joining.get(placing.name)  # it comes with others, from another pub, and keeps its name
            if same is not None and same.follows == before.pk:
                with_players.append((made[before.pk], same.players))
                if same.venue is not None:
                    Team.objects.filter(pk=made[before.pk].pk).update(venue=same.venue)
            continue
        new = joining[placing.name]
        team = Team.objects.create(season=season, division=division, name=placing.name, venue=new.venue)
        with_players.append((team, new.players))
        follows = new.follows if before is None else before.pk
        if follows is not None:
            made.setdefault(follows, team)  # an old team that plays on keeps its squad
    _ask_squads(old, made, with_players, now)


def _copy_team(before: Team, season: Season, division: Division) -> Team:
    captain, vice_captain = (_living(player) for player in (before.captain, before.vice_captain))
    # Whether the other captains may see the number is asked anew: last season's consent was for that season.
    contact = {"captain_phone": before.captain_phone, "captain_email": before.captain_email}
    vice_contact = {"vice_phone": before.vice_phone, "vice_email": before.vice_email}
    return Team.objects.create(
        season=season,
        division=division,
        name=before.name,
        venue=before.venue,
        captain=captain,
        vice_captain=vice_captain,
        previous=before,
        lineage=before.lineage,
        **(contact if captain is not None else {}),
        **(vice_contact if vice_captain is not None else {}),
    )


def _living(player: Player | None) -> Player | None:
    return None if player is None or player.erased_at is not None else player


def _ask_squads(
    old: Season,
    made: Mapping[int, Team],
    with_players: Sequence[tuple[Team, Sequence[int]]],
    now: datetime,
) -> None:
    """Ask every player of last season's squads; somebody who was merged goes by the one that is kept.

    Whoever is named with a new team is asked for that one.
    """
    named = [(team, player) for team, players in with_players for player in players]
    rows = Registration.objects.filter(season=old, left_on=None, team__in=list(made), player__erased_at=None)
    listed = list(rows.order_by("pk").values_list("team_id", "player_id"))
    ends = canonical([*(player for _, player in listed), *(player for _, player in named)])
    asked: dict[int, SquadRequest] = {}
    for new, player in named:
        asked.setdefault(ends[player], SquadRequest(team=new, player_id=ends[player], asked_at=now))
    for team, player in listed:
        asked.setdefault(ends[player], SquadRequest(team=made[team], player_id=ends[player], asked_at=now))
    SquadRequest.objects.bulk_create(asked.values())


@transaction.atomic
def register_asked(
    team_id: int, players: Sequence[int], *, today: date, **who_and_when: Unpack[WhoAndWhen]
) -> list[Registration]:
    """Register players of last season's squad who play again; the others stay asked. Raises LeagueRefused."""
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    asked = SquadRequest.objects.filter(team=team_id, player__in=players, declined=False)
    known = set(asked.values_list("player_id", flat=True))
    if not set(players) <= known:
        message = _("Choose from the players who were asked.")
        raise LeagueRefused(Problem("player_unknown", "players", message))
    day = today if season.starts is None else max(today, season.starts)
    return [
        register(team_id, player, how=Registration.How.LIST, day=day, **who_and_when) for player in players
    ]


@transaction.atomic
def answer_asked(
    team_id: int, ticked: Collection[str], *, let_go: bool, **who_and_when: Unpack[WhoAndWhen]
) -> None:
    """Register those of last season's squad who are ticked; with `let_go` the others don't play again.

    `ticked` are players' numbers as a form sends them; whoever isn't asked any more is passed over. Raises
    LeagueRefused.
    """
    team = Team.objects.get(pk=team_id)
    asked = list(asked_players(team).values_list("player_id", flat=True))
    again = [player for player in asked if str(player) in ticked]
    register_asked(team_id, again, **who_and_when, today=timezone.localdate(who_and_when["now"]))
    if let_go:
        for player in asked:
            if player not in again:
                decline_asked(team_id, player, **who_and_when)


@transaction.atomic
def decline_asked(team_id: int, player_id: int, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Note that a player of last season's squad doesn't play for the team again. Raises LeagueRefused."""
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    request = SquadRequest.objects.select_related("player", "team").get(team=team_id, player=player_id)
    request.declined = True
    request.save(update_fields=["declined"])
    words = f"{request.player.name} doesn't play for {request.team.name} again."
    log_change(season.pk, "squad", words, **who_and_when)
