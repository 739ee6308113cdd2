"""Give the laptop another address in the middle of a night, in a network namespace of its own. This
module runs inside the namespace and prints what phones and the desk saw.
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

from tests.faults.browsing import Browser, put_night_into_folder
from tests.faults.running import start_program

OLD_ADDRESS, NEW_ADDRESS = "192.168.77.5", "192.168.78.6"
MAX_WAIT_SECONDS = 20


def main(folder):
    run_network_commands("link set lo up", "link add hall type veth peer name phones")
    run_network_commands("link set hall up", "link set phones up")
    run_network_commands(f"addr add {OLD_ADDRESS}/24 dev hall", "route add default dev hall")
    _, session = put_night_into_folder(folder)
    with start_program(folder) as program:
        desk = Browser(program.address, session)
        port = re.search(r":(\d+)/", program.address)[1]
        hall_before = desk.get("hall/")
        desk.post("hall/open/")
        at_first = wait_for_status(OLD_ADDRESS, port)
        opened_page = desk.get("hall/")
        run_network_commands(
            f"addr del {OLD_ADDRESS}/24 dev hall", f"addr add {NEW_ADDRESS}/24 dev hall"
        )
        run_network_commands("route add default dev hall")
        moved_to = wait_for_status(NEW_ADDRESS, port)
        moved_page = desk.get("hall/")
        answer_by_name = wait_for_status(
            NEW_ADDRESS, port, host=socket.gethostname().split(".")[0].lower()
        )
        before_game = wait_for_status(NEW_ADDRESS, port, host=OLD_ADDRESS, max_wait_seconds=0)
        desk.post("hall/open/")
        hall_after = desk.get("hall/")
        program.stop()
    pages = {"before": hall_before, "opened": opened_page, "moved": moved_page, "seen": hall_after}
    words = {name: {"warns": "new network address" in page} for name, page in pages.items()}
    words["moved"]["offers"] = f"http://{NEW_ADDRESS}:{port}/display/" in moved_page
    words["moved"]["names"] = OLD_ADDRESS in moved_page
    statuses = {"old": at_first, "new": moved_to, "name": answer_by_name, "old name": before_game}
    print(json.dumps({"pages": words, "statuses": statuses}))


def run_network_commands(*lines):
    for line in lines:
        subprocess.run(["ip", *line.split()], check=True, timeout=MAX_WAIT_SECONDS)


def wait_for_status(address, port, *, host=None, max_wait_seconds=MAX_WAIT_SECONDS):
    """Return the status that a phone gets at this address, as soon as there is a response."""
    deadline = time.monotonic() + max_wait_seconds
    while True:
        request = urllib.request.Request(f"http://{address}:{port}/looks/")
        request.add_header("Host", f"{host or address}:{port}")
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return answer.status
        except urllib.error.HTTPError as refused:
            if refused.code != 400 or time.monotonic() > deadline:
                return refused.code
        except OSError:
            assert time.monotonic() < deadline, f"nobody answers at {address}"
        time.sleep(0.1)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
