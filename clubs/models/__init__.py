"""The rows of people: clubs and who serves them, players, and the keys to the door."""

from clubs.models.api_token import ApiToken
from clubs.models.club import Club
from clubs.models.invitation import Invitation
from clubs.models.membership import Membership, Role, User, WhoAndWhen
from clubs.models.player import Player
from clubs.models.tag import TAG_LENGTH, Tag
from clubs.names import NAME_LENGTH

__all__ = [
    "NAME_LENGTH",
    "TAG_LENGTH",
    "ApiToken",
    "Club",
    "Invitation",
    "Membership",
    "Player",
    "Role",
    "Tag",
    "User",
    "WhoAndWhen",
]
