"""The pages of `places`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing, director
from tournament.topics.places import views

NIGHT = [
    path("medals/", directing(views.medals), name="medals"),
    path("medals.csv", directing(views.medals_csv), name="medals-csv"),
    path("standings/", directing(views.standings), name="standings"),
    path("standings.csv", directing(views.standings_csv), name="standings-csv"),
    path("players.csv", directing(views.players_csv), name="players-csv"),
    path("card/<int:entry>/", directing(views.card), name="card"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
    path("season/", director(views.season), name="season"),
    path("season.csv", director(views.season_csv), name="season-csv"),
    path("season.pdf", director(views.season_pdf), name="season-pdf"),
]
