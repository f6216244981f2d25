"""Can a phone reach this machine? A phone opens one address, and this machine's own page tells that it has come.

Guest wifi keeps phones apart, and a laptop's firewall asks. Whoever directs the night finds out before the guests
are there, not after. What has come is kept in the cache alone: it is worth an evening.
"""

import contextlib
import ipaddress
import time
from dataclasses import dataclass

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.permissions import clubs_where
from web.lan import is_loopback, phone_addresses
from web.networks import client_address
from web.phone_address import url_in_network
from web.qr_codes import qr_picture

EVENING_SECONDS = 12 * 60 * 60
# Reached by a name, or through a proxy. Any other Host than an address of this machine counts here, so that
# nobody fills the cache with invented ones.
BY_NAME = "name"


@dataclass(frozen=True)
class Reached:
    """How many phones have come to one of this machine's addresses, and when the last one did."""

    phones: int
    minutes: int | None


def note_phone(host: str, phone: str, addresses: list[str], now: float) -> None:
    """Keep that a phone came to a host of this machine; the same one is counted once an evening."""
    door = host if host in addresses else BY_NAME
    cache.set(f"reach:last:{door}", now, EVENING_SECONDS)
    if cache.add(f"reach:phone:{door}:{phone}", 1, EVENING_SECONDS):
        cache.add(f"reach:phones:{door}", 0, EVENING_SECONDS)
        with contextlib.suppress(ValueError):  # the evening ended between the two
            cache.incr(f"reach:phones:{door}")


def reached(addresses: list[str], now: float) -> Reached:
    """Return what has come to the addresses that this machine has now: those of another hall do not count."""
    doors = [*addresses, BY_NAME]
    phones = sum(cache.get_many([f"reach:phones:{door}" for door in doors]).values())
    last = max(cache.get_many([f"reach:last:{door}" for door in doors]).values(), default=None)
    if last is None or now - last >= EVENING_SECONDS:
        return Reached(0, None)
    return Reached(phones, max(0, int(now - last) // 60))


def _is_this_machine(request: HttpRequest) -> bool:
    """Tell whether a request comes from the machine that serves it."""
    address = client_address(request)
    return is_loopback(address) or address in phone_addresses()


def may_see_addresses(request: HttpRequest) -> bool:
    """Tell whether a request may be told this machine's addresses: it comes from here, or from an organiser.

    A stranger on the internet learns nothing of the network behind the server.
    """
    return _is_this_machine(request) or clubs_where(request.user, Role.ORGANISER).exists()


@never_cache
@require_safe
def reach(request: HttpRequest) -> HttpResponse:
    """Tell a phone that it reaches this machine, and keep that it did; this machine itself is shown its own page."""
    if _is_this_machine(request):
        return redirect("reach_laptop")
    if request.method == "GET":
        host, _port = split_domain_port(request.get_host())
        note_phone(host, client_address(request), phone_addresses(), time.time())
    return render(request, "reach.html")


@never_cache
@require_safe
def laptop(request: HttpRequest) -> HttpResponse:
    """Show the address that a phone opens, as a QR code, and the phones that have come; 404 to others."""
    if not may_see_addresses(request):
        raise Http404
    return render(request, "reach_laptop.html", _shown(request))


@never_cache
@require_safe
def seen(request: HttpRequest) -> HttpResponse:
    """Return the part of the page about phones; 204 when the page shows just that already; 404 to others."""
    if not may_see_addresses(request):
        raise Http404
    shown = _shown(request)
    if request.GET.get("known") == shown["known"]:
        return HttpResponse(status=204)
    return render(request, "_reach.html", shown)


def _shown(request: HttpRequest) -> dict[str, object]:
    """Return what the page shows to whoever may see this machine's addresses."""
    addresses = phone_addresses()
    address = url_in_network(request, reverse("reach"))
    host, _port = split_domain_port(address.split("/")[2])
    come = reached(addresses, time.time())
    reachable = not is_loopback(host)
    made_for = _address(request.GET.get("was", "")) or (host if reachable else "")
    return {
        "address": address if reachable else "",
        "host": host if reachable else "",
        "others": [one for one in addresses if one != host],
        "qr": qr_picture(address, "QR code for a phone to try") if reachable else "",
        "made_for": made_for,
        "was": made_for if reachable and made_for != host else "",
        "phones": come.phones,
        "minutes": come.minutes,
        "known": f"{made_for} {host} {come.phones} {come.minutes} {','.join(addresses)}",
    }


def _address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return ""
