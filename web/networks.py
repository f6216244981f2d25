"""Where a request comes from, and what counts as one address where requests and wrong codes are counted."""

import ipaddress

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

LONGEST = 60


def _network_of(address: str) -> str:
    """Return what is counted as one: an IPv4 address, or the /64 network of an IPv6 address.

    One household or phone has a whole /64, so it could count as new with each request. An IPv4 address that is
    written as IPv6 is the IPv4 address. Anything else counts as it is written.

    >>> _network_of("192.0.2.1"), _network_of("::ffff:192.0.2.1")
    ('192.0.2.1', '192.0.2.1')
    >>> _network_of("2001:db8:1:2:3:4:5:6"), _network_of("2001:db8:1:2::99"), _network_of("unknown")
    ('2001:db8:1:2::/64', '2001:db8:1:2::/64', 'unknown')
    """
    try:
        found = ipaddress.ip_address(address.strip().strip("[]"))
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found), 64), strict=False))


def client_address(request: HttpRequest | Request) -> str:
    """Return the address a request comes from, past as many proxies as `PROXIES` says there are."""
    return BaseThrottle().get_ident(request)  # type: ignore[arg-type]  # it reads META only


def client_network(request: HttpRequest | Request) -> str:
    """Return what is counted as the address of a request; those through a socket file have none, and count as one."""
    return _network_of(client_address(request) or "unknown")
