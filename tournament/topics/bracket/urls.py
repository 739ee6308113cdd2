"""The pages of `bracket`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors_of_night
from tournament.topics.bracket import views as bracket

NIGHT_PATHS = [
    path("bracket/", allow_directors_of_night(bracket.show_bracket), name="bracket"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
]
