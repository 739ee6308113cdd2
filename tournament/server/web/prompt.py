"""A connection that sends what it has at once.

By itself a system waits, some forty milliseconds, whether more will come to be sent along. The
event loop forbids that only where the socket was made with its protocol named, and neither ours nor
uvicorn's own is.
"""

import asyncio
import socket

from uvicorn.protocols.http.h11_impl import H11Protocol


class Prompt(H11Protocol):
    """A hosted site names it to its server: `--http tournament.server.web.prompt:Prompt`."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        own: socket.socket = transport.get_extra_info("socket")
        if own.family in {socket.AF_INET, socket.AF_INET6}:
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)
