"""The laptop's web server: it always listens to this laptop, and to the hall while the director
wishes.

Knows sockets and uvicorn; it learns the wish from a file in the data folder and knows no evening.
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
from tournament.server.laptop.doorstep import Doorstep, callers
from tournament.server.web.lanes import Application

log = logging.getLogger(__name__)
MAX_PORTS_TRIED = 50
LOOK_AROUND = 0.5  # seconds
# How many may wait at the system's door, and how many are fetched from there in one breath: each of
# them takes a handle before anybody can be sent away for it.
QUEUE, IN_ONE_BREATH = 1024, 32
# So much the system takes for somebody who takes nothing; by itself it takes megabytes.
AHEAD = 2**16
# Connections: some systems give 256, and each screen takes one.
WANTED_CONNECTIONS = 8192


def desk_socket(port: int) -> socket.socket:
    """A bound socket on this laptop only, on the wished port or the next that may be had."""
    for candidate in range(port, min(port + MAX_PORTS_TRIED, 65536)):
        if bound := _bind("127.0.0.1", candidate):
            return bound
    raise Refused(
        f"Ports {port} to {port + MAX_PORTS_TRIED - 1} cannot be had. Choose another: --port 9000"
    )


def serve(
    application: Application,
    desk: socket.socket,
    *,
    wish: Path,
    names: list[str],
    ready: Callable[[], None],
    leave: Callable[[str], None],
    patience: float,
) -> None:
    """Serve until Ctrl-C or a polite kill. `wish` exists while the hall may come in; `names` is
    kept true meanwhile. `leave` ends what would never end by itself at an address that is closed;
    `patience` is how many seconds somebody may take to say what they want.
    """
    # Refused and cut off by the hundred, strangers would fill the window with it.
    server_log = logging.getLogger("uvicorn.error")
    server_log.setLevel(logging.ERROR)
    server_log.addFilter(is_no_end)
    doorstep = Doorstep(allow_many_connections(), patience)

    def end(address: str) -> None:
        leave(address)
        doorstep.clear(address)

    config = _config(application, callers(doorstep))
    asyncio.run(_Front(config=config, desk=desk, wish=wish, names=names, leave=end).run(ready))


def allow_many_connections() -> int:
    """Allow as many as may be had without asking anybody, and return how many that is."""
    if sys.platform == "win32":
        return WANTED_CONNECTIONS
    import resource  # Windows has none

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_CONNECTIONS if hard == resource.RLIM_INFINITY else min(WANTED_CONNECTIONS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):  # macOS has a limit below its limit
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return WANTED_CONNECTIONS if now == resource.RLIM_INFINITY else now


@contextlib.contextmanager
def stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` at Ctrl-C, a polite kill, or when the window is closed. The code inside wakes up
    now and then, which lets a signal be heard on Windows.
    """
    wanted = [signal.SIGINT, signal.SIGTERM]
    if sys.platform == "win32":
        wanted.append(signal.SIGBREAK)
    else:
        wanted.append(signal.SIGHUP)  # the window was closed
    before = {number: signal.signal(number, lambda *_: stop()) for number in wanted}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@dataclass(slots=True, kw_only=True)
class _Front:
    config: uvicorn.Config
    desk: socket.socket
    wish: Path
    names: list[str]
    leave: Callable[[str], None]
    listening: dict[str, tuple[uvicorn.Server, asyncio.Task[None]]] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self, ready: Callable[[], None]) -> None:
        with stopped_by_signals(self.stop.set):
            self._open("desk", self.desk)
            server, task = self.listening["desk"]
            while not server.started and not task.done():
                await asyncio.sleep(0.01)
            if task.done():
                await task
            ready()
            port: int = self.desk.getsockname()[1]
            while not self.stop.is_set():
                await self._follow_wish(port)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.stop.wait(), LOOK_AROUND)
            await asyncio.gather(*[self._close(name) for name in list(self.listening)])

    async def _follow_wish(self, port: int) -> None:
        """Open and close until what we listen on is what is wished; a laptop that changes networks
        is followed.
        """
        # Asking for one's own name may wait for a name server, so it waits beside the event loop.
        wished = set(
            await asyncio.to_thread(addresses.hall_addresses) if self.wish.exists() else ()
        )
        self.names[:] = addresses.own_names(sorted(wished))
        for address in self.listening.keys() - wished - {"desk"}:
            await self._close(address)
        for address in wished - self.listening.keys():
            if bound := _bind(address, port):
                log.info("The hall can come in at http://%s:%s/", address, port)
                self._open(address, bound)
            elif address not in self.taken:
                self.taken.add(address)
                log.warning(
                    "Another program has port %s at %s, so the hall cannot come in there. "
                    "Stop, and start with another --port.",
                    port,
                    address,
                )

    def _open(self, name: str, bound: socket.socket) -> None:
        host = bound.getsockname()[0]
        server = _Server(self.config, lambda: self.leave(host))
        self.listening[name] = (server, asyncio.ensure_future(server.serve(sockets=[bound])))

    async def _close(self, name: str) -> None:
        server, task = self.listening.pop(name)
        server.should_exit = True
        await task


class _Server(uvicorn.Server):
    """Several of these share one process, so signals are the front's business."""

    def __init__(self, config: uvicorn.Config, leave: Callable[[], None]) -> None:
        super().__init__(config)
        self._leave = leave

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for opened in sockets or ():
            opened.listen(QUEUE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._leave()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _config(application: Application, http: type[asyncio.Protocol]) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        loop="asyncio",
        http=http,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,  # table links are keys: they belong in no log
        server_header=False,
        proxy_headers=False,
        backlog=IN_ONE_BREATH,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=5,
    )


def is_no_end(record: logging.LogRecord) -> bool:
    """Whether a record is not about one of many requests cancelled when the server ends."""
    return not (record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError))


def _bind(host: str, port: int) -> socket.socket | None:
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform == "win32":
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
    else:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, AHEAD)
    try:
        bound.bind((host, port))
        bound.listen(QUEUE)
    except OSError:
        bound.close()
        return None
    return bound
