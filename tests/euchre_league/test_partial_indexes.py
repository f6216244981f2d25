"""Each unique index with a condition refuses a second row within it, and lets any number stand beside it."""

from itertools import count, product
from typing import Any
from uuid import UUID

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import Field, ForeignKey, Model, UniqueConstraint

from clubs.models import Role
from euchre_league.backup.rows import Values, columns, insert
from tests.tournaments.nights.hall import NOW

pytestmark = pytest.mark.django_db

Sides = tuple[list[Values], list[Values]]
PLANS: Sides = (
    [{"state": "waiting"}, {"state": "thinking"}, {"state": "ready"}],
    [{"state": "published"}, {"state": "failed"}, {"state": "failed"}],
)
ASKED: Sides = [{"state": "asked"}], [{"state": "refused"}] * 2
OF_A_TEAM = {"kind": "team", "team": 1}
SIDES: dict[str, Sides] = {
    "clubs_invitation_one_set_up_link": (
        [{"club": None, "ended_at": None, "role": Role.OWNER}],
        [
            {"club": None, "ended_at": NOW, "role": Role.OWNER},
            {"club": None, "ended_at": NOW, "role": Role.OWNER},
            {"club": 1, "expires_at": NOW, "role": Role.OWNER},
        ],
    ),
    "scoring_entry_number_once": ([{"kind": "hand"}], [{"kind": "note", "number": None}] * 2),
    "scoring_entry_void_once": (
        [{"kind": "void", "number": None}],
        [{"kind": "replace", "number": None}, *[{"kind": "confirm", "number": None}] * 2],
    ),
    "scoring_entry_replace_once": (
        [{"kind": "replace", "number": None}],
        [{"kind": "void", "number": None}, *[{"kind": "confirm", "number": None}] * 2],
    ),
    "nights_draft_one_at_a_time": PLANS,
    "nights_night_word_reserved_once": (
        [{"word_reserved_at": NOW, "rounds": 1}],
        [{"word_reserved_at": None, "rounds": 1}] * 2,
    ),
    "nights_round_one_is_played": (
        [{"state": "playing"}],
        [{"state": "waiting"}, {"state": "closed"}, {"state": "closed"}],
    ),
    "leagues_daterequest_one_open": ASKED,
    "leagues_card_one_stands": ([{"stands": True}], [{"stands": False}] * 2),
    "leagues_teampass_one_in_force": ([{"revoked_at": None}], [{"revoked_at": NOW}] * 2),
    "leagues_registration_one_team": ([{"left_on": None}], [{"left_on": NOW.date()}] * 2),
    "leagues_playerchange_one_open": ASKED,
    "leagues_appeal_once": ([{}], [{"decision": None, "fixture": 1}, {"decision": None, "fixture": 2}]),
    "leagues_appeal_protest_once": ([{"decision": None}], [{"decision": 1}, {"decision": 2}]),
    "leagues_fixtureplan_one_at_a_time": PLANS,
    "leagues_subscription_results_once": ([{"kind": "results"}], [OF_A_TEAM, OF_A_TEAM | {"team": 2}]),
    "leagues_subscription_reminders_once": (
        [{"kind": "reminders"}],
        [{"kind": "team"}, {"kind": "results", "team": None}],
    ),
    "leagues_subscription_team_once": (
        [{"kind": "team"}],
        [{"kind": "reminders"}, {"kind": "results", "team": None}],
    ),
    "leagues_subscription_pub_once": (
        [{"kind": "pub"}],
        [{"kind": "results", "venue": None}, OF_A_TEAM | {"venue": None}],
    ),
    "leagues_subscription_panel_once": (
        [{"kind": "panel"}],
        [{"kind": "results", "user": None}, OF_A_TEAM | {"user": None}],
    ),
}
"""For each index, by its name: what a row within its condition has, and what some have that stand beside it."""


def partial_indexes() -> dict[str, tuple[type[Model], UniqueConstraint]]:
    return {
        one.name: (model, one)
        for model in apps.get_models()
        for one in model._meta.constraints
        if isinstance(one, UniqueConstraint) and one.condition is not None
    }


class Rows:
    """Makes rows that have nothing in common but the index's columns. Keys lead nowhere: no row stays."""

    def __init__(self, model: type[Model], index: UniqueConstraint) -> None:
        self._numbers = count(100)
        self._model = model
        self._keys = {one.name: one for one in columns(model) if one.name in index.fields}
        self.place = self.another_place()

    def another_place(self) -> Values:
        """Return values of the index's columns that no row has had: another match, another night."""
        return {name: self._some(one) for name, one in self._keys.items()}

    def together(self, *rows: Values) -> None:
        """Insert rows and take them back; `IntegrityError` where the database doesn't take them together."""
        with transaction.atomic():
            for values in rows:
                insert(connection, self._model, [self._row(values)])
            transaction.set_rollback(True)

    def _row(self, values: Values) -> Values:
        needed = [
            one
            for one in columns(self._model)
            if one.primary_key or one.unique or not (one.has_default() or one.null)
        ]
        return {one.name: self._some(one) for one in needed} | self.place | values

    def _some(self, field: "Field[Any, Any]") -> Any:
        """Return a value that a field can have, and that no other row has where there are enough of them."""
        if field.choices:
            return "" if field.blank else next(key for key, _ in field.flatchoices)
        number = next(self._numbers)
        kind = (field.target_field if isinstance(field, ForeignKey) else field).get_internal_type()
        return {
            "BooleanField": False,
            "JSONField": {},
            "DateTimeField": NOW,
            "DateField": NOW.date(),
            "UUIDField": UUID(int=number),
            "CharField": str(number),
            "TextField": str(number),
        }.get(kind, number)


def test_every_one_is_tried_here() -> None:
    assert set(SIDES) == set(partial_indexes())


@pytest.mark.parametrize("name", sorted(SIDES))
def test_two_rows_within_the_condition_are_refused_and_any_beside_it_are_not(name: str) -> None:
    model, index = partial_indexes()[name]
    rows = Rows(model, index)
    within, beside = SIDES[name]
    where = ", ".join(f"{model._meta.db_table}.{model._meta.get_field(one).column}" for one in index.fields)
    for pair in product(within, repeat=2):
        with pytest.raises(IntegrityError) as refused:
            rows.together(*pair)
        assert (f"failed: {where}" if connection.vendor == "sqlite" else f'"{name}"') in str(refused.value)
        one, other = pair
        elsewhere = rows.another_place()
        if elsewhere != rows.place:  # the one set-up link has no other
            rows.together(one, other | elsewhere)
    rows.together(within[0], *beside)
