"""Who plays as one at the sign-in desk: how far each is, and what is owed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from scoring.dollars import dollars
from tournament.door.boards.at_the_door import AtTheDoor
from tournament.night.door import Tick
from tournament.night.night import Night
from tournament.night.party import Party

# What is lacking is told with its price alone.
FEE = {Tick.FEE: "fee "}


class SignInState(Enum):
    """How far a party is with signing in: in words, and in which colour. Nothing is said of a
    player who is away.
    """

    ALONE = "waits for a partner", "bad"
    NOT_READY = "not ready", "bad"
    READY = "✓ ready", "good"
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
    """`people` are those of it who play now. `notes` are of all of it, and those of each of two
    stand behind a name; `lacks` is what it is not ready for.
    """

    party: Party
    people: tuple[AtTheDoor, ...]
    how_far: SignInState
    notes: tuple[str, ...]
    lacks: str
    notes_of_each: tuple[tuple[str, str], ...] = ()

    @property
    def owes(self) -> int:
        return sum(person.owes for person in self.people)

    @property
    def are_both_expected(self) -> bool:
        """So that one press is enough."""
        both = [person.entry.expected for person in self.people]
        return both == [True, True] and self.how_far is SignInState.EXPECTED and not self.owes

    @property
    def has_to_do(self) -> bool:
        return any(person.missing for person in self.people)

    @property
    def state(self) -> tuple[str, str]:
        """In a word or two, and in which colour."""
        if self.owes and self.how_far is not SignInState.GONE:
            return f"owes {dollars(self.owes)}", "bad"
        return self.how_far.words, self.how_far.colour


def party_rows(night: Night, people: Mapping[int, AtTheDoor]) -> list[PartyRow]:
    row_of = _of_two if night.called.is_team else _of_one
    return [row_of(night, party, people) for party in night.parties if party.members]


def _of_one(night: Night, player: Party, people: Mapping[int, AtTheDoor]) -> PartyRow:
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


def _of_two(night: Night, team: Party, people: Mapping[int, AtTheDoor]) -> PartyRow:
    own = tuple(people[entry.number] for entry in team.people)
    owes = sum(person.owes for person in own)
    playing = team.playing_in(night.next_game)
    is_ready = team.here_in(night.next_game) and all(
        people[entry.number].is_ready for entry in playing
    )
    return PartyRow(
        party=team,
        people=own,
        how_far=_how_far(night, team, is_ready=is_ready),
        notes=tuple(_notes(team)),
        lacks=f"owes {dollars(owes)}" if owes else "",
        notes_of_each=tuple((person.entry.name, note) for person in own for note in person.notes),
    )


def _how_far(night: Night, team: Party, *, is_ready: bool) -> SignInState:
    if team.is_house:
        return SignInState.HOUSE
    if not team.is_whole:
        return SignInState.EXPECTED if team.is_expected else SignInState.ALONE
    if team.last_game is not None and team.last_game < night.next_game:
        return SignInState.GONE if night.has_sat(team) or team.drawn else SignInState.ABSENT
    if team.is_expected:
        return SignInState.NOT_READY if team.still_missing else SignInState.EXPECTED
    return SignInState.READY if is_ready else SignInState.NOT_READY


def _notes(team: Party) -> Iterable[str]:
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
        yield f"drew number {team.drawn}"
