"""What every change of a night leaves true, whatever was pressed: asked by the write path alone."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from rotation.outcomes import Withdrawal
from tournament.evening import facts
from tournament.evening.night import progress, sessions
from tournament.evening.night.bracket.named_games import meeting
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import await_extra_hand
from tournament.evening.night.seats import two_chairs
from tournament.evening.words.refused import Refused
from tournament.storage.stored.consistency import out_of_place
from tournament.storage.writing.objections import Clash


def endings(before: Night, night: Night, now: datetime) -> Iterator[facts.Round]:
    """Yield the games of a bracket that this change ends or opens again, with the time of their
    end, so that rest can be counted. Once all is played nobody rests, and a result that is
    corrected is as new as the last one: the ceremony waits for it.
    """
    if not night.format.calls_games:
        return
    changed = (
        _corrected_games(before, night)
        if progress.is_played(before) and progress.is_played(night)
        else frozenset()
    )
    for played in night.rounds:
        over = played.is_over and not await_extra_hand(played, night.rules)
        if over is (played.written.ended is None) or (over and played.name in changed):
            yield replace(played.written, ended=now if over else None)


def _corrected_games(before: Night, night: Night) -> frozenset[str]:
    """Return the games of a bracket that came out otherwise before, in their score too."""
    changed = {*sessions.field(before).facts} ^ {*sessions.field(night).facts}
    return frozenset(fact.game for fact in changed if not isinstance(fact, Withdrawal))


def check(before: Night, after: Night) -> None:
    """Refuse, with the cure, a change after which something is not as it has to be."""
    if before.format.calls_games:
        _check_bracket(before, after)
    if after.entries.has_somebody_twice:
        _check_seats(after)


def _check_bracket(before: Night, after: Night) -> None:
    """Refuse a change after which others play a game of a bracket than have come to it."""
    wrong = next(out_of_place(after), None)
    if wrong is not None:
        game = after.rounds.of(wrong[1][0])
        which_game = meeting(before, game.name) if game else "Another game"
        raise Refused(
            f"{which_game} was called or played since and stands on this: correct the result where "
            "it was written down, or undo what came after it first."
        )


def _check_seats(night: Night) -> None:
    """Refuse a change after which somebody would have two seats at a time."""
    for entry, team, other in two_chairs.in_two_teams(night):
        raise Clash(
            two_chairs.sentence(night, entry.name, team, other.division),
            other.division if two_chairs.may_be_apart(night, team.division, other.division) else "",
        )
    for game, person in two_chairs.at_two_tables(night):
        when = f"in game {game}" if game else "at once"
        raise Refused(
            f"{night.entries.of(person).name} would sit at two tables {when}: let somebody else "
            "play in one of the two teams."
        )
