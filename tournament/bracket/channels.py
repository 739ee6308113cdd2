"""What the bracket's page follows: whether it stands otherwise than on the page."""

from tournament.bracket.boards.bracket_mark import mark
from tournament.live.fragments import ChannelContent
from tournament.live.shared_look import SharedLook
from tournament.night.night import Night


def news(reading: SharedLook, night: Night, text: str) -> ChannelContent:
    """What is pressed there is not moved away."""
    context = {"tournament": night.tournament, "is_new": mark(night) != text}
    return ChannelContent("bracket/_news.html", context)
