"""A pretend evening in a bracket: the draw, games called to tables as these fall free, and tables
that finish in any order.

Whoever has rested longest is called first, so the clock decides here too, and not the seed alone.
"""

from scoring.dials.options import BracketDraw
from tournament.evening.night import attendance, draws
from tournament.evening.night.bracket.calls import coming_calls, free_tables, ready
from tournament.evening.night.night import Night
from tournament.tools.pretend.director import PretendDirector
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.bracket.actions.draw_and_call import call_back, call_game, call_games

# A table is called by name once in so many times, and a call is taken back as often.
ONE_IN = 8


def draw(director: PretendDirector) -> None:
    numbers = [party.number for party in attendance.teams_in(director.night, 1)]
    seeded = director.rules.bracket_draw is BracketDraw.SEEDS
    order = tuple(director.lots.shuffled(numbers)) if seeded else ()
    director.say(draw_and_call.draw(director.press(), order=order).words)
    most = max(1, len(numbers) // 2)
    draw_and_call.say_tables(director.press(), tables=1 + most // 2 + director.lots.below(most))


def call(director: PretendDirector) -> None:
    night = director.night
    waiting, free = ready(night), free_tables(night)
    if waiting and free and not director.lots.below(ONE_IN):
        name, table = director.one_of(waiting), director.one_of(free)
        call_game(director.press(), name=name, table=table)
        if director.lots.below(2):
            call_back(director.press(), name=name)
    if coming_calls(director.night):
        call_games(director.press())


def is_far_enough(director: PretendDirector) -> bool:
    """A team sits down to the game that is to be left running."""
    night, until = director.night, director.wish.until
    if until is None:
        return False
    return any(
        sum(who in game.entries for played in night.rounds for game in played.games) >= until
        for on in night.rounds.on_now
        for who in on.entries[:2]
    )


def tenth(night: Night) -> int:
    """How many tenths of the games are over."""
    progress = draws.bracket(night)
    return 10 * len(progress.endings) // len(progress.bracket.games)


def tell(director: PretendDirector) -> None:
    progress = draws.bracket(director.night)
    over, left = len(progress.endings), len(progress.teams) - len(progress.done)
    games = "1 game is" if over == 1 else f"{over} games are"
    director.say(f"{games} over, {left} teams play on.")
