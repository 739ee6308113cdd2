"""No club's sheet: the general values, partners drawn beforehand, eight games of eight hands.

It keeps those lines of the general sheet that still hold; the club's own name serves as its title.
"""

from scoring.house import House
from scoring.houses.general import GENERAL

_RULES = GENERAL.rules.with_dials(
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
