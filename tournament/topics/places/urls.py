"""The pages of `places`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors, allow_directors_of_night
from tournament.topics.places import views

NIGHT_PATHS = [
    path("medals/", allow_directors_of_night(views.medals_page), name="medals"),
    path("medals.csv", allow_directors_of_night(views.medals_csv), name="medals-csv"),
    path("standings/", allow_directors_of_night(views.standings_page), name="standings"),
    path("standings.csv", allow_directors_of_night(views.standings_csv), name="standings-csv"),
    path("players.csv", allow_directors_of_night(views.players_csv), name="players-csv"),
    path("card/<int:entry>/", allow_directors_of_night(views.card_page), name="card"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
    path("season/", allow_directors(views.season_page), name="season"),
    path("season.csv", allow_directors(views.season_csv), name="season-csv"),
    path("season.pdf", allow_directors(views.season_pdf), name="season-pdf"),
]
