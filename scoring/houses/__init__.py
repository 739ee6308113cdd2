"""The rule sheets there are, one file each. A new house is its file and its line in this list."""

from scoring.house import House
from scoring.houses.alameda import ALAMEDA
from scoring.houses.athens import ATHENS
from scoring.houses.blank import BLANK
from scoring.houses.general import GENERAL
from scoring.houses.mcallen import MCALLEN
from scoring.houses.tanglewood import TANGLEWOOD

HOUSES = (ALAMEDA, TANGLEWOOD, MCALLEN, GENERAL, ATHENS)
# What a stranger is shown first: a table of three, X and fines, prizes and a pot.
SHOWN = TANGLEWOOD


def find(key: str) -> House:
    for house in (*HOUSES, BLANK):
        if house.key == key:
            return house
    keys = ", ".join(house.key for house in HOUSES)
    raise ValueError(f'There is no house "{key[:40]}". The houses are: {keys}.')
