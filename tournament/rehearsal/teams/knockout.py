"""A pretend evening in a bracket: the draw, games called to tables as these fall free, and tables
that finish in any order.

Whoever has rested longest is called first, so the clock decides here too, and not the seed alone.
"""

from scoring.dials.options import BracketDraw
from tournament.bracket.actions import draw_and_call
from tournament.bracket.actions.draw_and_call import call_back, call_game, call_games
from tournament.night.bracket.calls import coming_calls, free_tables, ready
from tournament.rehearsal import checks
from tournament.rehearsal.at_the_table.tables import finish_game
from tournament.rehearsal.director import Rehearsal
from tournament.rehearsal.teams import bracket_corrections, bracket_troubles

# A table is called by name once in so many times, and a call is taken back as often.
ONE_IN = 8


def play(rehearsal: Rehearsal) -> bool:
    """Whether it was played out. It is looked at ten times, and whenever something went wrong."""
    _draw(rehearsal)
    number = 0
    while not _is_over(rehearsal):
        _call(rehearsal)
        if _is_far_enough(rehearsal):
            return False
        stirred = bracket_troubles.happen(rehearsal)
        if playing := rehearsal.night.on_now:
            finish_game(rehearsal, rehearsal.one_of(playing))
        stirred |= bracket_corrections.due(rehearsal)
        progress = rehearsal.night.bracket
        tenth = 10 * len(progress.endings) // len(progress.bracket.games)
        if stirred or tenth > number:
            rehearsal.look(checks.checks(rehearsal.night))
        if tenth > number:
            _tell(rehearsal)
        number = tenth
    rehearsal.say(f"{len(rehearsal.night.rounds)} games were called.")
    return rehearsal.wish.until is None


def _draw(rehearsal: Rehearsal) -> None:
    numbers = [party.number for party in rehearsal.night.teams_in(1)]
    seeded = rehearsal.rules.bracket_draw is BracketDraw.SEEDS
    order = tuple(rehearsal.lots.shuffled(numbers)) if seeded else ()
    rehearsal.say(draw_and_call.draw(rehearsal.press(), order=order).words)
    most = max(1, len(numbers) // 2)
    draw_and_call.say_tables(rehearsal.press(), tables=1 + most // 2 + rehearsal.lots.below(most))


def _is_over(rehearsal: Rehearsal) -> bool:
    """Nothing is left to play; what is left to be put right may open it again."""
    while rehearsal.night.is_played:
        if not bracket_troubles.last(rehearsal) and not bracket_corrections.last(rehearsal):
            return True
    return False


def _call(rehearsal: Rehearsal) -> None:
    night = rehearsal.night
    waiting, free = ready(night), free_tables(night)
    if waiting and free and not rehearsal.lots.below(ONE_IN):
        name, table = rehearsal.one_of(waiting), rehearsal.one_of(free)
        call_game(rehearsal.press(), name=name, table=table)
        if rehearsal.lots.below(2):
            call_back(rehearsal.press(), name=name)
    if coming_calls(rehearsal.night):
        call_games(rehearsal.press())


def _is_far_enough(rehearsal: Rehearsal) -> bool:
    """A team sits down to the game that is to be left running."""
    night, until = rehearsal.night, rehearsal.wish.until
    if until is None:
        return False
    return any(
        sum(who in game.entries for played in night.rounds for game in played.games) >= until
        for on in night.on_now
        for who in on.entries[:2]
    )


def _tell(rehearsal: Rehearsal) -> None:
    progress = rehearsal.night.bracket
    over, left = len(progress.endings), len(progress.teams) - len(progress.done)
    games = "1 game is" if over == 1 else f"{over} games are"
    rehearsal.say(f"{games} over, {left} teams play on.")
