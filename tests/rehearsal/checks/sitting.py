"""Check the seats: one place for each player, the right tables, new partners, and the move. Check
sitting out: those who may and have sat out least do so first.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rotation.seating import Pair
from rotation.shape import Shape, choose_shape, extra_player_rule
from scoring.chairs import Chair, opponents_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import Direction, Movement, ThreeHandedMove
from tournament.evening.facts import Seat
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.seats.format_field import chair_handovers
from tournament.evening.night.seats.next_game import entrants_seated_elsewhere


def nobody_twice(night: Night) -> Iterator[str]:
    for played in night.rounds:
        places = Counter(
            night.entries.with_number(number).person_number for number in _players_placed(played)
        )
        for who in (number for number, count in places.items() if count > 1):
            yield f"game {played.number}: player {who} has {places[who]} places"
    at_tables = [seat for seat in night.facts_of(Seat) if seat.table is not None]
    chairs = Counter((seat.round, seat.table, seat.chair) for seat in at_tables)
    for (game, table, chair), count in chairs.items():
        if count > 1:
            yield f"game {game}, table {table}: {count} players sit {chair}"


def everybody_once(night: Night) -> Iterator[str]:
    if night.rounds.current_game is None:
        return
    number = night.rounds.current_game.number
    placed = Counter(_places_kept(night, night.rounds.current_game))
    here = Counter(entry.number for entry in attendance.entries_to_seat(night, number))
    if placed != here:
        wrong = sorted((placed - here) + (here - placed))
        yield f"game {number}: players {wrong} have no place, or are not here"


def tables(night: Night) -> Iterator[str]:
    if night.rounds.current_game is None:
        return
    sizes = [len(game.seats) for game in night.rounds.current_game.games]
    placed = len(_places_kept(night, night.rounds.current_game))
    sat = Shape(sizes.count(4), sizes.count(3), placed - sum(sizes))
    if sat != choose_shape(sat.players, extra_player_rule(night.rules)):
        yield (
            f"game {night.rounds.current_game.number}: {sat.players} players have {sat.fours} "
            f"tables of four and {sat.threes} of three"
        )


def partners(night: Night) -> Iterator[str]:
    """Check that no partners of the game before are partners again, until a seat changes hands in
    it. A substitute sits in the player's seat, whoever is opposite.
    """
    for before, now in pairwise(night.rounds[-2:]):
        parted = {
            frozenset(pair)
            for handover in chair_handovers(before)
            for pair in handover.parted_partners
        }
        stand_ins = set(map(str, now.absentee_by_substitute))
        again = (_partner_pairs(before) | parted) & _partner_pairs(now)
        for pair in (texts for texts in again if not texts & stand_ins):
            yield f"games {before.number} and {now.number}: {' and '.join(sorted(pair))} again"


def moves(night: Night) -> Iterator[str]:
    """Check that winners and losers moved as the rules say, if no one came or left since the game
    before.
    """
    if not night.format.losers_move or len(night.rounds) < 2:
        return
    before, now = night.rounds[-2:]
    if before.handovers or players_and_tables(before) != players_and_tables(now):
        return
    for game in before.games:
        for who in game.entries:
            yield from _faults_of_move(night, game, who, now)


def same_seating_again(night: Night) -> Iterator[str]:
    if night.rounds.current_game is not None:
        for who in entrants_seated_elsewhere(night, night.rounds.current_game):
            yield f"game {night.rounds.current_game.number}: player {who} would sit elsewhere"


def _players_placed(played: SeatedGame) -> list[int]:
    return [*(who for game in played.games for who in game.entries), *played.bench]


def _places_kept(night: Night, played: SeatedGame) -> list[int]:
    """Return the players whose places are taken. If a player is away, the substitute for this game
    keeps the place, and a ranked player who does so counts as sitting out.
    """
    called = [
        number
        for number in played.absentee_by_substitute
        if night.entries.with_number(number).ranked
    ]
    return [
        *(played.absentee_by_substitute.get(who, who) for who in _players_placed(played)),
        *called,
    ]


def _partner_pairs(played: SeatedGame) -> set[Pair]:
    return {pair for game in played.games for pair in game.seating.partners}


def players_and_tables(played: SeatedGame) -> tuple[set[str], list[int]]:
    """Return which players are here and which tables are in use. A table that is no longer used
    leaves its number free.
    """
    return set(played.played_round.seating.entrants), [game.table for game in played.games]


def _faults_of_move(night: Night, game: TableGame, who: int, now: SeatedGame) -> Iterator[str]:
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
    """Return whether a player leaves the table: the losers do, north and south on a tie, and two of
    a 3-player table by the house rule.
    """
    points = dict(game.played_table.points)
    mine = game.chair_of(who)
    if len(points) == 3:
        sign = -1 if rules.three_move is ThreeHandedMove.TWO_HIGHEST else 1
        order = sorted(points, key=lambda chair: (sign * points[chair], "NSEW".index(chair)))
        return mine in order[:2]
    theirs = points[opponents_of(mine, game.chairs)[0]]
    return points[mine] < theirs or (points[mine] == theirs and mine in (Chair.N, Chair.S))


def _next_table(night: Night, table: int, now: SeatedGame) -> int:
    ring = [game.table for game in now.games]
    step = 1 if night.rules.direction is Direction.UP else -1
    return ring[(ring.index(table) + step) % len(ring)]


def turns_sitting_out(night: Night) -> Iterator[str]:
    """Check who sits out, if no one came or left since the game before: only players who move,
    those who have sat out least first, and so no one twice in a row.
    """
    if not night.format.losers_move or len(night.rounds) < 2:
        return
    before, now = night.rounds[-2:]
    moved = [(game, who) for game in before.games for who in game.entries]
    movers = [who for game, who in moved if leaves(game, who, night.rules)]
    if (
        before.handovers
        or players_and_tables(before) != players_and_tables(now)
        or len(movers) < len(now.bench)
    ):
        return
    times = _times_sitting_out(night, now.number)
    due = sorted(times[who] for who in movers)[: len(now.bench)]
    for who in now.bench:
        if who not in movers:
            yield f"game {now.number}: player {who} sits out, and did not move"
        elif times[who] not in due:
            yield f"game {now.number}: player {who} sits out, and others have less often"


def _times_sitting_out(night: Night, game: int) -> Counter[int]:
    """Return how often each player sat out before a game, including players who were then called to
    a seat.
    """
    out: Counter[int] = Counter()
    for played in night.rounds[: game - 1]:
        out.update(played.bench)
        called = {handover.taken_by for handover in played.handovers if handover.from_bench}
        called |= {
            number
            for number in played.absentee_by_substitute
            if night.entries.with_number(number).ranked
        }
        out.update(who for who in called if who is not None)
    return out
