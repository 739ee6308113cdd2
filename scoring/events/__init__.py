"""All that can become of a deal, one file each. A new penalty is its file, its line in this list,
its dials, and the lines of the houses that speak of it.
"""

from scoring.bid import ImpossibleHand
from scoring.dials.house_rules import HouseRules
from scoring.events.event import Event, Mishap
from scoring.events.exposed_card import ExposedCard
from scoring.events.extra_cards import ExtraCards
from scoring.events.lead_out_of_turn import LeadOutOfTurn
from scoring.events.misdeal import Misdeal
from scoring.events.played import Played
from scoring.events.renege import Renege
from scoring.events.renege_corrected import RenegeCorrected
from scoring.events.thrown_in import ThrownIn

MISHAPS: tuple[type[Mishap], ...] = (
    ThrownIn,
    Misdeal,
    Renege,
    RenegeCorrected,
    ExposedCard,
    LeadOutOfTurn,
    ExtraCards,
)
EVENTS: tuple[type[Event], ...] = (Played, *MISHAPS)
_BY_KEY = {event.KEY: event for event in EVENTS}
_MISHAP_BY_KEY = {mishap.KEY: mishap for mishap in MISHAPS}
# How much of what was sent is repeated in an answer.
LONGEST = 40


def find(key: str) -> type[Event]:
    if key not in _BY_KEY:
        text = key if len(key) <= LONGEST else f"{key[:LONGEST]}..."
        raise ImpossibleHand(f'There is no event "{text}": the events are {", ".join(_BY_KEY)}.')
    return _BY_KEY[key]


def find_mishap(key: str) -> type[Mishap]:
    if key not in _MISHAP_BY_KEY:
        raise ImpossibleHand(f'Nothing goes wrong with a hand by the name "{key[:LONGEST]}".')
    return _MISHAP_BY_KEY[key]


def happening(rules: HouseRules) -> tuple[type[Mishap], ...]:
    """What can go wrong with a hand in this house; what never costs anything stands first."""
    possible = (mishap for mishap in MISHAPS if mishap.may_happen(rules))
    return tuple(sorted(possible, key=lambda mishap: mishap.COSTS))
