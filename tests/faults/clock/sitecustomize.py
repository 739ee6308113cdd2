"""Set a process's clock ahead. Python imports this module at every start; the file named by
CLOCK_AHEAD holds the seconds, and the clock follows that file.
"""

import os
import threading
import time
from pathlib import Path

import time_machine


class Clock(threading.Thread):
    def __init__(self, file):
        super().__init__(daemon=True)
        self._file = file
        self._travel = None
        self._text_followed = ""

    def run(self):
        while True:
            self.follow_file()
            time.sleep(0.02)

    def follow_file(self):
        text = self._file.read_text()
        if not text or text == self._text_followed:
            return
        if self._travel:
            self._travel.stop()
        self._travel = time_machine.travel(time.time() + float(text), tick=True)
        self._travel.start()
        self._text_followed = text


if "CLOCK_AHEAD" in os.environ:
    CLOCK = Clock(Path(os.environ["CLOCK_AHEAD"]))
    CLOCK.follow_file()
    CLOCK.start()
