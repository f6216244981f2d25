"""What every view of nights shares: the night that you may see, and what one may do with it."""

from collections.abc import Sequence
from functools import cached_property

from django.db.models import QuerySet
from rest_framework.exceptions import PermissionDenied
from rest_framework.response import Response

from clubs.api.view import PeopleView
from clubs.authentication import may_write
from clubs.models import Role
from clubs.permissions import role_in
from problems import Problem
from tournaments.nights.models import Night
from tournaments.nights.permissions import visible_nights
from web.etags import etag_of, not_modified
from web.row_numbers import row_or_404

# What is refused because of how the night stands, not because of how it was asked: 409. All else is 400.
NOT_NOW = frozenset(
    {
        "answered_already", "changed_meanwhile", "does_not_fit", "entered_twice", "hands_missing", "has_played",
        "has_seat", "night_begun", "night_deleted",
        "night_outside", "no_cards", "no_steward", "no_such_offer", "no_such_round",
        "no_such_table", "not_here", "not_in_round", "not_now", "not_ready", "not_searched", "nothing_published",
        "nothing_to_plan", "pair_of_one", "plan_being_made", "plan_outdated", "published_already", "round_begun",
        "round_not_played", "seated_and_gone", "seed_drawn", "table_not_playing", "too_few_entrants", "too_many_words",
        "unknown_entrant", "word_in_use", "word_taken", "wrong_round",
    }
)  # fmt: skip
# What a movement finds in the way of a plan, and what contradicts in people's wishes.
OF_PLANS = frozenset(
    {
        "came_after_the_draw", "couple_of_two_colours", "first_round_contradicts", "first_round_late",
        "first_round_of_nobody", "first_round_tables", "first_round_twice", "first_round_without", "kinds_uneven",
        "knock_out_over", "no_tables", "number_never_fits", "pair_of_nobody", "pairs_missing",
        "played_twice_at_once", "results_missing", "standings_missing", "table_overfull", "table_unknown",
        "tables_contradict", "tag_twice", "tags_missing", "together_and_apart",
        "too_many_entrants", "two_pairs", "two_partners",
    }
)  # fmt: skip
MAY = {
    Role.SCORER: "Only people who keep score for the club can read this.",
    Role.ORGANISER: "Only an organiser of the club can do this. Ask one, or ask the owner to make you one.",
}


class NightView(PeopleView):
    """A view of one night, or of all that you may see."""

    @property
    def nights(self) -> QuerySet[Night]:
        """The nights that whoever asks may see."""
        return visible_nights(self.user)

    def night(self, at_least: Role | None = None) -> Night:
        """Return the night of the address.

        404 where there is none or it is not shown; where a role is wanted 401 to nobody, and 403 with a
        sentence to who has not that role in its club.
        """
        if at_least is not None:
            self.check_signed_in()
        night = self._night
        if at_least is not None and (self.role or 0) < at_least:
            raise PermissionDenied(MAY[at_least])
        return night

    @cached_property
    def _night(self) -> Night:
        missing = "There's no such night, or you can't see it."
        return row_or_404(self.nights, missing, pk=self.kwargs["night_id"])

    @cached_property
    def role(self) -> Role | None:
        """The role of whoever asks in the club of the night."""
        return role_in(self.user, self._night.club_id)

    @property
    def scores(self) -> bool:
        """Whether whoever asks keeps score for the club."""
        return (self.role or 0) >= Role.SCORER

    @property
    def sees_codes(self) -> bool:
        """Whether codes and the night's word are shown: with them one writes, so a token must be made to."""
        return self.scores and may_write(self.request)

    def etag(self, page: str, night: Night) -> str:
        """Return the ETag of a part of a night, for the role of whoever asks and whether codes are shown."""
        query = self.request.META.get("QUERY_STRING")
        return etag_of(page, night.pk, night.stamp, night.version, self.role, self.sees_codes, query)

    def known(self, etag: str) -> Response | None:
        """Return 304 when the client has this very version, else None."""
        return not_modified(self.request, etag)

    def is_conflict(self, problems: Sequence[Problem]) -> bool:
        """Tell whether all problems are of how the night stands, not of how it was asked."""
        return all(problem.code in NOT_NOW | OF_PLANS for problem in problems)
