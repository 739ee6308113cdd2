"""What pages of the desk follow: the hall as a map."""

from django.urls import reverse

from tournament.access import sessions
from tournament.live.fragments import Shown
from tournament.live.shared_look import Reading
from tournament.reading import replay
from tournament.table.boards.hall_map import hall_map


def its_hall(reading: Reading, tournament: int, session: str) -> Shown | None:
    night = replay.night(tournament)
    if night is None or sessions.club_of(session) != night.club:
        return None
    picture = hall_map(night, scores=reverse("scores", args=[tournament]))
    return Shown("table/_hall.html", {"picture": picture})
