"""Four pubs and their requests, in as few words as tests need."""

from tournaments.standings.teams.request import answer

TEAMS = ["Bell", "Crown", "Ship", "Anchor"]


def match(home, away, score, **more):
    home_games, away_games = (int(games) for games in score.split("-"))
    return {"home": home, "away": away, "home_games": home_games, "away_games": away_games, **more}


def rows(matches, teams=TEAMS, **setup):
    """Return the rows of a table that can be made."""
    made = answer({"teams": teams, "matches": matches, **setup})
    assert made["error"] is None, made["error"]
    return made["rows"]


def places(matches, teams=TEAMS, **setup):
    return [(row["place"], row["team"]) for row in rows(matches, teams, **setup)]


def column(key, matches, teams=TEAMS, **setup):
    return {row["team"]: row[key] for row in rows(matches, teams, **setup)}
