"""Plays the bracket of a pretend night: draws it, and calls games to free tables. Tables finish in
any order. Teams that have rested for longest are called first, so the result depends on the clock
too, not only on the seed.
"""

from scoring.dials.options import BracketDrawRule
from tournament.evening.night import attendance, draws
from tournament.evening.night.bracket.calls import coming_calls, free_tables, names_of_ready_games
from tournament.evening.night.night import Night
from tournament.tools.pretend.director import PretendDirector
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.actions.draw_and_call import call_game, call_games, undo_call

# One time in eight, before games are called, the director calls a chosen game to a chosen table.
# Half of these calls are taken back.
CALLS_PER_DIRECTOR_CHOICE = 8


def draw_bracket(director: PretendDirector) -> None:
    team_numbers = [party.number for party in attendance.teams_to_seat(director.night, 1)]
    is_seeded = director.rules.bracket_draw is BracketDrawRule.SEEDS
    seed_order = tuple(director.rng.shuffle(team_numbers)) if is_seeded else ()
    director.say(draw_and_call.draw_bracket(director.new_press(), directors_order=seed_order).words)
    max_table_count = max(1, len(team_numbers) // 2)
    table_count = 1 + max_table_count // 2 + director.rng.number_below(max_table_count)
    draw_and_call.set_table_count(director.new_press(), tables=table_count)


def call_next_games(director: PretendDirector) -> None:
    night = director.night
    waiting_games, empty_tables = names_of_ready_games(night), free_tables(night)
    if waiting_games and empty_tables and not director.rng.number_below(CALLS_PER_DIRECTOR_CHOICE):
        game_name, table = director.choose_one(waiting_games), director.choose_one(empty_tables)
        call_game(director.new_press(), game_name=game_name, table=table)
        if director.rng.number_below(2):
            undo_call(director.new_press(), game_name=game_name)
    if coming_calls(director.night):
        call_games(director.new_press())


def has_reached_game_left_running(director: PretendDirector) -> bool:
    """Return whether a team that is playing now is in its game number `game_left_running`, or in a
    later one.
    """
    night, game_left_running = director.night, director.options.game_left_running
    if game_left_running is None:
        return False
    return any(
        sum(team in game.entries for seated_game in night.rounds for game in seated_game.games)
        >= game_left_running
        for unfinished_game in night.rounds.unfinished_games
        for team in unfinished_game.entries[:2]
    )


def tenths_played(night: Night) -> int:
    """Return how many tenths of the bracket's games are over, from 0 to 10."""
    bracket_state = draws.bracket_state(night)
    return 10 * len(bracket_state.endings) // len(bracket_state.bracket.games)


def report_progress(director: PretendDirector) -> None:
    bracket_state = draws.bracket_state(director.night)
    games_over_count, teams_left_count = (
        len(bracket_state.endings),
        len(bracket_state.teams) - len(bracket_state.place_by_team),
    )
    games_over_words = "1 game is" if games_over_count == 1 else f"{games_over_count} games are"
    director.say(f"{games_over_words} over, {teams_left_count} teams play on.")
