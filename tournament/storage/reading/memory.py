"""Keep nights in memory, each in its newest revision. If the nights have too many facts, the nights
not used for the longest time are dropped. A changed night is kept only after the change is
committed to the database.
"""

from collections import OrderedDict
from threading import Lock

from tournament.evening.night.night import Night

# A fact, with what is computed from it, takes about 1,500 bytes, so this is about 100 megabytes:
# more than a hundred nights of 40 players, or thirty of 160.
MAX_FACTS_IN_MEMORY = 70_000
_remembered_nights: OrderedDict[int, Night] = OrderedDict()
_remembered_fact_count = 0
_memory_lock = Lock()


def find_remembered_night(tournament: int) -> Night | None:
    """Return the night from memory, perhaps in an older revision, or None if it is not there."""
    return _remembered_nights.get(tournament)


def remember_night(night: Night) -> None:
    """Keep a night in memory, unless memory has a newer revision of it. A slow page may have read
    the night before a save.
    """
    with _memory_lock:
        remembered_night = _remembered_nights.get(night.tournament)
        if remembered_night is not night:
            if remembered_night and remembered_night.revision > night.revision:
                return
            _store_within_limit(night)
        _remembered_nights.move_to_end(night.tournament)


def forget_all_nights() -> None:
    """Drop all nights from memory, as a restart of the program would."""
    global _remembered_fact_count
    with _memory_lock:
        _remembered_nights.clear()
        _remembered_fact_count = 0


def _store_within_limit(night: Night) -> None:
    """Store a night and drop others until all are within the limit. The new night stays even if it
    exceeds the limit by itself.
    """
    global _remembered_fact_count
    _drop_night(night.tournament)
    _remembered_nights[night.tournament] = night
    _remembered_fact_count += len(night.stored_facts)
    while _remembered_fact_count > MAX_FACTS_IN_MEMORY and len(_remembered_nights) > 1:
        _drop_night(next(iter(_remembered_nights)))


def _drop_night(tournament: int) -> None:
    global _remembered_fact_count
    night = _remembered_nights.pop(tournament, None)
    _remembered_fact_count -= len(night.stored_facts) if night else 0
