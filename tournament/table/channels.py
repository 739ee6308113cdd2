"""What pages of the desk follow: the hall as a map."""

from django.urls import reverse

from tournament.live.fragments import ChannelContent
from tournament.live.shared_look import SharedLook
from tournament.night.night import Night
from tournament.table.boards.hall_map import hall_map


def its_hall(reading: SharedLook, night: Night) -> ChannelContent:
    picture = hall_map(night, scores=reverse("scores", args=[night.tournament]))
    return ChannelContent("table/_hall.html", {"picture": picture})
