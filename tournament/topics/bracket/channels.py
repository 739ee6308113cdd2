"""The channel that tells the bracket's page whether it is out of date."""

from tournament.evening.night.night import Night
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.topics.bracket.boards.bracket_board import page_state


def outdated_page_notice(snapshot: Snapshot, night: Night, shown_state: str) -> ChannelContent:
    """Return the notice on the bracket's page, which is empty while the page is up to date. The
    rest of the page is never replaced, so that no button moves under the cursor.
    """
    context = {"tournament": night.tournament, "is_new": page_state(night) != shown_state}
    return ChannelContent("bracket/_news.html", context)
