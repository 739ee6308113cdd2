"""Seats: one place for everybody, tables as they should be, new partners, and the move; and the
bench: who sits out has done so least, of those who may.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rotation.seating import Pair
from rotation.shape import Shape, odd_numbers, shape
from scoring.chairs import Chair, opponents_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Direction, Movement, ThreeMove
from tournament.evening.facts import Seat
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.seats.format_field import chair_handovers
from tournament.evening.night.seats.next_game import elsewhere


def nobody_twice(night: Night) -> Iterator[str]:
    for played in night.rounds:
        places = Counter(night.entries.of(number).person for number in _placed(played))
        for who in (number for number, count in places.items() if count > 1):
            yield f"game {played.number}: player {who} has {places[who]} places"
    at_tables = [seat for seat in night.all(Seat) if seat.table is not None]
    chairs = Counter((seat.round, seat.table, seat.chair) for seat in at_tables)
    for (game, table, chair), count in chairs.items():
        if count > 1:
            yield f"game {game}, table {table}: {count} players sit {chair}"


def everybody_once(night: Night) -> Iterator[str]:
    if night.rounds.current is None:
        return
    number, placed = night.rounds.current.number, Counter(_kept(night, night.rounds.current))
    here = Counter(entry.number for entry in attendance.here_in(night, number))
    if placed != here:
        wrong = sorted((placed - here) + (here - placed))
        yield f"game {number}: players {wrong} have no place, or are not here"


def tables(night: Night) -> Iterator[str]:
    if night.rounds.current is None:
        return
    sizes = [len(game.seats) for game in night.rounds.current.games]
    placed = len(_kept(night, night.rounds.current))
    sat = Shape(sizes.count(4), sizes.count(3), placed - sum(sizes))
    if sat != shape(sat.players, odd_numbers(night.rules)):
        yield (
            f"game {night.rounds.current.number}: {sat.players} players have {sat.fours} tables of "
            f"four and {sat.threes} of three"
        )


def partners(night: Night) -> Iterator[str]:
    """As they sat when the game before was over, or until a chair changed hands in it. Who plays
    for somebody sits where that one would, whoever is opposite.
    """
    for before, now in pairwise(night.rounds[-2:]):
        parted = {
            frozenset(pair) for handover in chair_handovers(before) for pair in handover.parted
        }
        stand_ins = set(map(str, now.playing_for))
        again = (_pairs(before) | parted) & _pairs(now)
        for pair in (texts for texts in again if not texts & stand_ins):
            yield f"games {before.number} and {now.number}: {' and '.join(sorted(pair))} again"


def moves(night: Night) -> Iterator[str]:
    """From the game before to the one that is on, where nobody came or left."""
    if not night.format.losers_move or len(night.rounds) < 2:
        return
    before, now = night.rounds[-2:]
    if before.handovers or hall(before) != hall(now):
        return
    for game in before.games:
        for who in game.entries:
            yield from _moved(night, game, who, now)


def once_more(night: Night) -> Iterator[str]:
    if night.rounds.current is not None:
        for who in elsewhere(night, night.rounds.current):
            yield f"game {night.rounds.current.number}: player {who} would sit elsewhere"


def _placed(played: PlayedGame) -> list[int]:
    return [*(who for game in played.games for who in game.entries), *played.bench]


def _kept(night: Night, played: PlayedGame) -> list[int]:
    """Whose places they are: who plays for somebody in this game alone has it for them, and sits
    out in fact, unless it is a stand-in.
    """
    called = [number for number in played.playing_for if night.entries.of(number).ranked]
    return [*(played.playing_for.get(who, who) for who in _placed(played)), *called]


def _pairs(played: PlayedGame) -> set[Pair]:
    return {pair for game in played.games for pair in game.seating.partners}


def hall(played: PlayedGame) -> tuple[set[str], list[int]]:
    """Who is here, and the tables in use: a table that was given up leaves its number free."""
    return set(played.played.seating.present), [game.table for game in played.games]


def _moved(night: Night, game: TableGame, who: int, now: PlayedGame) -> Iterator[str]:
    goes = now.game_of(who)
    gets_up = leaves(game, who, night.rules)
    if goes is None:
        if not gets_up:
            yield f"player {who} won at table {game.table} and sits out"
        return
    wanted = _next_table(night, game.table, now) if gets_up else game.table
    is_free = gets_up and night.rules.movement is not Movement.NEXT_TABLE
    if wanted != goes.table and not is_free:
        yield f"player {who} of table {game.table} sits at {goes.table} and not at {wanted}"


def leaves(game: TableGame, who: int, rules: HouseRules) -> bool:
    """The losers; on a tie north and south; at a table of three two, by the house's own rule."""
    points = dict(game.played_table.points)
    mine = game.chair_of(who)
    if len(points) == 3:
        sign = -1 if rules.three_move is ThreeMove.TWO_HIGHEST else 1
        order = sorted(points, key=lambda chair: (sign * points[chair], "NSEW".index(chair)))
        return mine in order[:2]
    theirs = points[opponents_of(mine, game.chairs)[0]]
    return points[mine] < theirs or (points[mine] == theirs and mine in (Chair.N, Chair.S))


def _next_table(night: Night, table: int, now: PlayedGame) -> int:
    ring = [game.table for game in now.games]
    step = 1 if night.rules.direction is Direction.UP else -1
    return ring[(ring.index(table) + step) % len(ring)]


def turns(night: Night) -> Iterator[str]:
    """From the game before to the one that is on, where nobody came or left: only who moves sits
    out, first who has done so least, and so nobody twice running.
    """
    if not night.format.losers_move or len(night.rounds) < 2:
        return
    before, now = night.rounds[-2:]
    moved = [(game, who) for game in before.games for who in game.entries]
    movers = [who for game, who in moved if leaves(game, who, night.rules)]
    if before.handovers or hall(before) != hall(now) or len(movers) < len(now.bench):
        return
    times = _times(night, now.number)
    due = sorted(times[who] for who in movers)[: len(now.bench)]
    for who in now.bench:
        if who not in movers:
            yield f"game {now.number}: player {who} sits out, and did not move"
        elif times[who] not in due:
            yield f"game {now.number}: player {who} sits out, and others have less often"


def _times(night: Night, game: int) -> Counter[int]:
    """How often each has sat out before a game, called to a chair from there or not."""
    out: Counter[int] = Counter()
    for played in night.rounds[: game - 1]:
        out.update(played.bench)
        called = {handover.taken_by for handover in played.handovers if handover.from_bench}
        called |= {number for number in played.playing_for if night.entries.of(number).ranked}
        out.update(who for who in called if who is not None)
    return out
