"""The regulars who match what was typed at check-in, and the one that Enter checks in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from tournament.evening.facts import Entry
from tournament.evening.night.shown_names import nickname_and_lot
from tournament.evening.words.many import count_of
from tournament.kit.lists import finding
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.spellings import pairs_a_letter_apart
from tournament.storage.reading.season_results import Visits

# More matches are searched than shown, because expected players move up in the order.
MAX_SHOWN_HITS, MAX_FOUND_HITS = 6, 60
# People with the same name are told apart by this many last digits of their phone numbers.
PHONE_DIGITS_SHOWN = 4


def which_one_question(hits: Sequence["RegularHit"], typed_text: str) -> str:
    matches_words = count_of(len(hits), "name matches", "names match")
    return f"Which one? {matches_words} “{typed_text}”."


@dataclass(frozen=True, slots=True)
class RegularHit:
    """A regular who matches a typed text. The match `is_exact` if the text is the full name.
    `entry` is the person's entry tonight, or None if the person is not checked in or expected.
    """

    regular_number: int
    name: str
    details: str
    entry: Entry | None
    is_exact: bool

    @property
    def is_here(self) -> bool:
        return self.entry is not None and not self.entry.expected

    @property
    def is_expected(self) -> bool:
        return self.entry is not None and self.entry.expected


@dataclass(frozen=True, slots=True)
class ClubRecords:
    """The club's records about its regulars, by number: their other spellings, the number that a
    merged spelling belongs to, their visits, and the last partner of those who share a name.
    """

    spellings: Sequence[NumberedContact] = ()
    kept_number_by_merged: Mapping[int, int] = field(default_factory=dict)
    visits_by_number: Mapping[int, Visits] = field(default_factory=dict)
    last_partner_by_number: Mapping[int, str] = field(default_factory=dict)


def find_matching_regulars(
    typed_text: str,
    regulars: Sequence[NumberedContact],
    entries: Sequence[Entry],
    club_records: ClubRecords | None = None,
) -> tuple[RegularHit, ...]:
    """Return the regulars who match a typed text. Full names come first, then expected players,
    then others by their last visit; players already here come last. The text may be a club number
    only if nothing else matches.
    """
    club_records = club_records or ClubRecords()
    entry_by_regular = entry_by_regular_number(entries, club_records.kept_number_by_merged)
    regular_by_number = {regular.number: regular for regular in regulars}
    spellings = [
        spelling for spelling in club_records.spellings if spelling.number in regular_by_number
    ]
    possible_contacts = finding.find_matching_people(
        typed_text, [*regulars, *spellings], limit=MAX_FOUND_HITS
    )
    matching_contacts = [
        contact
        for contact in possible_contacts
        if finding.does_typed_text_match(typed_text, contact)
    ]
    exact_numbers = {
        contact.number
        for contact in matching_contacts
        if finding.is_exact_name_match(typed_text, contact)
    }
    if not matching_contacts and finding.comparable_text(typed_text) not in {
        str(entry.party_number) for entry in entries
    }:
        exact_numbers = {
            contact.number
            for contact in possible_contacts
            if finding.is_exact_match(typed_text, contact)
        }
        matching_contacts = list(possible_contacts)
    matching_regulars = list(
        {
            contact.number: regular_by_number[contact.number] for contact in matching_contacts
        }.values()
    )
    hits = [
        _make_hit(
            person,
            matching_regulars,
            entry_by_regular,
            club_records,
            is_exact=person.number in exact_numbers,
        )
        for person in matching_regulars
    ]
    sort_keys = _visit_sort_keys(matching_regulars, club_records.visits_by_number)
    hits.sort(key=lambda hit: sort_keys[hit.regular_number])
    hits.sort(key=lambda hit: (not hit.is_exact, hit.is_here, not hit.is_expected))
    # Enter takes the first match, so its namesakes are listed beside it, even in a long list.
    hits_with_namesakes_first = sorted(hits, key=lambda hit: not _are_namesakes(hit, hits[0]))
    return tuple(hits_with_namesakes_first[:MAX_SHOWN_HITS])


def _visit_sort_keys(
    people: Sequence[NumberedContact], visits_by_number: Mapping[int, Visits]
) -> Mapping[int, tuple[int, int]]:
    """Return a sort key for each regular: the latest visit comes first. Of two regulars whose names
    differ by one letter, the one with more visits comes first, whenever their last visits were.
    """
    known_visits_by_number = {
        person.number: visits_by_number.get(person.number, Visits()) for person in people
    }
    last_visit_by_number = {
        number: visit.last_date or date.min for number, visit in known_visits_by_number.items()
    }
    for person, other_person in pairs_a_letter_apart(people):
        last_visit_by_number[person.number] = last_visit_by_number[other_person.number] = max(
            last_visit_by_number[person.number], last_visit_by_number[other_person.number]
        )
    return {
        number: (-last_visit_by_number[number].toordinal(), -visit.night_count)
        for number, visit in known_visits_by_number.items()
    }


def find_only_hit(
    hits: Sequence[RegularHit], seen_number: int | None, *, is_confirmed: bool = False
) -> RegularHit | None:
    """Return the match that Enter checks in: the first one that the page showed, the only match, or
    the only exact match. Return None if the choice would be a guess, as it is among namesakes until
    the director has confirmed one of them.
    """
    seen_hit = next((hit for hit in hits if hit.regular_number == seen_number), None)
    if seen_hit and (is_confirmed or not _has_namesake(seen_hit, hits)):
        return seen_hit
    likely_hits = [hit for hit in hits if hit.is_exact] or hits
    return likely_hits[0] if len(likely_hits) == 1 else None


def _has_namesake(hit: RegularHit, hits: Sequence[RegularHit]) -> bool:
    return any(
        _are_namesakes(hit, other_hit)
        for other_hit in hits
        if other_hit.regular_number != hit.regular_number
    )


def _are_namesakes(hit: RegularHit, other_hit: RegularHit) -> bool:
    """Return whether two matches have the same name. A typed nickname or lot tells them apart."""
    return (
        finding.comparable_name(hit.name) == finding.comparable_name(other_hit.name)
        and hit.is_exact == other_hit.is_exact
    )


def entry_by_regular_number(
    entries: Iterable[Entry], kept_number_by_merged: Mapping[int, int]
) -> Mapping[int, Entry]:
    """Return tonight's entry of each regular. If a regular has several entries, return an expected
    one, or else the first. `kept_number_by_merged` maps merged regulars to the regulars they were
    merged into.
    """
    entries = tuple(entries)
    regular_by_entry = {
        entry.number: kept_number_by_merged.get(entry.regular or 0, entry.regular)
        for entry in entries
    }
    entry_by_regular: dict[int, Entry] = {}
    for entry in entries:
        regular_number = regular_by_entry.get(entry.person_number)
        if regular_number is not None and (
            regular_number not in entry_by_regular
            or (entry.expected and not entry_by_regular[regular_number].expected)
        ):
            entry_by_regular[regular_number] = entry
    return entry_by_regular


def _make_hit(
    person: NumberedContact,
    matching_people: Sequence[NumberedContact],
    entry_by_regular: Mapping[int, Entry],
    club_records: ClubRecords,
    *,
    is_exact: bool,
) -> RegularHit:
    details_words = nickname_and_lot(person.nickname, person.lot)
    namesakes = finding.people_with_name(person.name, matching_people)
    look_alikes = [
        namesake
        for namesake in namesakes
        if nickname_and_lot(namesake.nickname, namesake.lot) == details_words
    ]
    if len(look_alikes) > 1:
        details_words = ", ".join(
            filter(None, (details_words, _distinguishing_detail(person, look_alikes, club_records)))
        )
    return RegularHit(
        person.number, person.name, details_words, entry_by_regular.get(person.number), is_exact
    )


def _distinguishing_detail(
    person: NumberedContact, look_alikes: Sequence[NumberedContact], club_records: ClubRecords
) -> str:
    """Return words that tell a person apart from others of the same name: the end of the phone
    number, the last partner, or else the last visit. If the last visit is the same too, add the
    club's number.
    """
    phone_ends = [
        finding.phone_digits(look_alike.phone)[-PHONE_DIGITS_SHOWN:] for look_alike in look_alikes
    ]
    own_phone_end = finding.phone_digits(person.phone)[-PHONE_DIGITS_SHOWN:]
    if own_phone_end and phone_ends.count(own_phone_end) == 1:
        return f"phone ending in {own_phone_end}"
    partners_of_look_alikes = [
        club_records.last_partner_by_number.get(look_alike.number, "") for look_alike in look_alikes
    ]
    own_partner = club_records.last_partner_by_number.get(person.number, "")
    if own_partner and partners_of_look_alikes.count(own_partner) == 1:
        return f"last partner {own_partner}"
    visits_words = [
        _last_visit_words(club_records.visits_by_number.get(look_alike.number, Visits()))
        for look_alike in look_alikes
    ]
    own_visit_words = _last_visit_words(club_records.visits_by_number.get(person.number, Visits()))
    if visits_words.count(own_visit_words) == 1:
        return own_visit_words
    return f"{own_visit_words}, number {person.number} of the regulars"


def _last_visit_words(visits: Visits) -> str:
    day = visits.last_date
    return f"last visit {day:%b} {day.day}, {day.year}" if day else "no visits yet"
