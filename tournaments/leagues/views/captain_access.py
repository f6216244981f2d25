"""Let captains in by their team's link, or by its short code; say what to do where it has ended."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.leagues.evening.selectors.captain_match import match_of
from tournaments.leagues.models import Fixture, Team, TeamPass, TeamStatus
from tournaments.leagues.register.selectors.team_passes import any_pass_by_code, team_code, team_pass_by_typed
from web.client_identity import client_identity, remember_device
from web.error_shape import error_line
from web.guesses import GuessKind, TooManyGuesses, check_guesses, count_wrong_guess, in_words
from web.signed_codes import looks_signed

View = Callable[..., HttpResponse]
UNKNOWN = "This link doesn't work. Copy all of it from the message, or type your team's code."
WRONG = "No team has this code. Look at it again, or ask your league's secretary."
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Captain:
    """Who is in: the team, and the long code of its link."""

    team: Team
    code: str


class LinkRefused(Exception):
    """Say why a link or a code lets nobody in; `team` is known where it once did."""

    def __init__(self, why: str, team: Team | None = None) -> None:
        super().__init__(why)
        self.team = team


def captain_required(view: View) -> View:
    """Give a view the captain whose link stands in its address.

    A typed code in an address is answered with the same page under the long one, which nobody can guess.
    """

    @wraps(view)
    def inner(request: HttpRequest, code: str, **places: object) -> HttpResponse:
        try:
            team_pass = captain_pass(request, code)
        except (LinkRefused, TooManyGuesses) as refused:
            return refuse_link(request, refused)
        captain = Captain(team_pass.team, team_code(team_pass))
        if not looks_signed(code) and request.method in ("GET", "HEAD") and request.resolver_match:
            where = {**places, "code": captain.code}
            response: HttpResponse = redirect(reverse(request.resolver_match.view_name, kwargs=where))
            return remember_device(request, response)
        response = view(request, captain, **places)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return remember_device(request, response)

    return inner


def captain_pass(request: HttpRequest, code: str) -> TeamPass:
    """Return the pass in force of a long or typed code; raises `LinkRefused`, and `TooManyGuesses`.

    A long code is signed, so it is no guess.
    """
    if looks_signed(code):
        team_pass = any_pass_by_code(code)
        if team_pass is None:
            raise LinkRefused(UNKNOWN)
    else:
        guesser = client_identity(request)
        check_guesses(GuessKind.CODE, guesser)
        team_pass = team_pass_by_typed(code)
        if team_pass is None:
            count_wrong_guess(GuessKind.CODE, guesser)
            raise LinkRefused(WRONG)
    team = team_pass.team
    if team_pass.revoked_at is not None:
        if team.status == TeamStatus.WITHDRAWN:
            raise LinkRefused(f"{team.name} {team.has_left} from {team.season.name}.", team)
        raise LinkRefused(f"This link of {team.name} has ended: a new one has taken its place.", team)
    return team_pass


def refuse_link(request: HttpRequest, refused: LinkRefused | TooManyGuesses, typed: str = "") -> HttpResponse:
    """Say why nobody is let in, and how to go on; to a page's script in a form that it can read."""
    if isinstance(refused, TooManyGuesses):
        why = f"Too many wrong codes. Wait {in_words(refused.wait)}, then type yours again."
        status, team = 429, None
    else:
        why, team = str(refused), refused.team
        status = 404 if team is None else 410
    if request.content_type == JSON:
        code = 429 if status == 429 else 403
        return JsonResponse({"errors": [error_line("link_ended", why)]}, status=code)
    context = {
        "why": why,
        "team": team,
        "withdrawn": team is not None and team.status == TeamStatus.WITHDRAWN,
        "typed": typed,
        "wait": status == 429,
    }
    response = render(request, "leagues/captain/code.html", context, status=status)
    if isinstance(refused, TooManyGuesses):
        response.headers["Retry-After"] = str(refused.wait)
    return response


def find_fixture(captain: Captain, fixture_id: int) -> Fixture:
    """Return the fixture of a number in which the captain's team plays; 404 for any other."""
    fixture = match_of(captain.team, fixture_id)
    if fixture is None:
        raise Http404
    fixture.season = captain.team.season  # which came with the captain's link
    return fixture
