"""The pages of `live`, and who may open each."""

from django.urls import path

from tournament.server.access.permissions import allow_anyone
from tournament.server.live import follow

urlpatterns = [
    path(
        "live/<str:signed_address>/", allow_anyone(follow.answer_with_current_fragment), name="live"
    ),
]
