"""The live content of the room map on the desk's pages."""

from django.urls import reverse

from tournament.evening.night.night import Night
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.topics.table.boards.progress import hall_map


def room_map_content(snapshot: Snapshot, night: Night) -> ChannelContent:
    picture = hall_map(night, scores_url=reverse("scores", args=[night.tournament]))
    return ChannelContent("table/_hall.html", {"picture": picture})
