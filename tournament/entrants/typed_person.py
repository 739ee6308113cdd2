"""Whom somebody means by what is typed: a regular, whoever plays tonight, or somebody new."""

from tournament.club.regulars.actions import as_listed
from tournament.entrants.boards.at_the_desk import Hit, hits, meant
from tournament.lists.contact import NumberedContact, Person
from tournament.night.night import Night
from tournament.reading import replay
from tournament.words import names

LONGEST_SEARCH = 200


def hits_of(night: Night, typed: str) -> tuple[Hit, ...]:
    """Whoever was taken off the list of regulars is found if nobody else is meant."""
    if not typed:
        return ()
    rows = replay.regulars(night.club, gone_too=True)
    by_gone: dict[bool, list[NumberedContact]] = {False: [], True: []}
    for row in rows:
        by_gone[row.gone].append(as_listed(row))
    return hits(typed, by_gone[False], night.entries) or hits(typed, by_gone[True], night.entries)


def person_called(night: Night, name: str) -> Person:
    """A regular by the whole name, unless that one plays tonight; else somebody new."""
    fitting = hits_of(night, name)
    top = meant(fitting, None) if fitting and fitting[0].exact else None
    return Person(regular=top.regular) if top and top.here is None else Person(name=name)


def typed_in(text: str) -> str:
    return names.readable(text[:LONGEST_SEARCH])
