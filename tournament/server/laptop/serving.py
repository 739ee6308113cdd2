"""The laptop's web server. It always listens to this laptop, and to the network while the director
lets phones connect.

It knows sockets and uvicorn. A file in the data folder says whether phones may connect.
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
CHECK_SECONDS = 0.5
# Connections that may wait in the system's queue, and how many are accepted before others can be
# closed to make room.
QUEUE_LENGTH, ACCEPTED_AT_ONCE = 1024, 32
# Bytes. The system's default is megabytes for each slow receiver.
SEND_BUFFER_SIZE = 2**16
# Asked for in place of the system's limit, which may be 256. Each screen uses one connection.
MAX_CONNECTIONS = 8192


def bind_desk_socket(port: int) -> socket.socket:
    """Return a socket for this laptop only, at this port or the next free one."""
    for candidate_port in range(port, min(port + MAX_PORTS_TRIED, 65536)):
        if bound_socket := _bind_socket("127.0.0.1", candidate_port):
            return bound_socket
    raise Refused(
        f"Ports {port} to {port + MAX_PORTS_TRIED - 1} are all in use. Choose another: --port 9000"
    )


def serve(
    application: Application,
    desk_socket: socket.socket,
    *,
    switch_file: Path,
    host_names: list[str],
    when_ready: Callable[[], None],
    end_streams: Callable[[str], None],
    max_seconds: float,
) -> None:
    """Serve until Ctrl-C or a termination signal. Phones may connect while `switch_file` exists.

    The laptop's current names are stored in `host_names`. `end_streams` is called with an address
    that closes. A browser may take `max_seconds` to send a request.
    """
    # uvicorn logs a warning for each refused connection, which could be hundreds.
    server_log = logging.getLogger("uvicorn.error")
    server_log.setLevel(logging.ERROR)
    server_log.addFilter(is_real_error)
    limiter = ConnectionLimiter(allow_many_connections(), max_seconds)

    def end_connections(address: str) -> None:
        end_streams(address)
        limiter.close_unfinished(address)

    server = _LaptopServer(
        config=_server_config(application, make_connection_class(limiter)),
        desk_socket=desk_socket,
        switch_file=switch_file,
        host_names=host_names,
        end_streams=end_connections,
    )
    asyncio.run(server.run(when_ready))


def allow_many_connections() -> int:
    """Raise the system's limit on this program's handles as far as it allows, and return it."""
    if sys.platform == "win32":
        return MAX_CONNECTIONS
    import resource  # Windows does not have this module

    soft_limit, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted_handle_limit = (
        MAX_CONNECTIONS
        if hard_limit == resource.RLIM_INFINITY
        else min(MAX_CONNECTIONS, hard_limit)
    )
    if soft_limit != resource.RLIM_INFINITY and soft_limit < wanted_handle_limit:
        with contextlib.suppress(ValueError, OSError):  # macOS may allow less than it says
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
        signals.append(signal.SIGHUP)  # sent when the window is closed
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
    switch_file: Path
    host_names: list[str]
    end_streams: Callable[[str], None]
    open_servers: dict[str, tuple[uvicorn.Server, asyncio.Task[None]]] = field(default_factory=dict)
    # The addresses at which another program uses our port, each of them logged once.
    taken_addresses: set[str] = field(default_factory=set)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, when_ready: Callable[[], None]) -> None:
        with stop_on_signals(self.stop.set):
            self._open("desk", self.desk_socket)
            server, task = self.open_servers["desk"]
            while not server.started and not task.done():
                await asyncio.sleep(0.01)
            if task.done():
                await task
            when_ready()
            port: int = self.desk_socket.getsockname()[1]
            while not self.stop.is_set():
                await self._open_and_close_addresses(port)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.stop.wait(), CHECK_SECONDS)
            await asyncio.gather(*[self._close(name) for name in list(self.open_servers)])

    async def _open_and_close_addresses(self, port: int) -> None:
        """Listen at the laptop's current network addresses while phones may connect, and at no
        others.
        """
        # Looking up the laptop's own name may wait for a name server, so a thread does it.
        wanted_addresses = set(
            await asyncio.to_thread(addresses.network_addresses)
            if self.switch_file.exists()
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

    def _open(self, name: str, bound_socket: socket.socket) -> None:
        host = bound_socket.getsockname()[0]
        server = _AddressServer(self.config, lambda: self.end_streams(host))
        self.open_servers[name] = (
            server,
            asyncio.ensure_future(server.serve(sockets=[bound_socket])),
        )

    async def _close(self, name: str) -> None:
        server, task = self.open_servers.pop(name)
        server.should_exit = True
        await task


class _AddressServer(uvicorn.Server):
    """The server of one address. `_LaptopServer` handles signals for all of them."""

    def __init__(self, config: uvicorn.Config, end_streams: Callable[[], None]) -> None:
        super().__init__(config)
        self._end_streams = end_streams

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for bound_socket in sockets or ():
            bound_socket.listen(QUEUE_LENGTH)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._end_streams()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _server_config(application: Application, http: type[asyncio.Protocol]) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        loop="asyncio",
        http=http,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,  # a table's link contains its key, which must not be logged
        server_header=False,
        proxy_headers=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )


def is_real_error(record: logging.LogRecord) -> bool:
    """Return whether an error is anything but a request canceled by the end of the server."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _bind_socket(host: str, port: int) -> socket.socket | None:
    new_socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform == "win32":
        new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    new_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_SIZE)
    try:
        new_socket.bind((host, port))
        new_socket.listen(QUEUE_LENGTH)
    except OSError:
        new_socket.close()
        return None
    return new_socket
