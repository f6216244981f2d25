"""Keep a club's list of races, and draw a game's again."""

from collections.abc import Sequence

from django.db import transaction

from clubs.models import Club
from clubs.names import clean_name, name_fault, name_key
from problems import Problem, Refused
from problems.wording import Wording
from problems.wording import gettext as _
from scoring.engine.races import MOST_RACES, seed_after
from scoring.models import Entry, EntryKind, Game, GameState, Race
from scoring.models.race import RACE_NAME_LENGTH
from scoring.selectors.races import LEAST_RACES, drawn_races
from scoring.selectors.rulesets import ruleset_of
from scoring.services.games import touch_table
from scoring.services.locking import lock_game
from scoring.signals import races_drawn


class RacesStay(Exception):
    """The races of a game are not drawn again; `code` is stable, the text a sentence for people."""

    def __init__(self, code: str, message: Wording) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@transaction.atomic
def redraw_races(game_id: int, after: str) -> Game:
    """Draw again the races of a game that were drawn from the seed `after`; return the game.

    Asked twice, or by two phones at once, it is drawn once: where the seed is another by now, the answer is the
    game as it is. Raises `RacesStay` where there are no races, or the game takes no hands, or has one.
    """
    game = lock_game(game_id)
    if game.races is None:
        raise RacesStay("no_races", _("This game is played without races."))
    if game.races["seed"] != after:
        return game
    if game.state != GameState.OPEN:
        raise RacesStay("closed", _("This game is {state}, so its races stay as they are.", state=game.state))
    if Entry.objects.filter(game=game, kind__in=(EntryKind.HAND, EntryKind.TOTALS)).exists():
        raise RacesStay("hand_recorded", _("A hand of this game is recorded, so its races stay as they are."))
    game.races = drawn_races(ruleset_of(game), game.table.club_id, seed_after(after))
    game.save(update_fields=["races"])
    # Whoever follows locks what is above the table, and a table's row is locked last.
    races_drawn.send(sender=Game, game=game)
    touch_table(game.table_id)
    return game


@transaction.atomic
def save_races(club_id: int, names: Sequence[str]) -> None:
    """Put a list in the place of whatever a club had. Raises `Refused` with every fault.

    Games draw from it from now on; those that have drawn keep the names they have.
    """
    cleaned = [clean_name(name) for name in names[: MOST_RACES + 1]]
    faults = _faults(cleaned, len(names))
    Refused.raise_for(faults)
    # The club's row, so that of two lists that come at one moment one stands, whole.
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    Race.objects.filter(club=club_id).delete()
    Race.objects.bulk_create(Race(club_id=club_id, name=name, name_key=name_key(name)) for name in cleaned)


@transaction.atomic
def forget_races(club_id: int) -> None:
    """Let a club draw from the shipped list again."""
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    Race.objects.filter(club=club_id).delete()


def _faults(names: Sequence[str], how_many: int) -> list[Problem]:
    if how_many > MOST_RACES:
        return [
            Problem(
                "too_many_races",
                "names",
                _("There are {how_many} names; {most} is the most.", how_many=how_many, most=MOST_RACES),
            )
        ]
    faults = []
    first: set[str] = set()
    for place, name in enumerate(names):
        code = name_fault(name, RACE_NAME_LENGTH) or ("name_doubled" if name_key(name) in first else None)
        first.add(name_key(name))
        if code is not None:
            message = {
                "name_missing": _("This race has no name."),
                "name_too_long": _(
                    "{name} has {length} characters; {most} is the most.",
                    name=name[:40],
                    length=len(name),
                    most=RACE_NAME_LENGTH,
                ),
                "name_unreadable": _("This name has characters that can't be shown. Type it again."),
                "name_doubled": _("{name} is there twice. Nobody could tell two races apart.", name=name),
            }[code]
            faults.append(Problem(code, f"names.{place}", message))
    if how_many < LEAST_RACES:
        message = _("A game deals {least} races, so give at least {least} names.", least=LEAST_RACES)
        faults.append(Problem("too_few_races", "names", message))
    return faults
