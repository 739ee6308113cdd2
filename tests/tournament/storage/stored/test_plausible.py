"""A file in which one value is of the right kind and was never meant: it is refused in words, or
everything that a page asks of the night can still be read.
"""

import json
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace

import pytest

from tests import daily, hostile, plain
from tests.tournament.evening.night.test_limits import divided, paired
from tests.tournament.storage.stored.test_plausible_teams import athens
from tournament.evening import facts
from tournament.evening.night import draws, ranking, sessions
from tournament.evening.night.hours import limits
from tournament.evening.words.refused import Refused
from tournament.storage.stored import strict_reading
from tournament.storage.stored.archive import Archive, text
from tournament.storage.stored.unpacking import read_archive

# What is no value of a kind, but a document of its own.
DOCUMENTS = {"dials", "prizes"}
OFTEN = ("plan", "team", "entry")


def beforehand():
    """All games are drawn beforehand, and the draw has something to keep to."""
    night = plain.night(8, house="general", format="individual", games=2)
    wished = replace(night.plan, apart=((1, 2),), stay=((3, 1, "N"),))
    return plain.all_typed(plain.seated(plain.told(night, wished)))


def in_sessions():
    """The men have played, and mixed doubles have begun."""
    night = divided(**{"Men's": 1290, "all": 1300})
    for _ in range(2):
        night = plain.all_typed(paired(night), (9, 5))
    return paired(night)


def read(night):
    """What is asked for one page or another."""
    for ask in (ranking.standings, ranking.cards, ranking.loners):
        ask(night)
    for ask in (sessions.games, sessions.current, sessions.awaited_entries):
        ask(night)
    assert len(sessions.later_sessions(night)) <= len(sessions.of(night))
    limits.board(night, plain.AT_SEVEN)
    with suppress(ValueError):  # which says why there is no next game
        assert draws.coming(night)


KINDS = [
    pytest.param(kind.KIND, marks=() if kind.KIND in OFTEN else pytest.mark.exhaustive)
    for kind in facts.KINDS
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("made", daily.of([beforehand, in_sessions, athens], in_sessions))
def test_value_that_was_never_meant_is_refused_or_breaks_nothing(made, kind):
    parts = json.loads(text(Archive("Ours", made().written, (), ())))
    read(read_archive(hostile.sealed(parts)).night)
    places = [at for at, one in enumerate(parts["facts"]) if one["kind"] == kind]
    for place in [None] if kind == "plan" else places[:1] + places[1:][-1:]:
        for field, hint in strict_reading.HINTS[kind].items():
            for value in hostile.odd(hint) if field not in DOCUMENTS else ():
                lie = deepcopy(parts)
                says = lie["night"] if place is None else lie["facts"][place]["says"]
                says[field] = value
                with suppress(Refused):
                    read(read_archive(hostile.sealed(lie)).night)
