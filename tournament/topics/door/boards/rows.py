"""The rows of check-in: what each person still has to do, and how far each player or team is."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.dollars import format_dollars
from tournament.evening import courses
from tournament.evening.facts import Entry, Payment, PaymentKind
from tournament.evening.night import attendance
from tournament.evening.night.attendance import (
    CheckInItem,
    missing_check_in_items,
    needs_check_in_items,
    required_check_in_items,
    unpaid_debt_cents,
    unpaid_fee_cents,
)
from tournament.evening.night.night import Night, join_entries, once_per_night
from tournament.evening.night.party import Party, Team
from tournament.evening.night.shown_names import nickname_and_lot
from tournament.kit.lists.finding import comparable_name
from tournament.topics.entrants.boards.who_is_here import (
    leaving_time_words,
    replacement_sentence_by_entry,
)

# The words in place of the button for a fee that is not charged. A player with two entries pays
# only one fee.
FEE_WAIVED_WORDS, NO_SECOND_FEE_WORDS = "fee waived", "no second fee"
SEATED_ANYWAY_WORDS = "seated anyway"


@dataclass(frozen=True, slots=True)
class ItemInRow:
    """One check-in item of one person. If a fee is not charged, `why_not_charged` takes the place
    of its button.
    """

    item: CheckInItem
    button_words: str
    is_done: bool
    why_not_charged: str = ""

    @property
    def is_waived(self) -> bool:
        return self.why_not_charged == FEE_WAIVED_WORDS

    @property
    def words_if_missing(self) -> str:
        """Return the words for a list of missing items. The button of a fee shows only its price,
        so the list adds the word for the fee.
        """
        return (
            f"{self.item.word} {self.button_words}"
            if self.item is CheckInItem.FEE
            else self.button_words
        )


@dataclass(frozen=True, slots=True)
class PersonAtCheckIn:
    """One person at check-in. `owed_fee_cents` is 0 for someone who is left out of the drawn
    bracket. `details` tell two people with the same name apart. `notes` say, for example, when the
    person comes or leaves, or why an item need not be done. `public_notes` leave out the director's
    reasons, for a paper that everyone reads. `is_here` means that the person plays in the coming
    game.
    """

    entry: Entry
    items: tuple[ItemInRow, ...]
    is_asked_for_fee: bool
    owed_fee_cents: int
    old_debt_cents: int
    details: str
    notes: tuple[str, ...]
    public_notes: tuple[str, ...]
    is_here: bool
    has_items_left: bool

    @property
    def is_ready(self) -> bool:
        return self.is_here and not self.has_items_left

    @property
    def missing_items(self) -> tuple[ItemInRow, ...]:
        return tuple(
            item_in_row
            for item_in_row in self.items
            if not item_in_row.is_done
            and (item_in_row.item is not CheckInItem.FEE or self.is_asked_for_fee)
        )

    @property
    def only_missing_item(self) -> ItemInRow | None:
        """Return the missing item if there is only one, or None."""
        return self.missing_items[0] if len(self.missing_items) == 1 else None

    @property
    def words_for_enter(self) -> str:
        """Return what Enter marks, as in "the $1.00 paid" if only money is missing."""
        missing_item = self.only_missing_item
        if missing_item is None or missing_item.item is not CheckInItem.FEE:
            return "everything done"
        return f"the {format_dollars(self.owed_fee_cents + self.old_debt_cents)} paid"


@once_per_night
def people_at_check_in(night: Night) -> Mapping[int, PersonAtCheckIn]:
    """Return every person of the night as check-in shows them, by entry number."""
    numbers_ready = {
        entry.number for entry in attendance.entries_to_seat(night, night.rounds.next_number)
    }
    numbers_here = numbers_ready | {
        entry.number for entry in attendance.entries_not_ready(night, night.rounds.next_number)
    }
    numbers_with_namesakes = find_numbers_with_namesakes(night.entries)
    waiver_by_number = _waiver_reasons(night)
    numbers_asked_fee_before = {
        entry.number for entry in night.entries if attendance.was_fee_asked_before(night, entry)
    }
    notes_and_reasons_by_number = {
        entry.number: _player_notes_and_reasons(
            night,
            entry,
            None
            if entry.number in numbers_asked_fee_before
            else waiver_by_number.get(entry.number),
            first_game=join_entries(entries).first_game,
        )
        for entries in night.entries.group_by_person()
        for entry in entries
    }
    return {
        entry.number: PersonAtCheckIn(
            entry=entry,
            items=_items_of_person(
                night,
                entry,
                _why_not_charged(entry.number, waiver_by_number, numbers_asked_fee_before),
            ),
            is_asked_for_fee=entry.expected or attendance.is_fee_due(night, entry),
            owed_fee_cents=unpaid_fee_cents(
                entry, attendance.settled_fee_cents_by_entry(night), night.rules
            )
            if attendance.is_fee_due(night, entry)
            else 0,
            old_debt_cents=unpaid_debt_cents(entry, night.facts_of(Payment)),
            details=nickname_and_lot(entry.nickname, entry.lot)
            if entry.number in numbers_with_namesakes
            else "",
            notes=tuple(
                f"{note}{reason}" for note, reason in notes_and_reasons_by_number[entry.number]
            ),
            public_notes=tuple(note for note, _ in notes_and_reasons_by_number[entry.number]),
            is_here=entry.number in numbers_here,
            has_items_left=entry.number in numbers_here - numbers_ready,
        )
        for entry in night.entries
    }


def find_numbers_with_namesakes(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the numbers of entries that share a name with another person tonight. Accents and
    capitals do not count.
    """
    entries_by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        entries_by_name.setdefault(comparable_name(entry.name), []).append(entry)
    return frozenset(
        entry.number
        for namesakes in entries_by_name.values()
        if len({entry.person_number for entry in namesakes}) > 1
        for entry in namesakes
    )


def _waiver_reasons(night: Night) -> dict[int, str]:
    """Return the reason for each waived fee, by entry number."""
    waivers = (
        payment
        for payment in night.facts_of(Payment)
        if payment.kind is PaymentKind.FEE_WAIVED and not payment.void
    )
    return {payment.entry: payment.note for payment in waivers if payment.entry is not None}


def _why_not_charged(
    entry_number: int, waiver_by_number: Mapping[int, str], numbers_asked_fee_before: Container[int]
) -> str:
    if entry_number not in waiver_by_number:
        return ""
    return NO_SECOND_FEE_WORDS if entry_number in numbers_asked_fee_before else FEE_WAIVED_WORDS


def _items_of_person(night: Night, entry: Entry, why_not_charged: str) -> tuple[ItemInRow, ...]:
    if not needs_check_in_items(entry, attendance.settled_fee_cents_by_entry(night)):
        return ()
    fee_words = format_dollars(night.rules.fee_cents)
    if debt := unpaid_debt_cents(entry, night.facts_of(Payment)):
        fee_words += f" + {format_dollars(debt)} owed"
    items_left = missing_check_in_items(
        entry, attendance.settled_fee_cents_by_entry(night), night.rules
    )
    items = (*([CheckInItem.HERE] if entry.expected else []), *required_check_in_items(night.rules))
    return tuple(
        ItemInRow(item, fee_words, item not in items_left, why_not_charged)
        if item is CheckInItem.FEE
        else ItemInRow(item, item.label, item not in items_left)
        for item in items
    )


def _player_notes_and_reasons(
    night: Night, entry: Entry, waiver_reason: str | None, *, first_game: int
) -> list[tuple[str, str]]:
    """Return the notes about a player. Each note comes with the director's reason or an empty
    string. `first_game` is the first game of all the player's entries.
    """
    notes = [] if entry.ranked else [("substitute", "")]
    if first_game > 1 and entry.ranked:
        notes.append((courses.course_of(night).game_range_words(first_game, None).strip(), ""))
    if entry.last_game is not None:
        has_games = entry.last_game >= entry.first_game
        words_without_games = "not coming" if entry.expected else "not playing"
        notes.append((leaving_time_words(entry, night) if has_games else words_without_games, ""))
    items_left = missing_check_in_items(
        entry, attendance.settled_fee_cents_by_entry(night), night.rules
    )
    if entry.excused and items_left:
        is_paying_later = entry.excused == attendance.PAYS_LATER_REASON
        notes.append(
            (entry.excused, "") if is_paying_later else (SEATED_ANYWAY_WORDS, f": {entry.excused}")
        )
    # The button for an unpaid fee already includes the old debt.
    debt = unpaid_debt_cents(entry, night.facts_of(Payment))
    if debt and CheckInItem.FEE not in items_left:
        notes.append((f"owes {format_dollars(debt)} from before", ""))
    if waiver_reason is not None:
        notes.append((FEE_WAIVED_WORDS, f": {waiver_reason}"))
    return [(note, reason) for note, reason in notes if note]


class CheckInState(Enum):
    """The progress of a party's check-in, in words and with a color. AWAY has neither."""

    NEEDS_PARTNER = "needs a partner", "bad"
    NOT_READY = "not ready", "bad"
    READY = "✓ ready", "good"
    NOT_DRAWN = "not in the bracket", "bad"
    GONE = "left", ""
    EXPECTED = "expected", "amber"
    ABSENT = "not coming", ""
    FILL_IN = "fill-in team", ""
    AWAY = "", ""

    def __init__(self, words: str, color: str) -> None:
        self.words = words
        self.color = color


@dataclass(frozen=True, slots=True)
class PartyRow:
    """The row of a player or a team. `people` are those who play now. `notes` are about the party.
    `notes_of_each` has each note about one partner of a team, after the partner's name.
    """

    party: Party
    people: tuple[PersonAtCheckIn, ...]
    check_in: CheckInState
    notes: tuple[str, ...]
    missing_words: str
    notes_of_each: tuple[tuple[str, str], ...] = ()

    @property
    def owed_cents(self) -> int:
        return sum(person.owed_fee_cents + person.old_debt_cents for person in self.people)

    @property
    def are_both_expected(self) -> bool:
        """Return whether one press can mark both partners as here. Both must be expected, and
        neither may owe money.
        """
        expected_flags = [person.entry.expected for person in self.people]
        return (
            expected_flags == [True, True]
            and self.check_in is CheckInState.EXPECTED
            and not self.owed_cents
        )

    @property
    def is_left_out(self) -> bool:
        """Return whether a whole team is here but not in the drawn bracket."""
        is_here = self.check_in in (CheckInState.NOT_DRAWN, CheckInState.NOT_READY)
        return is_here and self.party.is_complete and not self.party.draw_number

    @property
    def has_something_to_do(self) -> bool:
        return any(person.missing_items for person in self.people)

    @property
    def check_in_words_and_color(self) -> tuple[str, str]:
        """Return a few words about the party's check-in, and their color."""
        if self.owed_cents and self.check_in is not CheckInState.GONE:
            return f"owes {format_dollars(self.owed_cents)}", "bad"
        return self.check_in.words, self.check_in.color


def party_rows(night: Night, person_by_number: Mapping[int, PersonAtCheckIn]) -> list[PartyRow]:
    return [
        _team_row(night, party, person_by_number)
        if isinstance(party, Team)
        else _player_row(party, person_by_number[party.number])
        for party in night.parties
        if party.members
    ]


def _player_row(player: Party, person: PersonAtCheckIn) -> PartyRow:
    check_in = CheckInState.AWAY
    if person.is_here:
        check_in = CheckInState.READY if person.is_ready else CheckInState.NOT_READY
    return PartyRow(
        party=player,
        people=(person,),
        check_in=CheckInState.EXPECTED if person.entry.expected else check_in,
        notes=tuple(filter(None, (person.details, *person.notes))),
        missing_words=", ".join(
            item_in_row.words_if_missing for item_in_row in person.missing_items
        ),
    )


def _team_row(
    night: Night, team: Team, person_by_number: Mapping[int, PersonAtCheckIn]
) -> PartyRow:
    people_of_team = tuple(person_by_number[entry.number] for entry in team.current_members)
    cents_owed = sum(person.owed_fee_cents + person.old_debt_cents for person in people_of_team)
    playing_entries = team.players_in(night.rounds.next_number)
    is_ready = team.is_here_in(night.rounds.next_number) and all(
        person_by_number[entry.number].is_ready for entry in playing_entries
    )
    return PartyRow(
        party=team,
        people=people_of_team,
        check_in=_check_in_state(night, team, is_ready=is_ready),
        notes=tuple(_team_notes(night, team)),
        missing_words=_missing_words_of_team(people_of_team, cents_owed),
        notes_of_each=tuple(
            (person.entry.name, note) for person in people_of_team for note in person.notes
        ),
    )


def _missing_words_of_team(people: Sequence[PersonAtCheckIn], cents_owed: int) -> str:
    """Return what a team owes and which items are missing. If only one player lacks an item, that
    player is named. A late team owes no fee until it is in the bracket, but enters only once the
    fee is paid.
    """
    names_by_item: dict[str, list[str]] = {}
    for person in people:
        for item_in_row in () if person.is_ready else person.items:
            if not item_in_row.is_done and not (cents_owed and item_in_row.item is CheckInItem.FEE):
                names_by_item.setdefault(item_in_row.words_if_missing, []).append(person.entry.name)
    items = (
        f"{words} each" if len(names) == len(people) else f"{words} for {names[0]}"
        for words, names in names_by_item.items()
    )
    return ", ".join([*([f"owes {format_dollars(cents_owed)}"] if cents_owed else []), *items])


def _check_in_state(night: Night, team: Party, *, is_ready: bool) -> CheckInState:
    if team.is_fill_in:
        return CheckInState.FILL_IN
    if team.last_game is not None and team.last_game < night.rounds.next_number:
        return (
            CheckInState.GONE
            if attendance.was_ever_seated(night, team) or team.draw_number
            else CheckInState.ABSENT
        )
    if not team.is_complete:
        return CheckInState.EXPECTED if team.is_expected else CheckInState.NEEDS_PARTNER
    if team.is_expected:
        return CheckInState.NOT_READY if team.awaited_members else CheckInState.EXPECTED
    if is_ready and night.teams.are_drawn and not team.draw_number:
        return CheckInState.NOT_DRAWN
    return CheckInState.READY if is_ready else CheckInState.NOT_READY


def _team_notes(night: Night, team: Team) -> Iterable[str]:
    if team.division:
        yield team.division
    if team.is_expected and not team.is_complete:
        yield CheckInState.NEEDS_PARTNER.words
    yield from (f"{entry.name} is not here yet" for entry in team.awaited_members)
    if team.fact.excused:
        yield f"allowed: {team.fact.excused}"
    current_people = {entry.person_number for entry in team.current_members}
    sentence_by_substitute = replacement_sentence_by_entry(night, team)
    yield from (
        sentence_by_substitute.get(entry.number, f"{entry.name} left")
        for entry in team.members
        if entry.person_number not in current_people
    )
