"""Nights in memory, each under its revision: by use, and only what is committed."""

from collections import OrderedDict
from threading import Lock

from tournament.evening.night.night import Night

# At some 1,500 bytes for a fact and what was worked out of it, a hundred megabytes: more than a
# hundred evenings of forty players, or thirty halls of 160.
MAX_FACTS = 70_000
_nights: OrderedDict[int, Night] = OrderedDict()
_facts = 0
_lock = Lock()


def find(tournament: int) -> Night | None:
    """Return the night as it is in memory, if it is there."""
    return _nights.get(tournament)


def remember(night: Night) -> None:
    """Remember a night for whoever asks next, and never over something newer: a page may be slower
    than the save that came after it.
    """
    with _lock:
        known = _nights.get(night.tournament)
        if known is not night:
            if known and known.revision > night.revision:
                return
            _put(night)
        _nights.move_to_end(night.tournament)


def forget() -> None:
    """Forget all nights, as a fresh start of the program would."""
    global _facts
    with _lock:
        _nights.clear()
        _facts = 0


def _put(night: Night) -> None:
    """Put a night in, and let go of others until there is room. This one stays however large it
    is.
    """
    global _facts
    _let_go(night.tournament)
    _nights[night.tournament] = night
    _facts += len(night.written)
    while _facts > MAX_FACTS and len(_nights) > 1:
        _let_go(next(iter(_nights)))


def _let_go(tournament: int) -> None:
    global _facts
    night = _nights.pop(tournament, None)
    _facts -= len(night.written) if night else 0
