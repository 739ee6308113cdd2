"""The pages of `bracket`, and who may open each."""

from django.urls import include, path

from tournament.server.access.doors import directing
from tournament.topics.bracket import views as bracket

NIGHT = [
    path("bracket/", directing(bracket.show), name="bracket"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT)),
]
