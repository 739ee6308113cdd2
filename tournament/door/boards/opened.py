"""Whoever is open at the sign-in desk: when they may go, what they missed, whom that concerns."""

from dataclasses import dataclass

from scoring.dollars import dollars
from tournament.door.boards.party_rows import PartyRow, SignInState
from tournament.door.boards.roster import Roster
from tournament.entrants.boards.head_count import elsewhere
from tournament.facts import Payment
from tournament.night.divisions import matters, unknown
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.night.play.game_cards import CardLine, CardLineKind


@dataclass(frozen=True, slots=True)
class OpenRow:
    """`goes` says the next moment to go home in words, after game `goes_after`; `without` are those
    who would sit elsewhere then. `asks_sex` where it matters who is a man and who a woman.
    """

    row: PartyRow
    goes: str
    goes_after: int
    tables_without: str
    without: tuple[int, ...]
    has_sat: bool
    may_leave_now: bool
    may_be_taken_out: bool
    asks_sex: bool
    missed: tuple[CardLine, ...]

    @property
    def party(self) -> Party:
        return self.row.party

    @property
    def state(self) -> tuple[str, str]:
        """How far it is in a sentence, and in which colour."""
        how_far, is_team = self.row.how_far, self.party.is_team
        if self.row.owes:
            owes = f"{self.party.label} owes" if is_team else "Owes"
            return f"✗ {owes} {dollars(self.row.owes)}.", "bad"
        if how_far is SignInState.EXPECTED:
            return "Expected, and not here yet.", ""
        if how_far is SignInState.READY:
            return "✓ Ready.", "good"
        if how_far is SignInState.AWAY:
            return "", ""
        words = how_far.words if is_team else f"{how_far.words} to be seated"
        return f"✗ {words[0].upper()}{words[1:]}.", "bad"


def opened(night: Night, roster: Roster, number: int) -> OpenRow | None:
    row = roster.row(number)
    if row is None:
        return None
    party, current = row.party, night.current
    is_here = any(person.here for person in row.people)
    has_paid = any(paid.entry in party.numbers and not paid.void for paid in night.all(Payment))
    goes, last = _goes_as_team(night, row) if party.is_team else _goes(night, row)
    on_now = (
        current is not None and not current.is_over and any(map(current.game_of, party.numbers))
    )
    return OpenRow(
        row=row,
        goes=goes,
        goes_after=last,
        tables_without=roster.count.one_fewer if is_here else "",
        without=elsewhere(night, without=number) or () if is_here else (),
        has_sat=night.has_sat(party),
        may_leave_now=on_now,
        may_be_taken_out=not night.has_sat(party) and not has_paid,
        asks_sex=_asks_sex(night, party),
        missed=tuple(
            line
            for line in (() if party.is_team else night.card_of(number).lines)
            if line.how in {CardLineKind.MISSED, CardLineKind.GRANTED}
        ),
    )


def is_settled(night: Night, row: PartyRow) -> bool:
    """Whether nothing more is asked of them: they are ready, and known for men or women."""
    is_known = all(person.entry.sex for person in row.people) or not _asks_sex(night, row.party)
    return row.how_far is SignInState.READY and not row.has_to_do and is_known


def _asks_sex(night: Night, party: Party) -> bool:
    return matters(night.rules.divisions) or unknown(party)


def _goes(night: Night, row: PartyRow) -> tuple[str, int]:
    """In words, and after which game that is."""
    last = len(night.rounds)
    if row.how_far is SignInState.EXPECTED:
        return f"Does not come {night.occasion.now}", row.party.first_game - 1
    if night.has_sat(row.party):
        return f"Leaves after game {last}", last
    return f"Goes home before game {last + 1}", last


def _goes_as_team(night: Night, row: PartyRow) -> tuple[str, int]:
    last = night.next_game - 1
    if row.how_far is SignInState.EXPECTED and not night.is_drawn:
        return "Does not come", last
    if night.is_drawn or not night.has_sat(row.party):
        return "Is not here: leave the team out", last
    return f"Leaves after game {last}", last
