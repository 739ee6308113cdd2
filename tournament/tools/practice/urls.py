"""The pages of practice nights, and who may open each page."""

from django.urls import path

from tournament.server.access.permissions import allow_directors
from tournament.tools.practice import views as practice

urlpatterns = [
    path("practice/", allow_directors(practice.practice_page), name="practice"),
    path("practice/wipe/", allow_directors(practice.delete_night), name="wipe-practice"),
]
