"""Squads: those with fewer players than the league's rules ask for, and whether somebody new may join on the night."""

from datetime import date

from django.db.models import Count, Q

from tournaments.leagues.models import Season, Team, TeamStatus


def short_squads(season: Season) -> list[tuple[Team, int]]:
    """Return the teams whose squad is too small, each with how many are registered; one query.

    None where no team has anybody: that league keeps no squads.
    """
    registered = Count("registrations", filter=Q(registrations__left_on=None))
    playing = season.teams.filter(status=TeamStatus.PLAYING).annotate(registered=registered)
    sizes = [(team, int(team.registered)) for team in playing.order_by("name", "pk")]
    least = season.league_rules.number("squad_least")
    return [(team, size) for team, size in sizes if size < least] if any(size for _, size in sizes) else []


def takes_new_players(season: Season, day: date) -> bool:
    """Tell whether the league's rules let somebody new sign on at a match on a day."""
    closes = season.registration_closes
    return season.league_rules.yes("sign_on_night") and (closes is None or day <= closes)


def squad_note(season: Season, size: int) -> str:
    """Return what a team with so many players is told; empty where they are enough.

    >>> squad_note(Season(rules={"squad_least": 7}), 6)
    'A squad has at least 7 players, and yours has 6.'
    """
    least = season.league_rules.number("squad_least")
    return "" if size >= least else f"A squad has at least {least} players, and yours has {size}."


def short_squads_sentence(season: Season) -> str:
    """Return which squads are too small, in a sentence; empty where none is."""
    listed = ", ".join(f"{team.name} has {size}" for team, size in short_squads(season))
    least = season.league_rules.number("squad_least")
    return f"A squad has at least {least} players: {listed}." if listed else ""
