"""The list of the club's regulars, and a preview of an import."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournament.evening.words.many import count_of, noun_with_numbers
from tournament.evening.words.occasion import date_in_words
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.lists.contact import Contact, ListedPerson, NumberedContact
from tournament.kit.lists.finding import (
    comparable_text,
    find_matching_people,
    make_same_person_finder,
)
from tournament.kit.lists.people import (
    LeftOutLines,
    LineCounts,
    LineFault,
    PeopleList,
    left_out_lines,
    nothing_to_add_sentence,
)
from tournament.kit.lists.spellings import (
    may_be_same_person,
    pairs_a_letter_apart,
    spelling_remarks,
)

# A search shows up to this many regulars, which is more than any club has.
MAX_REGULARS_SHOWN = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class RegularLine(NumberedContact):
    """A regular on the club's list. `spellings` are the regulars who were merged into this regular.
    `shares_name` is true if another regular has the same name.
    """

    is_gone: bool
    last_night: date | None
    night_count: int
    spellings: tuple[NumberedContact, ...] = ()
    shares_name: bool = False

    @property
    def number_words(self) -> str:
        """Return words with the number if another regular has the same name, or an empty
        string.
        """
        return f"regular {self.number}" if self.shares_name else ""

    @property
    def numbered_name(self) -> str:
        return f"{self.name} ({self.number_words})" if self.shares_name else self.name

    @property
    def has_never_come(self) -> bool:
        """Return whether this person is marked as gone and never came. People who were only
        expected are stored like this.
        """
        return self.is_gone and self.last_night is None

    @property
    def has_stopped_coming(self) -> bool:
        """Return whether this person came at least once and is marked as gone."""
        return self.is_gone and self.last_night is not None

    @property
    def visits_sentences(self) -> str:
        if self.last_night is None:
            return "Hasn't played here yet."
        nights = count_of(self.night_count, "night")
        return f"Last here {date_in_words(self.last_night)}. {nights} in all."

    @property
    def detailed_name(self) -> str:
        """Return the name, nickname, lot number, phone number and number of visits, which tell two
        people of one name apart.
        """
        name_and_details = (self.name, self.nickname, self.lot and f"lot {self.lot}", self.phone)
        return ", ".join(filter(None, (*name_and_details, count_of(self.night_count, "visit"))))


def regulars_columns(
    nights_heading: str, *, has_phones: bool = True
) -> tuple[Column[RegularLine], ...]:
    """Return the columns of the list. The file has all that an import reads. `nights_heading`
    is above the number of nights. A list to hand out has no phone numbers.
    """
    phone_heading = "Phone" if has_phones else None
    return (
        Column(lambda line: line.name, heading_on_page="Name", file_heading="Name"),
        Column(
            lambda line: line.numbered_name, heading_on_paper="Name", width_share=4.0, is_bold=True
        ),
        Column(
            lambda line: line.nickname,
            "Nickname",
            file_heading="Nickname",
            is_labeled=True,
            width_share=2.0,
        ),
        Column(lambda line: line.lot, "Lot", file_heading="Lot", is_labeled=True),
        Column(lambda line: line.phone, phone_heading, file_heading="Phone", is_labeled=True),
        Column(
            lambda line: line.last_night or "not yet",
            heading_on_page="Last here",
            is_labeled=True,
        ),
        Column(
            lambda line: line.last_night, heading_on_paper="Last here", file_heading="Last here"
        ),
        Column(
            lambda line: line.night_count,
            nights_heading,
            ColumnKind.QUANTITY,
            file_heading=nights_heading,
        ),
    )


@dataclass(frozen=True, slots=True)
class LikelyDuplicate:
    """Two regulars who may be one person. `line_to_keep` is the one who came to more nights."""

    line_to_keep: RegularLine
    other_line: RegularLine


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """A preview of an import. Lines with a fault are left out. Lines with `remarks` are imported,
    but should be checked. `regulars_to_fill_in` are people who are `already_listed`, for whom the
    list has a nickname, lot number or phone number that the club lacks.
    """

    source_list: PeopleList
    to_add: tuple[ListedPerson, ...]
    already_listed: tuple[ListedPerson, ...]
    remarks: tuple[LineFault, ...] = ()
    regulars_to_fill_in: tuple[ListedPerson, ...] = ()

    @property
    def line_counts(self) -> LineCounts:
        return LineCounts(
            self.source_list.line_count,
            len(self.to_add),
            len(self.already_listed),
            self.left_out_lines,
        )

    @property
    def left_out_lines(self) -> LeftOutLines:
        return left_out_lines(self.source_list.faults)

    @property
    def words_after_count(self) -> str:
        """Return the words after the number of new people in the preview."""
        regulars_sentence = (
            f" Already regulars: {len(self.already_listed)}." if self.already_listed else ""
        )
        return f"would be added.{regulars_sentence}{self.filled_in_details_sentence}"

    @property
    def filled_in_details_sentence(self) -> str:
        """Return a sentence that names the lines from which missing contact details are filled in.
        Return an empty string if there are no such lines.
        """
        if not self.regulars_to_fill_in:
            return ""
        lines_words = noun_with_numbers("line", [row.line for row in self.regulars_to_fill_in])
        return f" Missing nicknames, lot numbers or phone numbers are filled in from {lines_words}."

    @property
    def button_words(self) -> str:
        if not self.to_add:
            return f"Fill in {count_of(len(self.regulars_to_fill_in), 'regular')}"
        return (
            f"Add {'the other ' if self.left_out_lines else ''}{len(self.to_add)} to the regulars"
        )

    @property
    def none_new_sentence(self) -> str:
        """Return the sentence for a list that adds no one."""
        if not self.left_out_lines:
            return "Everyone on this list is already a regular."
        subject = "No one else" if self.already_listed else "No one"
        return nothing_to_add_sentence(subject)


def likely_duplicates(
    line: RegularLine,
    lines: Sequence[RegularLine],
    night_numbers_by_regular: Mapping[int, frozenset[int]],
) -> tuple[RegularLine, ...]:
    """Return the regulars who may be the same person as the one in `line`. The regular with the
    most nights comes first. Two regulars who came to the same night are not one person.
    """
    similar_lines = (
        similar_line
        for similar_line in lines
        if similar_line is not line and may_be_same_person(similar_line, line)
    )
    possible_duplicates = (
        similar_line
        for similar_line in similar_lines
        if not _night_numbers_of(similar_line, night_numbers_by_regular)
        & _night_numbers_of(line, night_numbers_by_regular)
    )
    return tuple(sorted(possible_duplicates, key=lambda similar_line: -similar_line.night_count))


def likely_duplicate_pairs(
    lines: Sequence[RegularLine], night_numbers_by_regular: Mapping[int, frozenset[int]]
) -> tuple[LikelyDuplicate, ...]:
    """Return pairs of regulars who may be one person, because their names differ by one letter.
    Leave out two who came to the same night or have different phone numbers.
    """
    return tuple(
        LikelyDuplicate(*sorted(pair, key=lambda line: -line.night_count))
        for pair in pairs_a_letter_apart(lines)
        if may_be_same_person(*pair)
        and not _night_numbers_of(pair[0], night_numbers_by_regular)
        & _night_numbers_of(pair[1], night_numbers_by_regular)
    )


def _night_numbers_of(
    line: RegularLine, night_numbers_by_regular: Mapping[int, frozenset[int]]
) -> frozenset[int]:
    numbers = (line.number, *(spelling.number for spelling in line.spellings))
    return frozenset().union(
        *(night_numbers_by_regular.get(number, frozenset()) for number in numbers)
    )


def search_regulars(lines: Sequence[RegularLine], typed_text: str) -> tuple[RegularLine, ...]:
    """Return the regulars who match a typed text, the best match first. Regulars with a merged
    spelling that matches come last. Return all regulars by name if nothing was typed.
    """
    if not typed_text:
        return tuple(sorted(lines, key=lambda line: (comparable_text(line.name), line.number)))
    found_lines = find_matching_people(typed_text, lines, limit=MAX_REGULARS_SHOWN)
    lines_with_spelling = (
        line
        for line in lines
        if line not in found_lines and find_matching_people(typed_text, line.spellings)
    )
    return (*found_lines, *lines_with_spelling)


def preview_import(
    source_list: PeopleList,
    contacts_on_list: Sequence[NumberedContact],
    regulars: Sequence[NumberedContact] | None = None,
) -> ImportPreview:
    """Return what an import would do. A line is a known person if its name, nickname, lot number
    and phone number match. An empty field matches everything. A match with a regular who is gone
    counts as a person to add.

    `contacts_on_list` are the people already on the list. If that is a night's list, `regulars` are
    those of the club.
    """
    find_same_people = make_same_person_finder(contacts_on_list)
    gone_numbers = {
        contact.number
        for contact in contacts_on_list
        if isinstance(contact, RegularLine) and contact.is_gone
    }
    known_people = tuple(
        row
        for row in source_list.people
        if {person.number for person in find_same_people(row)} - gone_numbers
    )
    other_people = (row for row in source_list.people if row not in known_people)
    new_people = tuple(
        replace(row, regular_number=next((person.number for person in find_same_people(row)), None))
        for row in other_people
    )
    if regulars is not None:
        return ImportPreview(
            source_list, new_people, known_people, spelling_remarks(new_people, regulars)
        )
    return ImportPreview(
        source_list,
        new_people,
        known_people,
        spelling_remarks(new_people, contacts_on_list),
        tuple(_lines_that_fill_in(known_people, find_same_people)),
    )


def _lines_that_fill_in(
    known_people: Sequence[ListedPerson],
    find_same_people: Callable[[Contact], Sequence[NumberedContact]],
) -> Iterator[ListedPerson]:
    """Yield, for each regular, the first line of the list if it has contact details that the club
    lacks. Skip a line that matches two regulars.
    """
    seen_numbers: set[int] = set()
    for known_person in known_people:
        regular, *other_regulars = find_same_people(known_person)
        if other_regulars or regular.number in seen_numbers:
            continue
        seen_numbers.add(regular.number)
        listed_and_known_texts = (
            (getattr(known_person, box), getattr(regular, box))
            for box in ("nickname", "lot", "phone")
        )
        if any(
            listed_text and not known_text for listed_text, known_text in listed_and_known_texts
        ):
            yield replace(known_person, regular_number=regular.number)
