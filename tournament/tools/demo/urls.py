"""The pages of a demo site, and who may open each page."""

from django.urls import path

from tournament.server.access.permissions import allow_anyone
from tournament.tools.demo import views as demo

urlpatterns = [
    path("try-it/", allow_anyone(demo.demo_page), name="try-it"),
]
