"""The houses, one file each. A new house needs a file, and a line in the list here."""

from scoring.house import House
from scoring.houses.alameda import ALAMEDA
from scoring.houses.athens import ATHENS
from scoring.houses.blank import BLANK
from scoring.houses.general import GENERAL
from scoring.houses.mcallen import MCALLEN
from scoring.houses.tanglewood import TANGLEWOOD

HOUSES = (ALAMEDA, TANGLEWOOD, MCALLEN, GENERAL, ATHENS)
# Demonstrations use this house because it has tables of three, Xs, fines, and a pot.
DEMO_HOUSE = TANGLEWOOD


def find_house(key: str) -> House:
    for house in (*HOUSES, BLANK):
        if house.key == key:
            return house
    raise ValueError(unknown_house_refusal(key))


def unknown_house_refusal(key: str) -> str:
    known_keys = ", ".join(house.key for house in HOUSES)
    return f'There is no house "{key[:40]}". The houses are: {known_keys}.'
