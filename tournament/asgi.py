"""The ASGI application, for the laptop's server and for hosted ones."""

import gc
import os
import sys

from django import setup

from tournament import launch

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
launch.read_environment_or_exit()
setup(set_prefix=False)

from django.conf import settings  # noqa: E402  models are ready only after the line above
from django.db import connection  # noqa: E402

from tournament.evening.night.hours import own_time  # noqa: E402
from tournament.server.access import permissions  # noqa: E402
from tournament.server.live.stream import LiveStreams  # noqa: E402
from tournament.server.live.watcher import Watcher  # noqa: E402
from tournament.server.web import errors  # noqa: E402
from tournament.server.web.lanes import DjangoInOneThread, ThreadLanes  # noqa: E402
from tournament.server.web.request_bodies import BodyReceiver  # noqa: E402
from tournament.tools.demo import deletion  # noqa: E402

# SQLite allows only one writer at a time, and asking it for changes is cheap. PostgreSQL allows
# several writers, but each process asks it over a socket.
USES_SQLITE = connection.vendor == "sqlite"
DESK_ADDRESS = "" if settings.HOSTED else "127.0.0.1"
own_time.use_monotonic_clock(own_time.seconds_since_boot)
django = DjangoInOneThread()
lane_counts = (
    {"writer_count": 1, "reader_count": 3}
    if USES_SQLITE
    else {"writer_count": 4, "reader_count": 4}
)
lanes = ThreadLanes(django, **lane_counts, desk_address=DESK_ADDRESS)
live_streams = LiveStreams(
    lanes, Watcher(pause_seconds=0.05 if USES_SQLITE else 0.08), desk_address=DESK_ADDRESS
)
# The seconds for which one thread may hold the interpreter. Python's default is 25 times as long,
# which made a thousand screens wait until everything was rendered.
sys.setswitchinterval(0.0002)
application = BodyReceiver(
    live_streams,
    takes_files=permissions.does_page_take_files,
    refusal_page=errors.refused_request_page,
    desk_address=DESK_ADDRESS,
)
if settings.DEMO:
    deletion.start_deletion_thread()

# All objects loaded so far stay until the program ends. Leaving these objects out of garbage
# collection halves its pauses.
gc.collect()
gc.freeze()
