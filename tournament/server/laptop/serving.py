"""Run the laptop's web server with uvicorn. The server always listens on this laptop's loopback
address, and on its network addresses while the director lets phones connect.

A file in the data folder says whether phones may connect.
"""

import asyncio
import contextlib
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import uvicorn

from tournament.evening.words.refused import Refused
from tournament.server.laptop import addresses
from tournament.server.laptop.connections import ConnectionLimiter, make_connection_class
from tournament.server.web.lanes import Application

log = logging.getLogger(__name__)
MAX_PORTS_TRIED = 50
SECONDS_BETWEEN_ADDRESS_CHECKS = 0.5
# How many new connections may wait in the system's queue, and how many the server accepts before it
# can close others to make room.
MAX_WAITING_CONNECTIONS, MAX_ACCEPTED_AT_ONCE = 1024, 32
# The size of a connection's send buffer. The system's default would be megabytes for each browser
# that is slow to receive.
SEND_BUFFER_BYTES = 2**16
# This replaces the system's limit on open handles, which may be 256. Each screen uses one
# connection, and each connection one handle.
MAX_CONNECTIONS = 8192


def bind_desk_socket(port: int) -> socket.socket:
    """Return a socket that only this laptop can reach, at this port or the next free one. Refuse if
    MAX_PORTS_TRIED ports are in use.
    """
    for candidate_port in range(port, min(port + MAX_PORTS_TRIED, 65536)):
        if bound_socket := _bind_socket("127.0.0.1", candidate_port):
            return bound_socket
    raise Refused(
        f"Ports {port} to {port + MAX_PORTS_TRIED - 1} are all in use. Choose another: --port 9000"
    )


def serve_until_stopped(
    application: Application,
    desk_socket: socket.socket,
    *,
    phones_allowed_file: Path,
    current_host_names: list[str],
    when_ready: Callable[[], None],
    end_streams: Callable[[str], None],
    max_request_seconds: float,
) -> None:
    """Serve until Ctrl-C or a termination signal. Phones may connect while `phones_allowed_file`
    exists.

    The laptop's names and addresses are kept up to date in the list `current_host_names`.
    `end_streams` is called with an address of the laptop at which the server stops listening. A
    browser may take `max_request_seconds` to send a request.
    """
    # uvicorn logs a warning for each refused connection, and there could be hundreds.
    server_log = logging.getLogger("uvicorn.error")
    server_log.setLevel(logging.ERROR)
    server_log.addFilter(is_not_cancellation)
    connection_limiter = ConnectionLimiter(allow_many_connections(), max_request_seconds)

    def end_connections(address: str) -> None:
        end_streams(address)
        connection_limiter.close_unfinished(address)

    server = _LaptopServer(
        config=_server_config(application, make_connection_class(connection_limiter)),
        desk_socket=desk_socket,
        phones_allowed_file=phones_allowed_file,
        host_names=current_host_names,
        end_streams=end_connections,
    )
    asyncio.run(server.run(when_ready))


def allow_many_connections() -> int:
    """Raise the system's limit on this program's open handles to MAX_CONNECTIONS, or as far as the
    system allows. Return the new limit.
    """
    if sys.platform == "win32":
        return MAX_CONNECTIONS
    # The module `resource` is imported only here, since Windows does not have it.
    import resource

    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted_handle_limit = (
        MAX_CONNECTIONS
        if hard_limit == resource.RLIM_INFINITY
        else min(MAX_CONNECTIONS, hard_limit)
    )
    if soft_limit != resource.RLIM_INFINITY and soft_limit < wanted_handle_limit:
        # macOS may refuse even the limit that it states.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted_handle_limit, hard_limit))
    new_limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MAX_CONNECTIONS if new_limit == resource.RLIM_INFINITY else new_limit


@contextlib.contextmanager
def stop_on_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` on Ctrl-C, on a termination signal, or when the window is closed."""
    signals = [signal.SIGINT, signal.SIGTERM]
    if sys.platform == "win32":
        signals.append(signal.SIGBREAK)
    else:
        # The system sends this signal when the terminal window is closed.
        signals.append(signal.SIGHUP)
    handlers_before = {
        signal_number: signal.signal(signal_number, lambda *_: stop()) for signal_number in signals
    }
    try:
        yield
    finally:
        for signal_number, handler in handlers_before.items():
            signal.signal(signal_number, handler)


@dataclass(slots=True, kw_only=True)
class _LaptopServer:
    config: uvicorn.Config
    desk_socket: socket.socket
    phones_allowed_file: Path
    host_names: list[str]
    end_streams: Callable[[str], None]
    # Each server and its task, by its address, or by "desk" for the loopback address.
    open_servers: dict[str, tuple[uvicorn.Server, asyncio.Task[None]]] = field(default_factory=dict)
    # The laptop's addresses at which another program already uses our port, so that each is logged
    # only once.
    taken_addresses: set[str] = field(default_factory=set)
    stop_event: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, when_ready: Callable[[], None]) -> None:
        with stop_on_signals(self.stop_event.set):
            self._open("desk", self.desk_socket)
            desk_server, desk_task = self.open_servers["desk"]
            while not desk_server.started and not desk_task.done():
                await asyncio.sleep(0.01)
            if desk_task.done():
                await desk_task
            when_ready()
            port: int = self.desk_socket.getsockname()[1]
            while not self.stop_event.is_set():
                await self._open_and_close_addresses(port)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.stop_event.wait(), SECONDS_BETWEEN_ADDRESS_CHECKS)
            await asyncio.gather(
                *[self._close(server_name) for server_name in list(self.open_servers)]
            )

    async def _open_and_close_addresses(self, port: int) -> None:
        """Listen at the laptop's current network addresses while phones may connect, and at no
        network address otherwise.
        """
        # Looking up the laptop's own name may wait for a name server, so a thread does it.
        wanted_addresses = set(
            await asyncio.to_thread(addresses.network_addresses)
            if self.phones_allowed_file.exists()
            else ()
        )
        self.host_names[:] = addresses.laptop_host_names(sorted(wanted_addresses))
        for address in self.open_servers.keys() - wanted_addresses - {"desk"}:
            await self._close(address)
        for address in wanted_addresses - self.open_servers.keys():
            if bound_socket := _bind_socket(address, port):
                log.info("Phones can connect at http://%s:%s/", address, port)
                self._open(address, bound_socket)
            elif address not in self.taken_addresses:
                self.taken_addresses.add(address)
                log.warning(
                    "Another program uses port %s at %s, so phones can't connect there. "
                    "Stop, and start with another --port.",
                    port,
                    address,
                )

    def _open(self, server_name: str, bound_socket: socket.socket) -> None:
        host = bound_socket.getsockname()[0]
        server = _AddressServer(self.config, lambda: self.end_streams(host))
        self.open_servers[server_name] = (
            server,
            asyncio.ensure_future(server.serve(sockets=[bound_socket])),
        )

    async def _close(self, server_name: str) -> None:
        server, task = self.open_servers.pop(server_name)
        server.should_exit = True
        await task


class _AddressServer(uvicorn.Server):
    """The server of one address of the laptop. `_LaptopServer` handles signals for all of them."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_streams = end_streams

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for bound_socket in sockets or ():
            bound_socket.listen(MAX_WAITING_CONNECTIONS)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._end_streams()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _server_config(
    application: Application, connection_class: type[asyncio.Protocol]
) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        loop="asyncio",
        http=connection_class,
        ws="none",
        lifespan="off",
        log_config=None,
        # A table's link contains its key, which must not be logged.
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=MAX_ACCEPTED_AT_ONCE,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )


def is_not_cancellation(record: logging.LogRecord) -> bool:
    """Return whether to log a record. A request that was canceled because the server ends is not
    logged.
    """
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _bind_socket(host: str, port: int) -> socket.socket | None:
    new_socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform == "win32":
        new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
    try:
        new_socket.bind((host, port))
        new_socket.listen(MAX_WAITING_CONNECTIONS)
    except OSError:
        new_socket.close()
        return None
    return new_socket
