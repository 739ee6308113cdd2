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
        "night/<int:tournament>/clock/", allow_directors_of_night(views.press_clock), name="clock"
    ),
    path("walls/", allow_directors(views.walls_page), name="walls"),
    path("walls/add/", allow_directors(views.add_screen), name="add-wall"),
    path("walls/<int:number>/", allow_directors(views.change_screen), name="change-wall"),
    path("display/", allow_anyone(views.redirect_to_wall), name="only-wall"),
    path("display/<slug:wall>/", allow_anyone(views.wall_page), name="wall"),
    path("display/<slug:wall>/<int:number>/", allow_anyone(views.wall_page), name="other-wall"),
]
