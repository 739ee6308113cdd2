"""The web door, for the laptop's server and for hosted ones."""

import gc
import os
import sys

from django import setup

from tournament import launch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
launch.checked_environment()
setup(set_prefix=False)

from django.conf import settings  # noqa: E402  models are ready only after the line above
from django.db import connection  # noqa: E402

from tournament.evening.night.hours import own_time  # noqa: E402
from tournament.server.access import doors  # noqa: E402
from tournament.server.live.stream import Live  # noqa: E402
from tournament.server.live.watcher import Watcher  # noqa: E402
from tournament.server.web import errors  # noqa: E402
from tournament.server.web.bodies import Bodies  # noqa: E402
from tournament.server.web.lanes import InOneGo, Lanes  # noqa: E402
from tournament.tools.demo import wiper  # noqa: E402

# SQLite has one writer at a time whatever we do, and is asked for news in no time; PostgreSQL has
# as many as it is given, and every process asks it over a socket.
IS_FILE = connection.vendor == "sqlite"
DESK = "" if settings.HOSTED else "127.0.0.1"
own_time.count_by(own_time.seconds)
django = InOneGo()
as_many = {"writers": 1, "readers": 3} if IS_FILE else {"writers": 4, "readers": 4}
lanes = Lanes(django, **as_many, desk=DESK)
live = Live(lanes, Watcher(pause=0.05 if IS_FILE else 0.08), desk=DESK)
# So long, in seconds, whoever draws may keep whoever sends from the processor: each screen is sent
# its line alone, and by Python's own measure, 25 times as long, a hall waited until all was drawn.
sys.setswitchinterval(0.0002)
application = Bodies(
    live,
    takes_files=doors.takes_files,
    page=errors.not_taken_in,
    desk=DESK,
)
if settings.DEMO:
    wiper.start()

# What is loaded by now stays until the end: looking through it for what may go would stop every
# thread twice as long.
gc.collect()
gc.freeze()
