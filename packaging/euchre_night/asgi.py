"""The door for servers of a hosted site: `uvicorn euchre_night.asgi:application`."""

from euchre_night import find_rooms

find_rooms()

from tournament.asgi import application  # noqa: E402  # its rooms had to be found first

__all__ = ["application"]
