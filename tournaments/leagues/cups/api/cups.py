"""`seasons/{id}/cups/` and `cups/{id}/`: cups and play-offs, their draws, dates and plates."""

import secrets
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Role
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.api.fixture_serializers import FixtureSerializer
from tournaments.leagues.api.view import FOR_CAPTAINS, FixtureView, LeagueView, chosen_pub
from tournaments.leagues.calendar.services.fixtures import fixture_of
from tournaments.leagues.cups.api.cup_serializers import (
    ChangeCupSerializer,
    CupSerializer,
    DeciderSerializer,
    DrawSerializer,
    NewCupSerializer,
    RoundDateSerializer,
    WholeCupSerializer,
    cup_json,
    whole_cup_json,
)
from tournaments.leagues.cups.api.person_cup_serializers import EnterTieResultSerializer, check_fields
from tournaments.leagues.cups.selectors.cup_entries import entries_by_name
from tournaments.leagues.cups.services import cup_draws, cup_rounds, tie_results
from tournaments.leagues.cups.services.cups import change_cup, create_cup
from tournaments.leagues.cups.services.play_offs import create_play_off
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupKind, Entrants
from web.etags import by_content
from web.operations import created, lists, reads, removed, removes, writes


class CupsView(LeagueView):
    """The cups of a season."""

    @lists("cups_list", CupSerializer)
    def get(self, request: Request, season_id: int) -> Response:
        """List the cups, plates and play-offs of a season of teams, the first first."""
        season = self.team_season(season_id)
        rows = season.cups.select_related("season").order_by("pk")
        sees_paid = self.organises(season)

        def write(page: list[Cup]) -> list[dict[str, Any]]:
            lines = entries_by_name(page)
            return [cup_json(cup, lines.get(cup.pk, []), sees_paid=sees_paid) for cup in page]

        return self.listed_together(request, rows, write)

    @writes("cups_add", NewCupSerializer, WholeCupSerializer, 201)
    def post(self, request: Request, season_id: int) -> Response:
        """Set up a cup or a play-off; for organisers. A play-off has its pairs at once, a cup is drawn.

        With `entrants` pairs or singles players enter it (`entries`), and of its options it has `plate` alone.
        409 `season_closed`.
        """
        season = self.team_season(season_id, Role.ORGANISER)
        values = NewCupSerializer.read(request)
        check_fields(values.get("entrants", Entrants.TEAMS), values)
        make = create_cup if values.pop("kind") == CupKind.CUP else create_play_off
        cup = make(season.pk, values, **self.who_and_when)
        return created(_fresh(cup.pk))


class OfCupView(LeagueView):
    """A view of one cup."""

    def cup(self, at_least: Role | None = None) -> Cup:
        """Return the cup of the address; 404 where it is not shown, 401 or 403 without the role that is wanted."""
        rows = Cup.objects.filter(season__in=self.seasons).select_related("season")
        missing = "There's no such cup, or you can't see it."
        return self.row(rows, self.kwargs["cup_id"], missing, "season.club_id", at_least)


class CupView(OfCupView):
    """One cup."""

    @reads("cups_read", WholeCupSerializer)
    def get(self, request: Request, cup_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return a cup with its draw, name by name, and its bracket: who meets, who waits for whom, who went on."""
        cup = self.cup()
        return by_content(request, _fresh(cup.pk, sees_paid=self.organises(cup.season)))

    @writes("cups_change", ChangeCupSerializer, WholeCupSerializer)
    def patch(self, request: Request, cup_id: int) -> Response:
        """Change a cup's name, entry fee, match format, options, teams or entries, and who has paid; for organisers.

        Drawn, its options and whoever entered stay; once a match has a line-up, a card or tables, so does its format.

        409 `cup_drawn`, `season_closed`.
        """
        cup = self.cup(Role.ORGANISER)
        asked = ChangeCupSerializer.read(request)
        check_fields(asked.get("entrants", cup.entrants), asked)
        change_cup(cup_id, asked, **self.who_and_when)
        return Response(_fresh(cup_id))

    @removes("cups_remove")
    def delete(self, request: Request, cup_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Take out a cup of which no match was ever on the list; for organisers.

        409 `cup_has_matches`, and of pairs and singles `cup_has_results`.
        """
        self.cup(Role.ORGANISER)
        cup_draws.remove_cup(cup_id, **self.who_and_when)
        return removed()


class CupDrawView(OfCupView):
    """The draw of a cup."""

    @writes("cup_draw", DrawSerializer, WholeCupSerializer)
    def post(self, request: Request, cup_id: int) -> Response:
        """Draw a cup from a number; for organisers. The same teams and number give the same draw.

        Sent again with the same number it answers the same. 409 `cup_drawn`.
        """
        cup = self.cup(Role.ORGANISER)
        asked = DrawSerializer.read(request).get("seed")
        if cup.drawn_at is None or asked is None or asked != cup.seed:
            seed = secrets.randbelow(1_000_000) if asked is None else asked
            cup_draws.draw(cup_id, seed, **self.who_and_when)
        return Response(_fresh(cup_id))

    @writes("cup_draw_take_back", None, WholeCupSerializer)
    def delete(self, request: Request, cup_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Take a draw back before the first match is on the list; for organisers.

        409 `cup_has_matches`, and of pairs and singles `cup_has_results`.
        """
        self.cup(Role.ORGANISER)
        cup_draws.take_draw_back(cup_id, **self.who_and_when)
        return Response(_fresh(cup_id))


class CupRoundView(OfCupView):
    """The date of a round."""

    @writes("cup_round_set", RoundDateSerializer, WholeCupSerializer)
    def post(self, request: Request, cup_id: int, round_number: int) -> Response:
        """Set the date of a round: its matches whose sides are known are on the list then. For organisers.

        Those whose sides are known later follow by themselves. Sent twice it sets the same. A round of pairs or
        singles has a `venue`, and later rounds without a date are on the same evening. 400 with every clash;
        409 `not_drawn`.
        """
        cup = self.cup(Role.ORGANISER)
        asked = RoundDateSerializer.read(request)
        venue = chosen_pub(cup.season, asked.get("venue"))
        held = cup_rounds.RoundDate(round_number, asked["date"], asked.get("starts_at"), venue)
        cup_rounds.set_round(cup_id, held, **self.who_and_when)
        return Response(_fresh(cup_id))


class TieResultView(OfCupView):
    """The result of a tie of pairs or singles."""

    @writes("cup_tie_result", EnterTieResultSerializer, WholeCupSerializer)
    def post(self, request: Request, cup_id: int, round_number: int, tie_number: int) -> Response:
        """Enter how a tie of pairs or singles ended, or correct it with a `reason`; for organisers.

        It can be corrected while nobody who came from it has played on. Sent twice it counts once. 400 for games that
        can't be; 409 `not_drawn`, `next_played`, `of_teams`.
        """
        cup = self.cup(Role.ORGANISER)
        given = EnterTieResultSerializer.read(request)
        if not cup.of_persons:
            message = _("The result of a tie of teams comes from its matches. Hand in their cards.")
            raise LeagueRefused(Problem("of_teams", "", message))
        asked = tie_results.TieResultInput(round_number, tie_number, **given)
        tie_results.enter_result(cup_id, asked, **self.who_and_when)
        return Response(_fresh(cup_id))


class CupPlateView(OfCupView):
    """The plate of a cup."""

    @writes("cup_plate_open", None, WholeCupSerializer, 201)
    def post(self, request: Request, cup_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Open the plate for those who lost in the first round by playing; for organisers. Then it is drawn.

        409 `no_plate`, `plate_there`, `round_open`.
        """
        self.cup(Role.ORGANISER)
        plate = cup_draws.open_plate(cup_id, **self.who_and_when)
        return created(_fresh(plate.pk))


class DeciderView(FixtureView):
    """The deciding game of a match, in a cup or a league whose rules have one."""

    @writes("fixture_decider", DeciderSerializer, FixtureSerializer, auth=FOR_CAPTAINS)
    def post(self, request: Request, fixture_id: int) -> Response:
        """Say who won the deciding game of a level match: that side has won, and in a cup goes on.

        An organiser's word settles it, and a captain's that the others won. A captain's that the own side won waits
        for the others' captain, who says the same: until then `decider_claimed` names the side. 409 `not_level`.
        """
        actor = self.actor()
        winner, now = DeciderSerializer.read(request)["winner"], timezone.now()
        if actor.side is None:
            cup_rounds.say_decider(fixture_id, winner, by=actor.user, now=now)
        else:
            cup_rounds.claim_decider(fixture_id, actor.side, winner, now=now)
        return Response(FixtureSerializer(fixture_of(fixture_id)).data)


def _fresh(cup_id: int, *, sees_paid: bool = True) -> dict[str, Any]:
    """Write a cup as it is now; whoever changed it is an organiser."""
    rows = Cup.objects.select_related("season")
    return whole_cup_json(rows.get(pk=cup_id), sees_paid=sees_paid)
