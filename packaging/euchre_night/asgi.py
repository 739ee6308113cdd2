"""The ASGI application of a hosted site, and the HTTP protocol behind its proxy:
`uvicorn euchre_night.asgi:application --http euchre_night.asgi:NoDelayConnection`.
"""

from euchre_night import find_packages

find_packages()

from tournament.asgi import application  # noqa: E402  # It is found only after find_packages().
from tournament.server.web.no_delay import NoDelayConnection  # noqa: E402

__all__ = ["NoDelayConnection", "application"]
