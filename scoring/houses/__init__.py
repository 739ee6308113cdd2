"""The list of all houses. Each house is declared in a file of its own."""

from scoring.house import House
from scoring.houses.alameda import ALAMEDA
from scoring.houses.athens import ATHENS
from scoring.houses.blank import HOUSE_WITHOUT_RULE_SHEET
from scoring.houses.general import GENERAL
from scoring.houses.mcallen import MCALLEN
from scoring.houses.tanglewood import TANGLEWOOD

HOUSES = (ALAMEDA, TANGLEWOOD, MCALLEN, GENERAL, ATHENS)
# A demonstration night has these rules, because they have 3-player tables, Xs, fines, and a pot.
DEMO_HOUSE = TANGLEWOOD


def find_house(key: str) -> House:
    for house in (*HOUSES, HOUSE_WITHOUT_RULE_SHEET):
        if house.key == key:
            return house
    raise ValueError(unknown_house_refusal(key))


def unknown_house_refusal(key: str) -> str:
    known_keys = ", ".join(house.key for house in HOUSES)
    return f'There is no house "{key[:40]}". The houses are: {known_keys}.'
