"""All that the desk is told between two games: who moves where, who is whose partner again, who
sits out, and what the coming and going of players has changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from rotation.handover import ChairHandover, Two
from rotation.progressive.attendance import seat_those_here
from rotation.progressive.movements import BY_THE_SHEET, Moving
from rotation.progressive.movers import split_table
from rotation.progressive.past_partners import PastGames, look_back, times
from rotation.progressive.plan import plan
from rotation.progressive.standing_in import with_returned
from rotation.seating import Entrant, PlayedRound, Seating
from rotation.shape import OddNumbers


@dataclass(frozen=True, slots=True)
class BetweenGames:
    """What is known between two games. `here` are those present for the coming one, in the order of
    sign-in; `for_one_game` names whoever came back for each who stood in for a whole game."""

    rounds: tuple[PlayedRound, ...]
    here: tuple[Entrant, ...]
    odd: OddNumbers
    handovers: tuple[ChairHandover, ...] = ()
    for_one_game: Mapping[Entrant, Entrant] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.rounds or not self.rounds[-1].tables:
            raise ValueError("No game has been played yet: draw the first seating by lot.")
        twice = [entrant for place, entrant in enumerate(self.here) if entrant in self.here[:place]]
        if twice:
            raise ValueError(f"{twice[0]} is named twice among those here: name each player once.")


@dataclass(frozen=True, slots=True)
class Repeat:
    table: int
    partners: Two


@dataclass(frozen=True, slots=True)
class NextGame:
    """`movers` are the two who get up at each table, in the order of the chairs, whether they stay
    in the evening or not. `displaced` sit elsewhere than if nobody had come or left."""

    seating: Seating
    movers: Mapping[int, Two]
    tables: int  # so many on for all losers, but for those sent elsewhere
    elsewhere: tuple[Entrant, ...]
    repeats: tuple[Repeat, ...]
    displaced: tuple[Entrant, ...]
    sat_out: Mapping[Entrant, int]  # this game included, for everybody here


def next_game(pause: BetweenGames, moving: Moving = BY_THE_SHEET) -> NextGame:
    past = look_back(pause.rounds, pause.handovers)
    last = with_returned(pause.rounds[-1], pause.for_one_game, past.resting)
    planned = plan(last, past, moving)
    movers = {
        table.table.number: split_table(table, moving.three_move).leaving for table in last.tables
    }
    got_up = {entrant for two in movers.values() for entrant in two}
    seating, displaced = seat_those_here(planned.seating, pause.here, pause.odd, past, got_up)
    return NextGame(
        seating=seating,
        movers=movers,
        tables=planned.tables,
        elsewhere=tuple(entrant for entrant in planned.elsewhere if entrant in pause.here),
        repeats=repeats(seating, past),
        displaced=displaced,
        sat_out={who: past.sat_out.get(who, 0) + (who in seating.bench) for who in pause.here},
    )


def repeats(seating: Seating, past: PastGames) -> tuple[Repeat, ...]:
    """Who will be partners that have been before, table by table."""
    pairs = [
        (table.number, (first, second))
        for table in seating.tables
        for first, second in map(sorted, table.partners)
    ]
    return tuple(Repeat(*pair) for pair in pairs if times(past.partnered, *pair[1]))
