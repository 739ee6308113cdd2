"""The pages of `set_up`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing, director
from tournament.topics.set_up import views as set_up

NIGHT = [
    path("set-up/", directing(set_up.change), name="change-night"),
    path("tonight/", directing(set_up.hold_tonight), name="hold-tonight"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
    path("set-up/", director(set_up.set_up), name="set-up"),
]
