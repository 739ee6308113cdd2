"""The list of everything that can become of a deal. A new penalty needs a class, a line in this
list, its dials, and the lines of the houses that speak of it.
"""

from scoring.bid import ImpossibleHand
from scoring.dials.house_rules import HouseRules
from scoring.events.breach import ExposedCard, LeadOutOfTurn, RenegeCorrected
from scoring.events.event import Event, Mishap
from scoring.events.ordinary import Misdeal, Played, ThrownIn
from scoring.events.penalty import ExtraCards, Renege

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
# How many letters of an unknown name an answer repeats.
MAX_ECHO = 40


def find(key: str) -> type[Event]:
    """The event of this name, or ImpossibleHand with the names there are."""
    if key not in _BY_KEY:
        shown_key = key if len(key) <= MAX_ECHO else f"{key[:MAX_ECHO]}..."
        raise ImpossibleHand(
            f'There is no event "{shown_key}": the events are {", ".join(_BY_KEY)}.'
        )
    return _BY_KEY[key]


def find_mishap(key: str) -> type[Mishap]:
    if key not in _MISHAP_BY_KEY:
        raise ImpossibleHand(f'Nothing goes wrong with a hand by the name "{key[:MAX_ECHO]}".')
    return _MISHAP_BY_KEY[key]


def possible_mishaps(rules: HouseRules) -> tuple[type[Mishap], ...]:
    """The mishaps that this house knows; those that never cost anything stand first."""
    possible = (mishap for mishap in MISHAPS if mishap.may_happen(rules))
    return tuple(sorted(possible, key=lambda mishap: mishap.COSTS))
