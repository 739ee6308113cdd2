"""The pages of `desk`, and who may open each."""

from django.urls import path

from tournament.kit.desk import appearance
from tournament.server.access.permissions import allow_anyone

urlpatterns = [
    path("looks/", allow_anyone(appearance.change_appearance), name="looks"),
]
