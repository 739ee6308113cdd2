"""Who is meant by what is typed at the sign-in desk, and whom Enter signs in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tournament.evening.facts import Entry
from tournament.evening.night.shown_names import aside
from tournament.kit.lists import finding
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.spellings import pairs_apart
from tournament.storage.reading.over_a_season import Visits

# At most so many hits are shown, out of so many that the names give.
MAX_SHOWN, MAX_FOUND = 6, 60
# The last digits of a phone number that tell two of one name apart.
PHONE_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """A regular who fits. `here` is the entry of one who is signed in, or expected; one who is
    `exact` is named in full.
    """

    regular: int
    name: str
    aside: str
    here: Entry | None
    exact: bool

    @property
    def is_here(self) -> bool:
        return self.here is not None and not self.here.expected

    @property
    def is_expected(self) -> bool:
        return self.here is not None and self.here.expected


@dataclass(frozen=True, slots=True)
class Known:
    """What the club knows besides its regulars: other spellings under the number of the one who
    stays, `into` whom each was merged, and their `visits`.
    """

    spelled: Sequence[NumberedContact] = ()
    into: Mapping[int, int] = field(default_factory=dict)
    visits: Mapping[int, Visits] = field(default_factory=dict)


def hits(
    typed: str,
    regulars: Sequence[NumberedContact],
    entries: Sequence[Entry],
    known: Known | None = None,
) -> tuple[Hit, ...]:
    """Return who fits what is typed: a name in full first, then whoever is expected, then by how
    recently they came. Whoever is here already comes last. The club's number of a regular, which
    no page of the evening shows, counts only where nothing else fits.
    """
    known = known or Known()
    here = entries_by_regular(entries, known.into)
    own = {regular.number: regular for regular in regulars}
    spelled = [one for one in known.spelled if one.number in own]
    found = finding.hits(typed, [*regulars, *spelled], most=MAX_FOUND)
    named = [one for one in found if finding.is_named(typed, one)]
    is_exact = {one.number for one in named if finding.is_named_in_full(typed, one)}
    if not named and finding.fold(typed) not in {str(entry.party) for entry in entries}:
        is_exact = {one.number for one in found if finding.is_whole(typed, one)}
        named = list(found)
    people = list({one.number: own[one.number] for one in named}.values())
    shown = [_hit(who, people, here, who.number in is_exact) for who in people]
    recent = _recent_first(people, known.visits)
    shown.sort(key=lambda hit: recent[hit.regular])
    shown.sort(key=lambda hit: (not hit.exact, hit.is_here, not hit.is_expected))
    return tuple(shown[:MAX_SHOWN])


def _recent_first(
    people: Sequence[NumberedContact], visits: Mapping[int, Visits]
) -> Mapping[int, tuple[int, int]]:
    """Return a key to sort by: who came last first. Two spellings of one person came on the same
    last day, and the one who came more often is first.
    """
    came = {who.number: visits.get(who.number, Visits()) for who in people}
    last = {number: visit.last or date.min for number, visit in came.items()}
    for one, other in pairs_apart(people):
        last[one.number] = last[other.number] = max(last[one.number], last[other.number])
    return {number: (-last[number].toordinal(), -visit.nights) for number, visit in came.items()}


def only_hit(hits: Sequence[Hit], seen: int | None) -> Hit | None:
    """Return who stood on top when Enter was pressed, else the only one who fits, or is named in
    full. Nobody is signed in by a guess.
    """
    on_top = next((hit for hit in hits if hit.regular == seen), None)
    exact = [hit for hit in hits if hit.exact] or hits
    return on_top or (exact[0] if len(exact) == 1 else None)


def entries_by_regular(entries: Iterable[Entry], into: Mapping[int, int]) -> Mapping[int, Entry]:
    """Return tonight's entry of each regular; of a person's two entries the one still expected.
    `into` maps regulars who were merged.
    """
    entries = tuple(entries)
    regular = {entry.number: into.get(entry.regular or 0, entry.regular) for entry in entries}
    meant: dict[int, Entry] = {}
    for entry in entries:
        number = regular.get(entry.person)
        if number is not None and (
            number not in meant or (entry.expected and not meant[number].expected)
        ):
            meant[number] = entry
    return meant


def _hit(
    who: NumberedContact,
    people: Sequence[NumberedContact],
    here: Mapping[int, Entry],
    is_exact: bool,
) -> Hit:
    details = aside(who.nickname, who.lot)
    alike = finding.alike(who.name, people)
    others = [other for other in alike if aside(other.nickname, other.lot) == details]
    if len(others) > 1:
        details = ", ".join(filter(None, (details, _difference(who, others))))
    return Hit(who.number, who.name, details, here.get(who.number), is_exact)


def _difference(who: NumberedContact, others: Sequence[NumberedContact]) -> str:
    """Return what tells two of one name apart: people know their own phone, not our numbers."""
    ends = [finding.digits(other.phone)[-PHONE_DIGITS:] for other in others]
    own = finding.digits(who.phone)[-PHONE_DIGITS:]
    if own and ends.count(own) == 1:
        return f"phone ending in {own}"
    return f"number {who.number} of the regulars"
