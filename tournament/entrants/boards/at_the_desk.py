"""Who is meant by what is typed at the sign-in desk, and whom Enter signs in.

Knows the club's regulars and who is here already.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.facts import Entry
from tournament.lists import finding
from tournament.lists.contact import NumberedContact
from tournament.night.shown_names import aside

SHOWN = 6
LOOKED_THROUGH = 60
# So much of a telephone is told aloud.
PHONE_ENDS = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """`here` is the entry of whoever is signed in already, or expected; `exact` is whoever is named
    in full.
    """

    regular: int
    name: str
    aside: str
    here: Entry | None
    exact: bool

    @property
    def is_here(self) -> bool:
        return self.here is not None and not self.here.expected


def hits(
    typed: str, regulars: Sequence[NumberedContact], entries: Sequence[Entry]
) -> tuple[Hit, ...]:
    """The likeliest first, and whoever is not here yet before those who are; but whoever is named
    in full stays on top.
    """
    here = by_regular(entries)
    people = finding.hits(typed, regulars, most=LOOKED_THROUGH)
    shown = [_hit(typed, regular, people, here) for regular in people]
    return tuple(sorted(shown, key=lambda hit: (not hit.exact, hit.is_here))[:SHOWN])


def meant(hits: Sequence[Hit], seen: int | None) -> Hit | None:
    """Whoever stood on top when Enter was pressed; else the only one who fits, or who is named in
    full. Nobody is signed in by a guess.
    """
    on_top = next((hit for hit in hits if hit.regular == seen), None)
    exact = [hit for hit in hits if hit.exact] or hits
    return on_top or (exact[0] if len(exact) == 1 else None)


def by_regular(entries: Sequence[Entry]) -> Mapping[int, Entry]:
    """Which number of tonight is meant. Of two of one person it is the one still expected."""
    regular = {entry.number: entry.regular for entry in entries}
    meant: dict[int, Entry] = {}
    for entry in entries:
        number = regular.get(entry.person)
        if number is not None and (
            number not in meant or (entry.expected and not meant[number].expected)
        ):
            meant[number] = entry
    return meant


def _hit(
    typed: str, who: NumberedContact, people: Sequence[NumberedContact], here: Mapping[int, Entry]
) -> Hit:
    text = aside(who.nickname, who.lot)
    alike = finding.alike(who.name, people)
    others = [other for other in alike if aside(other.nickname, other.lot) == text]
    if len(others) > 1:
        text = ", ".join(filter(None, (text, _difference(who, others))))
    exact = finding.is_whole(typed, who)
    return Hit(who.number, who.name, text, here.get(who.number), exact)


def _difference(who: NumberedContact, others: Sequence[NumberedContact]) -> str:
    """Whoever stands at the door knows the own phone, and no number of the club's list."""
    ends = [finding.digits(other.phone)[-PHONE_ENDS:] for other in others]
    own = finding.digits(who.phone)[-PHONE_ENDS:]
    if own and ends.count(own) == 1:
        return f"phone ending in {own}"
    return f"number {who.number} of the regulars"
