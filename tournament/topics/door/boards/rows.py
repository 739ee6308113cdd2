"""The rows of the sign-in desk: what each person has still to do, and how far each party is."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.dollars import dollars
from tournament.evening import courses
from tournament.evening.facts import Entry, Payment, PaymentKind
from tournament.evening.night import attendance, draws
from tournament.evening.night.attendance import (
    Tick,
    is_asked,
    left_of_debt,
    left_of_fee,
    missing,
    ticks_asked,
)
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party, Team
from tournament.evening.night.shown_names import aside
from tournament.kit.lists.finding import one_form
from tournament.topics.entrants.boards.who_came import when_gone

# Why a fee is not asked for: the director waived it, or it was asked before somebody left.
LET_OFF, NO_SECOND_FEE = "let off", "no second fee"


@dataclass(frozen=True, slots=True)
class RowTick:
    """One tick of one row. `instead` says why the fee is not asked for, in place of the press."""

    tick: Tick
    words: str
    done: bool
    instead: str = ""

    @property
    def let_off(self) -> bool:
        return self.instead == LET_OFF


@dataclass(frozen=True, slots=True)
class AtTheDoor:
    """One person at the door. `owes` is what is left of the fee, which nobody left out of the draw
    is asked for, and `debt` what is left of earlier nights. `aside` tells two of one name apart;
    `notes` say when somebody comes and goes. Somebody `here` plays in the coming game, and `waits`
    if something is to be done first.
    """

    entry: Entry
    marks: tuple[RowTick, ...]
    is_asked_fee: bool
    owes: int
    debt: int
    aside: str
    notes: tuple[str, ...]
    here: bool
    waits: bool

    @property
    def is_ready(self) -> bool:
        return self.here and not self.waits

    @property
    def missing(self) -> tuple[RowTick, ...]:
        return tuple(
            mark
            for mark in self.marks
            if not mark.done and (mark.tick is not Tick.FEE or self.is_asked_fee)
        )

    @property
    def last_thing(self) -> RowTick | None:
        """Return the only tick that is missing, whose own button then does all there is to do."""
        return self.missing[0] if len(self.missing) == 1 else None


def people_at_the_door(night: Night) -> dict[int, AtTheDoor]:
    """Return everybody of the night by number."""
    ready = {entry.number for entry in attendance.here_in(night, night.rounds.next_number)}
    here = ready | {entry.number for entry in attendance.not_ready(night, night.rounds.next_number)}
    shared = namesakes(night.entries)
    waived = _waiver_notes(night)
    before = {entry.number for entry in night.entries if attendance.was_asked_before(night, entry)}
    return {
        entry.number: AtTheDoor(
            entry=entry,
            marks=_marks(night, entry, _instead(entry.number, waived, before)),
            is_asked_fee=entry.expected or attendance.owes_fee(night, entry),
            owes=left_of_fee(entry, attendance.fees(night), night.rules)
            if attendance.owes_fee(night, entry)
            else 0,
            debt=left_of_debt(entry, night.all(Payment)),
            aside=aside(entry.nickname, entry.lot) if entry.number in shared else "",
            notes=tuple(
                _notes(night, entry, None if entry.number in before else waived.get(entry.number))
            ),
            here=entry.number in here,
            waits=entry.number in here - ready,
        )
        for entry in night.entries
    }


def namesakes(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the numbers of those who share a name with somebody else tonight; accents and capitals
    make no difference.
    """
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(one_form(entry.name), []).append(entry)
    shared = (alike for alike in by_name.values() if len({entry.person for entry in alike}) > 1)
    return frozenset(entry.number for alike in shared for entry in alike)


def _waiver_notes(night: Night) -> dict[int, str]:
    """Return by number why somebody need not pay the fee."""
    lines = (
        payment
        for payment in night.all(Payment)
        if payment.kind is PaymentKind.FEE_WAIVED and not payment.void
    )
    return {payment.entry: payment.note for payment in lines if payment.entry is not None}


def _instead(number: int, waived: Mapping[int, str], before: Container[int]) -> str:
    if number not in waived:
        return ""
    return NO_SECOND_FEE if number in before else LET_OFF


def _marks(night: Night, entry: Entry, instead: str) -> tuple[RowTick, ...]:
    if not is_asked(entry, attendance.fees(night)):
        return ()
    words = {Tick.HERE: "Here", Tick.TAG: "Tag", Tick.ADULT: "18+"}
    words[Tick.FEE] = dollars(night.rules.fee_cents)
    if debt := left_of_debt(entry, night.all(Payment)):
        words[Tick.FEE] += f" + {dollars(debt)} owed"
    left = missing(entry, attendance.fees(night), night.rules)
    ticks = (*([Tick.HERE] if entry.expected else []), *ticks_asked(night.rules))
    return tuple(
        RowTick(tick, words[tick], tick not in left, instead if tick is Tick.FEE else "")
        for tick in ticks
    )


def _notes(night: Night, entry: Entry, waived: str | None) -> list[str]:
    notes = [] if entry.ranked else ["stands in"]
    if entry.first_game > 1 and entry.ranked:
        notes.append(courses.of(night).in_games(entry.first_game, None).strip())
    if entry.last_game is not None:
        plays = entry.last_game >= entry.first_game
        notes.append(when_gone(entry, night) if plays else "does not play")
    if entry.excused:
        notes.append(f"seated now, the rest later: {entry.excused}")
    # An open tick of the fee names the debt itself.
    is_open = Tick.FEE in missing(entry, attendance.fees(night), night.rules)
    if (debt := left_of_debt(entry, night.all(Payment))) and not is_open:
        notes.append(f"owes {dollars(debt)} from before")
    if waived is not None:
        notes.append(f"let off the fee: {waived}")
    return [note for note in notes if note]


# The fee's tick shows the price alone.
FEE = {Tick.FEE: "fee "}


class SignInState(Enum):
    """How far a party is with signing in, in words and with a color; a player away has neither."""

    ALONE = "waits for a partner", "bad"
    NOT_READY = "not ready", "bad"
    READY = "✓ ready", "good"
    NOT_DRAWN = "not in the bracket", "bad"
    GONE = "gone home", ""
    EXPECTED = "expected", "amber"
    ABSENT = "is not here", ""
    HOUSE = "plays for the house", ""
    AWAY = "", ""

    def __init__(self, words: str, colour: str) -> None:
        self.words = words
        self.colour = colour


@dataclass(frozen=True, slots=True)
class PartyRow:
    """The row of those who play as one. `people` are those who play now. `notes` are the party's,
    `notes_of_each` those of one of two, with the name. `lacks` is what is still missing.
    """

    party: Party
    people: tuple[AtTheDoor, ...]
    how_far: SignInState
    notes: tuple[str, ...]
    lacks: str
    notes_of_each: tuple[tuple[str, str], ...] = ()

    @property
    def owes(self) -> int:
        return sum(person.owes + person.debt for person in self.people)

    @property
    def are_both_expected(self) -> bool:
        """Return whether one press can say that both are here."""
        both = [person.entry.expected for person in self.people]
        return both == [True, True] and self.how_far is SignInState.EXPECTED and not self.owes

    @property
    def is_left_out(self) -> bool:
        """Return whether both of a team are here without a place in the bracket, once it is
        drawn.
        """
        is_here = self.how_far in (SignInState.NOT_DRAWN, SignInState.NOT_READY)
        return is_here and self.party.is_whole and not self.party.drawn

    @property
    def has_to_do(self) -> bool:
        return any(person.missing for person in self.people)

    @property
    def state(self) -> tuple[str, str]:
        """Return how far it is, in a word or two, and the color of that."""
        if self.owes and self.how_far is not SignInState.GONE:
            return f"owes {dollars(self.owes)}", "bad"
        return self.how_far.words, self.how_far.colour


def party_rows(night: Night, people: Mapping[int, AtTheDoor]) -> list[PartyRow]:
    return [_row(night, party, people) for party in night.parties if party.members]


def _row(night: Night, party: Party, people: Mapping[int, AtTheDoor]) -> PartyRow:
    if isinstance(party, Team):
        return _team_row(night, party, people)
    return _player_row(night, party, people)


def _player_row(night: Night, player: Party, people: Mapping[int, AtTheDoor]) -> PartyRow:
    own = people[player.number]
    how_far = SignInState.AWAY
    if own.here:
        how_far = SignInState.READY if own.is_ready else SignInState.NOT_READY
    return PartyRow(
        party=player,
        people=(own,),
        how_far=SignInState.EXPECTED if own.entry.expected else how_far,
        notes=tuple(filter(None, (own.aside, *own.notes))),
        lacks=", ".join(f"{FEE.get(mark.tick, '')}{mark.words}" for mark in own.missing),
    )


def _team_row(night: Night, team: Team, people: Mapping[int, AtTheDoor]) -> PartyRow:
    own = tuple(people[entry.number] for entry in team.people)
    owes = sum(person.owes + person.debt for person in own)
    playing = team.playing_in(night.rounds.next_number)
    is_ready = team.here_in(night.rounds.next_number) and all(
        people[entry.number].is_ready for entry in playing
    )
    return PartyRow(
        party=team,
        people=own,
        how_far=_how_far(night, team, is_ready=is_ready),
        notes=tuple(_team_notes(night, team)),
        lacks=f"owes {dollars(owes)}" if owes else "",
        notes_of_each=tuple((person.entry.name, note) for person in own for note in person.notes),
    )


def _how_far(night: Night, team: Party, *, is_ready: bool) -> SignInState:
    if team.is_house:
        return SignInState.HOUSE
    if team.last_game is not None and team.last_game < night.rounds.next_number:
        return (
            SignInState.GONE
            if attendance.has_sat(night, team) or team.drawn
            else SignInState.ABSENT
        )
    if not team.is_whole:
        return SignInState.EXPECTED if team.is_expected else SignInState.ALONE
    if team.is_expected:
        return SignInState.NOT_READY if team.still_missing else SignInState.EXPECTED
    if is_ready and night.teams.are_drawn and not team.drawn:
        return SignInState.NOT_DRAWN
    return SignInState.READY if is_ready else SignInState.NOT_READY


def _team_notes(night: Night, team: Team) -> Iterable[str]:
    if team.division:
        yield team.division
    if team.is_expected and not team.is_whole:
        yield SignInState.ALONE.words
    yield from (f"{entry.name} is not here yet" for entry in team.still_missing)
    if team.founded.excused:
        yield f"let in: {team.founded.excused}"
    people = {entry.person for entry in team.people}
    yield from (f"{entry.name} left" for entry in team.members if entry.person not in people)
    if team.drawn:
        # A late team has one of the byes: it may be number 16 among eleven.
        place = draws.bracket(night).teams.index(str(team.number)) + 1
        yield f"number {place} in the bracket"
