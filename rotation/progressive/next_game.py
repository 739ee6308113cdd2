"""The announcements between two games: who moves where, who is whose partner again, who sits out,
what arrivals and departures have changed, and what each movement would do to the evening.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rotation.lots import Lots
from rotation.progressive.attendance import seat_those_here
from rotation.progressive.movements import BY_THE_SHEET, Moving
from rotation.progressive.one_table import split_table
from rotation.progressive.past_partners import PastGames, look_back, times
from rotation.progressive.plan import plan
from rotation.progressive.standing_in import with_returned
from rotation.seating import ChairHandover, Entrant, PlayedRound, PlayedTable, Seating, Table, Two
from rotation.shape import OddNumbers
from scoring.chairs import sides_of
from scoring.dials.options import Movement


@dataclass(frozen=True, slots=True)
class BetweenGames:
    """What is known between two games. `here` are those present for the coming one, in the order of
    sign-in; `for_one_game` names for each who stood in for a whole game the player who came back.
    """

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
    """Two who are partners again."""

    table: int
    partners: Two


@dataclass(frozen=True, slots=True)
class NextGame:
    """The next game, and how it came about. `movers` are the two who get up at each table, in the
    order of the chairs, even if they go home. `displaced` sit elsewhere than if nobody had come or
    left.
    """

    seating: Seating
    movers: Mapping[int, Two]
    tables: int  # how many tables on all losers go, except those sent elsewhere
    elsewhere: tuple[Entrant, ...]
    repeats: tuple[Repeat, ...]
    displaced: tuple[Entrant, ...]
    sat_out: Mapping[Entrant, int]  # for everybody here, with this game


def next_game(pause: BetweenGames, moving: Moving = BY_THE_SHEET) -> NextGame:
    """Seat the next game."""
    past = look_back(pause.rounds, pause.handovers)
    last = with_returned(pause.rounds[-1], pause.for_one_game, past.resting)
    past = replace(past, resting=(*past.resting, *just_missed(pause)))
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


def just_missed(pause: BetweenGames) -> tuple[Entrant, ...]:
    """Those who played before, missed the last game, and are back: they do not sit out the next one
    as well, as long as there is anybody else to take the turn.
    """
    last = pause.rounds[-1].seating.present
    known = {entrant for played in pause.rounds[:-1] for entrant in played.seating.present}
    stood_in_for = pause.for_one_game.values()
    return tuple(
        who for who in pause.here if who in stood_in_for or (who in known and who not in last)
    )


def repeats(seating: Seating, past: PastGames) -> tuple[Repeat, ...]:
    """Those who will be partners again, table by table."""
    pairs = [
        (table.number, (first, second))
        for table in seating.tables
        for first, second in map(sorted, table.partners)
    ]
    return tuple(Repeat(*pair) for pair in pairs if times(past.partnered, *pair[1]))


# Evenings played on for each movement: enough to tell a good movement from a poor one.
EVENINGS = 10


@dataclass(frozen=True, slots=True)
class Forecast:
    """Partners repeated and players sent elsewhere by one movement: in the next game and,
    `to_come`, on the average from it to the end of the evening.
    """

    movement: Movement
    tables: int
    repeats: int
    elsewhere: int
    repeats_to_come: float
    elsewhere_to_come: float


def forecast(
    pause: BetweenGames, moving: Moving, games: int, *, seed: int | str
) -> tuple[Forecast, ...]:
    """The effect of each movement on an evening of so many games, with the same random results."""
    return tuple(
        _forecast(pause, replace(moving, movement=movement), games, seed) for movement in Movement
    )


def _forecast(pause: BetweenGames, moving: Moving, games: int, seed: int | str) -> Forecast:
    now = next_game(pause, moving)
    past = look_back(pause.rounds, pause.handovers)
    evenings = [
        _played_on(now.seating, past, moving, games, Lots(f"{seed}/{number}"))
        for number in range(EVENINGS)
    ]
    repeated, elsewhere = (sum(column) / EVENINGS for column in zip(*evenings, strict=True))
    return Forecast(
        movement=moving.movement,
        tables=now.tables,
        repeats=len(now.repeats),
        elsewhere=len(now.elsewhere),
        repeats_to_come=len(now.repeats) + repeated,
        elsewhere_to_come=len(now.elsewhere) + elsewhere,
    )


def _played_on(
    seating: Seating, past: PastGames, moving: Moving, games: int, lots: Lots
) -> tuple[int, int]:
    """The repeats of one evening after this game, and how many are sent elsewhere."""
    repeated = elsewhere = 0
    while past.games + 1 < games:
        played = PlayedRound(
            tuple(_draw_points(table, lots) for table in seating.tables), seating.bench
        )
        past = past.and_then(seating)
        following = plan(played, past, moving)
        seating = following.seating
        repeated += len(repeats(seating, past))
        elsewhere += len(following.elsewhere)
    return repeated, elsewhere


def _draw_points(table: Table, lots: Lots) -> PlayedTable:
    """The table with random points: one side is the lowest, and no two of three players tie."""
    sides = len(sides_of(table.chairs))
    lowest = lots.below(sides)
    points = ((chair, (number - lowest) % sides) for number, chair in enumerate(table.chairs))
    return PlayedTable(table, tuple(points))
