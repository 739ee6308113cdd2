"""All kinds of events that can happen to a deal, and all kinds of mishaps among them.

A new kind of mishap needs a class, an entry in MISHAP_CLASSES, house rules (dials) for its penalty,
and lines of the rule sheets that set those house rules.
"""

from scoring.bid import ImpossibleHand
from scoring.dials.house_rules import HouseRules
from scoring.events.breach import ExposedCard, LeadOutOfTurn, RenegeCorrected
from scoring.events.event import Event, Mishap
from scoring.events.ordinary import Misdeal, PlayedHand, ThrownIn
from scoring.events.penalty import ExtraCards, Renege

MISHAP_CLASSES: tuple[type[Mishap], ...] = (
    ThrownIn,
    Misdeal,
    Renege,
    RenegeCorrected,
    ExposedCard,
    LeadOutOfTurn,
    ExtraCards,
)
EVENT_CLASSES: tuple[type[Event], ...] = (PlayedHand, *MISHAP_CLASSES)
_EVENT_CLASS_BY_KEY = {event.KEY: event for event in EVENT_CLASSES}
_MISHAP_CLASS_BY_KEY = {mishap.KEY: mishap for mishap in MISHAP_CLASSES}
# A refusal repeats at most this many characters of an unknown name.
MAX_QUOTED_CHARACTERS = 40


def find_event_class(key: str) -> type[Event]:
    """Return the kind of event with this key. Raise ImpossibleHand if no kind has the key."""
    if key not in _EVENT_CLASS_BY_KEY:
        raise ImpossibleHand(unknown_event_refusal(key))
    return _EVENT_CLASS_BY_KEY[key]


def unknown_event_refusal(key: str) -> str:
    shown_key = key if len(key) <= MAX_QUOTED_CHARACTERS else f"{key[:MAX_QUOTED_CHARACTERS]}..."
    return f'There is no event "{shown_key}": the events are {", ".join(_EVENT_CLASS_BY_KEY)}.'


def find_mishap_class(key: str) -> type[Mishap]:
    if key not in _MISHAP_CLASS_BY_KEY:
        raise ImpossibleHand(
            f'Nothing goes wrong with a hand by the name "{key[:MAX_QUOTED_CHARACTERS]}".'
        )
    return _MISHAP_CLASS_BY_KEY[key]


def possible_mishaps(rules: HouseRules) -> tuple[type[Mishap], ...]:
    """Return the kinds of mishaps that can happen under these rules. Mishaps that can never cost a
    side points or the hand come first.
    """
    mishaps = (mishap for mishap in MISHAP_CLASSES if mishap.can_happen(rules))
    return tuple(sorted(mishaps, key=lambda mishap: mishap.CAN_COST_POINTS_OR_HAND))
