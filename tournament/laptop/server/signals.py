"""How the program is told to stop: Ctrl-C, a polite kill, a window that is closed."""

import contextlib
import signal
import sys
from collections.abc import Callable, Iterator


@contextlib.contextmanager
def stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Whoever is inside wakes up now and then, which lets a signal be heard on Windows."""
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
