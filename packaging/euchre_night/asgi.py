"""The door for servers of a hosted site, and how it speaks to its proxy:
`uvicorn euchre_night.asgi:application --http euchre_night.asgi:Prompt`.
"""

from euchre_night import find_rooms

find_rooms()

from tournament.asgi import application  # noqa: E402  # its rooms had to be found first
from tournament.server.web.prompt import Prompt  # noqa: E402

__all__ = ["Prompt", "application"]
