"""The sign-in sheet, with a line for each person: check-in items, the fee due and paid, and room to
sign. A waived fee is not due.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.dollars import format_dollars
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import attendance
from tournament.evening.night.attendance import (
    STORED_CHECK_IN_ITEMS,
    CheckInItem,
    required_check_in_items,
    settled_cents_by_entry,
)
from tournament.evening.night.hours.set_times import start_time_by_division, time_slots_in_words
from tournament.evening.night.night import Night
from tournament.evening.night.party import PartyWords
from tournament.evening.words.many import count_of
from tournament.kit.lists.columns import Column, ColumnKind
from tournament.kit.lists.finding import comparable_text
from tournament.kit.printing.page import DrawPage
from tournament.kit.printing.print_choices import PrintChoices
from tournament.kit.printing.word_table import (
    TableRow,
    WordTable,
    fit_table,
    frame_below_title,
    pages_of_table,
    paper_columns,
    paper_rows,
    split_rows_into_pages,
)
from tournament.topics.door.boards.roster import RosterOrder, roster
from tournament.topics.door.boards.rows import PersonAtCheckIn, people_at_check_in

FONT_SIZE, ROW_HEIGHT = 12.0, 28.0
# The sheet has at least this many empty lines for walk-ins.
MIN_WALK_IN_LINES = 6


@dataclass(frozen=True, slots=True)
class SignInLine:
    """One person's line on the sign-in sheet. `are_items_done` has None for an item that the person
    is not asked for.
    """

    number: int
    team: int | None
    name: str
    notes: tuple[str, ...]
    are_items_done: tuple[bool | None, ...]
    due_cents: int
    paid_cents: int

    @property
    def name_with_notes(self) -> str:
        return f"{self.name} ({', '.join(self.notes)})" if self.notes else self.name


@dataclass(frozen=True, slots=True)
class SignInSheet:
    """The sign-in sheet. `items` are the check-in items besides the fee."""

    items: tuple[str, ...]
    party_words: PartyWords
    has_fee: bool
    lines: tuple[SignInLine, ...]
    time_slots_words: str = ""

    @property
    def due_cents(self) -> int:
        return sum(line.due_cents for line in self.lines)

    @property
    def paid_cents(self) -> int:
        return sum(line.paid_cents for line in self.lines)

    @property
    def owed_cents(self) -> int:
        return sum(max(0, line.due_cents - line.paid_cents) for line in self.lines)


def sign_in_sheet(night: Night) -> SignInSheet:
    """Return the sheet, sorted by name. If teams stay together, it is sorted by team, with players
    without a team last.
    """
    items = required_check_in_items(night.rules)
    return SignInSheet(
        items=tuple(item.label for item in items if item in STORED_CHECK_IN_ITEMS),
        party_words=night.party_words,
        has_fee=CheckInItem.FEE in items,
        lines=_sign_in_lines(night),
        time_slots_words=time_slots_in_words(night) if start_time_by_division(night) else "",
    )


def _sign_in_lines(night: Night) -> tuple[SignInLine, ...]:
    paid_by_entry = settled_cents_by_entry(night.facts_of(Payment), {PaymentKind.FEE})
    people = people_at_check_in(night)
    people_in_roster = (
        person for row in roster(night, RosterOrder.NAME).rows for person in row.people
    )
    numbers_in_roster = dict.fromkeys(person.entry.number for person in people_in_roster)
    other_numbers = sorted(
        people.keys() - numbers_in_roster.keys(),
        key=lambda number: (comparable_text(people[number].entry.name), number),
    )
    first_number_by_entry = {
        entry.number: entries[0].number
        for entries in night.entries.group_by_person()
        for entry in entries
    }
    line_by_person: dict[int, SignInLine] = {}
    for number in (*numbers_in_roster, *other_numbers):
        line = _sign_in_line(night, people[number], paid_by_entry.get(number, 0))
        first_number = first_number_by_entry[number]
        earlier_line = line_by_person.get(first_number)
        line_by_person[first_number] = (
            line if earlier_line is None else _join_lines(earlier_line, line)
        )
    return tuple(line_by_person.values())


def _join_lines(line: SignInLine, other_line: SignInLine) -> SignInLine:
    """Return one line that joins the two lines of a player who left a team and came back. The
    amounts of both lines are added.
    """
    return replace(
        line,
        number=min(line.number, other_line.number),
        due_cents=line.due_cents + other_line.due_cents,
        paid_cents=line.paid_cents + other_line.paid_cents,
    )


def _sign_in_line(night: Night, person: PersonAtCheckIn, paid_cents: int) -> SignInLine:
    entry = person.entry
    waived_cents = attendance.settled_fee_cents_by_entry(night).get(entry.number, 0) - paid_cents
    done_by_item = {item_in_row.item: item_in_row.is_done for item_in_row in person.items}
    return SignInLine(
        number=entry.number,
        team=entry.team,
        name=entry.name,
        notes=tuple(filter(None, (f"lot {entry.lot}" if entry.lot else "", *person.public_notes))),
        are_items_done=tuple(
            done_by_item.get(item)
            for item in required_check_in_items(night.rules)
            if item in STORED_CHECK_IN_ITEMS
        ),
        due_cents=max(0, night.rules.fee_cents - waived_cents) if entry.ranked else 0,
        paid_cents=paid_cents,
    )


def pages(night: Night, choices: PrintChoices) -> Sequence[DrawPage]:
    board = sign_in_sheet(night)
    table = _add_walk_in_lines(fit_table(_sign_in_table(board, choices), choices), choices)
    return pages_of_table("Sign in here", table, choices)


def _sign_in_table(board: SignInSheet, choices: PrintChoices) -> WordTable:
    columns = tuple(_sign_in_columns(board))
    rows = [*paper_rows(board.lines, columns, choices.scaled_size(ROW_HEIGHT))]
    if board.time_slots_words:
        rows.insert(0, TableRow(heading=f"{board.time_slots_words}."))
    if board.lines:
        rows.append(TableRow(heading=_totals_line(board)))
    return WordTable(paper_columns(columns), tuple(rows), FONT_SIZE, keeps_shares=True)


def _sign_in_columns(board: SignInSheet) -> Iterator[Column[SignInLine]]:
    if board.party_words.is_team:
        yield Column(lambda line: line.team, "Team")
    yield Column(lambda line: line.number, "No.", ColumnKind.ORDINAL)
    yield Column(lambda line: line.name_with_notes, "Name", width_share=5.0, is_bold=True)
    for item_index, item in enumerate(board.items):
        yield Column(partial(_is_item_done, item_index), item, ColumnKind.TICK)
    if board.has_fee:
        yield Column(lambda line: line.due_cents, "Fee", ColumnKind.MONEY)
        yield Column(lambda line: line.paid_cents or None, "Paid", ColumnKind.MONEY)
    yield Column(lambda line: None, "Signed", width_share=4.0)


def _is_item_done(item_index: int, line: SignInLine) -> bool | None:
    return line.are_items_done[item_index]


def _totals_line(board: SignInSheet) -> str:
    people_words = count_of(len(board.lines), "person", "people")
    if not board.has_fee:
        return people_words
    cents_by_word = {"fees": board.due_cents, "paid": board.paid_cents, "owed": board.owed_cents}
    return " · ".join(
        [
            people_words,
            *(f"{words} {format_dollars(cents)}" for words, cents in cents_by_word.items()),
        ]
    )


def _add_walk_in_lines(table: WordTable, choices: PrintChoices) -> WordTable:
    """Return the table with empty lines for walk-ins down to the end of the last page."""
    empty_row = TableRow(("",) * len(table.columns), min_height=choices.scaled_size(ROW_HEIGHT))
    table_with_minimum = replace(table, rows=(*table.rows, *[empty_row] * MIN_WALK_IN_LINES))
    page_frame = frame_below_title(choices.paper)
    last_page_rows = split_rows_into_pages(table_with_minimum, lambda _: page_frame)[-1]
    # One row less fits than the height allows, because the column headings take its place.
    height_left = (
        page_frame.height - sum(row.height for row in last_page_rows) - empty_row.min_height
    )
    return replace(
        table_with_minimum,
        rows=(*table_with_minimum.rows, *[empty_row] * int(height_left / empty_row.min_height)),
    )
