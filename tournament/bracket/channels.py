"""What the bracket's page follows: whether it stands otherwise than on the page."""

from tournament.bracket.boards.bracket_mark import mark
from tournament.live.fragments import Shown
from tournament.live.shared_look import Reading
from tournament.night.night import Night


def news(reading: Reading, night: Night, text: str) -> Shown:
    """What is pressed there is not moved away."""
    context = {"tournament": night.tournament, "is_new": mark(night) != text}
    return Shown("bracket/_news.html", context)
