"""The pages of `desk`, and who may open each."""

from django.urls import path

from tournament.kit.desk import appearance
from tournament.server.access.doors import everyone

urlpatterns = [
    path("looks/", everyone(appearance.change), name="looks"),
]
