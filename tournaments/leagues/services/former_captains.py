"""What a captain leaves behind when somebody else becomes captain."""

from tournaments.leagues.models import Team


def forget_former_captain(team: Team, captain: int | None, phone: str, email: str) -> None:
    """Take away what a captain left behind where somebody else is captain: their number, address and consent."""
    if captain is None or captain == team.captain_id:
        return
    if team.captain_phone == phone:
        team.captain_phone, team.shares_phone = "", False
    if team.captain_email == email:
        team.captain_email = ""
