"""Whom somebody means by what is typed: a regular, somebody who plays tonight, or somebody new."""

from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.kit.lists.contact import NumberedContact, Person
from tournament.storage.reading import many_nights, replay
from tournament.topics.club.regulars.actions import other_spellings, to_contact
from tournament.topics.entrants.boards.at_the_desk import (
    Hit,
    Known,
    entries_by_regular,
    hits,
    only_hit,
)

MAX_SEARCH = 200


def hits_of(night: Night, typed: str) -> tuple[Hit, ...]:
    """Return the club's people who fit. Those who are no regulars, or no longer, are found only if
    they are here or expected, are named in full, or nobody else fits.
    """
    if not typed:
        return ()
    rows = replay.regulars(night.club, gone_too=True, merged_too=True)
    into = replay.merged_into(rows)
    tonight = entries_by_regular(night.entries, into)
    by_gone: dict[bool, list[NumberedContact]] = {False: [], True: []}
    for row in rows:
        if row.number not in into:
            by_gone[row.gone and row.number not in tonight].append(to_contact(row))
    known = Known(other_spellings(rows), into, many_nights.visits(night.club, into))
    coming = hits(typed, by_gone[False], night.entries, known)
    if any(hit.exact for hit in coming):
        return coming
    gone = hits(typed, by_gone[True], night.entries, known)
    return (*(hit for hit in gone if hit.exact), *coming) or gone


def person_called(night: Night, name: str) -> Person:
    """Return the regular of this whole name, unless that one plays tonight; else somebody new."""
    fitting = hits_of(night, name)
    top = only_hit(fitting, None) if fitting and fitting[0].exact else None
    return Person(regular=top.regular) if top and top.here is None else Person(name=name)


def typed_in(text: str) -> str:
    return names.readable(text[:MAX_SEARCH])
