"""Everything that is kept about one person, for them to have."""

from typing import Any

from django.db.models import Q, QuerySet

from clubs.models import Player
from clubs.selectors.personal_texts import texts_about
from clubs.selectors.players import canonical, merged_below
from scoring.models import SeatScore
from tournaments.cups.bracket import Tie
from tournaments.leagues.cups.selectors.person_cups import PersonCupState, cups_entered, person_cup_state
from tournaments.leagues.models import (
    Ban,
    Decision,
    FinalAverage,
    Honour,
    Letter,
    LineUpPlayer,
    NamedPlayer,
    PersonEntry,
    PlayerChange,
    Registration,
    SquadRequest,
    Subscription,
    Team,
    TieResult,
    TrophyHolder,
)
from tournaments.leagues.models.team import CAPTAIN, VICE_CAPTAIN
from tournaments.nights.models import Entrant


def personal_data(player: Player) -> dict[str, Any]:
    """Return all that is kept about a player, under whatever number: contact, teams, line-ups, games, letters.

    Of games there is what a player did; the hands also belong to the other three at the table.
    """
    own = canonical([player.pk])[player.pk]
    numbers = [own, *merged_below([own])]
    people = list(Player.objects.filter(pk__in=numbers).prefetch_related("tags").order_by("pk"))
    return {
        "player": [_person(one) for one in people],
        "registrations": [
            {
                "season": row.season.name,
                "team": row.team.name,
                "how": row.get_how_display(),
                "joined_on": row.joined_on,
                "left_on": row.left_on,
                "named_at_start": row.named_at_start,
                "signed_by": row.get_signed_by_display(),
                "fee_in_pence": row.fee,
                "fee_paid": row.fee_paid,
            }
            for row in Registration.objects.filter(player__in=numbers)
            .select_related("season", "team")
            .order_by("joined_on", "pk")
        ],
        "captain_of": [led for row in _teams(numbers) for led in _captaincies(row, numbers)],
        "line_ups": [_line_up(row) for row in _line_ups(numbers)],
        "changes_during_matches": [_change(row, numbers) for row in _changes(numbers)],
        "named_for_cups": [
            {"cup": row.entry.cup.name, "season": row.entry.cup.season.name, "team": row.entry.team.name}
            for row in NamedPlayer.objects.filter(player__in=numbers)
            .select_related("entry__cup__season", "entry__team")
            .order_by("pk")
        ],
        "asked_again": [
            {"team": row.team.name, "asked_at": row.asked_at, "declined": row.declined}
            for row in SquadRequest.objects.filter(player__in=numbers).select_related("team").order_by("pk")
        ],
        "rulings": [
            {"what": row.get_kind_display(), "season": row.season.name, "reason": row.reason, "at": row.at}
            for row in Decision.objects.filter(player__in=numbers).select_related("season").order_by("pk")
        ],
        "bans": [
            {
                "season": row.season.name,
                "team": row.team.name,
                "starts": row.starts,
                "until": row.until,
                "matches": row.matches,
                "reason": row.reason,
                "ended_on": row.ended_on,
            }
            for row in Ban.objects.filter(player__in=numbers).select_related("season", "team").order_by("pk")
        ],
        "honours": [
            {"season": row.season_name, "what": row.what, "kind": row.get_kind_display(), "note": row.note}
            for row in Honour.objects.filter(Q(player__in=numbers) | Q(partner__in=numbers)).order_by("pk")
        ],
        "trophies": [
            {"season": row.season_name, "trophy": row.trophy.name, "engraving": row.engraving}
            for row in TrophyHolder.objects.filter(Q(player__in=numbers) | Q(partner__in=numbers))
            .select_related("trophy")
            .order_by("pk")
        ],
        "cups": [_cup_entry(row) for row in cups_entered(numbers)],
        "final_averages": [
            {"team": row.team.name, "season": row.team.season.name, "played": row.played, "won": row.won}
            for row in FinalAverage.objects.filter(Q(player__in=numbers) | Q(partner__in=numbers))
            .select_related("team__season")
            .order_by("pk")
        ],
        "nights": [
            {"night": row.night.name, "date": row.night.date, "number": row.number}
            for row in Entrant.objects.filter(player__in=numbers)
            .select_related("night")
            .order_by("night__date", "pk")
        ],
        "games": [
            {
                "game": row.game_id,
                "seat": row.seat,
                "points": row.points,
                "began": row.game.created_at,
                "hands_made": row.hands_made,
                "loners": row.loners,
                "loners_made": row.loners_made,
                "euchres_made": row.euchres_made,
                "euchres_suffered": row.euchres_suffered,
                "revokes": row.revokes,
            }
            for row in SeatScore.objects.filter(player__in=numbers).select_related("game").order_by("pk")
        ],
        "subscriptions": [
            {
                "kind": row.get_kind_display(),
                "season": row.season.name,
                "email": row.email,
                "asked_at": row.asked_at,
                "confirmed_at": row.confirmed_at,
                "stopped_at": row.stopped_at,
            }
            for row in Subscription.objects.filter(player__in=numbers).select_related("season")
        ],
        "letters": [
            {"subject": row.subject, "text": row.text, "made_at": row.made_at, "sent_at": row.sent_at}
            for row in Letter.objects.filter(subscription__player__in=numbers).order_by("pk")
        ],
        # By what models declare: the same places that erasing looks at.
        "written_about": [
            {"where": str(found.row._meta.verbose_name), "text": _text_of(found.value)}
            for found in texts_about(numbers)
        ],
    }


def _text_of(value: Any) -> str:
    """Return a text, or the texts of a list or an object, one a line."""
    if isinstance(value, dict):
        value = list(value.values())
    return "\n".join(filter(None, map(_text_of, value))) if isinstance(value, list) else str(value or "")


def _person(player: Player) -> dict[str, Any]:
    return {
        "id": player.pk,
        "name": player.name,
        "contact": player.contact,
        "born": player.born,
        "of_age": player.of_age,
        "tags": sorted(tag.name for tag in player.tags.all()),
        "entered_at": player.created_at,
        "merged_into": player.merged_into_id,
        "erased_at": player.erased_at,
    }


def _teams(numbers: list[int]) -> QuerySet[Team]:
    own = Q(captain__in=numbers) | Q(vice_captain__in=numbers)
    return Team.objects.filter(own).select_related("season").order_by("pk")


def _captaincies(team: Team, numbers: list[int]) -> list[dict[str, Any]]:
    """Return what is kept of a captain or a vice-captain; the contact of the other one is somebody else's."""
    roles = {CAPTAIN: "captain", VICE_CAPTAIN: "vice-captain"}
    return [
        {
            "season": team.season.name,
            "team": team.name,
            "role": role,
            "telephone": getattr(team, fields.phone),
            "email": getattr(team, fields.email),
            "shares_telephone": getattr(team, fields.shares),
        }
        for fields, role in roles.items()
        if getattr(team, f"{fields.person}_id") in numbers
    ]


def _line_ups(numbers: list[int]) -> QuerySet[LineUpPlayer]:
    rows = LineUpPlayer.objects.filter(player__in=numbers)
    return rows.select_related("line_up__fixture__home", "line_up__fixture__away", "lent_by").order_by(
        "line_up__fixture__date", "pk"
    )


def _line_up(row: LineUpPlayer) -> dict[str, Any]:
    fixture = row.line_up.fixture
    return {
        "match": fixture.name,
        "date": fixture.date,
        "side": row.line_up.side,
        "place": row.place,
        "side_place": row.side_place,
        "first_game": row.first_game,
        "lent_by": None if row.lent_by is None else row.lent_by.name,
        "home_games": fixture.home_games,
        "away_games": fixture.away_games,
    }


def _cup_entry(entry: PersonEntry) -> dict[str, Any]:
    """Return an entry for a cup with its ties; the names of partners and opponents are somebody else's."""
    state = None if entry.cup.drawn_at is None else person_cup_state(entry.cup)
    return {
        "cup": entry.cup.name,
        "season": entry.cup.season.name,
        "as": "a pair" if entry.partner_id is not None else "a single player",
        "entry_fee": entry.cup.entry_fee,
        "paid": entry.paid,
        "ties": [] if state is None else [_tie(state, entry, tie, row) for tie, row in state.ties_of(entry)],
    }


def _tie(state: PersonCupState, entry: PersonEntry, tie: Tie, result: TieResult) -> dict[str, Any]:
    games = [result.first_games, result.second_games]
    first = tie.first.team is not None and state.entries[tie.first.team].pk == entry.pk
    winner = None if tie.winner is None else state.entries[tie.winner].pk
    return {
        "tie": state.name(tie),
        "games_won": games[0] if first else games[1],
        "games_lost": games[1] if first else games[0],
        "how": _how(result, first=first),
        "won": winner == entry.pk,
    }


def _how(result: TieResult, *, first: bool) -> str:
    """Return whether a tie was played, as the person to whom the data belong reads it."""
    if result.how in {TieResult.How.PLAYED, TieResult.How.BOTH_ABSENT}:
        return str(result.get_how_display())
    absent = first is (result.how == TieResult.How.FIRST_ABSENT)
    return "didn't come" if absent else "the other side didn't come"


def _changes(numbers: list[int]) -> QuerySet[PlayerChange]:
    rows = PlayerChange.objects.filter(Q(leaves__in=numbers) | Q(enters__in=numbers))
    return rows.select_related("fixture__home", "fixture__away").order_by("pk")


def _change(row: PlayerChange, numbers: list[int]) -> dict[str, Any]:
    """Return a change during a match; that somebody was ill stands in that person's data alone."""
    left = row.leaves_id in numbers
    return {
        "match": row.fixture.name,
        "date": row.fixture.date,
        "what": "left" if left else "came in",
        "taken_ill": row.ill if left else None,
        "first_game": row.first_game,
        "state": row.get_state_display(),
        "asked_at": row.asked_at,
    }
