"""Who plays where next season, proposed from a closed season's final tables, and squads that are asked."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from django.db.models import QuerySet

from tournaments.leagues.cups.selectors.play_offs import play_off_end, promoting
from tournaments.leagues.models import (
    Awarded,
    FinalPlace,
    Fixture,
    Registration,
    Season,
    SquadRequest,
    Team,
    TeamStatus,
)
from tournaments.matches.states import MatchState
from tournaments.standings.teams.placings import (
    DivisionResult,
    DivisionSizes,
    EndTeam,
    MoveRules,
    NewTeam,
    PlacingProposal,
)
from tournaments.standings.teams.promotion import propose

LEAVES = "doesn't play next season"


def propose_next(
    season: Season,
    leaving: Collection[int] = (),
    switches: Mapping[str, bool] | None = None,
    new: Sequence[NewTeam] = (),
) -> PlacingProposal:
    """Return where every team of a closed season plays next; `leaving` are those that don't come back."""
    return propose(end_divisions(season, leaving), _move_rules(season), switches, new)


def _move_rules(season: Season) -> MoveRules:
    """Return what a season's rules say of moves."""
    rules = season.league_rules
    pub_teams, awards_most = rules["pub_teams"], rules["awards_most"]
    return MoveRules(
        pub_teams if isinstance(pub_teams, int) else None,
        rules.number("down_to"),
        DivisionSizes(rules.word("sizes")),
        awards_most if isinstance(awards_most, int) else None,
        rules.number("en_bloc"),
    )


def end_divisions(season: Season, leaving: Collection[int] = ()) -> list[DivisionResult]:
    """Return the divisions of a closed season with their final tables; four queries, and those of play-offs."""
    places = list(
        FinalPlace.objects.filter(division__season=season)
        .select_related("team__venue")
        .order_by("division", "order")
    )
    awarded = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season, state=MatchState.AWARDED)
    counts: Counter[int] = Counter()  # against a team: whoever came has done nothing wrong
    for home, away, to in awarded.order_by().values_list("home_id", "away_id", "awarded"):
        counts[home] += to != Awarded.HOME
        counts[away] += to != Awarded.AWAY
    played_off = promoting(season)
    lower = season.league_rules.word("withdrawn_next") == "down"
    return [
        DivisionResult(
            division.pk,
            division.name,
            division.level,
            division.up,
            division.down,
            tuple(
                EndTeam(
                    one.team_id,
                    one.team.name,
                    one.place,
                    "" if one.team.venue is None else one.team.venue.name,
                    _gone(one.team, leaving),
                    counts[one.team_id],
                    lower
                    and one.team.status == TeamStatus.WITHDRAWN
                    and not one.team.expelled
                    and one.team_id not in leaving,
                )
                for one in places
                if one.division_id == division.pk
            ),
            play_off_end(division) if division in played_off else None,
        )
        for division in season.divisions.order_by("level", "pk")
    ]


def teams_of_players(season: Season, players: Collection[int]) -> dict[int, int]:
    """Return the team for which each of some players is registered at the end of a season; no query for nobody."""
    if not players:
        return {}
    rows = Registration.objects.filter(season=season, left_on=None, player__in=players)
    return dict(rows.values_list("player_id", "team_id"))


def _gone(team: Team, leaving: Collection[int]) -> str:
    if team.status == TeamStatus.WITHDRAWN:
        return team.how_it_left
    return LEAVES if team.pk in leaving else ""


def next_of(season: Season) -> Season | None:
    """Return the season that was started from a season; None before."""
    return Season.objects.filter(teams__previous__season=season).order_by("pk").first()


def asked_players(team: Team) -> QuerySet[SquadRequest]:
    """Return the players of last season's squad who are asked and belong to no team of the season yet, by name."""
    registered = Registration.objects.filter(season=team.season_id, left_on=None)
    return (
        SquadRequest.objects.filter(team=team, declined=False, player__erased_at=None)
        .exclude(player__in=registered.values("player"))
        .select_related("player")
        .order_by("player__name_key", "pk")
    )
