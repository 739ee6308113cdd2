"""The web door, for the laptop's server and for hosted ones."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
django = get_asgi_application()

from django.db import connection  # noqa: E402  models are ready only after the line above

from tournament.lanes import Lanes  # noqa: E402
from tournament.live.stream import Live  # noqa: E402

# SQLite has one writer at a time whatever we do; PostgreSQL has as many as it is given.
lanes = (
    {"writers": 1, "readers": 3} if connection.vendor == "sqlite" else {"writers": 4, "readers": 4}
)
application = Live(Lanes(django, **lanes))
