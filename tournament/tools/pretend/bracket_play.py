"""The bracket of a pretend night: draw it, and call games to free tables. Tables finish in any
order.

Teams that have rested longest are called first, so the result depends on the clock too, not only on
the seed.
"""

from scoring.dials.options import BracketDrawRule
from tournament.evening.night import attendance, draws
from tournament.evening.night.bracket.calls import coming_calls, free_tables, names_of_ready_games
from tournament.evening.night.night import Night
from tournament.tools.pretend.director import PretendDirector
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.actions.draw_and_call import call_game, call_games, undo_call

# One time in eight, the director chooses a game and a table; half of these calls are then taken
# back.
CALLS_PER_CHOICE_OF_DIRECTOR = 8


def draw_bracket(director: PretendDirector) -> None:
    numbers = [party.number for party in attendance.teams_to_seat(director.night, 1)]
    is_seeded = director.rules.bracket_draw is BracketDrawRule.SEEDS
    order = tuple(director.rng.shuffle(numbers)) if is_seeded else ()
    director.say(draw_and_call.draw_bracket(director.new_press(), order=order).words)
    max_table_count = max(1, len(numbers) // 2)
    tables = 1 + max_table_count // 2 + director.rng.number_below(max_table_count)
    draw_and_call.set_tables(director.new_press(), tables=tables)


def call_next_games(director: PretendDirector) -> None:
    night = director.night
    waiting_games, empty_tables = names_of_ready_games(night), free_tables(night)
    if (
        waiting_games
        and empty_tables
        and not director.rng.number_below(CALLS_PER_CHOICE_OF_DIRECTOR)
    ):
        name, table = director.choose_one(waiting_games), director.choose_one(empty_tables)
        call_game(director.new_press(), name=name, table=table)
        if director.rng.number_below(2):
            undo_call(director.new_press(), name=name)
    if coming_calls(director.night):
        call_games(director.new_press())


def has_reached_last_game(director: PretendDirector) -> bool:
    """Return whether some team is now playing its last game, the one that is left running."""
    night, last_game = director.night, director.options.game_left_running
    if last_game is None:
        return False
    return any(
        sum(team in game.entries for seated_game in night.rounds for game in seated_game.games)
        >= last_game
        for running_game in night.rounds.unfinished_games
        for team in running_game.entries[:2]
    )


def tenths_played(night: Night) -> int:
    """Return how many tenths of the bracket's games are over."""
    bracket_state = draws.bracket(night)
    return 10 * len(bracket_state.endings) // len(bracket_state.bracket.games)


def report_progress(director: PretendDirector) -> None:
    bracket_state = draws.bracket(director.night)
    games_over, teams_left = (
        len(bracket_state.endings),
        len(bracket_state.teams) - len(bracket_state.place_by_team),
    )
    games = "1 game is" if games_over == 1 else f"{games_over} games are"
    director.say(f"{games} over, {teams_left} teams play on.")
