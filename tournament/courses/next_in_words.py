"""What comes after a game that is over, in a sentence: the next one, another session, a playoff."""

from scoring.dials.options import TieBreaker
from tournament.night.hours import sessions
from tournament.night.hours.starts import begins
from tournament.night.night import Night
from tournament.purse.closing import before_going_on
from tournament.words.many import in_words


def comes_next(night: Night) -> str:
    if night.is_between_sessions:
        coming = night.sessions[night.session]
        return sessions.come_next(coming, begins(night, coming))
    return f"Game {night.next_game} comes next."


def sign_in(night: Night) -> str:
    """Before the first game."""
    hour = begins(night, night.sessions[night.session])
    return f"Please sign in at the desk.{f' We begin {hour}.' if hour else ''}"


def who_is_here(night: Night) -> str:
    """Before the first game, how many."""
    here, waiting = len(night.here_in(night.next_game)), len(night.not_ready(1))
    expected = len(night.expected(1))
    if not here + waiting + expected:
        return "Nobody is signed in yet."
    texts = [f"{here} ready to play"]
    texts += [f"{waiting} not yet"] if waiting else []
    texts += [f"{expected} expected"] if expected else []
    return f"{', '.join(texts)}."


def play_off(night: Night) -> str:
    """Which divisions have places to decide before the next session; empty where none has."""
    divisions = tuple(dict.fromkeys(tie.division for tie in before_going_on(night)))
    what = "Playoffs" if TieBreaker.PLAYOFF in night.rules.tie_breakers else "Lots"
    return f"{what} of {in_words(divisions)}" if divisions else ""
