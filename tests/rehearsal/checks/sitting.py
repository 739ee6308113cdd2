"""Check the seats of single players: one place for each, the right tables, new partners, the move,
and that those who have sat out least sit out first.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from rotation.seating import Pair
from rotation.table_counts import TableCounts, choose_table_counts, extra_player_rule
from scoring.chairs import Chair, opponents_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import LoserMoveRule, MoveDirection, ThreeHandedMoveRule
from tournament.evening.facts import Seat
from tournament.evening.night import attendance
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.seats.next_game import entrants_seated_elsewhere
from tournament.evening.night.seats.night_for_format import chair_handovers


def find_players_with_two_places(night: Night) -> Iterator[str]:
    for game_round in night.rounds:
        places = Counter(
            night.entries.with_number(number).person_number
            for number in _seated_players(game_round)
        )
        for person in (number for number, count in places.items() if count > 1):
            yield f"game {game_round.number}: player {person} has {places[person]} places"
    seats_at_tables = [seat for seat in night.facts_of(Seat) if seat.table is not None]
    chairs = Counter((seat.round, seat.table, seat.chair) for seat in seats_at_tables)
    for (game, table, chair), count in chairs.items():
        if count > 1:
            yield f"game {game}, table {table}: {count} players sit {chair}"


def find_players_without_a_place(night: Night) -> Iterator[str]:
    if night.rounds.current_game is None:
        return
    number = night.rounds.current_game.number
    players_placed = Counter(_players_with_places(night, night.rounds.current_game))
    players_here = Counter(entry.number for entry in attendance.entries_to_seat(night, number))
    if players_placed != players_here:
        wrong_players = sorted((players_placed - players_here) + (players_here - players_placed))
        yield f"game {number}: players {wrong_players} have no place, or are not here"


def find_wrong_tables(night: Night) -> Iterator[str]:
    if night.rounds.current_game is None:
        return
    sizes = [len(game.seats) for game in night.rounds.current_game.games]
    player_count = len(_players_with_places(night, night.rounds.current_game))
    table_counts = TableCounts(sizes.count(4), sizes.count(3), player_count - sum(sizes))
    if table_counts != choose_table_counts(
        table_counts.player_count, extra_player_rule(night.rules)
    ):
        yield (
            f"game {night.rounds.current_game.number}: {table_counts.player_count} players have "
            f"{table_counts.fours} tables of four and {table_counts.threes} of three"
        )


def find_repeated_partners(night: Night) -> Iterator[str]:
    """Check that no partners of the game before are partners again. Pairs with a substitute may be,
    because a substitute takes a player's seat.
    """
    for last_round, new_round in pairwise(night.rounds[-2:]):
        parted_pairs = {
            frozenset(pair)
            for handover in chair_handovers(last_round)
            for pair in handover.parted_partners
        }
        substitutes = set(map(str, new_round.absentee_by_substitute))
        repeated_pairs = (_partner_pairs(last_round) | parted_pairs) & _partner_pairs(new_round)
        for pair in (
            partner_pair for partner_pair in repeated_pairs if not partner_pair & substitutes
        ):
            players_words = " and ".join(sorted(pair))
            yield f"games {last_round.number} and {new_round.number}: {players_words} again"


def find_wrong_moves(night: Night) -> Iterator[str]:
    """Check that winners and losers moved as the rules say, if no one came or left since the game
    before.
    """
    if not night.format.losers_move or len(night.rounds) < 2:
        return
    last_round, new_round = night.rounds[-2:]
    if last_round.handovers or players_and_tables(last_round) != players_and_tables(new_round):
        return
    for game in last_round.games:
        for player in game.entries:
            yield from _find_faults_of_move(night, game, player, new_round)


def find_players_seated_against_the_draw(night: Night) -> Iterator[str]:
    if night.rounds.current_game is not None:
        for player in entrants_seated_elsewhere(night, night.rounds.current_game):
            yield f"game {night.rounds.current_game.number}: player {player} would sit elsewhere"


def _seated_players(game_round: SeatedGame) -> list[int]:
    return [*(player for game in game_round.games for player in game.entries), *game_round.bench]


def _players_with_places(night: Night, game_round: SeatedGame) -> list[int]:
    """Return the players who have a place in a game. An absent player has the place that the
    substitute takes, and a ranked substitute also has a place, as one who sits out.
    """
    called_players = [
        number
        for number in game_round.absentee_by_substitute
        if night.entries.with_number(number).ranked
    ]
    return [
        *(
            game_round.absentee_by_substitute.get(player, player)
            for player in _seated_players(game_round)
        ),
        *called_players,
    ]


def _partner_pairs(game_round: SeatedGame) -> set[Pair]:
    return {pair for game in game_round.games for pair in game.seated_table.partners}


def players_and_tables(game_round: SeatedGame) -> tuple[set[str], list[int]]:
    """Return the players of a game, with those who sit out, and its table numbers."""
    return set(game_round.played_round.seating.entrants), [game.table for game in game_round.games]


def _find_faults_of_move(
    night: Night, game: TableGame, player: int, new_round: SeatedGame
) -> Iterator[str]:
    new_game = new_round.game_of(player)
    must_leave = must_leave_table(game, player, night.rules)
    if new_game is None:
        if not must_leave:
            yield f"player {player} won at table {game.table} and sits out"
        return
    expected_table = _next_table(night, game.table, new_round) if must_leave else game.table
    may_go_elsewhere = must_leave and night.rules.movement is not LoserMoveRule.NEXT_TABLE
    if expected_table != new_game.table and not may_go_elsewhere:
        yield (
            f"player {player} of table {game.table} sits at {new_game.table} and not at "
            f"{expected_table}"
        )


def must_leave_table(game: TableGame, player: int, rules: HouseRules) -> bool:
    """Return whether a player leaves the table: the losers do, north and south on a tie, and two of
    a 3-player table by the house rule.
    """
    points = dict(game.played_table.points)
    own_chair = game.chair_of(player)
    if len(points) == 3:
        sign = -1 if rules.three_move is ThreeHandedMoveRule.TWO_HIGHEST else 1
        chairs_in_order = sorted(
            points, key=lambda chair: (sign * points[chair], "NSEW".index(chair))
        )
        return own_chair in chairs_in_order[:2]
    opponents_points = points[opponents_of(own_chair, game.chairs)[0]]
    return points[own_chair] < opponents_points or (
        points[own_chair] == opponents_points and own_chair in (Chair.N, Chair.S)
    )


def _next_table(night: Night, table: int, new_round: SeatedGame) -> int:
    ring = [game.table for game in new_round.games]
    step = 1 if night.rules.direction is MoveDirection.UP else -1
    return ring[(ring.index(table) + step) % len(ring)]


def find_wrong_sit_outs(night: Night) -> Iterator[str]:
    """Check that, of the players who had to move, those who have sat out least sit out. Check it
    only if no one came or left since the game before.
    """
    if not night.format.losers_move or len(night.rounds) < 2:
        return
    last_round, new_round = night.rounds[-2:]
    players_by_game = [(game, player) for game in last_round.games for player in game.entries]
    movers = [
        player for game, player in players_by_game if must_leave_table(game, player, night.rules)
    ]
    if (
        last_round.handovers
        or players_and_tables(last_round) != players_and_tables(new_round)
        or len(movers) < len(new_round.bench)
    ):
        return
    times_by_player = _times_sitting_out(night, new_round.number)
    fewest_times = sorted(times_by_player[player] for player in movers)[: len(new_round.bench)]
    for player in new_round.bench:
        if player not in movers:
            yield f"game {new_round.number}: player {player} sits out, and did not move"
        elif times_by_player[player] not in fewest_times:
            yield f"game {new_round.number}: player {player} sits out, and others have less often"


def _times_sitting_out(night: Night, game: int) -> Counter[int]:
    """Return how often each player sat out before a game, including players who were then called to
    a seat.
    """
    times_by_player: Counter[int] = Counter()
    for game_round in night.rounds[: game - 1]:
        times_by_player.update(game_round.bench)
        called_players = {
            handover.taken_by for handover in game_round.handovers if handover.from_bench
        }
        called_players |= {
            number
            for number in game_round.absentee_by_substitute
            if night.entries.with_number(number).ranked
        }
        times_by_player.update(player for player in called_players if player is not None)
    return times_by_player
