"""The channel that tells the bracket's page whether it is out of date."""

from tournament.evening.night.night import Night
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.topics.bracket.boards.bracket_board import bracket_page_digest


def outdated_page_notice(snapshot: Snapshot, night: Night, shown_digest: str) -> ChannelContent:
    """Return the notice that the bracket's page is out of date, or an empty notice. Only this
    notice is replaced on the open page, so that no button moves under the cursor.
    """
    context = {
        "tournament": night.tournament,
        "is_outdated": bracket_page_digest(night) != shown_digest,
    }
    return ChannelContent("bracket/_news.html", context)
