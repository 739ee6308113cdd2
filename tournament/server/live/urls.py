"""The pages of `live`, and who may open each."""

from django.urls import path

from tournament.server.access.doors import everyone
from tournament.server.live import follow

urlpatterns = [
    path("live/<str:signed>/", everyone(follow.ask), name="live"),
]
