"""What the program's window shows once the desk is open, and the browser that opens on it."""

import sys
import threading
import webbrowser
from collections.abc import Callable
from urllib.parse import urlsplit

from tournament.laptop import addresses, hall
from tournament.words import qr

Say = Callable[[str], None]


def show(address: str, say: Say) -> None:
    here = addresses.in_the_hall()
    wall = f"http://{here[0]}:{urlsplit(address).port}/display/" if here else address
    say(f"\nThe director's desk: {address}")
    if here:
        how = "" if hall.is_open() else " (once you open the hall under Phones and screens)"
        say(f"The wall for other screens: {wall}{how}")
    _show_code(wall, say)
    say("Leave this window open during the evening. Ctrl-C stops it.")


def browse(address: str) -> None:
    """Beside the server, since a browser may wait for its first page before it says it is open."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _show_code(link: str, say: Say) -> None:
    """A window that cannot show blocks goes without: the address stands above it."""
    code = qr.terminal(link)
    try:
        code.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    say(code)
