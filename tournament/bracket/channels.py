"""What the bracket's page follows: whether it stands otherwise than on the page."""

from tournament.access import sessions
from tournament.bracket.boards.bracket_mark import mark
from tournament.live.fragments import Shown
from tournament.live.shared_look import Reading
from tournament.reading import replay


def news(reading: Reading, tournament: int, text: str, session: str) -> Shown | None:
    """What is pressed there is not moved away."""
    night = replay.night(tournament)
    if night is None or sessions.club_of(session) != night.club:
        return None
    return Shown("bracket/_news.html", {"tournament": tournament, "is_new": mark(night) != text})
