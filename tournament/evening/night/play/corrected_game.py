"""What the correction of a game that is over changes at its table: who won, and whether the chairs
of the next game hang on it. What it changes in points and places is the purse's to say.

Seats are facts: a correction changes totals, and never where people already sat.
"""

from dataclasses import replace

from scoring.chairs import side_name
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.shelves import game_of


def follows(before: Night, after: Night, game: int, table: int) -> str:
    """What the director is told once it is corrected, a sentence without its stop; empty while the
    next game is not seated, and where the same have won games that were all drawn beforehand.
    """
    old, new, later = (
        before.rounds.game(game, table),
        after.rounds.game(game, table),
        after.rounds.of(game + 1),
    )
    if old is None or new is None or later is None:
        return ""
    is_same = _highest(old) == _highest(new)
    sentence = f"The result changes at table {table}: {_result(new)}"
    if after.format.is_drawn_beforehand:
        return "" if is_same else f"{sentence}. The games after it do not hang on it"
    if is_same:
        return f"Table {table} has the same winners as before, so nobody sits elsewhere"
    if later.is_over:
        return f"{sentence}. Game {later.number} is over, so its chairs stay"
    if later.has_scores:
        return f"{sentence}. Game {later.number} is being played, so its chairs stay"
    return (
        f"{sentence}. Game {later.number} has no scores yet: "
        "seat it again if its chairs should follow"
    )


def move_anybody(then: Night, now: Night, game: int) -> bool:
    """Whether scores and seats put right in the games before this one would have it seated
    otherwise than `then`, when it was. Whoever was exchanged by hand since, or is played for, is
    no correction.
    """
    if then.format.is_drawn_beforehand:  # no seat comes from a score
        return False
    was, corrected = then.shelves.within(game), now.shelves.within(game)
    if was == corrected:
        return False
    others = {name: fact for name, fact in then.written.items() if game_of(name) is None}
    try:
        first, second = (
            draws.coming(replace(then, written={**others, **shelves}))
            for shelves in (was, corrected)
        )
    except ValueError:  # a tie, say, that one more hand has to decide
        return True
    return not first.seating.is_as(second.seating)


def _highest(game: TableGame) -> tuple[object, ...]:
    """Return what decides who moves: the winners, or the order of three."""
    points = game.points
    if len(game.chairs) == 3:
        return tuple(sorted(game.chairs, key=lambda chair: -points[chair]))
    return game.winners


def _result(game: TableGame) -> str:
    if len(game.chairs) == 3:
        return "the order of the three is another"
    return f"{side_name(game.winners)} won" if game.winners else "it is a tie"
