"""What the bracket's page follows: whether it stands otherwise than on the page."""

from tournament.evening.night.night import Night
from tournament.server.live.channel import ChannelContent
from tournament.server.live.shared_look import SharedLook
from tournament.topics.bracket.boards.at_the_tables import mark


def news(reading: SharedLook, night: Night, text: str) -> ChannelContent:
    """What is pressed there is not moved away."""
    context = {"tournament": night.tournament, "is_new": mark(night) != text}
    return ChannelContent("bracket/_news.html", context)
