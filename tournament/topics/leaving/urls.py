"""The pages of `leaving`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors_of_night
from tournament.topics.leaving import views

NIGHT_PATHS = [
    path("seat/without/", allow_directors_of_night(views.seat_without_team), name="seat-without"),
    path("leave/", allow_directors_of_night(views.choose_who_leaves), name="who-leaves"),
    path("leave/<int:entry>/", allow_directors_of_night(views.leave_page), name="leave"),
    path(
        "substitute/",
        allow_directors_of_night(views.choose_who_gets_substitute),
        name="who-is-played-for",
    ),
    path(
        "substitute/<int:entry>/",
        allow_directors_of_night(views.substitute_page),
        name="substitute",
    ),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
]
