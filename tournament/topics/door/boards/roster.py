"""The list at check-in, the counts above it, and its open row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.dollars import format_dollars
from tournament.evening import courses
from tournament.evening.facts import Payment
from tournament.evening.night import attendance, ranking, time_slots
from tournament.evening.night.bracket.late_team import LateTeamOpening, opening_for_late_team
from tournament.evening.night.bracket.named_games import why_team_stays_out
from tournament.evening.night.divisions import (
    does_any_division_require_sexes,
    has_unknown_sex,
    why_sex_is_asked,
)
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.game_cards import ScorecardLine, ScorecardLineKind
from tournament.evening.night.seats.leaving import words_on_return_button
from tournament.evening.night.time_slots import game_title, index_of_division
from tournament.evening.purse.accounts import (
    all_paid_button_words,
    entries_ready_except_fee,
    unpaid_cents_by_entry,
)
from tournament.evening.purse.books import TAKEN_IN_PAYMENT_KINDS, TERMS_BY_PAYMENT_KIND
from tournament.evening.words.many import capitalize, count_of, singular_or_plural
from tournament.kit.lists.finding import comparable_text
from tournament.topics.door.boards.rows import (
    CheckInState,
    PartyRow,
    party_rows,
    people_at_check_in,
)
from tournament.topics.entrants.boards.who_is_here import (
    HeadCount,
    can_anyone_join,
    count_heads,
    players_changing_table,
)


class RosterOrder(Enum):
    """An order of the list, with its key in the URL and the words of its link."""

    NEWEST = "newest", "Newest first"
    NAME = "a-z", "A to Z"

    def __init__(self, key: str, words: str) -> None:
        self.key = key
        self.words = words


@dataclass(frozen=True, slots=True)
class Roster:
    """The list at check-in, and the words above it. `here_words` follow the number of players or
    teams here. `head_count_note` says what one more player would change, or how many teams each
    division has. `capacity_sentence` says what all players or teams here would play.
    `late_team_opening` is where a late team can enter a drawn bracket. If `can_pay_later`, the page
    offers to seat players who only have to pay. `reseat_advice` says how a late team can still play
    in the game that is seated.
    """

    rows: tuple[PartyRow, ...]
    head_count: HeadCount
    here_words: str
    head_count_note: str
    capacity_sentence: str
    why_no_one_can_join: str = ""
    reseat_advice: str = ""
    late_team_opening: LateTeamOpening | None = None
    unpaid_cents: int = 0
    all_paid_button: str = ""
    can_pay_later: bool = False

    @property
    def has_team_to_add(self) -> bool:
        """Return whether the drawn bracket has room for a team that was left out."""
        has_opening = (
            self.late_team_opening is not None and self.late_team_opening.opponent is not None
        )
        return has_opening and any(row.is_left_out for row in self.rows)

    @property
    def owed_cents(self) -> int:
        return sum(row.owed_cents for row in self.rows)

    @property
    def teams_without_partner(self) -> tuple[PartyRow, ...]:
        return tuple(row for row in self.rows if row.check_in is CheckInState.NEEDS_PARTNER)

    @property
    def waiting_words(self) -> str:
        waiting_count = len(self.teams_without_partner)
        return f"{count_of(waiting_count, 'player')} without a partner"

    @property
    def parties_not_ready(self) -> tuple[PartyRow, ...]:
        return tuple(row for row in self.rows if row.check_in is CheckInState.NOT_READY)

    def row_of_party(self, party_number: int) -> PartyRow | None:
        return next((row for row in self.rows if row.party.number == party_number), None)


def roster(night: Night, order: RosterOrder = RosterOrder.NEWEST) -> Roster:
    person_by_number = people_at_check_in(night)
    rows = party_rows(night, person_by_number)
    ready_parties = [row.party for row in rows if row.check_in is CheckInState.READY]
    parties_here = [
        party
        for party in ready_parties
        if _plays_in_last_games(night, party) or time_slots.is_in_current_time_slot(night, party)
    ]
    late_team_opening = opening_for_late_team(night)
    if late_team_opening is not None:
        parties_here = [party for party in night.teams if party.draw_number]
    rows_sorted_by_name = sorted(
        rows, key=lambda row: (comparable_text(row.party.name), row.party.number)
    )
    player_count = sum(person.is_here for person in person_by_number.values())
    head_count = count_heads(
        night, len(parties_here) if night.party_words.is_team else player_count
    )
    return Roster(
        rows=_sort_by_time_slot(
            night, rows_sorted_by_name if order is RosterOrder.NAME else rows[::-1]
        ),
        head_count=head_count,
        here_words=_words_after_count_here(night, head_count.count_here),
        head_count_note=head_count.other_counts_text
        or _division_words(night, len(parties_here), ready_parties),
        capacity_sentence=courses.course_of(night).capacity_sentence(parties_here),
        why_no_one_can_join=""
        if can_anyone_join(night)
        else _why_no_one_can_join(late_team_opening),
        reseat_advice=_reseat_advice(night),
        late_team_opening=late_team_opening,
        unpaid_cents=sum(unpaid_cents_by_entry(night).values()),
        all_paid_button=all_paid_button_words(night),
        can_pay_later=bool(entries_ready_except_fee(night)),
    )


def _plays_in_last_games(night: Night, party: Party) -> bool:
    """Return whether the night's last games are seated and this party's division is in the time
    slot being played. A division may have played all its own games earlier than others in its time
    slot.
    """
    return time_slots.has_seated_last_game(night) and time_slots.slot_index_of_team(
        night, party
    ) == time_slots.current_slot_index(night)


def _words_after_count_here(night: Night, count_here: int) -> str:
    """Return the words that follow the number of players or teams at check-in. Once a game is
    seated, the words also name the next game, if anyone can still join.
    """
    game_words = (
        f" for game {game_title(night, night.rounds.next_number)}"
        if night.rounds and can_anyone_join(night)
        else ""
    )
    nouns = courses.course_of(night).page_words.checked_in_nouns
    return f"{singular_or_plural(count_here, *nouns)}{game_words}"


def _sort_by_time_slot(night: Night, rows: Iterable[PartyRow]) -> tuple[PartyRow, ...]:
    """Sort rows by time slot: the current or next one, later ones, then those that are over."""

    def time_slot_order(row: PartyRow) -> tuple[bool, bool, int]:
        slot_index = time_slots.slot_index_of_team(night, row.party)
        return (
            time_slots.is_fully_seated(night, slot_index),
            slot_index != time_slots.current_slot_index(night),
            slot_index,
        )

    return tuple(
        sorted(rows, key=time_slot_order) if len(time_slots.all_time_slots(night)) > 1 else rows
    )


def _reseat_advice(night: Night) -> str:
    current_game = night.rounds.current_game
    if current_game is None or not current_game.is_untouched:
        return ""
    if time_slots.is_fully_seated(night, time_slots.slot_index_of_game(night, current_game)):
        return ""
    return (
        f"Game {game_title(night, current_game.number)} has no scores yet. To let a late team play "
        "in it, check the team in. Then press “Change the seating” on the Seat page, undo the "
        "seating, and seat the game again."
    )


def _why_no_one_can_join(late_team_opening: LateTeamOpening | None) -> str:
    if late_team_opening is None:
        return "The last game is seated, so no one can join."
    late_team_advice = (
        "A late team can fill an open first-round spot. Type both names, like Ann & Bob."
    )
    return f"The bracket is drawn. {late_team_opening.refusal or late_team_advice}"


def _division_words(night: Night, count_here: int, ready_parties: Sequence[Party]) -> str:
    """Return how many teams each division has, such as "22 teams: men's 5, women's 6, mixed 7.",
    with the current time slot first.
    """
    if not night.rules.divisions or "divisions" not in night.rules.dials_of_format:
        return ""
    teams_words = count_of(count_here, "team")
    current_index = time_slots.current_slot_index(night)
    later_indexes = (
        slot_index
        for slot_index in range(len(time_slots.all_time_slots(night)))
        if slot_index != current_index and not time_slots.is_fully_seated(night, slot_index)
    )
    counts_of_slots = (
        _division_counts_words(night, ready_parties, slot_index)
        for slot_index in (current_index, *later_indexes)
    )
    counts_words = ". Later: ".join(filter(None, counts_of_slots))
    return f"{teams_words}: {counts_words}." if counts_words else f"{teams_words}."


def _division_counts_words(night: Night, ready_parties: Iterable[Party], slot_index: int) -> str:
    divisions_of_teams = [
        party.division
        for party in ready_parties
        if time_slots.slot_index_of_team(night, party) == slot_index
    ]
    divisions = dict.fromkeys([*night.rules.divisions, *divisions_of_teams])
    return ", ".join(
        f"{division} {divisions_of_teams.count(division)}"
        for division in divisions
        if division and index_of_division(time_slots.all_time_slots(night), division) == slot_index
    )


@dataclass(frozen=True, slots=True)
class ExpandedRow:
    """The row of the list that is expanded. `leave_button` lets the party leave after game
    `last_game`, and `stay_button` keeps the party or brings it back. `moved_after_leaving` are the
    players who would sit elsewhere if the party left. If the party `may_not_come`, because it is
    only expected, the leave button comes first. `payments` taken from the party have the words of
    their links, by their numbers. `missed_games` are games for which a player can be given points.
    `why_stays_out` tells why a team that left a bracket cannot return.
    """

    row: PartyRow
    leave_button: str
    stay_button: str
    last_game: int
    tables_words_after_leaving: str
    moved_after_leaving: tuple[int, ...]
    may_not_come: bool
    has_been_seated: bool
    is_playing: bool
    may_be_removed: bool
    why_sex_is_asked: str
    payments: Mapping[int, str]
    missed_games: tuple[ScorecardLine, ...]
    why_stays_out: str

    @property
    def party(self) -> Party:
        return self.row.party

    @property
    def check_in_words_and_color(self) -> tuple[str, str]:
        """Return a sentence about the party's check-in, and its color."""
        check_in = self.row.check_in
        if self.row.owed_cents:
            return (
                f"✗ {self.party.words_before_owed_amount} {format_dollars(self.row.owed_cents)}.",
                "bad",
            )
        if check_in is CheckInState.EXPECTED:
            return "Expected, not here yet.", ""
        if check_in is CheckInState.READY:
            return "✓ Ready.", "good"
        if check_in is CheckInState.ABSENT:
            return "Not coming.", ""
        if check_in is CheckInState.AWAY:
            return "", ""
        return f"✗ {capitalize(check_in.words)}.", "bad"


def make_expanded_row(night: Night, roster: Roster, party_number: int) -> ExpandedRow | None:
    row = roster.row_of_party(party_number)
    if row is None:
        return None
    party, current_game = row.party, night.rounds.current_game
    is_here = any(person.is_here for person in row.people)
    own_payments = [
        payment
        for payment in night.facts_of(Payment)
        if payment.entry in party.entry_numbers and not payment.void
    ]
    make_leave_button = _team_leave_button if party.is_team else _player_leave_button
    may_not_come = row.check_in is CheckInState.EXPECTED and not night.teams.are_drawn
    leave_button, last_game = make_leave_button(night, row, may_not_come=may_not_come)
    is_playing = (
        current_game is not None
        and not current_game.is_over
        and any(map(current_game.game_of, party.entry_numbers))
    )
    return ExpandedRow(
        row=row,
        leave_button=leave_button,
        stay_button=words_on_return_button(night, party),
        last_game=last_game,
        tables_words_after_leaving=roster.head_count.tables_words_with_one_fewer if is_here else "",
        moved_after_leaving=players_changing_table(night, without_entry=party_number) or ()
        if is_here
        else (),
        may_not_come=may_not_come,
        has_been_seated=attendance.was_ever_seated(night, party),
        is_playing=is_playing,
        may_be_removed=not attendance.was_ever_seated(night, party) and not own_payments,
        why_sex_is_asked=why_sex_is_asked(party.division) if _is_sex_asked(night, party) else "",
        payments={
            payment.number: _void_link_words(party, payment)
            for payment in own_payments
            if payment.kind in TAKEN_IN_PAYMENT_KINDS
        },
        missed_games=tuple(
            scorecard_line
            for scorecard_line in ranking.scorecard_of_party(night, party_number).lines
            if scorecard_line.kind in {ScorecardLineKind.MISSED, ScorecardLineKind.GRANTED}
        ),
        why_stays_out=why_team_stays_out(night, party) if party.is_team else "",
    )


def _void_link_words(party: Party, payment: Payment) -> str:
    """Return the words of a link to void a payment, as in "Void $1.00, entry fee". For a team, the
    words also name the player.
    """
    kind_words = TERMS_BY_PAYMENT_KIND[payment.kind].words
    names = [entry.name for entry in party.members if entry.number == payment.entry]
    player_words = f": {names[0]}" if party.is_team and names else ""
    return f"Void {format_dollars(payment.cents)}, {kind_words}{player_words}"


def has_nothing_left_to_do(night: Night, row: PartyRow) -> bool:
    """Return whether nothing is left to do for a party at check-in: everyone is ready, and known as
    a man or a woman if the rules ask for that.
    """
    is_known = all(person.entry.sex for person in row.people) or not _is_sex_asked(night, row.party)
    return row.check_in is CheckInState.READY and not row.has_something_to_do and is_known


def _is_sex_asked(night: Night, party: Party) -> bool:
    return does_any_division_require_sexes(night.rules.divisions) or has_unknown_sex(party)


def _player_leave_button(night: Night, row: PartyRow, *, may_not_come: bool) -> tuple[str, int]:
    """Return the words on the button that lets a player leave, and the player's last game."""
    last_game = len(night.rounds)
    if may_not_come:
        return f"Not coming {night.occasion.now_word}", row.party.first_game - 1
    if attendance.was_ever_seated(night, row.party):
        return f"Leave after game {last_game}", last_game
    return f"Leave before game {last_game + 1}", last_game


def _team_leave_button(night: Night, row: PartyRow, *, may_not_come: bool) -> tuple[str, int]:
    """Return the words on the button that lets a team leave, and the team's last game."""
    last_game = night.rounds.next_number - 1
    if may_not_come:
        return f"Not coming {night.occasion.now_word}", last_game
    if not attendance.was_ever_seated(night, row.party):
        team_words = "the team" if row.party.is_complete else row.party.name
        return f"No-show: leave out {team_words}", last_game
    return f"Leave after game {last_game}", last_game
