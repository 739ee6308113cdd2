"""Finding the person a typed name means: a regular, a player of tonight, or someone new."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournament.evening.night.night import Night
from tournament.evening.words import names
from tournament.kit.lists import finding
from tournament.kit.lists.contact import CheckInPerson, NumberedContact
from tournament.storage.reading import many_nights, reader
from tournament.topics.club.actions.regulars import merged_spellings, to_contact
from tournament.topics.entrants.boards.search_hits import (
    ClubRecords,
    RegularHit,
    entry_by_regular_number,
    find_matching_regulars,
    find_only_hit,
)

MAX_SEARCH_LENGTH = 200


def find_people_of_club(night: Night, typed_text: str) -> tuple[RegularHit, ...]:
    """Return the people of the club who match a text. People who are marked as gone are only found
    if they are here or expected, if the text is their full name, or if nothing else matches.
    """
    if not typed_text:
        return ()
    regular_rows = reader.regulars(night.club, include_gone=True, include_merged=True)
    kept_number_by_merged = reader.kept_number_by_merged_in_rows(regular_rows)
    entry_by_regular = entry_by_regular_number(night.entries, kept_number_by_merged)
    contacts_by_gone: dict[bool, list[NumberedContact]] = {False: [], True: []}
    for regular_row in regular_rows:
        if regular_row.number not in kept_number_by_merged:
            contacts_by_gone[
                regular_row.gone and regular_row.number not in entry_by_regular
            ].append(to_contact(regular_row))
    club_records = ClubRecords(
        merged_spellings(regular_rows),
        kept_number_by_merged,
        many_nights.read_visits_by_regular(night.club, kept_number_by_merged),
        _read_last_partners_of_namesakes(
            night, [*contacts_by_gone[False], *contacts_by_gone[True]]
        ),
    )
    current_hits = find_matching_regulars(
        typed_text, contacts_by_gone[False], night.entries, club_records
    )
    if any(hit.is_exact for hit in current_hits):
        return current_hits
    gone_hits = find_matching_regulars(
        typed_text, contacts_by_gone[True], night.entries, club_records
    )
    return (*(hit for hit in gone_hits if hit.is_exact), *current_hits) or gone_hits


def _read_last_partners_of_namesakes(
    night: Night, people: Sequence[NumberedContact]
) -> Mapping[int, str]:
    """Return the last partner of each person who shares a name with another one. Return an empty
    mapping on a night without teams.
    """
    if not night.party_words.is_team:
        return {}
    count_by_name = Counter(finding.comparable_text(person.name) for person in people)
    namesake_numbers = [
        person.number
        for person in people
        if count_by_name[finding.comparable_text(person.name)] > 1
    ]
    return (
        many_nights.read_last_partner_by_regular(night.club, namesake_numbers)
        if namesake_numbers
        else {}
    )


def find_people_to_choose_from(night: Night, name: str) -> tuple[RegularHit, ...]:
    """Return the people of the club whom a typed name may mean. Return no one if it is the full
    name of exactly one of them, or the name of someone new.
    """
    hits = find_people_of_club(night, name)
    return () if sum(hit.is_exact for hit in hits) == 1 else hits


def find_person_named(night: Night, name: str) -> CheckInPerson:
    """Return the only regular with exactly this name, if the regular does not play tonight.
    Otherwise return someone new with this name.
    """
    hits = find_people_of_club(night, name)
    hit = find_only_hit(hits, None) if hits and hits[0].is_exact else None
    return (
        CheckInPerson(regular_number=hit.regular_number)
        if hit and hit.entry is None
        else CheckInPerson(name=name)
    )


def format_name_for_list(night: Night, typed_text: str) -> str:
    """Return a new player's name as the list will show it."""
    return names.put_name_in_club_order(
        names.fix_capitals(typed_text), last_name_first=night.last_name_first
    )


def clean_search_text(typed_text: str) -> str:
    return names.make_readable(typed_text[:MAX_SEARCH_LENGTH])
