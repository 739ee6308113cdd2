"""The names and addresses under which this laptop can be reached now. Standard library only."""

import ipaddress
import socket
from collections.abc import Iterable

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
# An address in each of the three private networks, and one outside them. No data is sent to them:
# connecting a socket to one of these addresses tells which address of this laptop the system would
# use to reach it.
_ROUTE_PROBE_ADDRESSES = ("10.255.255.254", "172.31.255.254", "192.168.255.254", "192.0.2.1")


def network_addresses() -> list[str]:
    """Return this laptop's private IPv4 addresses, first the one that a phone would use."""
    return [
        address
        for address in dict.fromkeys(
            [*_find_addresses_through_routing(), *_find_addresses_of_host_name()]
        )
        if _is_private_address(address)
    ]


def laptop_host_names(addresses: Iterable[str] = ()) -> list[str]:
    """Return the host names that a browser may use for this laptop: its own names, and the given
    network addresses.
    """
    name = socket.gethostname().split(".")[0].lower()
    names_of_laptop = [name, f"{name}.local"] if name else []
    return [*LOOPBACK_NAMES, *addresses, *names_of_laptop]


def is_this_laptop(address: str) -> bool:
    """Return whether a request from this address came from the laptop itself and not over a
    network.
    """
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _is_private_address(address_text: str) -> bool:
    address = ipaddress.ip_address(address_text)
    is_reserved = address.is_loopback or address.is_unspecified or address.is_link_local
    return address.is_private and not is_reserved


def _find_addresses_through_routing() -> list[str]:
    addresses = []
    for target in _ROUTE_PROBE_ADDRESSES:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe_socket:
            try:
                probe_socket.connect((target, 9))
            except OSError:
                # The laptop has no route to this address.
                continue
            addresses.append(probe_socket.getsockname()[0])
    return addresses


def _find_addresses_of_host_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        # The addresses that were found through routing are enough.
        return []
