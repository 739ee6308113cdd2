"""Nights in memory, each under its revision: by use, and only what is committed."""

from collections import OrderedDict
from collections.abc import Collection
from threading import Lock

from tournament.night.night import Night

# At some 1,500 bytes for a fact and what was worked out of it, a hundred megabytes: more than a
# hundred evenings of forty players, or thirty halls of 160.
MOST_FACTS = 70_000
_kept: OrderedDict[int, Night] = OrderedDict()
_facts = 0
_keeping = Lock()
# Nights whose rows are wrong, and whose log is not.
_by_log: set[int] = set()


def of(tournament: int) -> Night | None:
    return _kept.get(tournament)


def keep(read: Night, by_log: Collection[int] = ()) -> None:
    """For whoever asks next, and never over something newer: a page may be slower than the save
    that came after it. `by_log` are the nights that were told by their log when this was begun:
    what was read of its rows before they were found to be wrong is never kept.
    """
    with _keeping:
        if read.tournament in _by_log and read.tournament not in by_log:
            return
        kept = _kept.get(read.tournament)
        if kept is not read:
            if kept and kept.revision > read.revision:
                return
            _put(read)
        _kept.move_to_end(read.tournament)


def forget() -> None:
    """All of it, as a fresh start of the program would."""
    global _facts
    with _keeping:
        _kept.clear()
        _facts = 0
        _by_log.clear()


def read_by_log(tournament: int, *, is_wrong: bool) -> None:
    """Whether the night's rows were found to be wrong, so that its log is believed. What is in
    memory was read before that was known.
    """
    with _keeping:
        if is_wrong == (tournament in _by_log):
            return
        (_by_log.add if is_wrong else _by_log.discard)(tournament)
        _let_go(tournament)


def told_by_log() -> frozenset[int]:
    return frozenset(_by_log)


def _put(read: Night) -> None:
    """The one that was asked for last stays, however large it is."""
    global _facts
    _let_go(read.tournament)
    _kept[read.tournament] = read
    _facts += len(read.written)
    while _facts > MOST_FACTS and len(_kept) > 1:
        _let_go(next(iter(_kept)))


def _let_go(tournament: int) -> None:
    global _facts
    night = _kept.pop(tournament, None)
    _facts -= len(night.written) if night else 0
