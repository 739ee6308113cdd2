"""The bracket's page before the draw: the teams, those that are not ready, and the expected
end.
"""

from dataclasses import dataclass
from datetime import datetime

from scoring.dials.options import BracketDrawRule
from scoring.dollars import format_dollars
from tournament.evening.night import attendance, draws
from tournament.evening.night.attendance import unpaid_fee_cents
from tournament.evening.night.bracket.calls import expected_end, table_count
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.purse.accounts import (
    all_paid_button_words,
    entries_ready_except_fee,
    unpaid_cents_by_entry,
)
from tournament.evening.words.many import count_of


@dataclass(frozen=True, slots=True)
class DrawPreview:
    """The outcome of a draw at this moment. `teams` would be in the bracket. `teams_not_ready` and
    `teams_left_out` have a reason for each team. `ready_but_unpaid_count` is the number of players
    who would be ready if they had paid. `bye_count` counts the byes of the first round.
    """

    teams: tuple[Party, ...]
    teams_not_ready: tuple[tuple[Party, str], ...]
    teams_left_out: tuple[tuple[Party, str], ...]
    is_in_directors_order: bool
    first_round_game_count: int
    bye_count: int
    table_count: int
    expected_end: datetime | None
    unpaid_cents: int
    all_paid_button: str
    ready_but_unpaid_count: int

    @property
    def ready_sentence(self) -> str:
        count_sentence = f"{count_of(len(self.teams), 'team')} ready."
        byes_words = f", {count_of(self.bye_count, 'bye')}" if self.bye_count else ""
        if not self.first_round_game_count:
            return count_sentence
        games_words = count_of(self.first_round_game_count, "game")
        return f"{count_sentence} First round: {games_words}{byes_words}."

    @property
    def expected_end_words(self) -> str:
        return f"With {count_of(self.table_count, 'table')}, done around"

    @property
    def button(self) -> str:
        teams_words = "this team" if len(self.teams_not_ready) == 1 else "these teams"
        return self._draw_words + (f" without {teams_words}" if self.teams_not_ready else "")

    @property
    def button_without_absent(self) -> str:
        return f"{self._draw_words} without absent teams"

    @property
    def _draw_words(self) -> str:
        return f"Draw the bracket{' in this order' if self.is_in_directors_order else ''}"

    @property
    def after_draw_text(self) -> str:
        warning = (
            "After the draw, a late team can only fill an open first-round spot. You can draw "
            "again until the first score."
        )
        return (
            warning
            if self.is_in_directors_order
            else f"{warning} Everyone can watch the draw on the big screen."
        )


def draw_preview(night: Night, now: datetime) -> DrawPreview:
    teams_ready = attendance.teams_to_seat(night, night.rounds.next_number)
    bracket_state = draws.bracket_state(night) if len(teams_ready) > 1 else None
    other_teams = [party for party in night.teams if party not in teams_ready and party.members]
    excluded_teams = [
        party for party in other_teams if party.is_fill_in or party.last_game is not None
    ]
    waiting_teams = [
        party
        for party in other_teams
        if party not in excluded_teams and (party.awaited_members or not party.is_expected)
    ]
    return DrawPreview(
        teams=teams_ready,
        teams_not_ready=tuple((party, _why_not_ready(night, party)) for party in waiting_teams),
        teams_left_out=tuple(
            (party, "fill-in team" if party.is_fill_in else "not here")
            for party in excluded_teams
            if not party.is_expected
        ),
        is_in_directors_order=night.rules.bracket_draw is BracketDrawRule.SEEDS,
        first_round_game_count=len(teams_ready) - bracket_state.bracket.size // 2
        if bracket_state
        else 0,
        bye_count=bracket_state.bracket.bye_count if bracket_state else 0,
        table_count=table_count(night) if bracket_state else 0,
        expected_end=expected_end(night, now) if bracket_state else None,
        unpaid_cents=sum(unpaid_cents_by_entry(night).values()),
        all_paid_button=all_paid_button_words(night),
        ready_but_unpaid_count=len(entries_ready_except_fee(night)),
    )


def _why_not_ready(night: Night, party: Party) -> str:
    if not party.is_complete:
        cents_paid = sum(
            attendance.settled_fee_cents_by_entry(night).get(entry.number, 0)
            for entry in party.current_members
        )
        return "needs a partner" + (
            f" and has paid {format_dollars(cents_paid)}" if cents_paid else ""
        )
    if party.awaited_members:
        return f"waits for {party.awaited_members[0].name}"
    cents_owed = sum(
        unpaid_fee_cents(entry, attendance.settled_fee_cents_by_entry(night), night.rules)
        for entry in party.current_members
    )
    return f"owes {format_dollars(cents_owed)}" if cents_owed else "has check-in items left"
