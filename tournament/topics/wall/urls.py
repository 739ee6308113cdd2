"""The pages of `wall`, and who may open each."""

from django.urls import path

from tournament.server.access.permissions import (
    allow_anyone,
    allow_directors,
    allow_directors_of_night,
)
from tournament.topics.wall import views

urlpatterns = [
    path(
        "night/<int:tournament>/clock/", allow_directors_of_night(views.change_clock), name="clock"
    ),
    path("walls/", allow_directors(views.choose_screens_page), name="walls"),
    path("walls/add/", allow_directors(views.add_screen), name="add-wall"),
    path("walls/<int:screen_number>/", allow_directors(views.change_screen), name="change-wall"),
    path("display/", allow_anyone(views.redirect_to_big_screen), name="only-wall"),
    path("display/<slug:screen_address>/", allow_anyone(views.big_screen_page), name="wall"),
    path(
        "display/<slug:screen_address>/<int:screen_number>/",
        allow_anyone(views.big_screen_page),
        name="other-wall",
    ),
]
