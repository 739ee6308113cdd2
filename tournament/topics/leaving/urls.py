"""The pages of `leaving`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing
from tournament.topics.leaving import views

NIGHT = [
    path("seat/without/", directing(views.seat_without_team), name="seat-without"),
    path("leave/", directing(views.choose_who_leaves), name="who-leaves"),
    path("leave/<int:entry>/", directing(views.leave), name="leave"),
    path("substitute/", directing(views.choose_who_is_played_for), name="who-is-played-for"),
    path("substitute/<int:entry>/", directing(views.substitute), name="substitute"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
]
