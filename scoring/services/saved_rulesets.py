"""Save a club's rulesets under their names, change them, and retire them."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from clubs.models import Club, User
from clubs.names import NAME_LENGTH, clean_name, name_fault, name_key
from problems import Problem, Refused
from problems.wording import gettext as _
from scoring.engine.exceptions import SetupRefused
from scoring.engine.registry import usual_players
from scoring.engine.ruleset import ENGINE_VERSION, make_ruleset
from scoring.models import SavedRuleset
from scoring.services.customs import cleaned_customs, customs_faults


def save_ruleset(  # noqa: PLR0913  a name, and what makes a ruleset
    club: Club,
    name: str,
    variant: object,
    options: object = None,
    players: object = None,
    *,
    customs: Iterable[str] = (),
    by: User | None,
    now: datetime,
) -> SavedRuleset:
    """Save a ruleset of a club under a name, its options settled; without `players` for the usual number.

    `customs` are keys of known customs and sentences of the club's own. Raises `Refused` with every fault: of the
    name, also when the club has it in any case, of the variant, the players, each option and each custom.
    """
    values = _values(name, variant, options, players, customs)
    try:
        with transaction.atomic():
            saved = SavedRuleset.objects.create(club=club, changed_at=now, changed_by=by, **values)
    except IntegrityError:
        _refuse_a_taken_name(club.pk, values["name"])
        raise
    return saved


def change_ruleset(
    saved_id: int, wanted: Mapping[str, Any], *, by: User | None, now: datetime
) -> SavedRuleset:
    """Change a saved ruleset to what is wanted: `name`, `variant`, `players`, `options`, `customs`, `retired`.

    What is left out stays; but without `options` another variant, or another number of players, has its own
    defaults. Nights and tables that began from it keep what they copied. Raises `Refused` with every fault.
    """
    try:
        with transaction.atomic():
            saved = SavedRuleset.objects.select_for_update(of=("self",)).get(pk=saved_id)
            _change(saved, wanted, by, now)
    except IntegrityError:
        _refuse_a_taken_name(saved.club_id, clean_name(wanted.get("name", saved.name)))
        raise
    return saved


def _change(saved: SavedRuleset, wanted: Mapping[str, Any], by: User | None, now: datetime) -> None:
    variant = wanted.get("variant", saved.variant)
    players = wanted.get("players", saved.players if variant == saved.variant else None)
    same = (variant, players) == (saved.variant, saved.players)
    options = wanted.get("options", saved.options if same else None)
    customs = wanted.get("customs", saved.customs)
    values = _values(wanted.get("name", saved.name), variant, options, players, customs)
    retired = wanted.get("retired", saved.retired_at is not None)
    if retired != (saved.retired_at is not None):
        values["retired_at"] = now if retired else None
    changed = {name: value for name, value in values.items() if getattr(saved, name) != value}
    if not changed:
        return
    for name, value in (changed | {"changed_at": now, "changed_by": by}).items():
        setattr(saved, name, value)
    saved.save(update_fields=[*changed, "changed_at", "changed_by"])


def _values(
    name: str, variant: object, options: object, players: object, customs: Iterable[str]
) -> dict[str, Any]:
    """Return the columns of a ruleset; raise `Refused` with every fault."""
    cleaned = clean_name(name)
    chosen = cleaned_customs(customs)
    faults = [*_name_faults(cleaned), *customs_faults(chosen)]
    usual = usual_players(variant) if isinstance(variant, str) else None
    try:
        ruleset = make_ruleset(variant, options, usual if players is None else players)
    except SetupRefused as refused:
        faults += refused.problems
        raise Refused(*faults) from None
    Refused.raise_for(faults)
    return {
        "name": cleaned,
        "name_key": name_key(cleaned),
        "variant": ruleset.key,
        "players": ruleset.players,
        "options": dict(ruleset.options),
        "customs": chosen,
        "engine_version": ENGINE_VERSION,
    }


def _name_faults(name: str) -> list[Problem]:
    code = name_fault(name)
    if code is None:
        return []
    messages = {
        "name_missing": _("Give the house rules a name, such as Friday at the Oak."),
        "name_too_long": _(
            "The name has {length} characters; {most} is the most.", length=len(name), most=NAME_LENGTH
        ),
        "name_unreadable": _("The name has characters that can't be shown. Type it again."),
    }
    return [Problem(code, "name", messages[code])]


def _refuse_a_taken_name(club_id: int, name: str) -> None:
    taken = SavedRuleset.objects.filter(club=club_id, name_key=name_key(name)).first()
    if taken is None:
        return
    instead = _("They are retired: bring them back, or choose") if taken.retired_at else _("Choose")
    message = _(
        "The club has house rules called {name} already. {instead} another name.",
        name=taken.name,
        instead=instead,
    )
    raise Refused(Problem("name_taken", "name", message)) from None
