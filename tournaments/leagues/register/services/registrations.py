"""Who belongs to which team: players join, change and leave teams. A player belongs to one team at a time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Unpack

from django.db import transaction
from django.utils import timezone

from clubs.models import Player, WhoAndWhen
from clubs.selectors.players import living_players
from problems import Problem
from problems.wording import day_words, times
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Registration, Season, Team, TeamStatus
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_open_season, touch_season
from tournaments.leagues.signals import squad_changed
from tournaments.matches.fees import pounds, signing_fee

How = Registration.How


@dataclass(frozen=True, slots=True)
class JoiningPlayer:
    """Somebody who is to join a team on a day: how, and what is so before; `former` is None for a free player.

    A player is free who was in no team of the season, or whose last team withdrew: those move as they like. `joins`
    tells how many join at once.
    """

    player: str
    team: str
    how: str
    day: date
    former: str | None = None
    since: date | None = None
    transfers: int = 0
    squad: int = 0
    joins: int = 1


@transaction.atomic
def register(  # noqa: PLR0913  who, how and since when
    team_id: int,
    player_id: int,
    *,
    how: str,
    day: date | None = None,
    named_at_start: bool | None = None,
    signed_by: str = "",
    **who_and_when: Unpack[WhoAndWhen],
) -> Registration:
    """Register a player for a team from a day on; with `how` *transfer* the player leaves the former team that day.

    If `day` is left out, `_first_day` decides, and `is_named_at_start` if `named_at_start` is. `signed_by` keeps who
    signed a transfer; where the league's rules ask for others it is shown and stops nobody. Raises LeagueRefused with
    every fault.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    team = season.teams.get(pk=team_id)
    player = living_players(season.club_id).filter(pk=player_id).first()
    if player is None:
        raise LeagueRefused(Problem("player_unknown", "player", _("Choose one of the club's players.")))
    last = _last_of(season, player)
    day = day or _first_day([last], **who_and_when)
    faults = [*team_faults(team), *join_faults(season, joining_of(season, team, player, how, day))]
    if how == How.EN_BLOC:
        message = _(
            "Players who move together are named in one list. Name them all, or transfer this player."
        )
        faults.append(Problem("alone", "how", message))
    if last is not None and last.left_on is None and last.team_id == team.pk:
        faults = [
            Problem(
                "registered_already",
                "player",
                _("{player} is in {team}'s squad already.", player=player.name, team=team.name),
            )
        ]
    if signed_by and how != How.TRANSFER:
        message = _("Only a transfer is signed. Leave out who signed, or make it a transfer.")
        faults.append(Problem("not_a_transfer", "signed_by", message))
    if signed_by and signed_by not in set(Registration.SignedBy.values):
        faults.append(Problem("signed_by_unknown", "signed_by", _("Choose who signed the transfer.")))
    LeagueRefused.raise_for(faults)
    joined = Registration(
        team=team,
        season=season,
        player=player,
        how=how,
        joined_on=day,
        named_at_start=is_named_at_start(season, how) if named_at_start is None else named_at_start,
        signed_by=signed_by,
        fee=signing_fee(season.league_rules, how),
    )
    return _join(joined, **who_and_when)


@transaction.atomic
def move_together(
    team_id: int, player_ids: Sequence[int], *, day: date | None = None, **who_and_when: Unpack[WhoAndWhen]
) -> list[Registration]:
    """Let players of one other team join a team together, as many as the rule `en_bloc` asks for at least.

    If `day` is left out, `_first_day` decides. No transfer is counted for them. Raises LeagueRefused with every fault.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    team, numbers = season.teams.get(pk=team_id), dict.fromkeys(player_ids)
    least = season.league_rules.number("en_bloc")
    players = living_players(season.club_id).in_bulk(numbers)
    former = {number: _last_of(season, players[number]) for number in numbers if number in players}
    day = day or _first_day(former.values(), **who_and_when)
    squad = Registration.objects.filter(team=team, left_on=None).count()
    together = JoiningPlayer("", team.name, How.EN_BLOC, day, squad=squad, joins=len(numbers))
    faults = [*team_faults(team), *join_faults(season, together)]
    if not least:
        message = _("In this league players can't move together. Have them transferred.")
        faults.append(Problem("not_together", "players", message))
    elif len(numbers) < least:
        message = _(
            "At least {least} players must move together. Name more, or have these transferred.", least=least
        )
        faults.append(Problem("too_few_together", "players", message))
    if len(players) < len(numbers):
        faults.append(Problem("player_unknown", "players", _("Choose players of the club.")))
    faults += _together_faults(team, day, [(players[number].name, row) for number, row in former.items()])
    if faults:
        raise LeagueRefused(
            *(replace(one, field="players") if one.field == "player" else one for one in faults)
        )
    named = is_named_at_start(season, How.EN_BLOC)
    joining = [
        Registration(
            team=team,
            season=season,
            player=players[number],
            how=How.EN_BLOC,
            joined_on=day,
            named_at_start=named,
        )
        for number in numbers
    ]
    return [_join(one, **who_and_when) for one in joining]


def _together_faults(
    team: Team, day: date, players: Sequence[tuple[str, Registration | None]]
) -> Iterator[Problem]:
    """Give what speaks against players moving together, by name and last registration: they come from one team."""
    for name, last in players:
        if last is None:
            message = _("{name} is in no other team of this season. Register the player instead.", name=name)
            yield Problem("nothing_to_transfer", "players", message)
        elif last.team_id == team.pk:
            message = _("{player} is in {team}'s squad already.", player=name, team=team.name)
            yield Problem("registered_already", "players", message)
        elif day < last.joined_on:
            message = _(
                "{player} joined {team} on {day}. Choose a later day.",
                player=name,
                team=last.team.name,
                day=day_words(last.joined_on),
            )
            yield Problem("before_joining", "date", message)
    teams = sorted({last.team.name for _, last in players if last is not None and last.team_id != team.pk})
    if len(teams) > 1:
        message = _(
            "These come from {teams}. Only players of one team move together.", teams=", ".join(teams)
        )
        yield Problem("not_one_team", "players", message)


def _first_day(rows: Iterable[Registration | None], **who_and_when: Unpack[WhoAndWhen]) -> date:
    """Return from when players can move whose last registrations these are: today, or the latest day they joined."""
    joined = (row.joined_on for row in rows if row is not None)
    return max([timezone.localdate(who_and_when["now"]), *joined])


def _join(joined: Registration, **who_and_when: Unpack[WhoAndWhen]) -> Registration:
    """Write a registration on which is decided: the player leaves the former team that day, and the log says it."""
    season, player = joined.season, joined.player
    Registration.objects.filter(season=season, player=player, left_on=None).update(left_on=joined.joined_on)
    joined.save()
    signed = f", signed by {joined.get_signed_by_display()}" if joined.signed_by else ""
    squad_changed.send(Season, season=season, players=[player.pk])
    words = f"{player.name} joined {joined.team.name}: {joined.get_how_display()}{signed}."
    log_change(season.pk, "squad", words, **who_and_when)
    return joined


@transaction.atomic
def end_registration(registration_id: int, day: date, **who_and_when: Unpack[WhoAndWhen]) -> Registration:
    """Let a player leave a team after a day; repeating it changes nothing. Raises LeagueRefused."""
    season = lock_open_season(
        Registration.objects.values_list("season_id", flat=True).get(pk=registration_id)
    )
    row = Registration.objects.select_related("team", "player").get(pk=registration_id)
    if row.left_on is not None:
        return row
    row.left_on = max(day, row.joined_on)
    row.save(update_fields=["left_on"])
    squad_changed.send(Season, season=season, players=[row.player_id])
    log_change(season.pk, "squad", f"{row.player.name} left {row.team.name}.", **who_and_when)
    return row


def is_named_at_start(season: Season, how: str) -> bool:
    """Tell whether somebody who joins now is named at the start: no match has a result yet.

    Who signs on on a match night isn't.
    """
    results = season.fixtures.filter(Fixture.OF_LEAGUE).exclude(settled_at=None)
    return how != How.NIGHT and not results.exists()


@transaction.atomic
def mark_fees(team_id: int, paid: Mapping[int, bool], **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Note of registrations with a team, by number, whether the fee is paid; repeating it changes nothing.

    Raises LeagueRefused for one that isn't the team's, or costs nothing.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    rows = Registration.objects.filter(team=team_id, fee__gt=0).select_related("player", "team")
    owed = {row.pk: row for row in rows}
    if not owed.keys() >= paid.keys():
        message = _("One of these has nothing to pay. Reload the page, and tick who has paid.")
        raise LeagueRefused(Problem("no_fee", "fee_paid", message))
    changed = [row for number, row in owed.items() if paid.get(number, row.fee_paid) != row.fee_paid]
    for row in changed:
        row.fee_paid = paid[row.pk]
        row.save(update_fields=["fee_paid"])
        done = "has paid" if row.fee_paid else "has not paid"
        words = f"{row.player.name} {done} {pounds(row.fee)} for signing on with {row.team.name}."
        write_audit_entry(season.pk, "squad", words, **who_and_when)
    if changed:
        touch_season(season.pk)


@transaction.atomic
def mark_named_at_start(team_id: int, named: Mapping[int, bool], **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Note of registrations with a team, by number, whether the player was named at the start.

    Cards are checked again. Repeating it changes nothing. Raises LeagueRefused for a registration of another team.
    """
    season = lock_open_season(Team.objects.values_list("season_id", flat=True).get(pk=team_id))
    rows = Registration.objects.filter(team=team_id).select_related("team", "player")
    found = {row.pk: row for row in rows.order_by("player__name_key", "pk")}
    if not found.keys() >= named.keys():
        message = _(
            "One of these players isn't in the team. Reload the page, and tick who was named at the start."
        )
        raise LeagueRefused(Problem("not_registered", "named_at_start", message))
    changed = [
        row for number, row in found.items() if named.get(number, row.named_at_start) != row.named_at_start
    ]
    for row in changed:
        row.named_at_start = named[row.pk]
        row.save(update_fields=["named_at_start"])
        was = "was named" if row.named_at_start else "wasn't named"
        words = f"{row.player.name} {was} at the start by {row.team.name}."
        write_audit_entry(season.pk, "squad", words, **who_and_when)
    if changed:
        squad_changed.send(Season, season=season, players=[row.player_id for row in changed])
        touch_season(season.pk)


@transaction.atomic
def change_registration(
    registration_id: int,
    *,
    fee_paid: bool | None = None,
    named_at_start: bool | None = None,
    **who_and_when: Unpack[WhoAndWhen],
) -> None:
    """Note whether the fee is paid, and whether the player was named at the start; None leaves it as it is.

    Cards are checked again. Repeating it changes nothing. Raises LeagueRefused where nothing was to pay.
    """
    team_id = Registration.objects.values_list("team_id", flat=True).get(pk=registration_id)
    if fee_paid is not None:
        mark_fees(team_id, {registration_id: fee_paid}, **who_and_when)
    if named_at_start is not None:
        mark_named_at_start(team_id, {registration_id: named_at_start}, **who_and_when)


def join_faults(season: Season, joining: JoiningPlayer) -> Iterator[Problem]:
    """Give everything that speaks against somebody joining a team, by the league's rules."""
    rules = season.league_rules
    closes, most = season.registration_closes, rules["squad_most"]
    if closes is not None and joining.day > closes:
        message = _("Registration closed on {day}, so nobody can join a team now.", day=day_words(closes))
        yield Problem("registration_closed", "date", message)
    if season.ends is not None and joining.day > season.ends:
        message = _("The season ends on {day}. Choose an earlier day.", day=day_words(season.ends))
        yield Problem("after_season", "date", message)
    if joining.how == How.NIGHT and not rules.yes("sign_on_night"):
        message = _("In this league players can't sign on on the night. Register the player beforehand.")
        yield Problem("no_sign_on", "how", message)
    if isinstance(most, int) and joining.squad + joining.joins > most:
        message = _(
            "{team} has {squad} players, and {most} is the most. Take somebody out first.",
            team=joining.team,
            squad=joining.squad,
            most=most,
        )
        if joining.joins > 1:
            together = joining.squad + joining.joins
            message = _(
                "{team} would have {together} players, and {most} is the most. Leave some out.",
                team=joining.team,
                together=together,
                most=most,
            )
        yield Problem("squad_full", "player", message)
    if joining.how == How.TRANSFER:
        yield from _transfer_faults(joining, rules.number("transfers"))
    elif joining.former is not None and joining.how != How.EN_BLOC:
        message = _(
            "{player} belongs to {former} this season. Have the player transferred.",
            player=joining.player,
            former=joining.former,
        )
        yield Problem("in_other_team", "player", message)


def _transfer_faults(joining: JoiningPlayer, most: int) -> Iterator[Problem]:
    if joining.former is None:
        message = _(
            "{player} is in no other team of this season. Register the player instead.", player=joining.player
        )
        yield Problem("nothing_to_transfer", "how", message)
        return
    if joining.transfers >= most:
        message = _(
            "{player} was transferred {times} this season; {most} is the most.",
            player=joining.player,
            times=times(joining.transfers),
            most=most,
        )
        yield Problem("transfers_used", "player", message)
    if joining.since is not None and joining.day < joining.since:
        message = _(
            "{player} joined {former} on {day}. Choose a later day.",
            player=joining.player,
            former=joining.former,
            day=day_words(joining.since),
        )
        yield Problem("before_joining", "date", message)


def team_faults(team: Team) -> list[Problem]:
    """Return what speaks against anybody joining a team."""
    if team.status == TeamStatus.WITHDRAWN:
        message = _("{name} {why}, so nobody joins it.", name=team.name, why=team.has_left)
        return [Problem("team_withdrawn", "", message)]
    return []


def joining_of(season: Season, team: Team, player: Player, how: str, day: date) -> JoiningPlayer:
    """Return what is so before a player joins a team."""
    last = _last_of(season, player)
    former = last if last is not None and last.team_id != team.pk else None
    if former is not None and former.team.status == TeamStatus.WITHDRAWN:
        former = None
    return JoiningPlayer(
        player.name,
        team.name,
        how,
        day,
        former=None if former is None else former.team.name,
        since=None if former is None else former.joined_on,
        transfers=Registration.objects.filter(season=season, player=player, how=How.TRANSFER).count(),
        squad=Registration.objects.filter(team=team, left_on=None).count(),
    )


def _last_of(season: Season, player: Player) -> Registration | None:
    rows = Registration.objects.filter(season=season, player=player).select_related("team")
    return rows.order_by("joined_on", "pk").last()
