"""No club's sheet: the general values, partners drawn beforehand, eight games of eight hands.

Of the general sheet it has the lines that hold then; the club's own name stands where a house's
title would.
"""

from scoring.house import House
from scoring.houses.general import GENERAL

_RULES = GENERAL.rules.changed(
    {"format": "individual", "games": 8, "hands": 8, "target": None, "minutes": 20}
)

BLANK = House(
    "blank",
    "",
    tuple(line for line in GENERAL.sheet if line.holds(_RULES, GENERAL.rules)),
    _RULES,
    GENERAL.line_of,
    has_sheet=False,
)
