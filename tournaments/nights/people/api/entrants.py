"""`nights/{id}/entrants/`: who plays in a night; organisers enter people and check them in."""

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django_filters import FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from clubs.selectors.players import shown_names
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.api.view import NightView
from tournaments.nights.models import Entrant, Night
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.people.services import entrants as services
from tournaments.nights.people.services.colour_cards import CARDS, give_cards
from tournaments.nights.people.services.taking_out import remove_entrant
from web.etags import versioned
from web.fields import MethodField, ShownNameField, TextsField
from web.model_answers import ModelAnswerSerializer
from web.operations import created, lists, reads, removed, removes, writes
from web.paging import TrueOrFalseFilter, filtered
from web.row_numbers import row_numbers, row_or_404
from web.strict import StrictSerializer

LONGEST_TEXT = 200


class EntrantSerializer(ModelAnswerSerializer):
    """A player in a night. The table kept is shown to those who keep score; the code too, where they may write."""

    name = ShownNameField(source="player_id", help_text="As it is shown; people of one name are told apart.")
    here = serializers.BooleanField(source="present", help_text="Checked in, and not gone.")
    fixed_table = MethodField(help_text="The table where they stay all night.")
    code = MethodField(help_text="For the player's own page, /p/<code>/.")

    class Meta:
        model = Entrant
        fields = (
            "number", "player", "name", "checked_in_at", "here", "from_round", "left_after", "fixed_table", "card",
            "steward", "stands_in", "code",
        )  # fmt: skip

    def get_fixed_table(self, entrant: Entrant) -> int | None:
        """Return the table kept, for those who keep score."""
        return entrant.fixed_table if self.context["scores"] else None

    def get_code(self, entrant: Entrant) -> str | None:
        """Return the code of the pass in force, for those who see codes."""
        in_force = self.context["sees_codes"] and entrant.player_pass.revoked_at is None
        return player_code(entrant.player_pass) if in_force else None


def _names(words: str) -> serializers.ListField:
    return serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_TEXT),
        required=False,
        max_length=MOST_ENTRANTS,
        help_text=words,
    )


class EnterSerializer(StrictSerializer):
    """Who is to be entered: by name, by number in the club's list, or both."""

    names = _names("The club's player where exactly one has the name, else a new player.")
    another = _names("Those of `names` that are another person than whoever has the name.")
    after = serializers.IntegerField(
        min_value=0,
        max_value=MOST_ENTRANTS,
        required=False,
        help_text="The number of the last entrant that you know of, 0 for none: one of a name in `another` who "
        "was entered since is that one, so that to send it again enters nobody else.",
    )
    players = row_numbers(
        required=False,
        max_length=MOST_ENTRANTS,
        help_text="Numbers of `players/`.",
    )
    dry_run = serializers.BooleanField(
        default=False, help_text="Only answer what would be: nobody is entered, and the answer is 200."
    )


class EnteredSerializer(serializers.Serializer[Any]):
    """Who was entered, and the names that a person must say of whether they are another's."""

    entered = EntrantSerializer(
        many=True, help_text="With those of `another` who have been entered since `after`."
    )
    doubles = TextsField()


class ChangeEntrantSerializer(StrictSerializer):
    """What is to change of an entrant; what is left out stays."""

    checked_in = serializers.BooleanField(
        required=False, help_text="Here; or, before one has played, not here after all."
    )
    left = serializers.BooleanField(
        required=False, help_text="Goes home after the round that is played; false: came back."
    )
    fixed_table = serializers.IntegerField(
        min_value=1, max_value=MOST_ENTRANTS // 4, allow_null=True, required=False
    )
    card = serializers.ChoiceField(
        choices=["", *CARDS], required=False, help_text="Where people move by two kinds; empty: none."
    )
    steward = serializers.BooleanField(
        required=False, help_text="Fills in so that fewer sit out; their own results count nowhere."
    )
    stands_in = serializers.BooleanField(
        required=False,
        help_text="A steward plays instead of somebody who has gone: the same seats, and nobody else moves.",
    )


class EntrantFilter(FilterSet):
    """How entrants may be filtered and ordered."""

    here = TrueOrFalseFilter(method="by_here")
    ordering = OrderingFilter(fields=["number"])

    def by_here(self, rows: QuerySet[Entrant], _name: str, value: bool) -> QuerySet[Entrant]:
        """Keep those who are here, or those who are not."""
        here = Q(checked_in_at__isnull=False, left_after=None)
        return rows.filter(here) if value else rows.exclude(here)


class EntrantsView(NightView):
    """Who plays in a night."""

    @lists("entrants_list", EntrantSerializer, filters=EntrantFilter)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List the entrants of a night in the order of their numbers."""
        night = self.night()
        rows = filtered(EntrantFilter, request, _entrants_of(night))

        def write(page: list[Entrant]) -> Any:
            return written(page, scores=self.scores, sees_codes=self.sees_codes)

        return self.listed_together(request, rows, write, self.etag("entrants", night))

    @writes("entrants_enter", EnterSerializer, EnteredSerializer, 201, 200)
    def post(self, request: Request, night_id: int) -> Response:
        """Enter people into a night, all or nobody; for organisers.

        A name that is entered already, or that several players have, is returned among `doubles` and not
        entered, unless it stands in `another`: then it is one more person of that name. 200 when nobody new
        was entered, so to send a list again changes nothing; with `another`, where `after` says whom you knew of.
        """
        self.night(Role.ORGANISER)
        wanted, who_and_when = EnterSerializer.read(request), self.who_and_when
        with transaction.atomic():
            chosen = services.enter_players(night_id, wanted.get("players", []), **who_and_when)
            named = services.enter_names(
                night_id,
                wanted.get("names", []),
                another=wanted.get("another", []),
                after=wanted.get("after"),
                besides=wanted.get("players", []),
                **who_and_when,
            )
            new, dry_run = (*chosen.entrants, *named.entrants), wanted["dry_run"]
            numbers = [entrant.number for entrant in (*new, *named.already)]
            rows = _entrants_of(self.night()).filter(number__in=numbers)
            # A link made now would open nothing: its pass is gone with the answer.
            entered = written(rows, scores=True, sees_codes=not dry_run)
            transaction.set_rollback(dry_run)
        return created({"entered": entered, "doubles": list(named.doubles)}, new=bool(new) and not dry_run)


class EntrantView(NightView):
    """One entrant."""

    @reads("entrants_read", EntrantSerializer)
    def get(self, request: Request, night_id: int, number: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return an entrant."""
        night = self.night()
        etag = self.etag(f"entrant {number}", night)
        return self.known(etag) or versioned(self._written(night, number), etag)

    @writes("entrants_change", ChangeEntrantSerializer, EntrantSerializer)
    def patch(self, request: Request, night_id: int, number: int) -> Response:
        """Check an entrant in, say that one leaves, give a table or a card, make a steward; for organisers.

        What is so already changes nothing. 409 `not_now` before check-in and after the night, `has_played`,
        `not_here`, `table_overfull`, `tables_contradict`, `no_steward`, `entered_twice`.
        """
        night = self.night(Role.ORGANISER)
        entrant = self._entrant(night, number)
        wanted, who_and_when = ChangeEntrantSerializer.read(request), self.who_and_when
        with transaction.atomic():
            if "checked_in" in wanted:
                services.check_in(entrant.pk, here=wanted["checked_in"], **who_and_when)
            if wanted.get("left"):
                services.leave(entrant.pk, **who_and_when)
            elif "left" in wanted and entrant.left_after is not None:
                services.check_in(entrant.pk, **who_and_when)
            if "fixed_table" in wanted:
                services.keep_table(entrant.pk, wanted["fixed_table"], **who_and_when)
            if "card" in wanted:
                give_cards(night_id, {number: wanted["card"]}, **who_and_when)
            if "steward" in wanted:
                services.set_steward(entrant.pk, steward=wanted["steward"], **who_and_when)
            if "stands_in" in wanted:
                services.stand_in(entrant.pk, stands_in=wanted["stands_in"], **who_and_when)
        return Response(self._written(night, number))

    @removes("entrants_delete")
    def delete(self, request: Request, night_id: int, number: int) -> Response:  # noqa: ARG002  DRF's signature
        """Take out somebody who was entered by mistake; for organisers, until the first round begins.

        A published plan with a seat for them is withdrawn. 409 `night_begun` afterwards: then they leave instead.
        """
        night = self.night(Role.ORGANISER)
        remove_entrant(self._entrant(night, number).pk, **self.who_and_when)
        return removed()

    @staticmethod
    def _entrant(night: Night, number: int) -> Entrant:
        return row_or_404(_entrants_of(night), f"The night has no entrant {number}.", number=number)

    def _written(self, night: Night, number: int) -> Any:
        (one,) = written([self._entrant(night, number)], scores=self.scores, sees_codes=self.sees_codes)
        return one


def _entrants_of(night: Night) -> QuerySet[Entrant]:
    """Return the entrants of a night, in order, with what is written of each."""
    return night.entrants.select_related("player", "player_pass").order_by("number")


def written(entrants: Iterable[Entrant], *, scores: bool, sees_codes: bool) -> Any:
    """Return entrants as answers have them: the private for those who keep score, codes for those who may use them."""
    rows = list(entrants)
    names = shown_names([entrant.player for entrant in rows])
    context = {"names": names, "scores": scores, "sees_codes": sees_codes}
    return EntrantSerializer(rows, many=True, context=context).data
