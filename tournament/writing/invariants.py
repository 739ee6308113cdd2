"""What every change of a night leaves true, whatever was pressed: asked by the write path alone."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from tournament import facts
from tournament.night.bracket.named_games import meeting
from tournament.night.night import Night
from tournament.night.play.extra_hand import await_extra_hand
from tournament.night.seats import two_chairs
from tournament.night.stored.consistency import out_of_place
from tournament.words.refused import Refused
from tournament.writing.objections import Clash


def endings(night: Night, now: datetime) -> Iterator[facts.Round]:
    """When a game of a bracket came to its end, so that rest can be counted; whichever press it
    was that ended it, or opened it again.
    """
    for played in night.rounds if night.format.calls_games else ():
        over = played.is_over and not await_extra_hand(played, night.rules)
        if over is (played.written.ended is None):
            yield replace(played.written, ended=now if over else None)


def check(before: Night, after: Night) -> None:
    """Refused, with the cure, where something is not as it has to be."""
    if before.format.calls_games:
        _is_of_the_bracket(before, after)
    if after.has_somebody_twice:
        _sits_once(after)


def _is_of_the_bracket(before: Night, after: Night) -> None:
    """Whoever plays a game of a bracket is who has come to it."""
    wrong = next(out_of_place(after), None)
    if wrong is not None:
        game = after.round(wrong[1][0])
        text = meeting(before, game.name) if game else "Another game"
        raise Refused(
            f"{text} was called or played since and stands on this: correct the result where it "
            "was written down, or undo what came after it first."
        )


def _sits_once(night: Night) -> None:
    """Every seat is written by such a change, and everything by which somebody could have two."""
    for entry, team, other in two_chairs.in_two_teams(night):
        raise Clash(
            two_chairs.sentence(night, entry.name, team, other.division),
            other.division if two_chairs.may_be_apart(night, team.division, other.division) else "",
        )
    for game, person in two_chairs.at_two_tables(night):
        when = f"in game {game}" if game else "at once"
        raise Refused(
            f"{night.entry(person).name} would sit at two tables {when}: let somebody else play in "
            "one of the two teams."
        )
