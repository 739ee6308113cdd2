"""The live content of the room map on the desk's pages."""

from django.urls import reverse

from tournament.evening.night.night import Night
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.topics.table.boards.progress import room_map_of_current_game


def room_map_content(snapshot: Snapshot, night: Night) -> ChannelContent:
    room_map = room_map_of_current_game(
        night, scores_url=reverse("scores", args=[night.tournament])
    )
    return ChannelContent("table/_hall.html", {"picture": room_map})
