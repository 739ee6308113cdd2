"""Back to the start of a game, as one more change of the night, which can be undone like any."""

from tournament import courses
from tournament.night.stored.going_back import going_back
from tournament.words.refused import Refused
from tournament.writing.write import Writing, action


@action
def go_back(w: Writing, *, game: int, goes: int) -> str:
    """`goes` is how many facts were to go when the director looked: more are shown first."""
    first = w.night.round(game)
    last = w.night.current
    if first is None or last is None:
        raise Refused(f"There is no game {game} to go back to: choose one that was seated.")
    if not w.press.reason:
        raise Refused("Write down why you go back, in a few words.")
    back = going_back(w.night, game)
    if len(back.gone) != goes:
        raise Refused("Something was written down since you looked: look again at what goes.")
    w.drop(*back.gone)
    w.put(*back.other)
    w.speaks_of(game=game)
    return courses.of(w.night).gone_back(first, last)
