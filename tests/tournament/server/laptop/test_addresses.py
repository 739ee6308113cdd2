import socket

import pytest

from tournament.server.laptop import addresses


def test_network_addresses_are_private_and_never_loopback():
    for text in addresses.network_addresses():
        assert not text.startswith("127.")
        socket.inet_aton(text)


def test_laptop_on_no_network_has_no_addresses(monkeypatch):
    class SocketWithoutRoute(socket.socket):
        def connect(self, _):
            raise OSError("Network is unreachable")

    def find_no_name(_):
        raise socket.gaierror

    monkeypatch.setattr(addresses.socket, "socket", SocketWithoutRoute)
    monkeypatch.setattr(addresses.socket, "gethostbyname_ex", find_no_name)
    assert addresses.network_addresses() == []


def test_public_address_is_not_offered_to_phones(monkeypatch):
    monkeypatch.setattr(
        addresses, "_find_addresses_through_routing", lambda: ["8.8.8.8", "192.168.7.20"]
    )
    monkeypatch.setattr(
        addresses, "_find_addresses_of_host_name", lambda: ["127.0.1.1", "192.168.7.20"]
    )
    assert addresses.network_addresses() == ["192.168.7.20"]


def test_laptop_host_names_are_only_its_own(monkeypatch):
    monkeypatch.setattr(addresses.socket, "gethostname", lambda: "Club-Laptop.home")
    assert addresses.laptop_host_names(["10.0.0.5"]) == [
        "127.0.0.1",
        "localhost",
        "[::1]",
        "10.0.0.5",
        "club-laptop",
        "club-laptop.local",
    ]


@pytest.mark.parametrize(
    ("address", "is_ours"),
    [("127.0.0.1", True), ("::1", True), ("192.168.1.5", False), ("", False), ("x", False)],
)
def test_only_loopback_addresses_are_this_laptop(address, is_ours):
    assert addresses.is_this_laptop(address) is is_ours


def test_routes_to_all_private_networks_are_tried(monkeypatch):
    """A laptop has a route to its own network and, behind a router, to the network that
    documentation uses.
    """
    addresses_tried = []

    class RecordingSocket(socket.socket):
        def connect(self, address):
            addresses_tried.append(address[0])
            raise OSError("Network is unreachable")

    monkeypatch.setattr(addresses.socket, "socket", RecordingSocket)
    assert addresses._find_addresses_through_routing() == []
    assert addresses_tried == ["10.255.255.254", "172.31.255.254", "192.168.255.254", "192.0.2.1"]
