"""A laptop whose network gives it another address in the middle of the evening, on a network of our
own that nobody else is on. Run inside it; prints what phones and the desk saw.
"""

import json
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.faults.browsing import Browser, evening
from tests.faults.running import started

OLD, NEW = "192.168.77.5", "192.168.78.6"
PATIENCE = 20


def main(folder):
    network("link set lo up", "link add hall type veth peer name phones")
    network("link set hall up", "link set phones up")
    network(f"addr add {OLD}/24 dev hall", "route add default dev hall")
    _, session = evening(folder)
    with started(folder) as program:
        desk = Browser(program.address, session)
        port = re.search(r":(\d+)/", program.address)[1]
        before = desk.get("hall/")
        desk.post("hall/open/")
        at_first = answered(OLD, port)
        opened = desk.get("hall/")
        network(f"addr del {OLD}/24 dev hall", f"addr add {NEW}/24 dev hall")
        network("route add default dev hall")
        moved_to = answered(NEW, port)
        moved = desk.get("hall/")
        named = answered(NEW, port, host=socket.gethostname().split(".")[0].lower())
        as_before = answered(NEW, port, host=OLD, patience=0)
        desk.post("hall/open/")
        seen = desk.get("hall/")
        program.stop()
    pages = {"before": before, "opened": opened, "moved": moved, "seen": seen}
    told = {name: {"warns": "another address" in page} for name, page in pages.items()}
    told["moved"]["offers"] = f"http://{NEW}:{port}/display/" in moved
    told["moved"]["names"] = OLD in moved
    statuses = {"old": at_first, "new": moved_to, "name": named, "old name": as_before}
    print(json.dumps({"pages": told, "statuses": statuses}))


def network(*lines):
    for line in lines:
        subprocess.run(["ip", *line.split()], check=True, timeout=PATIENCE)


def answered(address, port, *, host=None, patience=PATIENCE):
    """The status that a phone gets there, once it gets one."""
    until = time.monotonic() + patience
    while True:
        asked = urllib.request.Request(f"http://{address}:{port}/looks/")
        asked.add_header("Host", f"{host or address}:{port}")
        try:
            with urllib.request.urlopen(asked, timeout=5) as answer:
                return answer.status
        except urllib.error.HTTPError as refused:
            if refused.code != 400 or time.monotonic() > until:
                return refused.code
        except OSError:
            assert time.monotonic() < until, f"nobody answers at {address}"
        time.sleep(0.1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
