"""The address by which a phone reaches a page of this machine."""

from django.http import HttpRequest
from django.http.request import split_domain_port

from web.lan import is_loopback, phone_addresses
from web.networks import client_address


def phone_url(request: HttpRequest, path: str) -> str:
    """Write a page's full address for a QR code, which a phone opens.

    Only this machine itself is told its addresses: anybody can send `Host: localhost`, from anywhere.
    """
    if is_loopback(client_address(request)):
        return url_in_network(request, path)
    return request.build_absolute_uri(path)


def url_in_network(request: HttpRequest, path: str) -> str:
    """Write a page's full address for whoever may know this machine's addresses, which the caller has made sure of.

    A page that was opened as localhost gets this machine's address in its network: to a phone, localhost is
    the phone.
    """
    host, port = split_domain_port(request.get_host())
    addresses = phone_addresses() if is_loopback(host) else []
    if not addresses:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{addresses[0]}{f':{port}' if port else ''}{path}"
