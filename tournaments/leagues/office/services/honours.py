"""Write a club's roll of honour of years before, and its trophies: who holds them, and whether they came back."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import IntegrityError, transaction

from clubs.models import Club
from clubs.names import clean_name, is_among, name_key
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Honour, Trophy, TrophyHolder
from tournaments.leagues.models.season import SEASON_NAME_LENGTH
from tournaments.leagues.models.season_end import ENGRAVING_LENGTH, HONOUR_LENGTH
from tournaments.leagues.office.selectors.honours import is_replaceable
from tournaments.leagues.register.services.team_seasons import name_faults, taken_fault

MOST_TROPHIES = 200


def add_honour(club: Club, values: Mapping[str, Any]) -> Honour:
    """Add a line of a season before this program: `season_name`, `year`, `kind`, `what` and `winner`.

    Raises LeagueRefused.
    """
    texts = {name: clean_name(values[name]) for name in ("season_name", "what", "winner")}
    LeagueRefused.raise_for(_text_faults(texts, {"season_name": SEASON_NAME_LENGTH}))
    return Honour.objects.create(club=club, year=values["year"], kind=values["kind"], **texts)


@transaction.atomic
def remove_honour(club: Club, honour_id: int) -> None:
    """Take out a line that was written by hand. Raises LeagueRefused for one that a season's end wrote."""
    honour = Honour.objects.get(club=club, pk=honour_id)
    if honour.season_id is not None:
        message = _("This line comes from a season that was closed. Reopen the season to change it.")
        raise LeagueRefused(Problem("of_a_season", "", message))
    honour.delete()


@transaction.atomic
def save_trophy(club: Club, values: Mapping[str, Any]) -> Trophy:
    """Add a trophy to a club: `name` and `what_for`. Raises LeagueRefused."""
    name, what_for = clean_name(values["name"]), clean_name(values.get("what_for", ""))
    faults = name_faults(name, HONOUR_LENGTH, "trophy")
    if len(what_for) > HONOUR_LENGTH:
        message = _("{most} characters at most. Shorten it.", most=HONOUR_LENGTH)
        faults.append(Problem("text_too_long", "what_for", message))
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    there = Trophy.objects.filter(club=club)
    if is_among(name, there.values_list("name", flat=True)):
        faults.append(taken_fault(name, "name"))
    if there.count() >= MOST_TROPHIES:
        message = _("A club has {most} trophies at most.", most=MOST_TROPHIES)
        faults.append(Problem("too_many", "name", message))
    LeagueRefused.raise_for(faults)
    return Trophy.objects.create(club=club, name=name, what_for=what_for)


def hand_over(trophy: Trophy, values: Mapping[str, Any]) -> TrophyHolder:
    """Note who holds a trophy for a season: `season_name`, `year`, and `team` or `holder`. Raises LeagueRefused."""
    team = values.get("team")
    texts = {
        "season_name": clean_name(values["season_name"]),
        "holder": "" if team is not None else clean_name(values.get("holder", "")),
    }
    key = name_key(texts["season_name"])
    season = next((one for one in trophy.club.seasons.all() if name_key(one.name) == key), None)
    asked = {name: text for name, text in texts.items() if name != "holder" or team is None}
    faults = list(_text_faults(asked, {"season_name": SEASON_NAME_LENGTH}))
    if team is not None and team.season.club_id != trophy.club_id:
        faults.append(Problem("team_unknown", "team", _("Choose one of the club's teams.")))
    if is_among(texts["season_name"], trophy.holders.values_list("season_name", flat=True)):
        faults.append(_there_fault(texts["season_name"]))
    LeagueRefused.raise_for(faults)
    try:
        with transaction.atomic():
            return TrophyHolder.objects.create(
                trophy=trophy, season=season, year=values["year"], team=team, **texts
            )
    except IntegrityError:
        raise LeagueRefused(_there_fault(texts["season_name"])) from None


@transaction.atomic
def hand_to_winner(trophy: Trophy, honour_id: int) -> TrophyHolder:
    """Note that whoever won a line of a closed season holds a trophy for that season; repeating it changes nothing.

    Another winner of the season takes the place of the one before, as long as nothing was engraved and the trophy
    hasn't come back. Raises LeagueRefused.
    """
    Trophy.objects.select_for_update(no_key=True).get(pk=trophy.pk)
    honours = Honour.objects.filter(club=trophy.club_id, season__isnull=False)
    honour = honours.select_related("team", "player", "partner", "season").filter(pk=honour_id).first()
    if honour is None:
        message = _("Choose a winner of a season that was closed here.")
        raise LeagueRefused(Problem("honour_unknown", "honour", message))
    who = {"team": honour.team, "player": honour.player, "partner": honour.partner}
    key = name_key(honour.season_name)
    there = next((one for one in trophy.holders.all() if name_key(one.season_name) == key), None)
    if there is None:
        return TrophyHolder.objects.create(
            trophy=trophy, season=honour.season, season_name=honour.season_name, year=honour.year, **who
        )
    if all(getattr(there, f"{name}_id") == getattr(honour, f"{name}_id") for name in who):
        return there
    if not is_replaceable(there):
        raise LeagueRefused(_there_fault(honour.season_name))
    for name, value in {**who, "holder": "", "season": honour.season, "year": honour.year}.items():
        setattr(there, name, value)
    there.save(update_fields=[*who, "holder", "season", "year"])
    return there


def _there_fault(season_name: str) -> Problem:
    message = _("{season} has a holder of this trophy already.", season=season_name)
    return Problem("holder_there", "season_name", message)


@transaction.atomic
def change_holder(trophy: Trophy, holder_id: int, values: Mapping[str, Any]) -> TrophyHolder:
    """Note that a trophy came back (`returned`), or what was engraved (`engraving`). Raises LeagueRefused."""
    holder = TrophyHolder.objects.select_for_update(of=("self",)).get(trophy=trophy, pk=holder_id)
    if "engraving" in values:
        holder.engraving = " ".join(str(values["engraving"]).split())
        if len(holder.engraving) > ENGRAVING_LENGTH:
            message = _("{most} characters at most. Shorten it.", most=ENGRAVING_LENGTH)
            raise LeagueRefused(Problem("text_too_long", "engraving", message))
    holder.returned = values.get("returned", holder.returned)
    holder.save(update_fields=["returned", "engraving"])
    return holder


def _text_faults(texts: Mapping[str, str], most: Mapping[str, int]) -> Iterator[Problem]:
    missing = {
        "season_name": _("Give the season, such as Winter 1987."),
        "what": _("Say what was won, such as Division 1."),
        "winner": _("Say who won it."),
        "holder": _("Say who holds it, or choose a team."),
    }
    for name, text in texts.items():
        longest = most.get(name, HONOUR_LENGTH)
        if not text:
            yield Problem("text_missing", name, missing[name])
        elif len(text) > longest or not text.isprintable():
            message = _("{longest} printable characters at most. Shorten it.", longest=longest)
            yield Problem("text_too_long", name, message)
