"""The pages of `set_up`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors, allow_directors_of_night
from tournament.topics.set_up import views as set_up

NIGHT_PATHS = [
    path("set-up/", allow_directors_of_night(set_up.change_setup_page), name="change-night"),
    path("tonight/", allow_directors_of_night(set_up.move_to_today), name="hold-tonight"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
    path("set-up/", allow_directors(set_up.set_up_page), name="set-up"),
]
