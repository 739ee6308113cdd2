"""The names and addresses under which this laptop can be reached, now. Standard library only."""

import ipaddress
import socket
from collections.abc import Iterable

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
# Nothing is sent there: asking for a route to a private network tells which of our addresses
# would be used.
_PRIVATE = ("10.255.255.254", "172.31.255.254", "192.168.255.254", "192.0.2.1")


def hall_addresses() -> list[str]:
    """This laptop's private IPv4 addresses, the one that a phone would use first."""
    return [
        text
        for text in dict.fromkeys([*_addresses_by_route(), *_addresses_by_name()])
        if _is_private(text)
    ]


def own_names(hall: Iterable[str] = ()) -> list[str]:
    """Every host name a browser may use for this laptop, and never anybody else's."""
    name = socket.gethostname().split(".")[0].lower()
    named = [name, f"{name}.local"] if name else []
    return [*LOOPBACK, *hall, *named]


def is_this_laptop(address: str) -> bool:
    """Whether a request came from the laptop itself rather than over a network."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_private(text: str) -> bool:
    address = ipaddress.ip_address(text)
    elsewhere = address.is_loopback or address.is_unspecified or address.is_link_local
    return address.is_private and not elsewhere


def _addresses_by_route() -> list[str]:
    addresses = []
    for target in _PRIVATE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            try:
                asking.connect((target, 9))
            except OSError:
                continue  # no route there: not an address of ours
            addresses.append(asking.getsockname()[0])
    return addresses


def _addresses_by_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []  # a laptop whose own name does not resolve is reached by its route
