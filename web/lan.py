"""The addresses of this machine in the networks that phones are on."""

import contextlib
import ipaddress
import socket
import struct
import sys

if sys.platform == "linux":  # Windows has none
    import fcntl

# A connected UDP socket sends nothing, but the system has chosen by which interface it would. Any address
# beyond the house tells the way out; the others tell ways into private networks that have no way out.
ELSEWHERE = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
# Networks inside this machine, which no phone is on.
INNER = ("docker", "br-", "veth", "virbr")
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  compared with, not listened at
SIOCGIFADDR = 0x8915  # Linux: ask for an interface's address


def _by_route() -> list[str]:
    found = []
    for target in ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found.append(str(probe.getsockname()[0]))
    return found


def _by_interface() -> list[str]:
    if sys.platform != "linux":
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            if not name.startswith(INNER):
                with contextlib.suppress(OSError):  # it has no address
                    answer = fcntl.ioctl(probe, SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                    found.append(socket.inet_ntoa(answer[20:24]))
    return found


def phone_addresses() -> list[str]:
    """Return this machine's private IPv4 addresses, the one on the way out first; empty without a network."""
    return private(_by_route() + _by_interface())


def private(found: list[str]) -> list[str]:
    """Keep what a phone in the same house can reach, each once, in order.

    >>> private(["192.168.1.7", "127.0.0.1", "0.0.0.0", "8.8.8.8", "10.0.0.2", "192.168.1.7"])
    ['192.168.1.7', '10.0.0.2']
    """
    addresses = [ipaddress.ip_address(text) for text in dict.fromkeys(found)]
    return [str(ip) for ip in addresses if not (ip.is_global or ip.is_loopback or ip.is_unspecified)]


def is_loopback(host: str) -> bool:
    """Tell whether a host means the machine it is asked on.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "[::1]", "192.168.1.7", "hall")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_pattern(host: str) -> bool:
    """Tell whether an entry of `ALLOWED_HOSTS` stands for many names, and is the address of none.

    >>> [is_pattern(host) for host in (".example.org", "*", "example.org")]
    [True, True, False]
    """
    return host.startswith((".", "*"))


def url(host: str, port: int) -> str:
    """Return the address of the start page.

    >>> url("192.168.1.7", 8000), url("::1", 80)
    ('http://192.168.1.7:8000/', 'http://[::1]/')
    """
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}/" if port == 80 else f"http://{shown}:{port}/"
