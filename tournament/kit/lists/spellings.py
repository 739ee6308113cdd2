"""Two spellings of one person: names a letter apart, as Ann and Anne Abbott are."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

from tournament.kit.lists.contact import Contact, Listed, NumberedContact
from tournament.kit.lists.finding import digits, one_form, unlike
from tournament.kit.lists.people import Fault

Who = TypeVar("Who", bound=Contact)


def is_letter_apart(name: str, other: str) -> bool:
    """Whether one letter is missing, added, changed, or has changed places with the next one."""
    first, second = one_form(name), one_form(other)
    if first == second or abs(len(first) - len(second)) > 1:
        return False
    same = next(
        (at for at, pair in enumerate(zip(first, second, strict=False)) if pair[0] != pair[1]),
        min(len(first), len(second)),
    )
    rest, others = first[same:], second[same:]
    is_swapped = rest[:2] == others[1::-1] and rest[2:] == others[2:]
    return rest[1:] == others[1:] or rest[1:] == others or rest == others[1:] or is_swapped


def may_be_same(who: Contact, other: Contact) -> bool:
    """Whether two may be one person: a name a letter apart, or the same name, and no two phone
    numbers.
    """
    is_near = one_form(who.name) == one_form(other.name) or is_letter_apart(who.name, other.name)
    return is_near and not unlike(digits(who.phone), digits(other.phone))


def pairs_apart(people: Sequence[Who]) -> Iterator[tuple[Who, Who]]:
    """Every two people whose names are a letter apart."""
    by_form: dict[str, list[int]] = {}
    for place, person in enumerate(people):
        form = one_form(person.name)
        # Two names a letter apart are one once that letter is left out.
        for short in {form, *(form[:at] + form[at + 1 :] for at in range(len(form)))}:
            by_form.setdefault(short, []).append(place)
    near = {pair for places in by_form.values() for pair in combinations(places, 2)}
    for one, other in sorted(near):
        if is_letter_apart(people[one].name, people[other].name):
            yield people[one], people[other]


def remarks(listed: Sequence[Listed], regulars: Sequence[NumberedContact]) -> tuple[Fault, ...]:
    """What to look at in a list that can be taken as it is: a name a letter apart from another one
    with the same phone number.
    """
    phones: dict[str, list[Contact]] = {}
    for who in (*regulars, *listed):
        if digits(who.phone):
            phones.setdefault(digits(who.phone), []).append(who)
    return tuple(
        Fault(
            person.line,
            f"{person.name} has the phone number of {other.name}{_where(other)}. If they are one "
            "person, write both names the same way.",
        )
        for person in listed
        for other in phones.get(digits(person.phone), ())
        if is_letter_apart(person.name, other.name) and _comes_before(other, person)
    )


def _comes_before(other: Contact, person: Listed) -> bool:
    """Two of one list are told once."""
    return not isinstance(other, Listed) or other.line < person.line


def _where(other: Contact) -> str:
    return f" in line {other.line}" if isinstance(other, Listed) else ", a regular"
