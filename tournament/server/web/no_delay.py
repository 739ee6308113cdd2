"""A connection that sends its data at once.

By default the system waits about 40 milliseconds for more data to send along. The event loop turns
that off only for sockets made with a named protocol, and neither ours nor uvicorn's are.
"""

import asyncio
import socket

from uvicorn.protocols.http.h11_impl import H11Protocol


class NoDelayConnection(H11Protocol):
    """A connection that sends data without delay. A hosted site names this class to its server:
    `--http tournament.server.web.no_delay:NoDelayConnection`.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        connection: socket.socket = transport.get_extra_info("socket")
        if connection.family in {socket.AF_INET, socket.AF_INET6}:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)
