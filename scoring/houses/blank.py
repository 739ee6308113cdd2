"""The house of a club without a rule sheet.

It has the general rules, except that partners are drawn in advance for eight games of eight hands,
and that a game is planned for 20 minutes. It keeps the lines of the general sheet that are true
under these rules. Its title is the club's own name.
"""

from scoring.house import House
from scoring.houses.general import GENERAL

_RULES = GENERAL.rules.with_answers(
    {"format": "individual", "games": 8, "hands": 8, "target": None, "minutes": 20}
)

HOUSE_WITHOUT_RULE_SHEET = House(
    "blank",
    "",
    tuple(line for line in GENERAL.sheet if line.is_true_tonight(_RULES, GENERAL.rules)),
    _RULES,
    GENERAL.line_by_dial,
    has_sheet=False,
)
