"""A game of a bracket that is given its number and its table, and one that is called off."""

from collections.abc import Sequence

from rotation.seating import TEAMS, Table
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame
from tournament.storage.writing.write import Writing
from tournament.topics.seating.actions.chairs import sit_down

# What a game that is called off takes with it.
OF_A_GAME = frozenset({fact.KIND for fact in (facts.Round, facts.Seat, facts.Sheet, facts.Hand)})


def next_number(w: Writing) -> int:
    return max(w.after().rounds.next_number, first_free(w.after()))


def first_free(night: Night) -> int:
    """After every game that somebody who has gone home could have played: others may be ready
    because of that, and what was called then may have been taken out since.
    """
    return 1 + max(
        (party.last_game for party in night.teams if party.last_game is not None), default=0
    )


def seat_game(w: Writing, number: int, name: str, table: int) -> None:
    """The bracket's first team sits north and south."""
    now = w.after()
    two = draws.bracket(now).teams_in(name)
    seating = Table(table, tuple(zip(TEAMS, two, strict=True)))
    people = {text: tuple(entry.number for entry in now.teams.of(int(text)).people) for text in two}
    w.put(facts.Round(number=number, seated=w.now, name=name))
    sit_down(w, number, seating, people)
    w.speaks_of(game=number, table=table, people=people_in(w, two))


def call_off(w: Writing, rounds: Sequence[PlayedGame]) -> None:
    """With all that is written down of them."""
    numbers = {played.number for played in rounds}
    for name, fact in w.night.written.items():
        if name[0] in OF_A_GAME and name[1][0] in numbers:
            w.drop(fact)


def people_in(w: Writing, teams: Sequence[str]) -> tuple[int, ...]:
    return tuple(entry.number for team in teams for entry in w.night.teams.of(int(team)).people)
