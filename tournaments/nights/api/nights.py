"""`nights/` and `nights/{id}/`: the nights that you may see; organisers create and change them."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_filters import CharFilter, ChoiceFilter, FilterSet, OrderingFilter
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.authentication import may_write
from clubs.models import Role
from clubs.permissions import clubs_where
from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.api.night_serializers import (
    ChangeNightSerializer,
    NewNightSerializer,
    NightSerializer,
    night_line,
    night_lines,
    wanted_values,
)
from tournaments.nights.api.view import NightView
from tournaments.nights.models import Night, NightState
from tournaments.nights.permissions import nights_to_score
from tournaments.nights.selectors.night_codes import may_choose_word
from tournaments.nights.services.deleting import delete_night
from tournaments.nights.services.night_words import draw_another_word
from tournaments.nights.services.nights import change_night, create_night
from web.errors import ProblemsFound
from web.etags import versioned
from web.operations import created, lists, reads, removed, removes, writes
from web.paging import filtered
from web.row_numbers import RowFilter


class NightFilter(FilterSet):
    """How nights may be filtered and ordered."""

    club = RowFilter()
    state = ChoiceFilter(choices=NightState.choices)
    word = CharFilter(lookup_expr="iexact", help_text="Of clubs that you keep score for.")
    ordering = OrderingFilter(fields=["date", "id"])


class NightsView(NightView):
    """The nights that you may see."""

    @lists("nights_list", NightSerializer, filters=NightFilter)
    def get(self, request: Request) -> Response:
        """List the nights of your clubs and of published ones, the latest first."""
        rows: QuerySet[Night] = self.nights
        writer = self.user if may_write(request) else None
        if "word" in request.query_params:
            rows = rows.filter(pk__in=nights_to_score(writer).values("pk"))
        rows = filtered(NightFilter, request, rows.order_by("-date", "-id"))
        scored = set(clubs_where(writer, Role.SCORER).values_list("pk", flat=True))
        return self.listed_together(
            request, rows, lambda page: NightSerializer(night_lines(page, scored), many=True).data
        )

    @writes("nights_create", NewNightSerializer, NightSerializer, 201)
    def post(self, request: Request) -> Response:
        """Create a night of a club; for organisers.

        `word` is a wish: where there is more than one club here the word is drawn, and the answer says which it is.
        409 `word_taken` when another night of the club that is not verified yet has the word, `too_many_words` after a
        hundred that were drawn within a day.
        """
        user, now = self.check_signed_in(), timezone.now()
        form = NewNightSerializer(data=request.data)
        values = wanted_values(form, timezone.localdate(now))
        club = self.club(form.validated_data["club"], Role.ORGANISER)
        if not may_choose_word():
            values.pop("word", None)
        night = create_night(club, values, by=user, now=now)
        return created(NightSerializer(night_line(night, sees_codes=True)).data)


class OneNightView(NightView):
    """One night."""

    @reads("nights_read", NightSerializer)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return a night and where it stands."""
        night = self.night()
        etag = self.etag("night", night)
        return self.known(etag) or versioned(
            NightSerializer(night_line(night, sees_codes=self.sees_codes)).data, etag
        )

    @writes("nights_change", ChangeNightSerializer, NightSerializer)
    def patch(self, request: Request, night_id: int) -> Response:
        """Change a night; for organisers, until its first round is started.

        An empty `word` draws another. 400 `word_is_drawn` for any other where there is more than one club here.
        409 `night_begun` afterwards, `word_taken` and `word_in_use` for a word that cannot be had, `night_outside`
        for a day beyond the dates of a season that the night belongs to.
        """
        night, now = self.night(Role.ORGANISER), timezone.now()
        values = wanted_values(ChangeNightSerializer(data=request.data), timezone.localdate(now), night)
        if values.get("word", night.word) != night.word and not may_choose_word():
            message = _(
                "Where there is more than one club, words are drawn and not chosen. Send an empty word "
                "to draw another."
            )
            raise ProblemsFound([Problem("word_is_drawn", "word", message)])
        with transaction.atomic():  # what is refused leaves the word as it was
            if isinstance(request.data, dict) and request.data.get("word") == "":
                draw_another_word(night_id, by=self.user, now=now)
            changed = change_night(night_id, values, by=self.user, now=now)
        return Response(NightSerializer(night_line(changed, sees_codes=True)).data)

    @removes("nights_delete")
    def delete(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Delete a night that nobody has played, for good; for organisers. Its players stay in the club's list.

        409 `night_begun` once a round has begun.
        """
        night = self.night(Role.ORGANISER)
        delete_night(night.pk, **self.who_and_when)
        return removed()
