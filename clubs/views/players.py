"""The players of a club: list, search, add, correct, erase, merge."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from clubs.lists.people import corrected_people
from clubs.models import Club, Player, Role
from clubs.permissions import clubs_where
from clubs.selectors.personal_texts import things_named_after
from clubs.selectors.player_listing import player_listing, write_players
from clubs.selectors.players import living_players, search, shown_names, tags_in_use
from clubs.services import players as services
from clubs.services.merging import merge_players, undo_merge
from clubs.views.access import with_club, with_player
from clubs.views.pasted_lists import again_context, look_context, looked_at, pasted_text, read_pasted
from problems import Problem, Refused
from problems.wording import Wording, gettext_noop
from problems.wording import gettext as _
from web.form_pages import go_to, require_page, show_refusals
from web.listings.page import page_table
from web.numbers import whole_number
from web.typed_dates import DateUnreadable, read_typed_date

A_PAGE = 100
MOST_NAMED = 10
BUTTONS = (gettext_noop("Add this player"), gettext_noop("Add these {count}"))


@require_safe
def all_players(request: HttpRequest) -> HttpResponse:
    """Lead to the players of the one club that somebody organises, to their clubs where there are several."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    clubs = list(clubs_where(request.user, Role.ORGANISER)[:2])
    return redirect("players", club_id=clubs[0].pk) if len(clubs) == 1 else redirect("clubs")


@require_page
@with_club(Role.ORGANISER)
def players(request: HttpRequest, club: Club) -> HttpResponse:
    """List and search a club's players, and add some by their names, one a line."""
    if request.method != "POST":
        return _players_page(request, club)
    lines = looked_at(request)
    if lines is None:
        return _look_page(request, club)
    names = [name for line in corrected_people(lines).lines for name in line.names]
    try:
        added = services.add_players(
            club,
            names,
            tags=request.POST.get("tags", "").split(","),
            allow_doubles="allow_doubles" in request.POST,
        )
    except Refused as refused:
        faults = _by_line(refused.problems, names)
        look = again_context(club, names, faults, buttons=BUTTONS, along=_tags(request))
        return _show_look(request, club, look, status=422)
    if added.added:
        messages.success(
            request, _("Added: {names}.", names=", ".join(player.name for player in added.added[:20]))
        )
    if added.doubles:
        return _players_page(request, club, doubles=added.doubles, status=409)
    return redirect("players", club_id=club.pk)


def _look_page(request: HttpRequest, club: Club) -> HttpResponse:
    """Show a list as it was understood, before anybody is added."""
    text = request.POST.get("names", "")
    try:
        text = pasted_text(request)
        found = read_pasted(text, partners=False)
    except Refused as refused:
        return _players_page(request, club, refused.problems, typed=text, status=422)
    if not found.lines and not found.left_out:
        return redirect("players", club_id=club.pk)
    return _show_look(request, club, look_context(club, found, text, buttons=BUTTONS, along=_tags(request)))


def _show_look(request: HttpRequest, club: Club, look: dict[str, Any], status: int = 200) -> HttpResponse:
    here = reverse("players", args=[club.pk])
    return render(request, "clubs/look.html", {"club": club, "look": look, "here": here}, status=status)


def _tags(request: HttpRequest) -> list[tuple[str, Wording, str]]:
    """Return what goes along with a list of players while it is looked at."""
    return [("tags", _("Tags for all of them, with commas between"), request.POST.get("tags", ""))]


def _players_page(  # noqa: PLR0913  what the page shows
    request: HttpRequest,
    club: Club,
    faults: Sequence[Problem] = (),
    *,
    typed: str = "",
    doubles: Sequence[str] = (),
    status: int = 200,
) -> HttpResponse:
    """Show one page of players, told apart, and the form to add more."""
    wanted, tag = request.GET.get("name", "")[:80], request.GET.get("tag", "")[:80]
    rows = search(living_players(club), wanted) if wanted else living_players(club)
    if tag:
        rows = rows.filter(tags__name=tag) if tag.isprintable() else rows.none()
    page = Paginator(rows.prefetch_related("tags"), A_PAGE).get_page(request.GET.get("page"))
    listed = player_listing(write_players(page.object_list, {club.pk}))
    context = {
        "club": club,
        "page": page,
        "listed": page_table(
            listed,
            {"player": lambda player: reverse("edit_player", args=[player["id"]])},
            name="players",
            # Sorted are the rows of this page alone.
            sorts=page.paginator.num_pages == 1,
        ),
        "wanted": wanted,
        "tag": tag,
        "tags": tags_in_use(club),
        "typed": typed,
        "typed_tags": request.POST.get("tags", ""),
        "doubles": doubles,
        "faults": [fault.message for fault in faults],
    }
    return render(request, "clubs/players.html", context, status=status)


def _by_line(faults: Sequence[Problem], names: Sequence[str]) -> list[Problem]:
    """Return faults whose sentences begin with the name that each of them is in."""
    said = []
    for fault in faults:
        field, _dot, place = fault.field.partition(".")
        name = f"{names[int(place)][:30]}: " if field == "names" and place else ""
        said.append(replace(fault, message=Wording(f"{name}{fault.message}")))
    return said


def player_page(
    request: HttpRequest, player: Player, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    """Show a player with everything that can be done about them."""
    assert player.club is not None  # noqa: S101  found among a club's
    others = list(living_players(player.club).exclude(pk=player.pk))
    merged = list(player.merged.filter(erased_at=None).order_by("pk"))
    names = shown_names([player, *others], whole=True)
    context = {
        "player": player,
        "club": player.club,
        "shown": names[player.pk],
        "name": request.POST.get("name", player.name),
        "contact": request.POST.get("contact", player.contact),
        "tags": request.POST.get(
            "tags", ", ".join(player.tags.order_by("name").values_list("name", flat=True))
        ),
        "born": request.POST.get("born", player.born.isoformat() if player.born else ""),
        "of_age": request.POST.get("of_age", {True: "yes", False: "no", None: ""}[player.of_age]),
        "others": [{"id": other.pk, "name": names[other.pk]} for other in others],
        "merged": merged,
        "faults": [fault.message for fault in faults],
    }
    return render(request, "clubs/player.html", context, status=status)


@require_page
@with_player
@show_refusals(player_page)
def edit(request: HttpRequest, player: Player) -> HttpResponse:
    """Correct what is known of a player."""
    if request.method != "POST":
        return player_page(request, player)
    changed = services.change_player(
        player,
        name=request.POST.get("name", ""),
        contact=request.POST.get("contact", ""),
        tags=request.POST.get("tags", "").split(","),
        age=_age(request, player),
    )
    shown = shown_names([changed], whole=True)[changed.pk]
    alike = "" if shown == changed.name else f" The club has another {changed.name}."
    message = _("Saved. Pages show {shown}.{alike}", shown=shown, alike=alike)
    return go_to(request, message, "edit_player", player_id=player.pk)


def _age(request: HttpRequest, player: Player) -> services.Age:
    """Read what was typed of somebody's age; a form without the fields leaves it. Raises `Refused`."""
    typed = request.POST.get("born")
    if typed is None:
        return services.Age(player.born, player.of_age)
    try:
        born = read_typed_date(typed, past=True) if typed.strip() else None
    except DateUnreadable as error:
        raise Refused(Problem("born_unreadable", "born", error.message)) from None
    return services.Age(born, {"yes": True, "no": False}.get(request.POST.get("of_age", "")))


@require_POST
@with_player
@show_refusals(player_page)
def erase(request: HttpRequest, player: Player) -> HttpResponse:
    """Forget who a player is, and say which proper names of other things still have the name in them."""
    stay = things_named_after(player)
    services.erase_player(player, timezone.now())
    message = _('Erased. Their results stay, under the name "a player".')
    if stay:
        things = ", ".join(stay[:MOST_NAMED])
        messages.warning(request, _("The name is still in {things}. Rename what you want to.", things=things))
    return go_to(request, message, "players", club_id=player.club_id)


@require_POST
@with_player
@show_refusals(player_page)
def merge(request: HttpRequest, player: Player) -> HttpResponse:
    """Say that a player is the same person as another, who is kept."""
    number = whole_number(request.POST.get("kept", ""))
    kept = Player.objects.filter(club=player.club_id, pk=number).first() if number is not None else None
    if kept is None:
        raise Refused(Problem("unknown_player", "kept", _("Choose which player this is.")))
    kept = merge_players(kept, player)
    message = _("Merged into {name}. You can undo it here.", name=kept.name)
    return go_to(request, message, "edit_player", player_id=kept.pk)


@require_POST
@with_player
@show_refusals(player_page)
def undo(request: HttpRequest, player: Player) -> HttpResponse:
    """Take a merge back."""
    row = undo_merge(get_object_or_404(Player, pk=player.pk))
    message = _("{name} is a player of their own again.", name=shown_names([row])[row.pk])
    return go_to(request, message, "edit_player", player_id=player.pk)
