"""A bracket before it is drawn: who is in it, and what it will come to."""

from dataclasses import dataclass
from datetime import datetime

from scoring.dials.options import BracketDraw
from scoring.dollars import dollars
from tournament.evening.night import attendance, draws
from tournament.evening.night.attendance import left_of_fee
from tournament.evening.night.bracket.calls import End, expected_end, tables
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.purse.accounts import all_have_paid, only_to_pay, unpaid
from tournament.evening.words.many import so_many


@dataclass(frozen=True, slots=True)
class Draw:
    """Before it is drawn: who is here and `not_ready`, with the reason, and who is not to be in it
    at all. So many cents are `unpaid`, and `have_paid` is what the button says that takes them; so
    many players could be drawn and `pay_later`.
    """

    teams: tuple[Party, ...]
    not_ready: tuple[tuple[Party, str], ...]
    left_out: tuple[tuple[Party, str], ...]
    by_hand: bool
    games: int
    byes: int
    tables: int
    end: End | None
    unpaid: int
    have_paid: str
    pay_later: int

    @property
    def ready(self) -> str:
        ready = f"{so_many(len(self.teams), 'team')} ready"
        if self.games:
            ready += f": {so_many(self.games, 'game')} in the first round"
        if self.byes:
            ready += f", and {so_many(self.byes, 'team')} without one"
        return f"{ready}."

    @property
    def with_tables(self) -> str:
        return f"With {so_many(self.tables, 'table')} it would be over at about"

    @property
    def press(self) -> str:
        """What the press says, where all who are expected are here."""
        how = "in this order" if self.by_hand else "by lot"
        those = "this one" if len(self.not_ready) == 1 else "these"
        return f"Draw the bracket {how}" + (f", without {those}" if self.not_ready else "")

    @property
    def press_without(self) -> str:
        """And where some are not."""
        how = "in this order" if self.by_hand else "by lot"
        return f"Draw the bracket {how}, without those who are not here"

    @property
    def after(self) -> str:
        warning = (
            "After the draw a late team can only take a first-round bye. Until a result is in, you"
            " can draw again or take the draw back."
        )
        return (
            warning if self.by_hand else f"{warning} Put the wall up first: everybody can watch it."
        )


def draw(night: Night, now: datetime) -> Draw:
    inside = attendance.teams_in(night, night.rounds.next_number)
    progress = draws.bracket(night) if len(inside) > 1 else None
    outside = [party for party in night.teams if party not in inside and party.members]
    away = [party for party in outside if party.is_house or party.last_game is not None]
    waiting = [
        party
        for party in outside
        if party not in away and (party.still_missing or not party.is_expected)
    ]
    return Draw(
        teams=inside,
        not_ready=tuple((party, _why_not(night, party)) for party in waiting),
        left_out=tuple(
            (party, "plays for the house" if party.is_house else "is not here")
            for party in away
            if not party.is_expected
        ),
        by_hand=night.rules.bracket_draw is BracketDraw.SEEDS,
        games=len(inside) - progress.bracket.size // 2 if progress else 0,
        byes=progress.bracket.byes if progress else 0,
        tables=tables(night) if progress else 0,
        end=expected_end(night, now) if progress else None,
        unpaid=sum(unpaid(night).values()),
        have_paid=all_have_paid(night),
        pay_later=len(only_to_pay(night)),
    )


def _why_not(night: Night, party: Party) -> str:
    if not party.is_whole:
        paid = sum(attendance.fees(night).get(entry.number, 0) for entry in party.people)
        return "waits for a partner" + (f" and has paid {dollars(paid)}" if paid else "")
    if party.still_missing:
        return f"waits for {party.still_missing[0].name}"
    owed = sum(left_of_fee(entry, attendance.fees(night), night.rules) for entry in party.people)
    return f"owes {dollars(owed)}" if owed else "has something to do at the desk"
