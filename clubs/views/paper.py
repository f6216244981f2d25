"""The paper of a print: the club's own, or the other size where its page asks for that."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from clubs.models import Club
from web.paper_sizes import PaperSize, read_paper_size


@dataclass(frozen=True, slots=True)
class PaperChoice:
    """Hold the size that is chosen, what names it in addresses, its page and its file; and the other size's page."""

    size: PaperSize
    is_own: bool
    query: str
    page: str
    file: str
    other: PaperSize
    other_page: str


def read_paper_choice(request: HttpRequest, club: Club, *, page: str, file: str = "") -> PaperChoice:
    """Return the size in an address, such as `?size=letter`; the club's own where none is. 404 for one that isn't."""
    size = read_paper_size(request.GET.get("size"), club.paper)
    if size is None:
        raise Http404
    (other,) = set(PaperSize) - {size}
    own = size == club.paper
    here, there = ("", f"?size={other}") if own else (f"?size={size}", "")
    return PaperChoice(size, own, here, f"{page}{here}", f"{file}{here}", other, f"{page}{there}")
