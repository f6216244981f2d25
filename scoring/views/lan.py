"""The address by which a phone reaches this machine."""

import ipaddress
import socket

from django.http import HttpRequest
from django.http.request import split_domain_port

# Nothing is sent there: a connected UDP socket only tells which interface the system would use.
ELSEWHERE = ("192.0.2.1", "10.255.255.254", "192.168.255.254")


def phone_url(request: HttpRequest, path: str) -> str:
    """Write a page's full address for a QR code.

    A page that was opened as localhost gets this machine's address in its network: to a phone, localhost is
    the phone.
    """
    host, port = split_domain_port(request.get_host())
    address = lan_address() if is_loopback(host) else ""
    if not address:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{address}{f':{port}' if port else ''}{path}"


def is_loopback(host: str) -> bool:
    """Tell whether a host means the machine it is asked on.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "[::1]", "192.168.1.7", "hall")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def lan_address() -> str:
    """Answer with this machine's private address, empty when it is on no network."""
    for target in ELSEWHERE:
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                found = ipaddress.ip_address(probe.getsockname()[0])
        except OSError:
            continue
        if found.is_private and not found.is_loopback and not found.is_unspecified:
            return str(found)
    return ""
