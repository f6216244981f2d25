"""What signing on costs a player, by a league's rules: on the list, on the night, or by a transfer."""

from tournaments.matches.rules import LeagueRules


def signing_fee(rules: LeagueRules, how: str) -> int:
    """Return what a player pays for signing on, in pence; nothing for those who move together with others.

    >>> signing_fee(LeagueRules({"fee_night": 1, "fee_transfer": 2.5}), "transfer")
    250
    >>> signing_fee(LeagueRules({"fee_night": 1}), "list")
    0
    """
    if how == "list":
        return rules.hundredths("fee_list")
    if how == "night":
        return rules.hundredths("fee_night")
    return rules.hundredths("fee_transfer") if how == "transfer" else 0


def pounds(pence: int) -> str:
    """Return an amount as people write it.

    >>> pounds(100), pounds(250), pounds(0)
    ('£1', '£2.50', '£0')
    """
    whole, rest = divmod(pence, 100)
    return f"£{whole}.{rest:02}" if rest else f"£{whole}"
