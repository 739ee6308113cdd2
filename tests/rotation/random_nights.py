"""Play whole nights with random results, and count what happens in them."""

from rotation.progressive.movements import USUAL_LOSER_MOVEMENT
from rotation.progressive.past_partners import PastGames, count_past_games
from rotation.progressive.plan import plan_next_game
from rotation.seating import PlayedRound, Seating, Table, make_played_table
from rotation.seeded_random import SeededRandom
from rotation.table_counts import choose_table_counts
from scoring.chairs import CHAIRS_CLOCKWISE


def count_partners(*pairs):
    """Return how often each player has been the partner of each other one, from pairs of player
    numbers.
    """
    partner_counts = {}
    for pair in pairs:
        for player, partner in (pair, pair[::-1]):
            counts = partner_counts.setdefault(f"P{player}", {})
            counts[f"P{partner}"] = counts.get(f"P{partner}", 0) + 1
    return partner_counts


def seat_first_game(players, extra_player_rule):
    """Return a seating with P1 to P4 at table 1 and so on. The last players sit out."""
    table_counts = choose_table_counts(players, extra_player_rule)
    waiting_players = [f"P{number}" for number in range(1, players + 1)]
    tables = []
    for number in range(1, table_counts.table_count + 1):
        size = 4 if number <= table_counts.fours else 3
        table_players, waiting_players = waiting_players[:size], waiting_players[size:]
        tables.append(Table(number, tuple(zip(CHAIRS_CLOCKWISE, table_players, strict=False))))
    return Seating(tuple(tables), tuple(waiting_players))


def play_with_random_scores(seating, rng, *, with_ties=True):
    """Return a round with random scores. With `with_ties` one game in eight is tied."""
    return PlayedRound(
        tuple(_with_random_score(table, rng, with_ties) for table in seating.tables), seating.bench
    )


def _with_random_score(table, rng, with_ties):
    if table.is_three_handed:
        return make_played_table(table, {chair: rng.number_below(8) for chair in table.chairs})
    points = [8, 8] if with_ties and rng.number_below(8) == 0 else rng.shuffle([9, 6])
    return make_played_table(table, {chair: points["EW".count(chair)] for chair in table.chairs})


def plan_game_if_all_stay(rounds, loser_movement=USUAL_LOSER_MOVEMENT):
    """Return the next game if every player stays."""
    return plan_next_game(rounds[-1], count_past_games(rounds), loser_movement).seating


def play_night_with_plans(first_seating, loser_movement, games, rng, *, with_ties=True):
    """Yield each game as it was played, the plan for the next one, and the past games that the plan
    used.
    """
    seating, past_games = first_seating, PastGames()
    for _ in range(games - 1):
        game = play_with_random_scores(seating, rng, with_ties=with_ties)
        past_games = past_games.add_game(seating)
        plan = plan_next_game(game, past_games, loser_movement)
        yield game, plan, past_games
        seating = plan.seating


def average_repeats_and_moves_elsewhere(tables, loser_movement, *, night_count, seed, games=8):
    """Return the repeat partners per hundred games at a table, and the players sent to a table
    other than the rule's per game of a night.
    """
    repeats = sent_elsewhere = 0
    for number in range(night_count):
        rng = SeededRandom(f"{seed}/{number}")
        first_seating = _random_seating(tables, rng)
        old_pairs = {pair for table in first_seating.tables for pair in table.partners}
        for _, plan, _ in play_night_with_plans(
            first_seating, loser_movement, games, rng, with_ties=False
        ):
            new_pairs = {pair for table in plan.seating.tables for pair in table.partners}
            repeats += len(new_pairs & old_pairs)
            sent_elsewhere += len(plan.sent_elsewhere)
            old_pairs |= new_pairs
    return 100 * repeats / (night_count * games * tables), sent_elsewhere / (
        night_count * (games - 1)
    )


def _random_seating(tables, rng):
    players = rng.shuffle([f"P{number}" for number in range(4 * tables)])
    return Seating(
        tuple(
            Table(
                number + 1,
                tuple(zip(CHAIRS_CLOCKWISE, players[4 * number : 4 * number + 4], strict=True)),
            )
            for number in range(tables)
        )
    )
