"""The names of the teams that a house finds, for whoever would have nobody to meet."""

import re

from rotation.seating import Entrant

HOUSE = "House"


def is_house(team: Entrant) -> bool:
    """Whether this is a house team's name: House, House 2, House 3 ..."""
    return bool(re.fullmatch(rf"{HOUSE}( \d+)?", team))
