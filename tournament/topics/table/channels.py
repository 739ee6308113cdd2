"""What pages of the desk follow: the hall as a map."""

from django.urls import reverse

from tournament.evening.night.night import Night
from tournament.server.live.channel import ChannelContent
from tournament.server.live.shared_look import SharedLook
from tournament.topics.table.boards.progress import hall_map


def hall_of(reading: SharedLook, night: Night) -> ChannelContent:
    picture = hall_map(night, scores=reverse("scores", args=[night.tournament]))
    return ChannelContent("table/_hall.html", {"picture": picture})
